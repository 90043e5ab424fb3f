/** Whether a position of a game may be a puzzle, as our own engine sees at a glance: most are none, so it must be quick. */
import type { Game } from '@sixtyfour/chess';
import { suggestMove } from '@sixtyfour/engine';
import { scoreInMoves, toCentipawns } from './chances.ts';
import { isOnlyOne, twoBest } from './second-opinion.ts';
import { isWorthJudging } from './solve.ts';

const GLANCE_NODES = 1500;
const LOOK_NODES = 6000;
/** What the side to move must have at a glance; a longer look may find more. */
const PROMISING_CENTIPAWNS = 0;
/** What the only move must be ahead by in the engine's eyes; the referee asks for more. */
const MARGIN = 0.25;

export async function seemsPuzzle(position: Game): Promise<boolean> {
  if (!isWorthJudging(position, null)) return false;
  const request = { ruleSet: position.ruleSet, startFen: position.fen, moves: [] };
  const glance = await suggestMove(request, GLANCE_NODES);
  if (glance === null || toCentipawns(scoreInMoves(glance.score)) < PROMISING_CENTIPAWNS) return false;
  const lines = await twoBest(request, LOOK_NODES);
  return isOnlyOne(lines, MARGIN) && isWorthJudging(position, lines[0]?.move ?? null);
}
