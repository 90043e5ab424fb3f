import type { Article } from '../../model.ts';
import { aNightAtTheOpera } from './a-night-at-the-opera.ts';
import { buildingTheBridge } from './building-the-bridge.ts';
import { howAnEngineThinks } from './how-an-engine-thinks.ts';
import { howClocksCameToChess } from './how-clocks-came-to-chess.ts';

/** Newest first. */
export const articles: readonly Article[] = [
  aNightAtTheOpera,
  buildingTheBridge,
  howClocksCameToChess,
  howAnEngineThinks,
];
