import type { GuideSection } from '../../model.ts';
import { advancedTechniques } from './advanced-techniques.ts';
import { boardAndPieces } from './board-and-pieces.ts';
import { checkMateDraws } from './check-mate-draws.ts';
import { howPiecesMove } from './how-pieces-move.ts';
import { middlegameStrategy } from './middlegame-strategy.ts';
import { openingPrinciples } from './opening-principles.ts';

/** The guide, from the rules to advanced technique. */
export const guide: readonly GuideSection[] = [
  boardAndPieces,
  howPiecesMove,
  checkMateDraws,
  openingPrinciples,
  middlegameStrategy,
  advancedTechniques,
];
