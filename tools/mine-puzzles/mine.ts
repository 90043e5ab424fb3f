/** From a game to its puzzles. Who judges and what is wanted are arguments. */
import type { Game } from '@sixtyfour/chess';
import { seemsPuzzle } from './candidates.ts';
import { firstDoubt, gatherEvidence } from './evidence.ts';
import type { SourceGame } from './games.ts';
import type { Shape } from './kinds.ts';
import { playLine } from './line.ts';
import { makePuzzle, type Origin, type Puzzle, puzzleId } from './puzzle.ts';
import type { Analyse } from './referee.ts';
import { hasOnlyMove, isWorthJudging, MARGIN, solve } from './solve.ts';
import { themesOf } from './themes/index.ts';

/** Nodes of the referee for a look at a candidate, and for each move of a solution. */
const LOOK_NODES = 40_000;
const JUDGE_NODES = 250_000;

export interface Mining {
  readonly analyse: Analyse;
  readonly refereeName: string;
  readonly isKnown: (id: string) => boolean;
  /** Whether there is room for such a puzzle; asked before its rating is known, and again with it. */
  readonly isWanted: (shape: Shape) => boolean;
}

/** The puzzles of a game as they are found. Where one has begun, none begins before its line is over. */
export async function* mineGame({ game, knownPlies, originAt }: SourceGame, mining: Mining): AsyncGenerator<Puzzle> {
  let ply = knownPlies;
  while (ply < game.ply) {
    const puzzle = await puzzleAt(game.at(ply), originAt(ply), mining);
    if (puzzle !== null) yield puzzle;
    ply += 1 + (puzzle?.moves.length ?? 0);
  }
}

/** Most games end with one: what it takes to judge them is saved once there are enough. */
const MATE_IN_ONE: Shape = { moves: [''], themes: ['mate', 'mateIn1'], rating: null };

function matesAtOnce(position: Game): boolean {
  return position.legalMoves().some((move) => position.play(move).lastPlayed?.checkmate === true);
}

async function puzzleAt(position: Game, origin: Origin, mining: Mining): Promise<Puzzle | null> {
  const { fen } = position;
  if (mining.isKnown(puzzleId(fen)) || !(await seemsPuzzle(position))) return null;
  if (matesAtOnce(position) && !mining.isWanted(MATE_IN_ONE)) return null;
  const look = await mining.analyse(fen, { lines: 2, nodes: LOOK_NODES });
  if (!hasOnlyMove(look, MARGIN) || !isWorthJudging(position, look[0]?.move ?? null)) return null;
  const solution = await solve(position, (at) => mining.analyse(at, { lines: 2, nodes: JUDGE_NODES }));
  if (solution === null) return null;
  const line = playLine(fen, solution.moves);
  const { moves, finalScore } = solution;
  if (!mining.isWanted({ moves, themes: themesOf(line, finalScore), rating: null })) return null;
  if ((await firstDoubt(line)) !== null) return null;
  const evidence = await gatherEvidence(line);
  const puzzle = makePuzzle({ fen, solution, evidence, referee: mining.refereeName, origin });
  return mining.isWanted(puzzle) ? puzzle : null;
}
