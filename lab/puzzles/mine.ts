/** Finds the puzzles of a game. The referee and the wanted kinds are arguments. */
import type { Game } from '@sixtyfour/chess';
import { makeSolutionEntry } from '@sixtyfour/contract';
import { toCentipawns } from './chances.ts';
import { firstDoubt, gatherEvidence } from './evidence.ts';
import type { SourceGame } from './games.ts';
import type { Shape } from './kinds.ts';
import { playLine } from './line.ts';
import { type Found, makePuzzle, type Puzzle, puzzleId } from './puzzle.ts';
import type { Analyze } from './referee.ts';
import { foreseen, hasOnlyMove, isWorthJudging, solve } from './solve.ts';
import type { Tempting } from './temptations.ts';
import { themesOf } from './themes/index.ts';

/** Short searches of a position: the referee's nodes, and how much worse the second move must be. */
const LOOKS = [
  { nodes: 4000, margin: 0.3 },
  { nodes: 15_000, margin: 0.5 },
  { nodes: 50_000, margin: 0.6 },
] as const;
/** The referee's nodes for each move of a solution. */
const JUDGE_NODES = 100_000;

export interface Mining {
  readonly analyze: Analyze;
  /** The moves after which there may be a puzzle, the most likely first. `played` is the game's own move. */
  readonly mistakesAt: (position: Game, played: string) => Promise<readonly Tempting[]>;
  readonly refereeName: string;
  /** Whether to start with the longest search, because short ones miss hard puzzles. */
  readonly onlyHard: boolean;
  readonly isKnown: (id: string) => boolean;
  /** Whether there is room for such a puzzle. Called before its rating is known, and again with it. */
  readonly isWanted: (shape: Shape) => boolean;
}

/** Yields the puzzles of a game. No puzzle starts within the line of another one. */
export async function* mineGame({ game, knownPlies, originAt }: SourceGame, mining: Mining): AsyncGenerator<Puzzle> {
  // A threat may last for many moves of a game, but it makes only one puzzle.
  const shown = new Set<string>();
  let ply = knownPlies;
  while (ply < game.ply) {
    const played = game.history[ply]?.uci ?? '';
    let plies = 1;
    const position = game.at(ply);
    for (const { move, after } of await mining.mistakesAt(position, played)) {
      const origin = originAt({ ply: ply + 1, ...(move === played ? {} : { instead: move }) });
      const puzzle = await puzzleAt(after, { leadIn: leadInOf(position, after), origin }, shown, mining);
      if (puzzle === null) continue;
      yield puzzle;
      for (const [at, text] of puzzle.moves.entries()) if (at % 2 === 0) shown.add(text);
      if (move === played) plies += puzzle.moves.length;
      break;
    }
    ply += plies;
  }
}

function leadInOf(before: Game, after: Game): Found['leadIn'] {
  return after.lastMove === null ? undefined : { fen: before.fen, move: makeSolutionEntry(after.lastMove) };
}

async function puzzleAt(
  position: Game,
  from: Pick<Found, 'leadIn' | 'origin'>,
  shown: ReadonlySet<string>,
  mining: Mining,
): Promise<Puzzle | null> {
  const { fen } = position;
  if (mining.isKnown(puzzleId(fen)) || !isWorthJudging(position, null)) return null;
  if (!(await isPromising(position, shown, mining))) return null;
  const solution = await solve(position, (at) => mining.analyze(at, { lines: 2, nodes: JUDGE_NODES }));
  if (solution === null) return null;
  const line = playLine(fen, solution.moves);
  const { moves, finalScore } = solution;
  if (!mining.isWanted({ moves, themes: themesOf(line, finalScore), rating: null })) return null;
  if ((await firstDoubt(line)) !== null) return null;
  const evidence = await gatherEvidence(line);
  const puzzle = makePuzzle({ fen, solution, evidence, referee: mining.refereeName, ...from });
  return mining.isWanted(puzzle) ? puzzle : null;
}

/** Whether short searches of increasing length all find one winning move, and whether the puzzle is wanted. */
async function isPromising(position: Game, shown: ReadonlySet<string>, mining: Mining): Promise<boolean> {
  for (const { nodes, margin } of mining.onlyHard ? LOOKS.slice(-1) : LOOKS) {
    const lines = await mining.analyze(position.fen, { lines: 2, nodes });
    const [best] = lines;
    if (best === undefined || !hasOnlyMove(lines, margin)) return false;
    if (shown.has(best.move) || !isWorthJudging(position, best.move)) return false;
    const moves = foreseen(position, best);
    if (moves === null) continue;
    const themes = themesOf(playLine(position.fen, moves), toCentipawns(best.score));
    if (!mining.isWanted({ moves, themes, rating: null })) return false;
  }
  return true;
}
