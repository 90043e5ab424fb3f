/** Whether a referee stands by a puzzle: looked at again, each of the solver's moves must still be the only one. */
import { isOnlyMate, isOnlyWin } from './chances.ts';
import { endsInMate, playLine } from './line.ts';
import type { Puzzle } from './puzzle.ts';
import type { Judge } from './solve.ts';

/** Less than the miner asks for: a search twice as long moves scores a little, and that makes no other move good. */
const MARGIN = 0.5;
const MATE_MARGIN = 1;

/** The first ply of the solver at which another move is as good, or better; null when there is none. */
export async function firstRefuted(
  { fen, moves }: Pick<Puzzle, 'fen' | 'moves'>,
  judge: Judge,
): Promise<number | null> {
  const line = playLine(fen, moves);
  for (const [ply, { before, played }] of line.turns.entries()) {
    if (ply % 2 === 1 || played.checkmate) continue;
    const lines = await judge(before.fen);
    const isOnly = endsInMate(line) ? isOnlyMate(lines, MATE_MARGIN) : isOnlyWin(lines, MARGIN);
    if (!isOnly || lines[0]?.move !== played.uci) return ply;
  }
  return null;
}
