/** Whether a referee confirms a puzzle: in another search, each of the solver's moves must still be the only one. */
import { isOnlyMate, isOnlyWin } from './chances.ts';
import { endsInMate, playLine } from './line.ts';
import type { Puzzle } from './puzzle.ts';
import type { Judge } from './solve.ts';

/** Smaller than the miner's: a longer search changes scores a little, which makes no other move good. */
const MARGIN = 0.5;
const MATE_MARGIN = 1;

/** The solver's first ply at which another move is as good or better; null if there is none. */
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
