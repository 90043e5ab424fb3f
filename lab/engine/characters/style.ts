/** Style measures of a character's games. */
import {
  BISHOP,
  CASTLE,
  KING,
  KNIGHT,
  MAX_MOVES,
  moveFlag,
  moveFrom,
  moveTo,
  PAWN,
  Position,
  type Side,
} from '@sixtyfour/chess/core';
import { START_FEN } from '@sixtyfour/chess';
import { distance } from '../../../packages/engine/src/play/attacks.ts';
import { legalMove } from '../../../packages/engine/src/request.ts';
import { EXCHANGE_VALUES, staticExchange } from '../../../packages/engine/src/search/exchange.ts';
import { type CharacterGame, pointsOf } from './games.ts';

/** Means over the games of a character, for its own moves and pieces. */
export interface StyleFigures {
  /** Per 100 moves. */
  readonly captures: number;
  readonly checks: number;
  /** Per 100 moves: captures of a defended piece by one of equal value. */
  readonly trades: number;
  /** Per 100 moves with a possible trade: trades made. This measures preference rather than opportunity. */
  readonly tradesTaken: number;
  /** Per 100 middle-game moves: pawn advances beyond the middle near the files of the enemy king. */
  readonly pawnStorms: number;
  /** Mean distance (king moves) of own pieces to the enemy king in middle games. */
  readonly kingDistance: number;
  /** Per 100 opening moves: pawns pushed to a square where the opponent can win them. */
  readonly gambits: number;
  /** Minor pieces off the back rank plus one for castling, after ten own moves; at most 5. */
  readonly development: number;
  /** Half-moves per game. */
  readonly plies: number;
  /** Per 100 games. */
  readonly draws: number;
  /** Per 1,000 moves: repetitions of a position by choice. */
  readonly returns: number;
  /** Per 100 games: games whose first three own moves occur in no other game with that color. */
  readonly ownBeginnings: number;
  /** Points in percent. */
  readonly score: number;
}

const MIDDLE_GAME = { from: 16, to: 60 };
/** The number of own moves in which gambits are counted. */
const FIRST_MOVES = 10;
const PAWN_WORTH = EXCHANGE_VALUES[PAWN] ?? 0;
const DEVELOPED_AFTER = 10;
const BEGINNING_MOVES = 3;
const STORM_FILES = 2;
const SAME_WORTH = 50;

/** The counts of one game. */
interface Counts {
  moves: number;
  captures: number;
  checks: number;
  trades: number;
  tradesPossible: number;
  middleMoves: number;
  pawnStorms: number;
  distances: number;
  placements: number;
  firstMoves: number;
  gambits: number;
  returns: number;
  development: number | null;
}

export function measureStyle(games: readonly CharacterGame[]): StyleFigures {
  const counts = games.map(countGame);
  const sum = (of: (count: Counts) => number): number => counts.reduce((total, count) => total + of(count), 0);
  const share = (part: (count: Counts) => number, whole: (count: Counts) => number): number =>
    sum(part) / Math.max(1, sum(whole));
  const perHundred = (of: (count: Counts) => number): number => 100 * share(of, ({ moves }) => moves);
  const ofGames = (test: (game: CharacterGame) => number): number =>
    (100 * games.reduce((total, game) => total + test(game), 0)) / Math.max(1, games.length);
  const beginnings = games.map(beginningOf);
  const developed = counts.flatMap(({ development }) => development ?? []);
  return {
    captures: perHundred((count) => count.captures),
    checks: perHundred((count) => count.checks),
    trades: perHundred((count) => count.trades),
    tradesTaken:
      100 *
      share(
        (count) => count.trades,
        (count) => count.tradesPossible,
      ),
    pawnStorms:
      100 *
      share(
        (count) => count.pawnStorms,
        (count) => count.middleMoves,
      ),
    kingDistance: share(
      (count) => count.distances,
      (count) => count.placements,
    ),
    gambits:
      100 *
      share(
        (count) => count.gambits,
        (count) => count.firstMoves,
      ),
    development: developed.reduce((total, value) => total + value, 0) / Math.max(1, developed.length),
    plies: games.reduce((total, game) => total + game.moves.length, 0) / Math.max(1, games.length),
    draws: ofGames((game) => (game.winner === null ? 1 : 0)),
    returns: 10 * perHundred((count) => count.returns),
    ownBeginnings: ofGames((game) => (beginnings.filter((other) => other === beginningOf(game)).length === 1 ? 1 : 0)),
    score: ofGames(pointsOf),
  };
}

/** The color and first own moves of a game, as a key. */
function beginningOf({ color, moves }: CharacterGame): string {
  const own = moves.filter((_, ply) => (ply % 2 === 0) === (color === 'white'));
  return [color, ...own.slice(0, BEGINNING_MOVES)].join(' ');
}

function countGame({ color, moves }: CharacterGame): Counts {
  const side: Side = color === 'white' ? 0 : 1;
  const position = Position.fromFen(START_FEN, 'standard');
  const counts: Counts = {
    moves: 0,
    captures: 0,
    checks: 0,
    trades: 0,
    tradesPossible: 0,
    middleMoves: 0,
    pawnStorms: 0,
    distances: 0,
    placements: 0,
    firstMoves: 0,
    gambits: 0,
    returns: 0,
    development: null,
  };
  let castled = false;
  for (const [ply, text] of moves.entries()) {
    const move = legalMove(position, text);
    const isOwn = position.turn === side;
    if (!isOwn) {
      position.make(move);
      continue;
    }
    castled ||= moveFlag(move) === CASTLE;
    countMove(position, move, counts);
    const isOnlyMove = position.countMoves() === 1;
    const isMiddleGame = ply >= MIDDLE_GAME.from && ply < MIDDLE_GAME.to;
    if (isMiddleGame) countStorm(position, move, counts);
    position.make(move);
    if (position.inCheck()) counts.checks++;
    if (position.repetitions() > 0 && !isOnlyMove) counts.returns++;
    if (isMiddleGame) countDistances(position, side, counts);
    if (counts.moves === DEVELOPED_AFTER) counts.development = developmentOf(position, side, castled);
    if (counts.moves <= FIRST_MOVES) {
      counts.firstMoves++;
      if (offersPawn(position, moveTo(move))) counts.gambits++;
    }
  }
  return counts;
}

function countMove(position: Position, move: number, counts: Counts): void {
  counts.moves++;
  if (position.board[moveTo(move)] !== 0) counts.captures++;
  const trades = legalMoves(position).filter((other) => isTrade(position, other));
  if (trades.length > 0) counts.tradesPossible++;
  if (trades.includes(move)) counts.trades++;
}

/** Whether a piece other than a pawn captures one of equal value and can be recaptured. */
function isTrade(position: Position, move: number): boolean {
  const { board, turn } = position;
  const role = (board[moveFrom(move)] ?? 0) & 7;
  const victim = (board[moveTo(move)] ?? 0) & 7;
  if (role === PAWN || victim === PAWN || victim === 0) return false;
  const difference = Math.abs((EXCHANGE_VALUES[role] ?? 0) - (EXCHANGE_VALUES[victim] ?? 0));
  return difference <= SAME_WORTH && position.isAttacked(moveTo(move), (turn ^ 1) as Side);
}

function countStorm({ board, turn, kings }: Position, move: number, counts: Counts): void {
  counts.middleMoves++;
  const to = moveTo(move);
  if (((board[moveFrom(move)] ?? 0) & 7) !== PAWN) return;
  const rank = turn === 0 ? to >> 4 : 7 - (to >> 4);
  const theirKing = kings[turn ^ 1] ?? 0;
  if (rank >= 4 && Math.abs((to & 7) - (theirKing & 7)) <= STORM_FILES) counts.pawnStorms++;
}

function countDistances(position: Position, side: Side, counts: Counts): void {
  const theirKing = position.kings[side ^ 1] ?? 0;
  for (const [square, role] of piecesOf(position, side)) {
    if (role === PAWN || role === KING) continue;
    counts.distances += distance(square, theirKing);
    counts.placements++;
  }
}

function developmentOf(position: Position, side: Side, castled: boolean): number {
  const home = side === 0 ? 0 : 7;
  const developed = piecesOf(position, side).filter(
    ([square, role]) => (role === KNIGHT || role === BISHOP) && square >> 4 !== home,
  );
  return Math.min(4, developed.length) + (castled ? 1 : 0);
}

/** Whether the side to move can win exactly the pawn on this square. */
function offersPawn(position: Position, square: number): boolean {
  if (((position.board[square] ?? 0) & 7) !== PAWN) return false;
  const gains = legalMoves(position).flatMap((move) =>
    moveTo(move) === square ? [staticExchange(position, move)] : [],
  );
  return Math.max(0, ...gains) === PAWN_WORTH;
}

function legalMoves(position: Position): readonly number[] {
  const moves = new Int32Array(MAX_MOVES);
  return [...moves.subarray(0, position.generateMoves(moves, 0))];
}

function piecesOf({ board, pieces, pieceCounts }: Position, side: Side): readonly (readonly [number, number])[] {
  const start = side << 4;
  return [...pieces.subarray(start, start + (pieceCounts[side] ?? 0))].map((square) => [
    square,
    (board[square] ?? 0) & 7,
  ]);
}
