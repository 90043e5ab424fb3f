/** What can be wrong with a puzzle, judging by its own data. */
import { Game, parseUci } from '@sixtyfour/chess';
import { makeSolutionEntry, parseSolutionEntry, playEntry } from '@sixtyfour/contract';
import { endsInMate, type Line, materialGain, playLine } from './line.ts';
import { type Puzzle, puzzleId } from './puzzle.ts';

/** The score, in centipawns, from which a line has settled the game even without a gain on the board. */
const SETTLED_CENTIPAWNS = 200;

/** Everything that is wrong with a puzzle, as texts; empty if nothing is. */
export function flawsOf(puzzle: Puzzle): readonly string[] {
  const illegal = firstIllegal(puzzle);
  if (illegal !== null) return [illegal];
  if (!isLedInto(puzzle)) return ['the lead-in does not lead to the position'];
  const line = playLine(puzzle.fen, puzzle.moves);
  const flaws: string[] = [];
  if (puzzle.id !== puzzleId(puzzle.fen)) flaws.push('the id is not that of the position');
  if (puzzle.turn !== line.solver) flaws.push('the other side is to move');
  if (puzzle.moves.length % 2 === 0) flaws.push('the last move is not the solver’s');
  if (!sameSolution(puzzle, line)) flaws.push('the solution is another line than the moves');
  if (puzzle.themes.includes('mate') !== endsInMate(line)) flaws.push('mate as a theme and on the board differ');
  if (!endsInMate(line) && materialGain(line) <= 0 && puzzle.evidence.finalScore < SETTLED_CENTIPAWNS)
    flaws.push('the line ends with neither mate nor gain nor advantage');
  return flaws;
}

function firstIllegal({ fen, moves }: Puzzle): string | null {
  const started = Game.fromFen(fen, 'standard');
  if (!started.ok) return `not a position: ${started.error.code}`;
  let game = started.value;
  for (const [ply, text] of moves.entries()) {
    const move = parseUci(game, text);
    if (!move.ok) return `move ${ply + 1}, ${text}, is not legal: ${move.error.code}`;
    game = game.play(move.value);
  }
  return null;
}

function isLedInto({ fen, leadIn }: Puzzle): boolean {
  if (leadIn === undefined) return true;
  const before = Game.fromFen(leadIn.fen, 'standard');
  if (!before.ok) return false;
  return playEntry(before.value, leadIn.move)?.fen === fen;
}

/** Whether the entries of the solution, as the site reads them, are the moves. */
function sameSolution({ solution }: Puzzle, { turns }: Line): boolean {
  return (
    solution.length === turns.length &&
    turns.every(({ played }, ply) => {
      const entry = parseSolutionEntry(solution[ply] ?? '');
      return entry !== null && makeSolutionEntry(entry) === makeSolutionEntry(played.move);
    })
  );
}
