/** From a position to the line that a solver has to find. */
import { type Game, type Move, parseUci } from '@sixtyfour/chess';
import { isOnlyMate, isOnlyWin, isShortMate, type RefereeLine, toCentipawns } from './chances.ts';
import { endsInMate, type Line, materialFor, materialGain, playLine, solverTurns } from './line.ts';

/** How much worse the second-best move must be, as in lichess-puzzler. */
const MARGIN = 0.7;
/** How many moves later the second-best move may mate, if it does. */
const MATE_MARGIN = 3;
/** The maximum number of moves that a solver is asked for. */
const LONGEST_SOLUTION = 6;
/** The gain in pawns from which a line is settled: the won material is then on the board. */
const SETTLED_GAIN = 2;

export interface Solution {
  /** UCI: the solver's moves and the replies alternately. The last move is the solver's. */
  readonly moves: readonly string[];
  /** The solver's score at the last move in centipawns; 10,000 for a mate. */
  readonly finalScore: number;
}

/** Returns the two best moves of a position. */
export type Judge = (fen: string) => Promise<readonly RefereeLine[]>;

/** Whether the side to move has just one move that mates or wins. */
export function hasOnlyMove(lines: readonly RefereeLine[], margin: number): boolean {
  return isOnlyMate(lines, MATE_MARGIN) || isOnlyWin(lines, margin);
}

/**
 * Whether a game position can be a puzzle at all: there is a choice, and the answer is more than recapturing on the square
 * of the last capture.
 */
export function isWorthJudging(game: Game, best: string | null): boolean {
  if (game.outcome !== null || game.legalMoves().length < 2) return false;
  const last = game.lastMove;
  return last === null || last.captured === null || best?.slice(2, 4) !== last.to;
}

/**
 * The line from a position, or null if it makes no puzzle. Each of the solver's moves is the only one; the replies are the
 * referee's. A mate is played to its end. Any other line ends as soon as its gain is on the board and the reply captures
 * nothing, or before the first move that is not the only one.
 */
export async function solve(start: Game, judge: Judge): Promise<Solution | null> {
  const first = await judge(start.fen);
  const mates = first[0] !== undefined && isShortMate(first[0].score);
  const isOnly = (lines: readonly RefereeLine[]) => (mates ? isOnlyMate(lines, MATE_MARGIN) : isOnlyWin(lines, MARGIN));
  const moves: string[] = [];
  let finalScore = 0;
  let game = start;
  let lines = first;
  for (let count = 1; count <= LONGEST_SOLUTION; count++) {
    const [best] = lines;
    if (best === undefined || !isOnly(lines)) break;
    moves.push(best.move);
    finalScore = toCentipawns(best.score);
    game = game.play(mustRead(game, best.move));
    const reply = best.replies[0];
    if (game.outcome !== null || reply === undefined) break;
    const answer = mustRead(game, reply);
    const next = game.play(answer);
    if (!mates && isSettled(start, next, answer)) break;
    moves.push(reply);
    game = next;
    lines = await judge(game.fen);
  }
  const solution = { moves: endingWithSolver(moves), finalScore };
  return solution.moves.length > 0 && isRounded(playLine(start.fen, solution.moves), mates) ? solution : null;
}

/**
 * The solver's line as found by a single search, or null if that does not reach the end. A line that turns out useless then
 * needs no longer search.
 */
export function foreseen(start: Game, { move, score, replies }: RefereeLine): readonly string[] | null {
  const seen = [move, ...replies];
  if (isShortMate(score)) {
    const plies = 2 * score.value - 1;
    return seen.length < plies ? null : seen.slice(0, plies);
  }
  let game = start;
  for (const [ply, text] of seen.entries()) {
    const next = mustRead(game, text);
    game = game.play(next);
    if (ply % 2 === 1 && isSettled(start, game, next)) return seen.slice(0, ply);
  }
  return null;
}

/** The moves without a reply at the end. */
export function endingWithSolver(moves: readonly string[]): readonly string[] {
  return moves.length % 2 === 0 ? moves.slice(0, -1) : moves;
}

/** Whether enough has been won and the opponent's reply is quiet. */
function isSettled(start: Game, after: Game, reply: Move): boolean {
  const gain = materialFor(after, start.turn) - materialFor(start, start.turn);
  return gain >= SETTLED_GAIN && reply.captured === null && after.check === null;
}

/** Whether a line has an end that a solver recognizes: mate, or more material than before. */
export function isRounded(line: Line, mates: boolean): boolean {
  if (mates) return endsInMate(line);
  return !endsInMate(line) && materialGain(line) >= (solverTurns(line).length > 1 ? 1 : SETTLED_GAIN);
}

function mustRead(game: Game, text: string): Move {
  const move = parseUci(game, text);
  if (!move.ok) throw new Error(`the referee names ${text} in ${game.fen} (${move.error.code})`);
  return move.value;
}
