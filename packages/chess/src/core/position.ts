import { type RuleSet } from '../types.ts';
import { isAttacked, isEnPassantPossible } from './attacks.ts';
import { codes, codeOfLetter, letterOfCode, type Side, sideOf, squareCode, squareName } from './codes.ts';
import { countLegalMoves } from './count.ts';
import { generate } from './generate.ts';
import { isInsufficient } from './insufficient.ts';
import { perft } from './perft.ts';
import { castlingLetters, EMPTY_SQUARE, parseSetup, rightsOnBoard, type Setup } from './setup.ts';
import { tables } from './tables.ts';
import { keysOf, zobrist } from './zobrist.ts';

const { BLACK, CASTLE, DOUBLE_PUSH, EN_PASSANT, KING, PAWN, ROOK, WHITE } = codes;
const { BLACK_HIGH, BLACK_LOW, CASTLING_HIGH, CASTLING_LOW, EN_PASSANT_HIGH, EN_PASSANT_LOW, PIECE_HIGH, PIECE_LOW } =
  zobrist;

const { RIGHTS_KEPT } = tables;

// Reads of typed arrays are written `as number`: indexes come from squares and lists that are in range by construction,
// and a check at each read would cost what this file exists to save.

/** Ints kept for each ply: move, key low, high and pawns, rights, en passant, halfmove, captured piece and its slot. */
const UNDO_SIZE = 8;
const FIRST_UNDO_PLIES = 8;
const NULL_MOVE = 0;

/** Where the low and high halves of the key, and the key of the pawns alone, lie in `keys`. */
const LOW = 0;
const HIGH = 1;
const PAWNS = 2;

/**
 * One position that moves are made on and taken back from, over typed arrays and without allocation: for search, and
 * underneath `Game` for everybody else. Moves and squares are the integers of codes.ts. Only legal moves may be made.
 */
export class Position {
  /** Piece codes on the 0x88 board: index rank * 16 + file. */
  readonly board = new Int8Array(128);
  /**
   * Squares of each side's pieces: side * 16 + n for n below `pieceCounts[side]`. The king is first, then the other
   * officers in no order, and from `officerCounts[side]` on the pawns.
   */
  readonly pieces = new Uint8Array(32);
  readonly pieceCounts = new Int32Array(2);
  readonly officerCounts = new Int32Array(2);
  readonly kings = new Int32Array(2);
  readonly ruleSet: RuleSet;
  turn: Side = WHITE;
  /** Rights as bits of codes.ts; always 0 under the simplified rules. */
  castling = 0;
  /** The square a pawn has just passed, only while an en passant capture is legal; else -1. */
  epSquare = -1;
  /** Half-moves since the last capture or pawn move. */
  halfmove = 0;
  fullmove = 1;
  /** Moves made and not taken back. */
  ply = 0;

  /** Where in `pieces` the piece of a square stands. */
  readonly #slots = new Uint8Array(128);
  readonly #keys = new Int32Array(3);
  #undo = new Int32Array(UNDO_SIZE * FIRST_UNDO_PLIES);

  constructor(setup: Setup, ruleSet: RuleSet) {
    this.ruleSet = ruleSet;
    this.#place(setup.board);
    this.turn = sideOf(setup.turn);
    this.halfmove = setup.halfmove;
    this.fullmove = setup.fullmove;
    if (ruleSet === 'standard') {
      this.castling = setup.castling & rightsOnBoard(setup.board);
      if (setup.enPassant !== null) this.#setEnPassant(squareCode(setup.enPassant));
    }
    this.#keys.set(keysOf(this));
  }

  /** The position of a FEN that parseFen accepts. Throws on text that is no FEN: that is the caller's mistake. */
  static fromFen(fen: string, ruleSet: RuleSet): Position {
    const setup = parseSetup(fen);
    if (!setup.ok) throw new Error(`not a FEN (${setup.error.code} at ${setup.error.at}): ${fen}`);
    return new Position(setup.value, ruleSet);
  }

  /** Lower half of the Zobrist key, an int32. Board, side to move, rights and en passant square are in it. */
  get keyLow(): number {
    return this.#keys[LOW] as number;
  }

  get keyHigh(): number {
    return this.#keys[HIGH] as number;
  }

  /** An int32 over the pawns alone. */
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
    const ranks = (this.boardText().match(/.{8}/g) ?? []).map((rank) =>
      rank.replaceAll(/\.+/g, (run) => `${run.length}`),
    );
    const turn = this.turn === WHITE ? 'w' : 'b';
    const enPassant = this.epSquare < 0 ? '-' : squareName(this.epSquare);
    return `${ranks.join('/')} ${turn} ${castlingLetters(this.castling) || '-'} ${enPassant} ${this.halfmove} ${this.fullmove}`;
  }

  /** Writes the legal moves to `out` from `offset` on and returns how many. Room for MAX_MOVES is enough. */
  generateMoves(out: Int32Array, offset: number): number {
    return generate(this, out, offset, true);
  }

  /** As generateMoves, but captures and promotions only, and of the promotions only those to a queen. */
  generateCaptures(out: Int32Array, offset: number): number {
    return generate(this, out, offset, false);
  }

  /** How many legal moves there are, without writing them: several times faster than generateMoves. */
  countMoves(): number {
    return countLegalMoves(this);
  }

  /** Whether the side to move is in check. */
  inCheck(): boolean {
    return isAttacked(this, this.kings[this.turn] as number, this.turn ^ 1);
  }

  isAttacked(square: number, by: Side): boolean {
    return isAttacked(this, square, by);
  }

  /** Plays a legal move of this position. */
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
    this.#remember(move, captured, target);

    let low = (keys[LOW] as number) ^ BLACK_LOW ^ (CASTLING_LOW[this.castling] as number);
    let high = (keys[HIGH] as number) ^ BLACK_HIGH ^ (CASTLING_HIGH[this.castling] as number);
    if (this.epSquare >= 0) {
      low ^= EN_PASSANT_LOW[this.epSquare] as number;
      high ^= EN_PASSANT_HIGH[this.epSquare] as number;
      this.epSquare = -1;
    }
    this.halfmove++;

    if (captured !== 0) {
      this.#lift(us ^ 1, target);
      const index = (captured << 7) | target;
      low ^= PIECE_LOW[index] as number;
      high ^= PIECE_HIGH[index] as number;
      if ((captured & 7) === PAWN) keys[PAWNS] = (keys[PAWNS] as number) ^ (PIECE_LOW[index] as number);
      this.halfmove = 0;
    }

    const placed = promotion === 0 ? piece : promotion | (us << 3);
    this.#shift(from, to, placed);
    if (promotion !== 0) this.#enlist(us, to);
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
        this.#shift(corner, beside, rook);
        low ^= (PIECE_LOW[(rook << 7) | corner] as number) ^ (PIECE_LOW[(rook << 7) | beside] as number);
        high ^= (PIECE_HIGH[(rook << 7) | corner] as number) ^ (PIECE_HIGH[(rook << 7) | beside] as number);
      }
    }

    this.castling &= (RIGHTS_KEPT[from] as number) & (RIGHTS_KEPT[to] as number);
    keys[LOW] = low ^ (CASTLING_LOW[this.castling] as number);
    keys[HIGH] = high ^ (CASTLING_HIGH[this.castling] as number);
    this.turn = (us ^ 1) as Side;
    this.fullmove += us;
    if (flag === DOUBLE_PUSH && this.ruleSet === 'standard') this.#offerEnPassant((from + to) >> 1);
  }

  /** Takes the last move back; every field is as it was before it. */
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
    this.#restore(base);

    const placed = this.board[to] as number;
    if (((move >> 14) & 7) === 0) this.#shift(to, from, placed);
    else {
      this.#discharge(us, (undo[base + 7] as number) >> 8);
      this.#shift(to, from, PAWN | (us << 3));
    }
    if ((placed & 7) === KING) {
      this.kings[us] = from;
      if (flag === CASTLE) this.#shift((from + to) >> 1, to > from ? to + 1 : to - 2, ROOK | (us << 3));
    }
    const captured = undo[base + 6] as number;
    if (captured !== 0)
      this.#putBack(us ^ 1, flag === EN_PASSANT ? to - 16 + (us << 5) : to, captured, (undo[base + 7] as number) & 255);
  }

  /** Passes the turn, for search: not when in check. The plies before it no longer count as repeatable. */
  makeNull(): void {
    const keys = this.#keys;
    this.#remember(NULL_MOVE, 0, 0);
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

  unmakeNull(): void {
    this.turn = (this.turn ^ 1) as Side;
    this.fullmove -= this.turn;
    this.#restore(--this.ply * UNDO_SIZE);
  }

  /** How often the current position stood on the board before, since the last move that cannot be taken back in play. */
  repetitions(): number {
    const undo = this.#undo;
    const first = Math.max(0, this.ply - this.halfmove);
    let count = 0;
    for (let ply = this.ply - 4; ply >= first; ply -= 2) {
      const base = ply * UNDO_SIZE;
      if (undo[base + 1] === this.#keys[LOW] && undo[base + 2] === this.#keys[HIGH]) count++;
    }
    return count;
  }

  /** Whether the pieces left are a dead draw by the specification's list (R-RULE-20..22). */
  isInsufficient(): boolean {
    return isInsufficient(this);
  }

  /** The number of move paths of this length. The last ply is counted, not played. */
  perft(depth: number): number {
    return perft(this, depth);
  }

  #remember(move: number, captured: number, target: number): void {
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

  #restore(base: number): void {
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

  /** Moves whatever stands on `from` to the empty square `to`, where it is `piece` from now on. */
  #shift(from: number, to: number, piece: number): void {
    const slot = this.#slots[from] as number;
    this.board[from] = 0;
    this.board[to] = piece;
    this.pieces[slot] = to;
    this.#slots[to] = slot;
  }

  /** Takes a piece off the board. The last officer fills an officer's place and the last pawn whatever is then free. */
  #lift(side: number, square: number): void {
    const count = (this.pieceCounts[side] as number) - 1;
    const end = (side << 4) + count;
    let slot = this.#slots[square] as number;
    this.pieceCounts[side] = count;
    this.board[square] = 0;
    if (slot < (side << 4) + (this.officerCounts[side] as number)) {
      const lastOfficer = (side << 4) + (this.officerCounts[side] as number) - 1;
      this.officerCounts[side] = lastOfficer & 15;
      this.#relocate(lastOfficer, slot);
      slot = lastOfficer;
    }
    this.#relocate(end, slot);
  }

  /** Undoes #lift exactly, order of the list included, so that moves are generated in the same order again. */
  #putBack(side: number, square: number, piece: number, slot: number): void {
    const count = this.pieceCounts[side] as number;
    let free = (side << 4) + count;
    this.pieceCounts[side] = count + 1;
    if ((piece & 7) !== PAWN) {
      const firstPawn = (side << 4) + (this.officerCounts[side] as number);
      this.officerCounts[side] = (firstPawn & 15) + 1;
      this.#relocate(firstPawn, free);
      free = firstPawn;
    }
    this.#relocate(slot, free);
    this.pieces[slot] = square;
    this.#slots[square] = slot;
    this.board[square] = piece;
  }

  /** A pawn has become an officer: it changes places with the first pawn. Its old slot goes to the undo stack. */
  #enlist(side: number, square: number): void {
    const slot = this.#slots[square] as number;
    const firstPawn = (side << 4) + (this.officerCounts[side] as number);
    this.officerCounts[side] = (firstPawn & 15) + 1;
    this.#swap(slot, firstPawn);
    const captured = this.ply * UNDO_SIZE - 1;
    this.#undo[captured] = (this.#undo[captured] as number) | (slot << 8);
  }

  /** Undoes #enlist. */
  #discharge(side: number, slot: number): void {
    const lastOfficer = (side << 4) + (this.officerCounts[side] as number) - 1;
    this.officerCounts[side] = lastOfficer & 15;
    this.#swap(slot, lastOfficer);
  }

  #swap(one: number, other: number): void {
    const square = this.pieces[one] as number;
    this.#relocate(other, one);
    this.pieces[other] = square;
    this.#slots[square] = other;
  }

  /** Lets the piece of one slot stand in another. */
  #relocate(from: number, to: number): void {
    if (from === to) return;
    const square = this.pieces[from] as number;
    this.pieces[to] = square;
    this.#slots[square] = to;
  }

  #setEnPassant(square: number): void {
    this.epSquare = square;
    if (!isEnPassantPossible(this)) this.epSquare = -1;
  }

  /** After a double push: the passed square counts, in the key and in the FEN, only if somebody may capture there. */
  #offerEnPassant(square: number): void {
    const pawn = PAWN | (this.turn << 3);
    const rank = square + (this.turn === WHITE ? -16 : 16);
    const beside = ((rank + 1) & 0x88) === 0 && this.board[rank + 1] === pawn;
    if (!beside && !(((rank - 1) & 0x88) === 0 && this.board[rank - 1] === pawn)) return;
    this.#setEnPassant(square);
    if (this.epSquare < 0) return;
    this.#keys[LOW] = (this.#keys[LOW] as number) ^ (EN_PASSANT_LOW[square] as number);
    this.#keys[HIGH] = (this.#keys[HIGH] as number) ^ (EN_PASSANT_HIGH[square] as number);
  }

  #place(board: string): void {
    const squares = Array.from({ length: 64 }, (_, i) => (7 - (i >> 3)) * 16 + (i & 7));
    const cells = squares.map((square, i) => ({ square, piece: codeOfLetter(board.charAt(i)) }));
    const pieces = cells.filter(({ piece }) => piece !== 0);
    // Strongest first: the king must be, and pawns last.
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
      if ((piece & 7) !== PAWN) this.officerCounts[side] = count + 1;
      if ((piece & 7) === KING) this.kings[side] = square;
    }
    for (const side of [WHITE, BLACK])
      if ((this.board[this.pieces[side << 4] as number] as number) !== (KING | (side << 3)))
        throw new Error(`a side without a king: ${board}`);
  }
}
