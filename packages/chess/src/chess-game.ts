import { colorOfSide, moveTo, pieceOfCode, roleCode, squareCode, squareName } from './core/codes.ts';
import { MAX_MOVES } from './core/generate.ts';
import type { Position } from './core/position.ts';
import { EMPTY_SQUARE, type FenError } from './core/setup.ts';
import { readPosition, START_FEN } from './fen.ts';
import type { BoardText } from './letters.ts';
import { capturedLetters, materialDifference } from './material.ts';
import { type Move, type MoveInput, toMove } from './move.ts';
import { longNotationOf, sanOf, makeUci } from './notation/write.ts';
import { parseUci, type NotationError } from './notation/uci.ts';
import { type Outcome, SEVENTY_FIVE_MOVES } from './outcome.ts';
import { type MoveRefusal, refusalOf } from './refusal.ts';
import { err, ok, type Result } from './result.ts';
import type { RuleSet } from './rule-set.ts';
import { type Color, opposite, type Piece, type PieceLetter, type Square } from './types.ts';

/** A move that was played, with the data that a move list or a message shows. */
export interface PlayedMove {
  readonly move: Move;
  readonly san: string;
  /** The specification's long notation, such as `Ng1f3`. */
  readonly long: string;
  readonly uci: string;
  readonly fenAfter: string;
  readonly check: boolean;
  readonly checkmate: boolean;
}

export interface ReplayError {
  /** Plies played before the failing move; 0 if the start position itself is invalid. */
  readonly ply: number;
  readonly error: FenError | NotationError;
}

/** A mutable position and its legal moves: as codes, and converted to `Move` values on the first request. */
interface CachedPosition {
  readonly position: Position;
  readonly codes: Int32Array;
  moves: readonly Move[] | null;
}

const buffer = new Int32Array(MAX_MOVES);

/** The bits of a move code for the squares and the promotion role. */
const WITHOUT_FLAG = (1 << 17) - 1;

function cachePosition(position: Position): CachedPosition {
  // Sorted, because generation order depends on the moves played before.
  const codes = buffer.subarray(0, position.generateMoves(buffer, 0)).toSorted();
  return { position, codes, moves: null };
}

function codeOf(codes: Int32Array, { from, to, promotion }: MoveInput): number | undefined {
  const wanted = squareCode(from) | (squareCode(to) << 7) | ((promotion === undefined ? 0 : roleCode(promotion)) << 14);
  return codes.find((code) => (code & WITHOUT_FLAG) === wanted);
}

/** Positions and moves under one rule set, from a start position. Immutable: `play` returns a new game. */
export class Game {
  readonly ruleSet: RuleSet;
  /** Null when the game began from the usual start position. */
  readonly startFen: string | null;
  readonly fen: string;
  readonly turn: Color;
  /** Half-moves since the start position. */
  readonly ply: number;
  readonly #previous: Game | null;
  readonly #played: PlayedMove | null;
  /** `play` moves it to the next game, so that a line of games shares one position; rebuilt from the FEN on demand. */
  #cache: CachedPosition | null;
  #history: readonly PlayedMove[] | null = null;
  #board: BoardText | null = null;
  #key: string | null = null;

  private constructor(position: Position, startFen: string | null, previous: Game | null, played: PlayedMove | null) {
    this.ruleSet = position.ruleSet;
    this.startFen = startFen;
    this.fen = played === null ? position.toFen() : played.fenAfter;
    this.turn = colorOfSide(position.turn);
    this.ply = previous === null ? 0 : previous.ply + 1;
    this.#previous = previous;
    this.#played = played;
    this.#cache = cachePosition(position);
  }

  /** The usual start position. */
  static start(ruleSet: RuleSet): Game {
    return new Game(positionOfKnownFen(START_FEN, ruleSet), null, null, null);
  }

  /** Starts a game from a FEN. `parseFen` describes which FENs are refused and which claims are dropped. */
  static fromFen(fen: string, ruleSet: RuleSet): Result<Game, FenError> {
    const read = readPosition(fen, ruleSet);
    if (!read.ok) return read;
    const { position } = read.value;
    const start = positionOfKnownFen(START_FEN, ruleSet).toFen();
    const normal = position.toFen();
    return ok(new Game(position, normal === start ? null : normal, null, null));
  }

  /** Plays UCI moves from a start position (null: the usual one). The error names the ply that failed. */
  static replay(ruleSet: RuleSet, startFen: string | null, uciMoves: readonly string[]): Result<Game, ReplayError> {
    const started = Game.fromFen(startFen ?? START_FEN, ruleSet);
    if (!started.ok) return err({ ply: 0, error: started.error });
    let game = started.value;
    for (const [ply, text] of uciMoves.entries()) {
      const move = parseUci(game, text);
      if (!move.ok) return err({ ply, error: move.error });
      game = game.play(move.value);
    }
    return ok(game);
  }

  /** 64 letters from a8 to h1, '.' for empty. */
  get board(): BoardText {
    this.#board ??= boardOfFen(this.fen);
    return this.#board;
  }

  /** Half-moves since the last capture or pawn move. */
  get halfmove(): number {
    return this.#cached().position.halfmove;
  }

  get history(): readonly PlayedMove[] {
    this.#history ??= [...this.#ancestors()].flatMap((game) => game.#played ?? []).toReversed();
    return this.#history;
  }

  get lastPlayed(): PlayedMove | null {
    return this.#played;
  }

  get lastMove(): Move | null {
    return this.#played?.move ?? null;
  }

  /** The specification's position history: the boards before the current one, start position first. */
  get positionHistory(): readonly BoardText[] {
    const [, ...earlier] = this.#ancestors();
    return earlier.map((game) => game.board).toReversed();
  }

  /** All legal moves, or those of one square. Their order depends on the position alone. */
  legalMoves(from?: Square): readonly Move[] {
    const cached = this.#cached();
    cached.moves ??= Array.from(cached.codes, (code) => toMove(cached.position, code));
    return from === undefined ? cached.moves : cached.moves.filter((move) => move.from === from);
  }

  pieceAt(square: Square): Piece | null {
    return pieceOfCode(this.#cached().position.board[squareCode(square)] ?? 0);
  }

  /** The square of the side to move's king if it is in check, else null. */
  get check(): Square | null {
    const { position } = this.#cached();
    return position.inCheck() ? squareName(position.kings[position.turn] ?? 0) : null;
  }

  /** The legal move for an input, or the reason why it is not legal. */
  move(input: MoveInput): Result<Move, MoveRefusal> {
    const { position, codes } = this.#cached();
    const code = codeOf(codes, input);
    return code === undefined ? err(refusalOf(position, input, this.turn, this.lastMove)) : ok(toMove(position, code));
  }

  /**
   * The game after a legal move of this position. Throws on any other move. It also plays on after a draw: game.ts
   * decides when a game is over.
   */
  play(move: Move): Game {
    const { position, codes } = this.#cached();
    const code = codeOf(codes, move);
    if (code === undefined) throw new Error(`${makeUci(move)} is not a legal move of ${this.fen}`);
    // Only moves to the same square can make the SAN ambiguous.
    const rivals = codes.filter((other) => moveTo(other) === moveTo(code));
    const san = sanOf(
      move,
      Array.from(rivals, (rival) => toMove(position, rival)),
    );
    this.#cache = null;
    position.make(code);
    const check = position.inCheck();
    const checkmate = check && position.countMoves() === 0;
    const suffix = checkmate ? '#' : check ? '+' : '';
    const played: PlayedMove = {
      move,
      san: san + suffix,
      long: longNotationOf(move) + suffix,
      uci: makeUci(move),
      fenAfter: position.toFen(),
      check,
      checkmate,
    };
    return new Game(position, this.startFen, this, played);
  }

  /**
   * How the rules of the board have ended the game, or null. The seventy-five-move rule applies under the standard
   * rules only; game.ts adds the endings that depend on clocks and players.
   */
  get outcome(): Outcome | null {
    const { position, codes } = this.#cached();
    if (codes.length === 0)
      return position.inCheck()
        ? { winner: opposite(this.turn), reason: 'checkmate' }
        : { winner: null, reason: 'stalemate' };
    if (position.isInsufficientMaterial()) return { winner: null, reason: 'insufficient-material' };
    if (this.ply >= 6 && this.#earlierOccurrences() >= 2) return { winner: null, reason: 'repetition' };
    if (this.ruleSet === 'standard' && position.halfmove >= SEVENTY_FIVE_MOVES)
      return { winner: null, reason: 'seventy-five-moves' };
    return null;
  }

  /** How often this position has occurred, this time included; the third occurrence is a draw. */
  get occurrences(): number {
    return this.#earlierOccurrences() + 1;
  }

  /** Letters of the captured pieces of this color, the most valuable first. */
  captured(color: Color): readonly PieceLetter[] {
    return capturedLetters(this.history, color);
  }

  /** White's material minus black's in pawns: knight and bishop 3, rook 5, queen 9. */
  materialDifference(): number {
    return materialDifference(this.board);
  }

  /** The game after its first `ply` half-moves. Throws a RangeError unless `ply` is an integer from 0 to `this.ply`. */
  at(ply: number): Game {
    for (const game of this.#ancestors()) if (game.ply === ply) return game;
    throw new RangeError(`no ply ${ply} in a game of ${this.ply}`);
  }

  /** This game, then each earlier one, back to the start position. */
  *#ancestors(): Generator<Game> {
    yield this;
    for (let game = this.#previous; game !== null; game = game.#previous) yield game;
  }

  #cached(): CachedPosition {
    this.#cache ??= cachePosition(positionOfKnownFen(this.fen, this.ruleSet));
    return this.#cache;
  }

  #positionKey(): string {
    this.#key ??= positionKey(this.fen);
    return this.#key;
  }

  /** Earlier positions with the same board, side to move, castling rights and en passant square. */
  #earlierOccurrences(): number {
    const key = this.#positionKey();
    let count = 0;
    // No position from before a capture or pawn move can recur.
    let pliesLeft = this.halfmove;
    for (let game = this.#previous; game !== null && pliesLeft > 0; game = game.#previous, pliesLeft--)
      if (game.#positionKey() === key) count++;
    return count;
  }
}

function positionOfKnownFen(fen: string, ruleSet: RuleSet): Position {
  const read = readPosition(fen, ruleSet);
  if (!read.ok) throw new Error(`an internal FEN does not parse (${read.error.code}): ${fen}`);
  return read.value.position;
}

/**
 * The first four fields of a FEN: board, side to move, castling rights and en passant square. Two positions of games are
 * the same if these fields are equal.
 */
export function positionKey(fen: string): string {
  return fen.slice(0, fen.lastIndexOf(' ', fen.lastIndexOf(' ') - 1));
}

const EMPTY_RANK = EMPTY_SQUARE.repeat(8);

function boardOfFen(fen: string): BoardText {
  let board = '';
  for (const letter of fen.slice(0, fen.indexOf(' ')))
    if (letter !== '/') board += letter > '8' ? letter : EMPTY_RANK.slice(0, Number(letter));
  return board;
}
