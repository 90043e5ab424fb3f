import { BISHOP, KNIGHT, PAWN, type Position, ROOK, tables } from '@sixtyfour/chess/core';
import { parameter, PARAMETER_COUNT } from './parameters.ts';

/**
 * How often each weight counts in a position, white's minus black's. This is a plain reimplementation of the engine's
 * evaluation that exposes its terms; samples.ts checks that the two agree.
 */

const { DIRECTIONS, KNIGHT_COUNT, KNIGHT_TARGETS } = tables;
const SQUARE_NAMES = ['', 'pawn', 'knight', 'bishop', 'rook', 'queen', 'king'] as const;
const MOBILITY_NAMES = ['', '', 'knightMobility', 'bishopMobility', 'rookMobility', 'queenMobility'] as const;
const ATTACK_WEIGHT = [0, 0, 10, 10, 14, 22];
const HIT_WEIGHT = 3;

interface Side {
  readonly side: 0 | 1;
  /** 1 for White, -1 for Black. */
  readonly sign: number;
  readonly forward: number;
  readonly king: number;
  readonly pawns: readonly number[];
  readonly pieces: readonly number[];
  /** The squares that the pawns attack. */
  readonly guarded: ReadonlySet<number>;
}

const counts = new Int16Array(PARAMETER_COUNT);

/** The counts of a position. Returns the same array at each call. */
export function trace(position: Position): Int16Array {
  counts.fill(0);
  const white = lookAt(position, 0);
  const black = lookAt(position, 1);
  for (const [own, other] of [
    [white, black],
    [black, white],
  ] as const) {
    countSquares(position, own);
    countPawns(position, own, other);
    countPieces(position, own, other);
    countShelter(own, other);
  }
  add('tempo', 0, position.turn === 0 ? 1 : -1);
  return counts;
}

function add(name: Parameters<typeof parameter>[0], index: number, count: number): void {
  const place = parameter(name, index);
  counts[place] = (counts[place] ?? 0) + count;
}

function lookAt(position: Position, side: 0 | 1): Side {
  const start = side * 16;
  const all = [...position.pieces.subarray(start, start + (position.pieceCounts[side] ?? 0))];
  const officers = position.nonPawnCounts[side] ?? 0;
  const forward = side === 0 ? 16 : -16;
  const pawns = all.slice(officers);
  return {
    side,
    sign: side === 0 ? 1 : -1,
    forward,
    king: position.kings[side] ?? 0,
    pawns,
    pieces: all.slice(1, officers),
    guarded: new Set(pawns.flatMap((square) => [square + forward - 1, square + forward + 1])),
  };
}

/** The relative rank of a square. */
function rankOf({ side }: Side, square: number): number {
  return side === 0 ? square >> 4 : 7 - (square >> 4);
}

/** The relative ranks of a side's pawns on a file. */
function ranksOn(own: Side, file: number): readonly number[] {
  return own.pawns.filter((square) => (square & 7) === file).map((square) => rankOf(own, square));
}

function distance(a: number, b: number): number {
  return Math.max(Math.abs((a & 7) - (b & 7)), Math.abs((a >> 4) - (b >> 4)));
}

function countSquares(position: Position, own: Side): void {
  for (const square of [own.king, ...own.pieces, ...own.pawns]) {
    const role = (position.board[square] ?? 0) & 7;
    const row = own.side === 0 ? 7 - (square >> 4) : square >> 4;
    add(SQUARE_NAMES[role as 1], row * 8 + (square & 7), own.sign);
    add('offset', role, own.sign);
  }
}

function countPawns(position: Position, own: Side, other: Side): void {
  const { sign, forward } = own;
  const pawn = PAWN | (own.side * 8);
  const at = (square: number): boolean => position.board[square] === pawn;
  for (const square of own.pawns) {
    const file = square & 7;
    const rank = rankOf(own, square);
    const inFront = (f: number): boolean => ranksOn(other, f).some((theirs) => 7 - theirs > rank);
    const isDoubled = ranksOn(own, file).some((r) => r > rank);
    if (isDoubled) add('doubled', 0, sign);
    else if (![file - 1, file, file + 1].some(inFront)) countPassed(position, own, other, rank, file);

    const left = Math.min(...ranksOn(own, file - 1), 9);
    const right = Math.min(...ranksOn(own, file + 1), 9);
    const isOpen = inFront(file) ? 0 : 1;
    if (left === 9 && right === 9) {
      add('isolated', isOpen, sign);
      continue;
    }
    const isGuarded = own.guarded.has(square);
    const isBeside = at(square - 1) || at(square + 1);
    if (isGuarded) add('protectedPawn', rank, sign);
    if (isBeside) add('phalanx', rank, sign);
    const theirs = pawn ^ 8;
    const isStopped =
      position.board[square + 2 * forward - 1] === theirs || position.board[square + 2 * forward + 1] === theirs;
    if (!isGuarded && !isBeside && left > rank && right > rank && isStopped) add('backward', isOpen, sign);
  }
}

function countPassed(position: Position, own: Side, other: Side, rank: number, file: number): void {
  const next = (own.side === 0 ? rank + 1 : 6 - rank) * 16 + file;
  add('passed', rank, own.sign);
  if (position.board[next] !== 0) add('passedBlocked', rank, own.sign);
  else {
    let square = next;
    while ((square & 0x88) === 0 && position.board[square] === 0) square += own.forward;
    if ((square & 0x88) !== 0) add('passedFree', rank, own.sign);
  }
  add('passedOwnKing', rank, own.sign * distance(own.king, next));
  add('passedTheirKing', rank, own.sign * distance(other.king, next));
}

function countPieces(position: Position, own: Side, other: Side): void {
  const zone = zoneOf(other);
  let attack = 0;
  let attackers = 0;
  for (const from of own.pieces) {
    const role = (position.board[from] ?? 0) & 7;
    let reached = 0;
    let hits = 0;
    for (const to of attacked(position, from, role)) {
      const piece = position.board[to] ?? 0;
      const isOpen = !other.guarded.has(to);
      if (zone.has(to)) hits += isOpen ? 2 : 1;
      if (piece !== 0 && piece >> 3 === own.side) continue;
      if (isOpen) reached++;
      if (piece !== 0) add('threat', (role << 4) | ((piece & 7) << 1) | (isOpen ? 1 : 0), own.sign);
    }
    add(MOBILITY_NAMES[role as 2], reached, own.sign);
    if (hits > 0) {
      attackers++;
      attack += (ATTACK_WEIGHT[role] ?? 0) + hits * HIT_WEIGHT;
    }
    if (other.guarded.has(from)) add('attackedByPawn', role, own.sign);
    else if (role <= BISHOP && own.guarded.has(from) && isOutpost(own, other, from))
      add('outpost', role - KNIGHT, own.sign);
    if (role === ROOK && ranksOn(own, from & 7).length === 0)
      add('rookFile', ranksOn(other, from & 7).length === 0 ? 1 : 0, own.sign);
  }
  if (own.pieces.filter((square) => ((position.board[square] ?? 0) & 7) === BISHOP).length > 1)
    add('bishopPair', 0, own.sign);
  if (attackers > 1) add('danger', Math.min(63, attack >> 2), own.sign);
}

function zoneOf({ king, forward }: Side): ReadonlySet<number> {
  const steps = [0, ...DIRECTIONS, 2 * forward, 2 * forward - 1, 2 * forward + 1];
  return new Set(steps.map((step) => king + step).filter((square) => (square & 0x88) === 0));
}

function attacked(position: Position, from: number, role: number): readonly number[] {
  if (role === KNIGHT) return [...KNIGHT_TARGETS.subarray(from * 8, from * 8 + (KNIGHT_COUNT[from] ?? 0))];
  const squares: number[] = [];
  for (const step of DIRECTIONS.subarray(role === BISHOP ? 4 : 0, role === ROOK ? 4 : 8))
    for (let to = from + step; (to & 0x88) === 0; to += step) {
      squares.push(to);
      if (position.board[to] !== 0) break;
    }
  return squares;
}

function isOutpost(own: Side, other: Side, square: number): boolean {
  const rank = rankOf(own, square);
  const file = square & 7;
  return rank >= 3 && ![file - 1, file + 1].some((f) => ranksOn(other, f).some((theirs) => theirs < 7 - rank));
}

function countShelter(own: Side, other: Side): void {
  const file = own.king & 7;
  const first = Math.min(5, Math.max(0, file - 1));
  for (let f = first; f <= first + 2; f++) {
    const edge = Math.min(f, 7 - f) * 8;
    const rear = Math.min(...ranksOn(own, f), 9);
    add('shelter', edge + (rear === 9 ? 0 : rear), own.sign);
    add('storm', edge + Math.max(0, ...ranksOn(other, f)), own.sign);
  }
}
