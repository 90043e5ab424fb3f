import type { Game } from '@sixtyfour/chess';
import type { GameRequest } from '@sixtyfour/engine';

/** A position for the engine. */
export function requestOf({ ruleSet, startFen, history }: Game): GameRequest {
  return { ruleSet, startFen, moves: history.map(({ uci }) => uci) };
}
