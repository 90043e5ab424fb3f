import { BISHOP, KNIGHT, PAWN, type Position, ROOK, tables } from '@sixtyfour/chess/core';
import { EVALUATION_BOUND, MAX_PLY } from '../search/score.ts';
import { scaleEndgame } from './endgame.ts';
import type { Evaluation } from './evaluation.ts';
import { KingArea, kingArea } from './king-area.ts';
import { scorePassed } from './passed.ts';
import { PawnTable } from './pawns.ts';
import { endOf, middleOf, packedTable, PHASE_MAX, pieceSquareTables } from './tables.ts';
import { WEIGHTS } from './weights.ts';

const { DIRECTIONS, KNIGHT_COUNT, KNIGHT_TARGETS } = tables;
const { PIECE_SQUARE_VALUES, PHASES } = pieceSquareTables;
const { AREA_BASE, AREA_SIDE, ZONE_ATTACK, ZONE_ATTACK_SHIFT, SAFE } = kingArea;

/** Indexed by `role << 5 | n`: mobility for n reachable squares that no enemy pawn attacks. */
const MOBILITY = new Int32Array(8 << 5);
for (const [role, weights] of [
  [2, WEIGHTS.knightMobility],
  [3, WEIGHTS.bishopMobility],
  [4, WEIGHTS.rookMobility],
  [5, WEIGHTS.queenMobility],
] as const)
  MOBILITY.set(packedTable(weights), role << 5);

/** Indexed by `attacker role << 4 | target role << 1 | 1 if no enemy pawn defends the target`. */
const THREAT = packedTable(WEIGHTS.threat);
/** Penalty by role for a piece attacked by a pawn. */
const ATTACKED_BY_PAWN = packedTable(WEIGHTS.attackedByPawn);
const BISHOP_PAIR = packedTable(WEIGHTS.bishopPair)[0] as number;
/** A rook on a half-open file, and on an open file. */
const ROOK_FILE = packedTable(WEIGHTS.rookFile);
const [ROOK_HALF_OPEN_FILE, ROOK_OPEN_FILE] = [ROOK_FILE[0] as number, ROOK_FILE[1] as number];
/** A knight and a bishop that an own pawn defends and no enemy pawn can drive away. */
const OUTPOST = packedTable(WEIGHTS.outpost);
/** King danger, indexed by a quarter of the attack weights below, at most 63. */
const DANGER = packedTable(WEIGHTS.danger);
const TEMPO = packedTable(WEIGHTS.tempo)[0] as number;

/** Weight of an attacker of the king zone by role, and of each attack on a zone square. */
const ATTACK_WEIGHT = new Int32Array([0, 0, 10, 10, 14, 22, 0, 0]);
const ZONE_ATTACK_WEIGHT = 3;

/** The handwritten evaluation. It caches pawn structures, so each search needs its own. */
export class Evaluator implements Evaluation {
  readonly #pawns = new PawnTable();
  readonly #area = new KingArea();
  /** By ply: the packed sum of the piece-square tables from White's point of view, and the game phase. */
  readonly #squares = new Int32Array(MAX_PLY + 2);
  readonly #phases = new Int32Array(MAX_PLY + 2);

  start({ board }: Position): void {
    let squares = 0;
    let phase = 0;
    for (let square = 0; square < 128; square++) {
      const piece = board[square] as number;
      if (piece === 0 || (square & 0x88) !== 0) continue;
      squares += PIECE_SQUARE_VALUES[(piece << 7) | square] as number;
      phase += PHASES[piece] as number;
    }
    this.#squares[0] = squares;
    this.#phases[0] = phase;
  }

  play(ply: number, left: number, reached: number, taken: number, rookLeft: number, rookReached: number): void {
    let squares =
      (this.#squares[ply] as number) +
      (PIECE_SQUARE_VALUES[reached] as number) -
      (PIECE_SQUARE_VALUES[left] as number) -
      (PIECE_SQUARE_VALUES[taken] as number);
    if (rookLeft !== 0)
      squares += (PIECE_SQUARE_VALUES[rookReached] as number) - (PIECE_SQUARE_VALUES[rookLeft] as number);
    this.#squares[ply + 1] = squares;
    this.#phases[ply + 1] =
      (this.#phases[ply] as number) +
      (PHASES[reached >> 7] as number) -
      (PHASES[left >> 7] as number) -
      (PHASES[taken >> 7] as number);
  }

  playNull(ply: number): void {
    this.#squares[ply + 1] = this.#squares[ply] as number;
    this.#phases[ply + 1] = this.#phases[ply] as number;
  }

  evaluate(position: Position, ply: number): number {
    const phase = this.#phases[ply] as number;
    const pawns = this.#pawns;
    pawns.probe(position);
    this.#area.update(position, pawns);
    let score = (this.#squares[ply] as number) + pawns.score + this.#area.score;
    score += this.#pieces(position, 0) - this.#pieces(position, 1);
    if (pawns.passed[0] !== 0) score += scorePassed(position, 0, pawns.passed[0] as number);
    if (pawns.passed[1] !== 0) score -= scorePassed(position, 1, pawns.passed[1] as number);
    if (position.turn === 0) score += TEMPO;
    else score -= TEMPO;

    const middle = middleOf(score);
    const end = scaleEndgame(position, endOf(score), phase);
    const weight = phase < PHASE_MAX ? phase : PHASE_MAX;
    const white = ((middle * weight + end * (PHASE_MAX - weight)) / PHASE_MAX) | 0;
    const own = position.turn === 0 ? white : 0 - white;
    return own > EVALUATION_BOUND ? EVALUATION_BOUND : own < -EVALUATION_BOUND ? -EVALUATION_BOUND : own;
  }

  /** Mobility, threats, bishop pair, open files, outposts and king attacks of a side, packed. */
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
    const end = (side << 4) + (position.nonPawnCounts[side] as number);
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
          else if (piece >> 3 === side) reached += square & ~SAFE;
          else {
            reached += square;
            score += THREAT[(KNIGHT << 4) | ((piece & 7) << 1) | (square & SAFE)] as number;
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
              if (piece >> 3 === side) reached += square & ~SAFE;
              else {
                reached += square;
                score += THREAT[(role << 4) | ((piece & 7) << 1) | (square & SAFE)] as number;
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
      score += MOBILITY[(role << 5) | (reached & (ZONE_ATTACK - 1))] as number;
      const hits = reached >> ZONE_ATTACK_SHIFT;
      if (hits !== 0) {
        attackers++;
        attack += (ATTACK_WEIGHT[role] as number) + hits * ZONE_ATTACK_WEIGHT;
      }
      if (((area[areaBase + from] as number) & SAFE) === 0) score += ATTACKED_BY_PAWN[role] as number;
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

/** Whether a square from the own fourth rank on can never be attacked by an enemy pawn. */
function isSafeFromPawns(theirRear: number, square: number, side: number): boolean {
  const rank = side === 0 ? square >> 4 : 7 - (square >> 4);
  if (rank < 3) return false;
  const file = square & 7;
  // An enemy pawn can still reach the square if its relative rank is below the limit.
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
