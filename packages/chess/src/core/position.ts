import type { RuleSet } from '../rule-set.ts';
import { isAttacked, isEnPassantPossible } from './attacks.ts';
import type { BoardState } from './board-state.ts';
import { codes, codeOfLetter, letterOfCode, type Side, sideOf, squareCode, squareName } from './codes.ts';
import { countLegalMoves } from './count.ts';
import { generate } from './generate.ts';
import { isInsufficientMaterial } from './insufficient.ts';
import { castlingLetters, EMPTY_SQUARE, parseSetup, rightsOnBoard, type Setup } from './setup.ts';
import { tables } from './tables.ts';
import { keysOf, zobrist } from './zobrist.ts';

const { BLACK, CASTLE, DOUBLE_PUSH, EN_PASSANT, KING, PAWN, ROOK, WHITE } = codes;
const { BLACK_HIGH, BLACK_LOW, CASTLING_HIGH, CASTLING_LOW, EN_PASSANT_HIGH, EN_PASSANT_LOW, PIECE_HIGH, PIECE_LOW } =
  zobrist;

const { CASTLING_RIGHTS_MASK } = tables;

// Typed-array reads are cast `as number`: the indexes are in range by construction, and a check at each read would be
// too slow here.

/**
 * Ints of one undo record: move; key low, high and pawn; castling rights with en passant square; halfmove; captured
 * piece; slots of the captured piece and of a promoted pawn.
 */
const UNDO_SIZE = 8;
const FIRST_UNDO_PLIES = 8;
const NULL_MOVE = 0;

/** Indexes into `#keys`: the two halves of the Zobrist key, and the pawn key. */
const LOW = 0;
const HIGH = 1;
const PAWNS = 2;

/**
 * A mutable position with make and unmake, on typed arrays and without allocation. Search uses it directly, other code
 * through `Game`. Moves and squares are the integers of codes.ts. Only legal moves may be made.
 */
export class Position implements BoardState {
  readonly board = new Int8Array(128);
  readonly pieces = new Uint8Array(32);
  readonly pieceCounts = new Int32Array(2);
  readonly nonPawnCounts = new Int32Array(2);
  readonly kings = new Int32Array(2);
  readonly ruleSet: RuleSet;
  turn: Side = WHITE;
  castling = 0;
  epSquare = -1;
  /** Half-moves since the last capture or pawn move. */
  halfmove = 0;
  fullmove = 1;
  /** Moves made and not taken back. */
  ply = 0;

  /** The index in `pieces` of the piece on a square. */
  readonly #slots = new Uint8Array(128);
  readonly #keys = new Int32Array(3);
  #undo = new Int32Array(UNDO_SIZE * FIRST_UNDO_PLIES);

  constructor(setup: Setup, ruleSet: RuleSet) {
    this.ruleSet = ruleSet;
    this.#setUpBoard(setup.board);
    this.turn = sideOf(setup.turn);
    this.halfmove = setup.halfmove;
    this.fullmove = setup.fullmove;
    if (ruleSet === 'standard') {
      this.castling = setup.castling & rightsOnBoard(setup.board);
      if (setup.enPassant !== null) this.#setEnPassant(squareCode(setup.enPassant));
    }
    this.#keys.set(keysOf(this));
  }

  /** The position of a FEN that `parseFen` accepts; throws on an invalid one. */
  static fromFen(fen: string, ruleSet: RuleSet): Position {
    const setup = parseSetup(fen);
    if (!setup.ok) throw new Error(`not a FEN (${setup.error.code} at ${setup.error.at}): ${fen}`);
    return new Position(setup.value, ruleSet);
  }

  /** Lower half of the Zobrist key, an int32. It covers board, side to move, castling rights and en passant square. */
  get keyLow(): number {
    return this.#keys[LOW] as number;
  }

  /** Upper half of the Zobrist key, an int32. */
  get keyHigh(): number {
    return this.#keys[HIGH] as number;
  }

  /** Zobrist key of the pawns alone, an int32. */
  get pawnKey(): number {
    return this.#keys[PAWNS] as number;
  }

  /** 64 letters from a8 to h1, '.' for empty. */
  boardText(): string {
    let text = '';
    for (let rank = 7; rank >= 0; rank--)
      for (let file = 0; file < 8; file++) {
        const piece = this.board[rank * 16 + file] as number;
        text += piece === 0 ? EMPTY_SQUARE : letterOfCode(piece);
      }
    return text;
  }

  toFen(): string {
    let pieces = '';
    for (let rank = 7; rank >= 0; rank--) {
      let empty = 0;
      for (let file = 0; file < 8; file++) {
        const piece = this.board[rank * 16 + file] as number;
        if (piece === 0) empty++;
        else {
          pieces += empty === 0 ? letterOfCode(piece) : `${empty}${letterOfCode(piece)}`;
          empty = 0;
        }
      }
      if (empty > 0) pieces += String(empty);
      if (rank > 0) pieces += '/';
    }
    const turn = this.turn === WHITE ? 'w' : 'b';
    const enPassant = this.epSquare < 0 ? '-' : squareName(this.epSquare);
    return `${pieces} ${turn} ${castlingLetters(this.castling) || '-'} ${enPassant} ${this.halfmove} ${this.fullmove}`;
  }

  /** Writes the legal moves to `out` from `offset` and returns their number, at most MAX_MOVES. */
  generateMoves(out: Int32Array, offset: number): number {
    return generate(this, out, offset, true);
  }

  /** Like `generateMoves`, but only captures and queen promotions. */
  generateCaptures(out: Int32Array, offset: number): number {
    return generate(this, out, offset, false);
  }

  /** The number of legal moves; several times faster than `generateMoves`. */
  countMoves(): number {
    return countLegalMoves(this);
  }

  /** Whether the side to move is in check. */
  inCheck(): boolean {
    return isAttacked(this, this.kings[this.turn] as number, this.turn ^ 1);
  }

  /** Whether any piece of side `by` attacks the 0x88 square. */
  isAttacked(square: number, by: Side): boolean {
    return isAttacked(this, square, by);
  }

  /** Makes a legal move. */
  make(move: number): void {
    const keys = this.#keys;
    const board = this.board;
    const us = this.turn;
    const from = move & 127;
    const to = (move >> 7) & 127;
    const promotion = (move >> 14) & 7;
    const flag = move >> 17;
    const piece = board[from] as number;
    const target = flag === EN_PASSANT ? to - 16 + (us << 5) : to;
    const captured = board[target] as number;
    this.#pushUndo(move, captured, target);

    let low = (keys[LOW] as number) ^ BLACK_LOW ^ (CASTLING_LOW[this.castling] as number);
    let high = (keys[HIGH] as number) ^ BLACK_HIGH ^ (CASTLING_HIGH[this.castling] as number);
    if (this.epSquare >= 0) {
      low ^= EN_PASSANT_LOW[this.epSquare] as number;
      high ^= EN_PASSANT_HIGH[this.epSquare] as number;
      this.epSquare = -1;
    }
    this.halfmove++;

    if (captured !== 0) {
      this.#removePiece(us ^ 1, target);
      const index = (captured << 7) | target;
      low ^= PIECE_LOW[index] as number;
      high ^= PIECE_HIGH[index] as number;
      if ((captured & 7) === PAWN) keys[PAWNS] = (keys[PAWNS] as number) ^ (PIECE_LOW[index] as number);
      this.halfmove = 0;
    }

    const placed = promotion === 0 ? piece : promotion | (us << 3);
    this.#movePiece(from, to, placed);
    if (promotion !== 0) this.#addNonPawn(us, to);
    const left = (piece << 7) | from;
    const reached = (placed << 7) | to;
    low ^= (PIECE_LOW[left] as number) ^ (PIECE_LOW[reached] as number);
    high ^= (PIECE_HIGH[left] as number) ^ (PIECE_HIGH[reached] as number);

    if ((piece & 7) === PAWN) {
      this.halfmove = 0;
      const reachedPawn = promotion === 0 ? (PIECE_LOW[reached] as number) : 0;
      keys[PAWNS] = (keys[PAWNS] as number) ^ (PIECE_LOW[left] as number) ^ reachedPawn;
    } else if ((piece & 7) === KING) {
      this.kings[us] = to;
      if (flag === CASTLE) {
        const rook = ROOK | (us << 3);
        const corner = to > from ? to + 1 : to - 2;
        const beside = (from + to) >> 1;
        this.#movePiece(corner, beside, rook);
        low ^= (PIECE_LOW[(rook << 7) | corner] as number) ^ (PIECE_LOW[(rook << 7) | beside] as number);
        high ^= (PIECE_HIGH[(rook << 7) | corner] as number) ^ (PIECE_HIGH[(rook << 7) | beside] as number);
      }
    }

    this.castling &= (CASTLING_RIGHTS_MASK[from] as number) & (CASTLING_RIGHTS_MASK[to] as number);
    keys[LOW] = low ^ (CASTLING_LOW[this.castling] as number);
    keys[HIGH] = high ^ (CASTLING_HIGH[this.castling] as number);
    this.turn = (us ^ 1) as Side;
    this.fullmove += us;
    if (flag === DOUBLE_PUSH && this.ruleSet === 'standard') this.#setEnPassantAfterDoublePush((from + to) >> 1);
  }

  /** Undoes the last move, including the order of the piece lists. */
  unmake(): void {
    const undo = this.#undo;
    const base = --this.ply * UNDO_SIZE;
    const move = undo[base] as number;
    const from = move & 127;
    const to = (move >> 7) & 127;
    const flag = move >> 17;
    const us = (this.turn ^ 1) as Side;
    this.turn = us;
    this.fullmove -= us;
    this.#popUndo(base);

    const placed = this.board[to] as number;
    if (((move >> 14) & 7) === 0) this.#movePiece(to, from, placed);
    else {
      this.#undoAddNonPawn(us, (undo[base + 7] as number) >> 8);
      this.#movePiece(to, from, PAWN | (us << 3));
    }
    if ((placed & 7) === KING) {
      this.kings[us] = from;
      if (flag === CASTLE) this.#movePiece((from + to) >> 1, to > from ? to + 1 : to - 2, ROOK | (us << 3));
    }
    const captured = undo[base + 6] as number;
    if (captured !== 0)
      this.#restorePiece(
        us ^ 1,
        flag === EN_PASSANT ? to - 16 + (us << 5) : to,
        captured,
        (undo[base + 7] as number) & 255,
      );
  }

  /** Makes a null move. Must not be in check. Earlier positions no longer count as repetitions. */
  makeNull(): void {
    const keys = this.#keys;
    this.#pushUndo(NULL_MOVE, 0, 0);
    if (this.epSquare >= 0) {
      keys[LOW] = (keys[LOW] as number) ^ (EN_PASSANT_LOW[this.epSquare] as number);
      keys[HIGH] = (keys[HIGH] as number) ^ (EN_PASSANT_HIGH[this.epSquare] as number);
      this.epSquare = -1;
    }
    keys[LOW] = (keys[LOW] as number) ^ BLACK_LOW;
    keys[HIGH] = (keys[HIGH] as number) ^ BLACK_HIGH;
    this.halfmove = 0;
    this.fullmove += this.turn;
    this.turn = (this.turn ^ 1) as Side;
  }

  /** Undoes a null move. */
  unmakeNull(): void {
    this.turn = (this.turn ^ 1) as Side;
    this.fullmove -= this.turn;
    this.#popUndo(--this.ply * UNDO_SIZE);
  }

  /** How often the current position occurred since the last capture, pawn move or null move. */
  repetitions(): number {
    let count = 0;
    for (let ply = this.#lastOccurrence(this.ply); ply >= 0; ply = this.#lastOccurrence(ply)) count++;
    return count;
  }

  /** Whether a search from ply `root` counts the position as repeated: it occurred since `root`, or twice before. */
  isRepeated(root: number): boolean {
    const last = this.#lastOccurrence(this.ply);
    return last > root || (last >= 0 && this.#lastOccurrence(last) >= 0);
  }

  /** The last ply before `before` at which the current position occurred, or -1. */
  #lastOccurrence(before: number): number {
    const undo = this.#undo;
    const first = Math.max(0, this.ply - this.halfmove);
    for (let ply = before - 2; ply >= first; ply -= 2) {
      const base = ply * UNDO_SIZE;
      if (undo[base + 1] === this.#keys[LOW] && undo[base + 2] === this.#keys[HIGH]) return ply;
    }
    return -1;
  }

  /** Whether the material is one of the specification's dead draws (R-RULE-20..22). */
  isInsufficientMaterial(): boolean {
    return isInsufficientMaterial(this);
  }

  #pushUndo(move: number, captured: number, target: number): void {
    const base = this.ply++ * UNDO_SIZE;
    if (base === this.#undo.length) this.#growUndo();
    const undo = this.#undo;
    const keys = this.#keys;
    undo[base] = move;
    undo[base + 1] = keys[LOW] as number;
    undo[base + 2] = keys[HIGH] as number;
    undo[base + 3] = keys[PAWNS] as number;
    undo[base + 4] = this.castling | ((this.epSquare + 1) << 4);
    undo[base + 5] = this.halfmove;
    undo[base + 6] = captured;
    undo[base + 7] = this.#slots[target] as number;
  }

  #popUndo(base: number): void {
    const undo = this.#undo;
    const keys = this.#keys;
    keys[LOW] = undo[base + 1] as number;
    keys[HIGH] = undo[base + 2] as number;
    keys[PAWNS] = undo[base + 3] as number;
    this.castling = (undo[base + 4] as number) & 15;
    this.epSquare = ((undo[base + 4] as number) >> 4) - 1;
    this.halfmove = undo[base + 5] as number;
  }

  #growUndo(): void {
    const larger = new Int32Array(this.#undo.length * 2);
    larger.set(this.#undo);
    this.#undo = larger;
  }

  /** Moves the piece on `from` to the empty square `to` as `piece`, which differs in a promotion. */
  #movePiece(from: number, to: number, piece: number): void {
    const slot = this.#slots[from] as number;
    this.board[from] = 0;
    this.board[to] = piece;
    this.pieces[slot] = to;
    this.#slots[to] = slot;
  }

  /** Removes a piece. The last non-pawn fills the slot of a non-pawn; the last pawn fills the slot that is then free. */
  #removePiece(side: number, square: number): void {
    const count = (this.pieceCounts[side] as number) - 1;
    const end = (side << 4) + count;
    let slot = this.#slots[square] as number;
    this.pieceCounts[side] = count;
    this.board[square] = 0;
    if (slot < (side << 4) + (this.nonPawnCounts[side] as number)) {
      const lastNonPawn = (side << 4) + (this.nonPawnCounts[side] as number) - 1;
      this.nonPawnCounts[side] = lastNonPawn & 15;
      this.#moveSlot(lastNonPawn, slot);
      slot = lastNonPawn;
    }
    this.#moveSlot(end, slot);
  }

  /** Undoes #removePiece, list order included, so that move generation keeps its order. */
  #restorePiece(side: number, square: number, piece: number, slot: number): void {
    const count = this.pieceCounts[side] as number;
    let free = (side << 4) + count;
    this.pieceCounts[side] = count + 1;
    if ((piece & 7) !== PAWN) {
      const firstPawn = (side << 4) + (this.nonPawnCounts[side] as number);
      this.nonPawnCounts[side] = (firstPawn & 15) + 1;
      this.#moveSlot(firstPawn, free);
      free = firstPawn;
    }
    this.#moveSlot(slot, free);
    this.pieces[slot] = square;
    this.#slots[square] = slot;
    this.board[square] = piece;
  }

  /** Swaps a promoted pawn with the first pawn in the list and saves its old slot in the undo record. */
  #addNonPawn(side: number, square: number): void {
    const slot = this.#slots[square] as number;
    const firstPawn = (side << 4) + (this.nonPawnCounts[side] as number);
    this.nonPawnCounts[side] = (firstPawn & 15) + 1;
    this.#swapSlots(slot, firstPawn);
    const captured = this.ply * UNDO_SIZE - 1;
    this.#undo[captured] = (this.#undo[captured] as number) | (slot << 8);
  }

  /** Undoes #addNonPawn. */
  #undoAddNonPawn(side: number, slot: number): void {
    const lastNonPawn = (side << 4) + (this.nonPawnCounts[side] as number) - 1;
    this.nonPawnCounts[side] = lastNonPawn & 15;
    this.#swapSlots(slot, lastNonPawn);
  }

  #swapSlots(one: number, other: number): void {
    const square = this.pieces[one] as number;
    this.#moveSlot(other, one);
    this.pieces[other] = square;
    this.#slots[square] = other;
  }

  #moveSlot(from: number, to: number): void {
    if (from === to) return;
    const square = this.pieces[from] as number;
    this.pieces[to] = square;
    this.#slots[square] = to;
  }

  #setEnPassant(square: number): void {
    this.epSquare = square;
    if (!isEnPassantPossible(this)) this.epSquare = -1;
  }

  /** Sets the en passant square after a double push, only if a capture is legal, so that equal positions have equal keys. */
  #setEnPassantAfterDoublePush(square: number): void {
    const pawn = PAWN | (this.turn << 3);
    const rank = square + (this.turn === WHITE ? -16 : 16);
    const beside = ((rank + 1) & 0x88) === 0 && this.board[rank + 1] === pawn;
    if (!beside && !(((rank - 1) & 0x88) === 0 && this.board[rank - 1] === pawn)) return;
    this.#setEnPassant(square);
    if (this.epSquare < 0) return;
    this.#keys[LOW] = (this.#keys[LOW] as number) ^ (EN_PASSANT_LOW[square] as number);
    this.#keys[HIGH] = (this.#keys[HIGH] as number) ^ (EN_PASSANT_HIGH[square] as number);
  }

  #setUpBoard(board: string): void {
    const squares = Array.from({ length: 64 }, (_, i) => (7 - (i >> 3)) * 16 + (i & 7));
    const cells = squares.map((square, i) => ({ square, piece: codeOfLetter(board.charAt(i)) }));
    const pieces = cells.filter(({ piece }) => piece !== 0);
    // The piece lists need the king first and the pawns last.
    pieces.sort((a, b) => (b.piece & 7) - (a.piece & 7));
    for (const { square, piece } of pieces) {
      const side = piece >> 3;
      const count = this.pieceCounts[side] as number;
      if (count === 16) throw new Error(`more than 16 pieces of one side: ${board}`);
      const slot = (side << 4) + count;
      this.board[square] = piece;
      this.pieces[slot] = square;
      this.#slots[square] = slot;
      this.pieceCounts[side] = count + 1;
      if ((piece & 7) !== PAWN) this.nonPawnCounts[side] = count + 1;
      if ((piece & 7) === KING) this.kings[side] = square;
    }
    for (const side of [WHITE, BLACK])
      if ((this.board[this.pieces[side << 4] as number] as number) !== (KING | (side << 3)))
        throw new Error(`a side without a king: ${board}`);
  }
}
