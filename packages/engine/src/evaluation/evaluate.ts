import { BISHOP, KNIGHT, PAWN, type Position, ROOK, tables } from '@sixtyfour/chess/core';
import { EVALUATION_BOUND } from '../search/score.ts';
import { scaleEnd } from './ending.ts';
import { KingArea, kingArea } from './king-area.ts';
import { scorePassed } from './passed.ts';
import { PawnTable } from './pawns.ts';
import { endOf, middleOf, packedTable, PHASE_MAX } from './tables.ts';
import { WEIGHTS } from './weights.ts';

const { DIRECTIONS, KNIGHT_COUNT, KNIGHT_TARGETS } = tables;
const { AREA_BASE, AREA_SIDE, HIT, HIT_SHIFT, REACHED } = kingArea;

/** By role and number of squares that a piece reaches and no pawn of the other side guards, at `role << 5 | number`. */
const MOBILITY = new Int32Array(8 << 5);
for (const [role, weights] of [
  [2, WEIGHTS.knightMobility],
  [3, WEIGHTS.bishopMobility],
  [4, WEIGHTS.rookMobility],
  [5, WEIGHTS.queenMobility],
] as const)
  MOBILITY.set(packedTable(weights), role << 5);

/** A piece that attacks another, at `attacker << 4 | attacked << 1 | whether no pawn guards that`: roles. */
const THREAT = packedTable(WEIGHTS.threat);
/** Attacked by a pawn, by role. */
const HIT_BY_PAWN = packedTable(WEIGHTS.hitByPawn);
const BISHOP_PAIR = packedTable(WEIGHTS.bishopPair)[0] as number;
/** No own pawn on a rook's file; and none of theirs either. */
const ROOK_FILE = packedTable(WEIGHTS.rookFile);
const [ROOK_HALF_OPEN_FILE, ROOK_OPEN_FILE] = [ROOK_FILE[0] as number, ROOK_FILE[1] as number];
/** A knight, a bishop that an own pawn guards and no pawn can drive away. */
const OUTPOST = packedTable(WEIGHTS.outpost);
/** What the other king fears, by how much weighs on him: a quarter of the sum below, up to 63. */
const DANGER = packedTable(WEIGHTS.danger);
const TEMPO = packedTable(WEIGHTS.tempo)[0] as number;

/** What a piece weighs in an attack on the king, by role, and what each hit on a square around him. */
const ATTACK_WEIGHT = new Int32Array([0, 0, 10, 10, 14, 22, 0, 0]);
const HIT_WEIGHT = 3;

/** The full evaluation. It keeps a table of pawns, so each search has one of its own. */
export class Evaluator {
  readonly #pawns = new PawnTable();
  readonly #area = new KingArea();

  /**
   * Centipawns for the side to move. `squares` is the packed sum of the square tables over all pieces (White's point of
   * view), `phase` the sum of the phases: both follow from the board, and the search keeps them up to date.
   */
  evaluate(position: Position, squares: number, phase: number): number {
    const pawns = this.#pawns;
    pawns.look(position);
    this.#area.look(position, pawns);
    let score = squares + pawns.score + this.#area.score;
    score += this.#pieces(position, 0) - this.#pieces(position, 1);
    if (pawns.passed[0] !== 0) score += scorePassed(position, 0, pawns.passed[0] as number);
    if (pawns.passed[1] !== 0) score -= scorePassed(position, 1, pawns.passed[1] as number);
    if (position.turn === 0) score += TEMPO;
    else score -= TEMPO;

    const middle = middleOf(score);
    const end = scaleEnd(position, endOf(score), phase);
    const weight = phase < PHASE_MAX ? phase : PHASE_MAX;
    const white = ((middle * weight + end * (PHASE_MAX - weight)) / PHASE_MAX) | 0;
    const own = position.turn === 0 ? white : 0 - white;
    return own > EVALUATION_BOUND ? EVALUATION_BOUND : own < -EVALUATION_BOUND ? -EVALUATION_BOUND : own;
  }

  /** Mobility, threats, pairs, open files, outposts, and what the pieces do to the other king. */
  #pieces(position: Position, side: number): number {
    const board = position.board;
    const pieces = position.pieces;
    const area = this.#area.area;
    const areaBase = AREA_BASE + side * AREA_SIDE;
    const ownPawns = this.#pawns.front[side] as number;
    const theirFront = this.#pawns.front[side ^ 1] as number;
    const theirRear = this.#pawns.rear[side ^ 1] as number;
    const ahead = side === 0 ? 16 : -16;
    const theirPawn = PAWN | ((side ^ 1) << 3);
    let score = 0;
    let attack = 0;
    let attackers = 0;
    let bishops = 0;
    const start = (side << 4) + 1;
    const end = (side << 4) + (position.officerCounts[side] as number);
    for (let i = start; i < end; i++) {
      const from = pieces[i] as number;
      const role = (board[from] as number) & 7;
      let reached = 0;
      if (role === KNIGHT) {
        const first = from << 3;
        const last = first + (KNIGHT_COUNT[from] as number);
        for (let j = first; j < last; j++) {
          const to = KNIGHT_TARGETS[j] as number;
          const piece = board[to] as number;
          const square = area[areaBase + to] as number;
          if (piece === 0) reached += square;
          else if (piece >> 3 === side) reached += square & ~REACHED;
          else {
            reached += square;
            score += THREAT[(KNIGHT << 4) | ((piece & 7) << 1) | (square & REACHED)] as number;
          }
        }
      } else {
        const last = role === ROOK ? 4 : 8;
        for (let j = role === BISHOP ? 4 : 0; j < last; j++) {
          const step = DIRECTIONS[j] as number;
          let to = from + step;
          while ((to & 0x88) === 0) {
            const piece = board[to] as number;
            const square = area[areaBase + to] as number;
            if (piece !== 0) {
              if (piece >> 3 === side) reached += square & ~REACHED;
              else {
                reached += square;
                score += THREAT[(role << 4) | ((piece & 7) << 1) | (square & REACHED)] as number;
              }
              break;
            }
            reached += square;
            to += step;
          }
        }
        if (role === BISHOP) bishops++;
        else if (role === ROOK) {
          const file = (from & 7) << 2;
          if (((ownPawns >>> file) & 15) === 0)
            score += ((theirFront >>> file) & 15) === 0 ? ROOK_OPEN_FILE : ROOK_HALF_OPEN_FILE;
        }
      }
      score += MOBILITY[(role << 5) | (reached & (HIT - 1))] as number;
      const hits = reached >> HIT_SHIFT;
      if (hits !== 0) {
        attackers++;
        attack += (ATTACK_WEIGHT[role] as number) + hits * HIT_WEIGHT;
      }
      if (((area[areaBase + from] as number) & REACHED) === 0) score += HIT_BY_PAWN[role] as number;
      else if (role <= BISHOP) {
        const own = theirPawn ^ 8;
        if (
          (board[from - ahead - 1] === own || board[from - ahead + 1] === own) &&
          isSafeFromPawns(theirRear, from, side)
        )
          score += OUTPOST[role - KNIGHT] as number;
      }
    }
    if (bishops > 1) score += BISHOP_PAIR;
    if (attackers > 1) score += DANGER[attack > 255 ? 63 : attack >> 2] as number;
    return score;
  }
}

/** Whether a square in the other half is one that no pawn of theirs can ever attack. */
function isSafeFromPawns(theirRear: number, square: number, side: number): boolean {
  const rank = side === 0 ? square >> 4 : 7 - (square >> 4);
  if (rank < 3) return false;
  const file = square & 7;
  // A pawn of theirs is in front while its rank, as they count, is below that of the square.
  const limit = 7 - rank;
  if (file > 0) {
    const left = (theirRear >>> ((file - 1) << 2)) & 15;
    if (left !== 0 && left < limit) return false;
  }
  if (file < 7) {
    const right = (theirRear >>> ((file + 1) << 2)) & 15;
    if (right !== 0 && right < limit) return false;
  }
  return true;
}
