import { BISHOP, KING, KNIGHT, PAWN, type Position, QUEEN, ROOK, tables } from '@sixtyfour/chess/core';
import { EVALUATION_BOUND } from '../search/score.ts';
import { PawnTable } from './pawns.ts';
import { endOf, middleOf, packed, PHASE_MAX } from './tables.ts';

const { DIRECTIONS, KNIGHT_COUNT, KNIGHT_TARGETS } = tables;

/** Bonus of a piece for each square that it can go to, counted from what is usual for it. */
const MOBILITY = new Int32Array(8);
const MOBILITY_USUAL = new Int32Array(8);
/** What a piece weighs in an attack on the king, and each square of his that it reaches. */
const ATTACK_WEIGHT = new Int32Array(8);
for (const [role, bonus, usual, weight] of [
  [KNIGHT, packed(4, 4), 4, 10],
  [BISHOP, packed(4, 4), 6, 10],
  [ROOK, packed(2, 4), 6, 14],
  [QUEEN, packed(1, 3), 12, 22],
] as const) {
  MOBILITY[role] = bonus;
  MOBILITY_USUAL[role] = usual;
  ATTACK_WEIGHT[role] = weight;
}
const ATTACK_WEIGHT_SQUARE = 5;

const BISHOP_PAIR = packed(28, 45);
const ROOK_OPEN_FILE = packed(28, 8);
const ROOK_HALF_OPEN_FILE = packed(13, 6);
const HIT_BY_PAWN = packed(38, 30);
const PASSED = [0, packed(2, 8), packed(4, 12), packed(10, 28), packed(26, 58), packed(55, 105), packed(90, 165), 0];
/** For a passed pawn of this rank, what each square of distance between it and a king counts in the endgame. */
const PASSED_KING = [0, 0, 0, 3, 6, 9, 11, 0];
/** Taken away in the middle game for the rank of the nearest own pawn on a file beside the king; index 0: there is none. */
const SHELTER = [30, 0, 8, 18, 22, 24, 24, 0];
const TEMPO = 10;

/** 1 for the squares on and around a king, and those before it, at `king << 7 | square`; for each side. */
const KING_ZONES = [zones(16), zones(-16)] as const;

/** The number of king's moves between two squares, at `a << 7 | b`. */
const DISTANCE = new Uint8Array(128 * 128);
for (let a = 0; a < 128; a++)
  for (let b = 0; b < 128; b++)
    DISTANCE[(a << 7) | b] = Math.max(Math.abs((a & 7) - (b & 7)), Math.abs((a >> 4) - (b >> 4)));

function zones(forward: number): Uint8Array {
  const zone = new Uint8Array(128 * 128);
  for (let king = 0; king < 128; king++) {
    if ((king & 0x88) !== 0) continue;
    for (const step of [0, ...DIRECTIONS, 2 * forward, 2 * forward - 1, 2 * forward + 1]) {
      const square = king + step;
      // A king in a corner's row has nothing on the other edge: 0x88 tells.
      if (square >= 0 && (square & 0x88) === 0) zone[(king << 7) | square] = 1;
    }
  }
  return zone;
}

/** The full evaluation. It keeps a table of pawns, so each search has one of its own. */
export class Evaluator {
  readonly #pawns = new PawnTable();
  /** Of the side that was counted last: how much it weighs on the other king, with how many pieces. */
  #attack = 0;
  #attackers = 0;

  /**
   * Centipawns for the side to move. `squares` is the packed sum of the square tables over all pieces (White's point of
   * view), `phase` the sum of the phases: both follow from the board, and the search keeps them up to date.
   */
  evaluate(position: Position, squares: number, phase: number): number {
    const pawns = this.#pawns;
    pawns.look(position);
    let score = squares + pawns.score;
    score += this.#pieces(position, 0);
    let danger = this.#danger(position, 1);
    score -= this.#pieces(position, 1);
    danger -= this.#danger(position, 0);
    score += this.#passed(position, 0) - this.#passed(position, 1);

    const middle = middleOf(score) + danger + this.#shelter(position, 0) - this.#shelter(position, 1);
    const end = scaleEnd(position, endOf(score), phase);
    const weight = phase < PHASE_MAX ? phase : PHASE_MAX;
    const white = Math.trunc((middle * weight + end * (PHASE_MAX - weight)) / PHASE_MAX);
    const own = (position.turn === 0 ? white : -white) + TEMPO;
    return own > EVALUATION_BOUND ? EVALUATION_BOUND : own < -EVALUATION_BOUND ? -EVALUATION_BOUND : own;
  }

  /** Mobility, pairs, open files, pieces attacked by pawns; and what the pieces do to the other king. */
  #pieces(position: Position, side: number): number {
    const board = position.board;
    const pieces = position.pieces;
    const ownPawns = this.#pawns.front[side] as number;
    const theirPawns = this.#pawns.front[side ^ 1] as number;
    const zone = KING_ZONES[side === 0 ? 1 : 0];
    const king = (position.kings[side ^ 1] as number) << 7;
    const hitter = PAWN | ((side ^ 1) << 3);
    const ahead = side === 0 ? 16 : -16;
    let score = 0;
    let attack = 0;
    let attackers = 0;
    let bishops = 0;
    const start = (side << 4) + 1;
    const end = (side << 4) + (position.pieceCounts[side] as number);
    for (let i = start; i < end; i++) {
      const from = pieces[i] as number;
      const role = (board[from] as number) & 7;
      if (role === PAWN) continue;
      let squares = 0;
      let hits = 0;
      if (role === KNIGHT) {
        const first = from << 3;
        const last = first + (KNIGHT_COUNT[from] as number);
        for (let j = first; j < last; j++) {
          const to = KNIGHT_TARGETS[j] as number;
          const piece = board[to] as number;
          hits += zone[king | to] as number;
          if (piece === 0 || piece >> 3 !== side) squares++;
        }
      } else {
        const last = role === ROOK ? 4 : 8;
        for (let j = role === BISHOP ? 4 : 0; j < last; j++) {
          const step = DIRECTIONS[j] as number;
          let to = from + step;
          while ((to & 0x88) === 0) {
            hits += zone[king | to] as number;
            const piece = board[to] as number;
            if (piece !== 0) {
              if (piece >> 3 !== side) squares++;
              break;
            }
            squares++;
            to += step;
          }
        }
        if (role === BISHOP) bishops++;
        else if (role === ROOK) {
          const file = (from & 7) << 2;
          if (((ownPawns >>> file) & 15) === 0)
            score += ((theirPawns >>> file) & 15) === 0 ? ROOK_OPEN_FILE : ROOK_HALF_OPEN_FILE;
        }
      }
      score += (squares - (MOBILITY_USUAL[role] as number)) * (MOBILITY[role] as number);
      if (hits !== 0) {
        attackers++;
        attack += (ATTACK_WEIGHT[role] as number) + hits * ATTACK_WEIGHT_SQUARE;
      }
      if (board[from + ahead - 1] === hitter || board[from + ahead + 1] === hitter) score -= HIT_BY_PAWN;
    }
    if (bishops > 1) score += BISHOP_PAIR;
    this.#attack = attack;
    this.#attackers = attackers;
    return score;
  }

  /** Middle game centipawns that the attack counted last is worth against the king of `side`. */
  #danger(position: Position, side: number): number {
    if (this.#attackers < 2) return 0;
    const king = position.kings[side] as number;
    // Nobody at home: a king that stands off its first two ranks feels it more.
    const rank = side === 0 ? king >> 4 : 7 - (king >> 4);
    const attack = this.#attack + (rank > 1 ? 12 : 0);
    const danger = (attack * attack) >> 6;
    return danger > 400 ? 400 : danger;
  }

  #passed(position: Position, side: number): number {
    const passed = this.#pawns.passed[side] as number;
    if (passed === 0) return 0;
    const ownKing = (position.kings[side] as number) << 7;
    const theirKing = (position.kings[side ^ 1] as number) << 7;
    let score = 0;
    for (let file = 0; file < 8; file++) {
      const rank = (passed >>> (file << 2)) & 15;
      if (rank === 0) continue;
      const next = side === 0 ? (rank + 1) * 16 + file : (6 - rank) * 16 + file;
      let bonus = PASSED[rank] as number;
      if (position.board[next] !== 0) bonus -= packed(middleOf(bonus) >> 1, endOf(bonus) >> 1);
      const distance = 2 * (DISTANCE[theirKing | next] as number) - (DISTANCE[ownKing | next] as number);
      score += bonus + packed(0, distance * (PASSED_KING[rank] as number));
    }
    return score;
  }

  /** What is missing of the pawns before a king, as a number below 0. */
  #shelter(position: Position, side: number): number {
    const king = position.kings[side] as number;
    const rear = this.#pawns.rear[side] as number;
    const theirFront = this.#pawns.front[side ^ 1] as number;
    const file = king & 7;
    const first = file === 0 ? 0 : file === 7 ? 5 : file - 1;
    let missing = 0;
    for (let f = first; f <= first + 2; f++) {
      missing += SHELTER[(rear >>> (f << 2)) & 15] as number;
      const theirs = (theirFront >>> (f << 2)) & 15;
      // A pawn of theirs on our half of the board.
      if (theirs === 0) missing += 8;
      else if (theirs >= 3) missing += theirs * 3 - 3;
    }
    return -missing;
  }
}

/** Material of the pieces by side, without pawns and kings, in pawns. */
const PIECE_POINTS = [0, 0, 3, 3, 5, 9, 0];

/** Brings an endgame score nearer to 0 where the side ahead has little to win with, and drives bare kings to the edge. */
function scaleEnd(position: Position, end: number, phase: number): number {
  if (phase > 10) return end;
  const ahead = end > 0 ? 0 : 1;
  const [own, theirs] = [count(position, ahead), count(position, ahead ^ 1)];
  if (own.pawns === 0) {
    if (own.points - theirs.points <= 3 && theirs.pawns === 0) return end >> 3;
    // Two knights.
    if (own.points === 6 && own.bishopShade === 0 && theirs.pawns === 0) return end >> 4;
    if (own.points - theirs.points < 3 || own.points < 5) return end >> 2;
    if (theirs.points === 0 && theirs.pawns === 0)
      return end + (ahead === 0 ? mopUp(position, 0) : -mopUp(position, 1));
  } else if (
    own.points === 3 &&
    theirs.points === 3 &&
    own.bishopShade !== 0 &&
    (own.bishopShade ^ theirs.bishopShade) === 3
  )
    return end >> 1;
  return end;
}

interface Count {
  points: number;
  pawns: number;
  /** Bits: 1 for a bishop on dark squares, 2 for one on light squares. */
  bishopShade: number;
}

const counts: readonly [Count, Count] = [
  { points: 0, pawns: 0, bishopShade: 0 },
  { points: 0, pawns: 0, bishopShade: 0 },
];

function count(position: Position, side: number): Count {
  const result = counts[side === 0 ? 0 : 1];
  result.points = 0;
  result.pawns = 0;
  result.bishopShade = 0;
  const start = side << 4;
  const end = start + (position.pieceCounts[side] as number);
  for (let i = start; i < end; i++) {
    const square = position.pieces[i] as number;
    const role = (position.board[square] as number) & 7;
    if (role === PAWN) result.pawns++;
    else if (role !== KING) {
      result.points += PIECE_POINTS[role] as number;
      if (role === BISHOP) result.bishopShade |= 1 << ((square ^ (square >> 4)) & 1);
    }
  }
  return result;
}

/** For the side with all the material: the other king at the edge, and its own king near. */
function mopUp(position: Position, side: number): number {
  const own = position.kings[side] as number;
  const bare = position.kings[side ^ 1] as number;
  const [file, rank] = [bare & 7, bare >> 4];
  const edge = Math.max(3 - file, file - 4) + Math.max(3 - rank, rank - 4);
  return 200 + edge * 12 + (7 - (DISTANCE[(own << 7) | bare] as number)) * 8;
}
