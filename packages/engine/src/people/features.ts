/**
 * Describes moves as people see them before playing, as small integers: one row of features per legal move. Training
 * and play use the same code, so it reads no clock and no randomness, and rounds everything.
 */
import {
  BISHOP,
  CASTLE,
  DOUBLE_PUSH,
  EN_PASSANT,
  KING,
  KNIGHT,
  MAX_MOVES,
  moveFlag,
  moveFrom,
  movePromotion,
  moveTo,
  PAWN,
  type Position,
  QUEEN,
  ROOK,
  type Side,
} from '@sixtyfour/chess/core';
import { chancesOf } from '../claims/chances.ts';
import { pieceSquareTables } from '../evaluation/tables.ts';
import { distance, isAttackedByPawn, targetsOf } from '../play/attacks.ts';
import { kindOf, matesInOne } from '../play/move-kinds.ts';
import { continuesPlan } from '../play/taste.ts';
import type { Replayed } from '../request.ts';
import { EXCHANGE_VALUES, staticExchange } from '../search/exchange.ts';
import { MATE_BOUND } from '../search/score.ts';
import { AT, type ContextName, CONTEXTS, FEATURES, ONE } from './feature-names.ts';
import { PATTERNS, patternsOf } from './patterns.ts';
import type { Glances } from './scores.ts';

/** The features of the legal moves of a position, in the order of `moves`. */
export interface MoveFeatures {
  readonly moves: readonly number[];
  /** FEATURES.length values per move; ONE represents 1. */
  readonly values: Int16Array;
  /** PATTERNS.length indexes per move, below PATTERN_WEIGHTS. */
  readonly patterns: Int16Array;
  /** The properties of the position in the order of CONTEXTS; ONE represents 1. */
  readonly contexts: Int16Array;
}

/** How familiar people are with a move in a known opening position, in units of ONE. Null: the position is unknown. */
export type Habit = (move: number) => number | null;

/** The limits of the ranges of a loss of chances, in thousandths. Small losses get finer ranges than large ones. */
const LOSS_EDGES = [0, 20, 60, 150, 400] as const;
const LOSS_NAMES = [
  ['loss1a', 'loss1b', 'loss1c', 'loss1d'],
  ['loss2a', 'loss2b', 'loss2c', 'loss2d'],
  ['loss3a', 'loss3b', 'loss3c', 'loss3d'],
  ['lossFullA', 'lossFullB', 'lossFullC', 'lossFullD'],
] as const;
const BEST_NAMES = ['best1', 'best2', 'best3', 'bestFull'] as const;
const ROLE_NAMES = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'] as const;
const TAKES_NAMES = ['takesPawn', 'takesMinor', 'takesMinor', 'takesRook', 'takesQueen'] as const;

/** Smaller losses count as none, in thousandths. */
const NEAR_BEST = 30;
const CENTIPAWNS_NEAR = 100;
const CENTIPAWNS_FAR = 600;
/** The piece value that counts as 1, in centipawns. */
const PIECE = 300;
const MOST_PIECES = 3;
const WON = 850;
const PHASE_MAX = 24;
const ENDGAME_PHASE = 8;
const OPENING_PLIES = 20;
const NEAR = 2;
const { PHASES } = pieceSquareTables;
const buffer = new Int32Array(MAX_MOVES);

/** The data that is the same for all moves of a position. */
interface Scene {
  readonly position: Position;
  readonly ply: number;
  readonly last: number;
  readonly ownLast: number;
  readonly lastCaptured: boolean;
  readonly inCheck: boolean;
  /** ONE in the start position, 0 with only kings and pawns. */
  readonly phase: number;
  readonly isEnd: boolean;
  /** The material difference in centipawns, for the side to move. */
  readonly material: number;
  /** The winning chances of the best move, in thousandths. */
  readonly chances: number;
  /** The number of moves that lose almost nothing, as a fraction of 8. */
  readonly choice: number;
  /** By square of an own piece: the other side's gain in centipawns if it were to move and captured there. */
  readonly threats: ReadonlyMap<number, number>;
  readonly worstThreat: number;
  /** The largest gain of a capture now. */
  readonly bestCapture: number;
}

/** The features of all legal moves after the last move of a game. */
export function featuresOf({ position, played, lastCaptured }: Replayed, glances: Glances, habit: Habit): MoveFeatures {
  const { moves, levels } = glances;
  const values = new Int16Array(moves.length * FEATURES.length);
  const patterns = new Int16Array(moves.length * PATTERNS.length);
  const chances = levels.map((level) => [...level].map((score) => thousandths(score)));
  const scene = sceneOf(position, played, lastCaptured, chances.at(-1) ?? []);
  for (const [place, move] of moves.entries()) {
    const row = values.subarray(place * FEATURES.length, (place + 1) * FEATURES.length);
    describeScores(row, scene, glances, chances, place);
    describeMove(row, scene, move);
    describeEffects(row, scene, move);
    row[AT.habit] = habit(move) ?? 0;
    combine(row);
    patterns.set(patternsOf(position, move, scene.last, scene.isEnd), place * PATTERNS.length);
  }
  return { moves, values, patterns, contexts: contextOf(scene) };
}

function roleAt({ board }: Position, square: number): number {
  return (board[square] ?? 0) & 7;
}

function valueAt(position: Position, square: number): number {
  return EXCHANGE_VALUES[roleAt(position, square)] ?? 0;
}

function thousandths(score: number): number {
  return Math.round(10 * chancesOf(score));
}

/** A fraction of a whole, at most 1, in units of ONE. */
function share(part: number, whole: number): number {
  return Math.max(-ONE, Math.min(ONE, Math.round((part * ONE) / whole)));
}

/** Centipawns as a number of pieces, at most three, in units of ONE. */
function pieces(centipawns: number): number {
  return Math.round((Math.max(0, Math.min(MOST_PIECES * PIECE, centipawns)) * ONE) / PIECE);
}

function sceneOf(
  position: Position,
  played: readonly number[],
  lastCaptured: boolean,
  chances: readonly number[],
): Scene {
  let phase = 0;
  let material = 0;
  for (const side of [0, 1])
    for (let i = side << 4; i < (side << 4) + (position.pieceCounts[side] ?? 0); i++) {
      const piece = position.board[position.pieces[i] ?? 0] ?? 0;
      phase += PHASES[piece] ?? 0;
      if ((piece & 7) !== KING) material += (side === position.turn ? 1 : -1) * (EXCHANGE_VALUES[piece & 7] ?? 0);
    }
  const best = Math.max(0, ...chances);
  const inCheck = position.inCheck();
  let threats: ReadonlyMap<number, number> = new Map();
  if (!inCheck) {
    position.makeNull();
    threats = gains(position);
    position.unmakeNull();
  }
  return {
    position,
    ply: played.length,
    last: played.at(-1) ?? 0,
    ownLast: played.at(-2) ?? 0,
    lastCaptured,
    inCheck,
    phase: share(phase, PHASE_MAX),
    isEnd: phase <= ENDGAME_PHASE,
    material,
    chances: best,
    choice: share(chances.filter((value) => value >= best - NEAR_BEST).length, 8),
    threats,
    worstThreat: Math.max(0, ...threats.values()),
    bestCapture: Math.max(0, ...gains(position).values()),
  };
}

/** By square: the gain of the side to move by capturing there. */
function gains(position: Position): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const count = position.generateCaptures(buffer, 0);
  for (let i = 0; i < count; i++) {
    const move = buffer[i] ?? 0;
    const gain = staticExchange(position, move);
    if (gain > (found.get(moveTo(move)) ?? 0)) found.set(moveTo(move), gain);
  }
  return found;
}

function describeScores(
  row: Int16Array,
  scene: Scene,
  { levels }: Glances,
  chances: readonly (readonly number[])[],
  place: number,
): void {
  for (const [level, found] of chances.entries()) {
    const loss = Math.max(...found) - (found[place] ?? 0);
    for (const [part, name] of (LOSS_NAMES[level] ?? []).entries()) {
      const from = LOSS_EDGES[part] ?? 0;
      const to = LOSS_EDGES[part + 1] ?? 0;
      row[AT[name]] = loss <= from ? 0 : share(Math.min(loss, to) - from, to - from);
    }
    const best = BEST_NAMES[level];
    const scores = levels[level] ?? new Int32Array(0);
    const own = scores[place] ?? 0;
    const better = scores.filter((score) => score > own).length;
    if (best !== undefined && better === 0) row[AT[best]] = ONE;
    if (level === 0 && better > 0 && better < 3) row[AT.nearBest1] = ONE;
    if (level === levels.length - 1 && better > 0 && better < 3) row[AT.nearBestFull] = ONE;
    if (level === 0 || level === levels.length - 1) {
      const lost = Math.max(...scores) - own;
      row[level === 0 ? AT.pawns1a : AT.pawnsFullA] = share(lost, CENTIPAWNS_NEAR);
      row[level === 0 ? AT.pawns1b : AT.pawnsFullB] =
        lost <= CENTIPAWNS_NEAR ? 0 : share(lost - CENTIPAWNS_NEAR, CENTIPAWNS_FAR);
    }
  }
  const full = levels.at(-1)?.[place] ?? 0;
  if (full <= -MATE_BOUND) row[AT.getsMated] = ONE;
  if (full >= MATE_BOUND) row[AT.mates] = ONE;
  if (scene.chances >= WON && full < MATE_BOUND) row[AT.slowWin] = share(full, 10 * CENTIPAWNS_NEAR);
}

function describeMove(row: Int16Array, scene: Scene, move: number): void {
  const { position, last, ownLast, ply } = scene;
  const { board, turn } = position;
  const from = moveFrom(move);
  const to = moveTo(move);
  const flag = moveFlag(move);
  const role = roleAt(position, from);
  const forward = ((to >> 4) - (from >> 4)) * (turn === 0 ? 1 : -1);
  const home = turn === 0 ? 0 : 7;
  const name = ROLE_NAMES[role - 1] ?? 'pawn';
  row[AT[name]] = ONE;
  if (role !== PAWN) {
    row[AT.distance] = share(distance(from, to), 7);
    if (distance(from, to) > 3) row[AT.far] = ONE;
    if (forward < 0) row[AT.backward] = share(-forward, 4);
    if (forward > 0) row[AT.forward] = share(forward, 4);
    if (forward < 0 && role !== KING) row[AT.retreats] = ONE;
  }
  if (flag === CASTLE) row[to > from ? AT.castlesShort : AT.castlesLong] = ONE;
  else if ((role === KING || role === ROOK) && losesCastling(position, move)) row[AT.losesCastling] = ONE;
  if (movePromotion(move) === QUEEN) row[AT.promotes] = ONE;
  else if (movePromotion(move) !== 0) row[AT.underpromotes] = ONE;
  const isOpening = ply < OPENING_PLIES;
  if ((role === KNIGHT || role === BISHOP) && from >> 4 === home && to >> 4 !== home) row[AT.develops] = ONE;
  if (role === QUEEN && isOpening) row[AT.earlyQueen] = ONE;
  if (role !== PAWN && isOpening && from >> 4 !== home) row[AT.movesTwice] = ONE;
  if (role === PAWN) describePawn(row, scene, from, to, forward, flag);
  if (role !== PAWN && role !== KING) {
    const theirKing = position.kings[turn ^ 1] ?? 0;
    row[AT.approaches] = share(distance(from, theirKing) - distance(to, theirKing), 4);
    if (distance(to, theirKing) <= NEAR) row[AT.nearKing] = ONE;
    row[AT.mobility] = share(
      reachOf(board, board[from] ?? 0, to, from) - reachOf(board, board[from] ?? 0, from, -1),
      10,
    );
  }
  if (role === KING) {
    const theirKing = position.kings[turn ^ 1] ?? 0;
    row[AT.kingToKing] = share(distance(from, theirKing) - distance(to, theirKing), 1);
  }
  if (ownLast !== 0) {
    if (from === moveTo(ownLast)) row[AT.samePiece] = ONE;
    if (from === moveTo(ownLast) && to === moveFrom(ownLast)) row[AT.undoes] = ONE;
    if (continuesPlan(move, ownLast)) row[AT.sameWing] = ONE;
  }
  if (last !== 0) {
    const lastTo = moveTo(last);
    row[AT.fromLast] = share(distance(to, lastTo), 7);
    if (distance(to, lastTo) <= 1) row[AT.besideLast] = ONE;
    if (distance(from, lastTo) <= NEAR) row[AT.startsNearLast] = ONE;
    if (to === (lastTo ^ 0x70) && from === (moveFrom(last) ^ 0x70)) row[AT.mirrors] = ONE;
    if (Math.abs((to & 7) - (lastTo & 7)) <= 1) row[AT.filesOfLast] = ONE;
  }
  const kind = kindOf(position, move);
  if (kind === 'fork') row[AT.forks] = ONE;
  if (kind === 'quiet') row[AT.threatens] = ONE;
  if (kind === 'discovered') row[AT.discovers] = ONE;
}

function losesCastling(position: Position, move: number): boolean {
  // The castling rights of a side, as bits.
  const rights = position.turn === 0 ? 3 : 12;
  const before = position.castling & rights;
  if (before === 0) return false;
  position.make(move);
  const after = position.castling & rights;
  position.unmake();
  return after !== before;
}

function describePawn(
  row: Int16Array,
  { position, phase }: Scene,
  from: number,
  to: number,
  forward: number,
  flag: number,
): void {
  const { board, turn } = position;
  const king = position.kings[turn] ?? 0;
  const rank = turn === 0 ? to >> 4 : 7 - (to >> 4);
  if (flag === DOUBLE_PUSH) row[AT.doublePush] = ONE;
  if (flag === EN_PASSANT) row[AT.enPassant] = ONE;
  if (forward > 0 && Math.abs((from & 7) - (king & 7)) <= 1 && distance(from, king) <= NEAR) row[AT.pawnOfKing] = phase;
  if (rank >= 3 && Math.abs((to & 7) - ((position.kings[turn ^ 1] ?? 0) & 7)) <= 1) row[AT.pawnStorm] = phase;
  if (isPassed(board, turn, to)) row[AT.passed] = share(rank, 6);
  if (board[to] === 0 && isAttackedByPawn(board, to, turn ^ 1)) row[AT.pawnMeetsPawn] = ONE;
}

function isPassed(board: Int8Array, turn: Side, square: number): boolean {
  const step = turn === 0 ? 16 : -16;
  const theirs = PAWN | ((turn ^ 1) << 3);
  for (let at = square + step; (at & 0x88) === 0; at += step)
    for (const file of [-1, 0, 1]) if (((at + file) & 0x88) === 0 && board[at + file] === theirs) return false;
  return true;
}

const STRAIGHT = [1, -1, 16, -16];
const DIAGONAL = [15, 17, -15, -17];
const LEAPS = [31, 33, 14, 18, -31, -33, -14, -18];

/** The number of squares that a piece reaches from a square, if the square `gone` is empty. */
function reachOf(board: Int8Array, piece: number, square: number, gone: number): number {
  const role = piece & 7;
  const steps =
    role === KNIGHT ? LEAPS : role === BISHOP ? DIAGONAL : role === ROOK ? STRAIGHT : [...STRAIGHT, ...DIAGONAL];
  let count = 0;
  for (const step of steps) {
    let at = square + step;
    while ((at & 0x88) === 0) {
      const there = at === gone ? 0 : (board[at] ?? 0);
      if (there === 0 || there >> 3 !== piece >> 3) count++;
      if (there !== 0 || role === KNIGHT) break;
      at += step;
    }
  }
  return count;
}

/** The effects on the board: captures, checks, and threats that are made, answered or overlooked. */
function describeEffects(row: Int16Array, scene: Scene, move: number): void {
  const { position, last, lastCaptured } = scene;
  const { board, turn } = position;
  const from = moveFrom(move);
  const to = moveTo(move);
  const role = roleAt(position, from);
  const them = (turn ^ 1) as Side;
  const isCapture = board[to] !== 0 || moveFlag(move) === EN_PASSANT;
  const victim = board[to] === 0 ? (EXCHANGE_VALUES[PAWN] ?? 0) : valueAt(position, to);
  if (isCapture) {
    const gain = staticExchange(position, move);
    row[AT.takes] = ONE;
    row[AT[TAKES_NAMES[Math.max(0, roleAt(position, to) - 1)] ?? 'takesPawn']] = ONE;
    if (gain > 0) row[AT.wins] = pieces(gain);
    if (gain < 0) row[AT.loses] = pieces(-gain);
    if (gain === scene.bestCapture && gain > 0) row[AT.winsMost] = ONE;
    if (Math.abs(victim - (EXCHANGE_VALUES[role] ?? 0)) <= 50) {
      row[AT.trades] = ONE;
      if (role === QUEEN) row[AT.tradesQueens] = ONE;
      row[AT.tradesAhead] = share(scene.material, 2 * PIECE);
    }
    if (!position.isAttacked(to, them)) row[AT.takesFree] = ONE;
    if (role === PAWN) row[AT.pawnTakes] = ONE;
    if (last !== 0 && to === moveTo(last)) {
      row[lastCaptured ? AT.retakes : AT.takesMoved] = ONE;
      if (lastCaptured && gain < 0) row[AT.retakesBadly] = ONE;
    }
  } else if (position.isAttacked(to, them)) row[AT.toAttacked] = ONE;
  if (role !== PAWN && isAttackedByPawn(board, to, them)) row[AT.toPawnAttack] = ONE;
  const threat = scene.threats.get(from) ?? 0;
  if (threat > 0) row[AT.saves] = pieces(threat);
  if (last !== 0 && attacksFrom(position, board[moveTo(last)] ?? 0, moveTo(last), from)) row[AT.attackedByLast] = ONE;

  position.make(move);
  const checks = position.inCheck();
  const answers = gains(position);
  let worst = 0;
  for (const [square, gain] of answers) {
    worst = Math.max(worst, gain);
    if (square === to) row[AT.hangsItself] = pieces(gain);
  }
  row[AT.hangs] = pieces(worst);
  row[AT.hangsNet] = pieces(worst - (isCapture ? victim : 0));
  const answered = scene.worstThreat - worst;
  if (answered > 0) row[AT.answers] = pieces(answered);
  if (answered > 0 && threat === 0 && !isCapture) row[AT.defends] = pieces(answered);
  if (answered < 0) row[AT.opensThreat] = pieces(-answered);
  const repeats = position.repetitions();
  if (repeats > 0) row[AT.repeats] = ONE;
  if (repeats > 0) row[AT.repeatsAhead] = share(scene.chances - 500, 400);
  if (position.isAttacked(to, turn)) row[AT.toDefended] = ONE;
  let attacked = 0;
  let valuable = 0;
  for (const square of targetsOf(position, board[to] ?? 0, to)) {
    const theirs = roleAt(position, square);
    if (theirs === KING) continue;
    attacked++;
    if ((EXCHANGE_VALUES[theirs] ?? 0) > (EXCHANGE_VALUES[role] ?? 0)) valuable++;
    if (last !== 0 && square === moveTo(last)) row[AT.attacksLast] = ONE;
  }
  row[AT.attacks] = share(attacked, 3);
  if (valuable > 0) row[AT.attacksMore] = ONE;
  if (checks) {
    row[AT.checks] = ONE;
    if (isCapture) row[AT.checksTaking] = ONE;
    if (worst > 0 && answers.has(to)) row[AT.checksLosing] = ONE;
  } else {
    position.makeNull();
    const threats = Math.max(0, ...gains(position).values());
    position.unmakeNull();
    if (threats > scene.bestCapture) row[AT.makesThreat] = pieces(threats - scene.bestCapture);
    if (threats < scene.bestCapture && !isCapture) row[AT.dropsThreat] = pieces(scene.bestCapture - threats);
  }
  position.unmake();
  if (checks && matesInOne(position, move)) row[AT.matesAtOnce] = ONE;
}

function attacksFrom(position: Position, piece: number, from: number, square: number): boolean {
  return piece !== 0 && targetsOf(position, piece, from).includes(square);
}

/** Products of features, for cases in which a loss weighs more or less. */
function combine(row: Int16Array): void {
  const product = (a: number, b: number): number => Math.round((a * b) / ONE);
  const loss = (row[AT.lossFullA] ?? 0) + (row[AT.lossFullB] ?? 0) + (row[AT.lossFullC] ?? 0);
  row[AT.lossTaking] = product(loss, row[AT.takes] ?? 0);
  row[AT.lossChecking] = product(loss, row[AT.checks] ?? 0);
  row[AT.best1AndFull] = product(row[AT.best1] ?? 0, row[AT.bestFull] ?? 0);
}

/** The properties in the order of CONTEXTS, in units of ONE. */
function contextOf({ phase, ply, chances, worstThreat, lastCaptured, inCheck, choice }: Scene): Int16Array {
  const is = (holds: boolean): number => (holds ? ONE : 0);
  const contexts: Readonly<Record<ContextName, number>> = {
    end: ONE - phase,
    opening: share(Math.max(0, OPENING_PLIES - ply), OPENING_PLIES),
    ahead: share(Math.max(0, chances - 500), 500),
    behind: share(Math.max(0, 500 - chances), 500),
    threatened: is(worstThreat > 0),
    captured: is(lastCaptured),
    inCheck: is(inCheck),
    choice,
  };
  return Int16Array.from(CONTEXTS, (name) => contexts[name]);
}
