/** Whether a position of a game may be a puzzle, as our own engine sees at a glance: most are none, so it must be quick. */
import type { Game } from '@sixtyfour/chess';
import { rankMoves, suggestMove } from '@sixtyfour/engine';
import { scoreInMoves, toCentipawns } from './chances.ts';
import { hasOnlyMove, isWorthJudging } from './solve.ts';

const GLANCE_NODES = 1500;
/** What the side to move must have at a glance; a deeper look may find more. */
const PROMISING_CENTIPAWNS = 100;
const RANKING = { nodes: 6000, window: 700 } as const;
/** What the only move must be ahead by in the engine's eyes; the referee asks for more. */
const ENGINE_MARGIN = 0.4;

export async function seemsPuzzle(position: Game): Promise<boolean> {
  if (!isWorthJudging(position, null)) return false;
  const request = { ruleSet: position.ruleSet, startFen: position.fen, moves: [] };
  const glance = await suggestMove(request, GLANCE_NODES);
  if (glance === null || toCentipawns(scoreInMoves(glance.score)) < PROMISING_CENTIPAWNS) return false;
  const ranked = await rankMoves(request, RANKING);
  const lines = (ranked ?? []).map(({ move, score }) => ({ move, score: scoreInMoves(score), replies: [] }));
  return hasOnlyMove(lines, ENGINE_MARGIN) && isWorthJudging(position, lines[0]?.move ?? null);
}
