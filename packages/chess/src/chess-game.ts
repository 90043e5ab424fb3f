import { colorOfSide, moveTo, pieceOfCode, roleCode, squareCode, squareName } from './core/codes.ts';
import { MAX_MOVES } from './core/generate.ts';
import type { Position } from './core/position.ts';
import { EMPTY_SQUARE, type FenError } from './core/setup.ts';
import { readPosition, START_FEN } from './fen.ts';
import { type BoardText, type LetterBoard, toLetterBoard } from './letters.ts';
import { capturedLetters, materialDifference } from './material.ts';
import { type Move, type MoveInput, toMove } from './move.ts';
import { longOf, sanOf, makeUci } from './notation/write.ts';
import { parseUci, type NotationError } from './notation/uci.ts';
import { type Outcome, SEVENTY_FIVE_MOVES } from './outcome.ts';
import { type MoveRefusal, refusalOf } from './refusal.ts';
import { err, ok, type Result } from './result.ts';
import { type Color, opposite, type Piece, type PieceLetter, type RuleSet, type Square } from './types.ts';

/** A move as it was played, with everything that a move list or a message wants to know. */
export interface PlayedMove {
  readonly move: Move;
  readonly san: string;
  /** The specification's notation: start and target square. */
  readonly long: string;
  readonly uci: string;
  readonly fenAfter: string;
  readonly check: boolean;
  readonly checkmate: boolean;
}

export interface ReplayError {
  /** Half-moves that were played before the one that failed; 0 as well when the start position failed. */
  readonly ply: number;
  readonly error: FenError | NotationError;
}

/** The mutable position of a game and its legal moves: as codes, and as values once somebody asks for all of them. */
interface Live {
  readonly position: Position;
  readonly codes: Int32Array;
  moves: readonly Move[] | null;
}

const buffer = new Int32Array(MAX_MOVES);

/** The bits of a move's code that name its squares and what the pawn becomes. */
const WITHOUT_FLAG = (1 << 17) - 1;

function live(position: Position): Live {
  // Sorted, so that the same position lists its moves in the same order whatever was played before.
  const codes = buffer.subarray(0, position.generateMoves(buffer, 0)).toSorted();
  return { position, codes, moves: null };
}

/** The code among these of the move that somebody wants. */
function codeOf(codes: Int32Array, { from, to, promotion }: MoveInput): number | undefined {
  const wanted = squareCode(from) | (squareCode(to) << 7) | ((promotion === undefined ? 0 : roleCode(promotion)) << 14);
  return codes.find((code) => (code & WITHOUT_FLAG) === wanted);
}

/**
 * Positions and moves under one rule set, from a start position: an immutable value. `play` returns the game after a
 * move and leaves this one as it was.
 */
export class Game {
  readonly ruleSet: RuleSet;
  /** Null when the game began from the usual start position. */
  readonly startFen: string | null;
  readonly fen: string;
  readonly turn: Color;
  /** Half-moves played since the start position. */
  readonly ply: number;
  readonly #previous: Game | null;
  readonly #played: PlayedMove | null;
  /** Handed on to the next game by `play`, so that a line of games shares one; made again from the FEN if asked for. */
  #live: Live | null;
  #history: readonly PlayedMove[] | null = null;

  private constructor(position: Position, startFen: string | null, previous: Game | null, played: PlayedMove | null) {
    this.ruleSet = position.ruleSet;
    this.startFen = startFen;
    this.fen = played === null ? position.toFen() : played.fenAfter;
    this.turn = colorOfSide(position.turn);
    this.ply = previous === null ? 0 : previous.ply + 1;
    this.#previous = previous;
    this.#played = played;
    this.#live = live(position);
  }

  /** The usual start position. */
  static start(ruleSet: RuleSet): Game {
    return new Game(mustRead(START_FEN, ruleSet), null, null, null);
  }

  /** A game from any position that can be played; see parseFen for what is refused and what is dropped. */
  static fromFen(fen: string, ruleSet: RuleSet): Result<Game, FenError> {
    const read = readPosition(fen, ruleSet);
    if (!read.ok) return read;
    const { position } = read.value;
    const start = mustRead(START_FEN, ruleSet).toFen();
    const normal = position.toFen();
    return ok(new Game(position, normal === start ? null : normal, null, null));
  }

  /** Plays UCI moves from a start position (null: the usual one) and says at which ply it could not. */
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
    return boardOfFen(this.fen);
  }

  get letterBoard(): LetterBoard {
    return toLetterBoard(this.board);
  }

  /** Half-moves since the last capture or pawn move. */
  get halfmove(): number {
    return this.#alive().position.halfmove;
  }

  get history(): readonly PlayedMove[] {
    this.#history ??= [...this.#backwards()].flatMap((game) => game.#played ?? []).toReversed();
    return this.#history;
  }

  get lastPlayed(): PlayedMove | null {
    return this.#played;
  }

  get lastMove(): Move | null {
    return this.#played?.move ?? null;
  }

  /** Boards before the current one, the start position first: what the specification calls the position history. */
  get positionHistory(): readonly BoardText[] {
    const [, ...earlier] = this.#backwards();
    return earlier.map((game) => game.board).toReversed();
  }

  legalMoves(from?: Square): readonly Move[] {
    const alive = this.#alive();
    alive.moves ??= Array.from(alive.codes, (code) => toMove(alive.position, code));
    return from === undefined ? alive.moves : alive.moves.filter((move) => move.from === from);
  }

  /** What stands on a square. */
  pieceAt(square: Square): Piece | null {
    return pieceOfCode(this.#alive().position.board[squareCode(square)] ?? 0);
  }

  /** The square of the king to move if it is in check. */
  get check(): Square | null {
    const { position } = this.#alive();
    return position.inCheck() ? squareName(position.kings[position.turn] ?? 0) : null;
  }

  /** The legal move that somebody wants to play, or why there is none. */
  move(input: MoveInput): Result<Move, MoveRefusal> {
    const { position, codes } = this.#alive();
    const code = codeOf(codes, input);
    return code === undefined ? err(refusalOf(position, input, this.turn)) : ok(toMove(position, code));
  }

  /**
   * The game after a legal move of this position. Throws when the move is not one: moves come from this game, or from
   * another at the same position. A drawn game may be played on; whether it should is for game.ts to say.
   */
  play(move: Move): Game {
    const { position, codes } = this.#alive();
    const code = codeOf(codes, move);
    if (code === undefined) throw new Error(`${makeUci(move)} is not a legal move of ${this.fen}`);
    // Only pieces that reach the same square can be taken for one another.
    const rivals = codes.filter((other) => moveTo(other) === moveTo(code));
    const san = sanOf(
      move,
      Array.from(rivals, (rival) => toMove(position, rival)),
    );
    this.#live = null;
    position.make(code);
    const check = position.inCheck();
    const checkmate = check && position.countMoves() === 0;
    const suffix = checkmate ? '#' : check ? '+' : '';
    const played: PlayedMove = {
      move,
      san: san + suffix,
      long: longOf(move) + suffix,
      uci: makeUci(move),
      fenAfter: position.toFen(),
      check,
      checkmate,
    };
    return new Game(position, this.startFen, this, played);
  }

  /**
   * How the rules of the board have ended the game, or null. Moves without progress end it under the standard rules
   * alone; game.ts adds what depends on clocks and people.
   */
  get outcome(): Outcome | null {
    const { position, codes } = this.#alive();
    if (codes.length === 0)
      return position.inCheck()
        ? { winner: opposite(this.turn), reason: 'checkmate' }
        : { winner: null, reason: 'stalemate' };
    if (position.isInsufficient()) return { winner: null, reason: 'insufficient-material' };
    if (this.ply >= 6 && this.#earlierOccurrences() >= 2) return { winner: null, reason: 'repetition' };
    if (this.ruleSet === 'standard' && position.halfmove >= SEVENTY_FIVE_MOVES)
      return { winner: null, reason: 'seventy-five-moves' };
    return null;
  }

  /** How often this position has been on the board by now; with the third time the game is drawn. */
  get occurrences(): number {
    return this.#earlierOccurrences() + 1;
  }

  /** Letters of the pieces of this colour that were taken, the most valuable first. */
  captured(color: Color): readonly PieceLetter[] {
    return capturedLetters(this.history, color);
  }

  /** White's pieces less black's: pawn 1, knight and bishop 3, rook 5, queen 9. */
  materialDifference(): number {
    return materialDifference(this.board);
  }

  /** The game as it stood after `ply` half-moves, from 0 to `this.ply`; else a RangeError. */
  at(ply: number): Game {
    for (const game of this.#backwards()) if (game.ply === ply) return game;
    throw new RangeError(`no ply ${ply} in a game of ${this.ply}`);
  }

  /** This game, and then each as it was a half-move earlier, down to the start position. */
  *#backwards(): Generator<Game> {
    yield this;
    for (let game = this.#previous; game !== null; game = game.#previous) yield game;
  }

  #alive(): Live {
    this.#live ??= live(mustRead(this.fen, this.ruleSet));
    return this.#live;
  }

  /** How often this position was on the board before: the same side to move, rights and en passant square. */
  #earlierOccurrences(): number {
    const key = repetitionKey(this.fen);
    let count = 0;
    // A capture or pawn move makes everything before it unreachable.
    let reach = this.halfmove;
    for (let game = this.#previous; game !== null && reach > 0; game = game.#previous, reach--)
      if (repetitionKey(game.fen) === key) count++;
    return count;
  }
}

function mustRead(fen: string, ruleSet: RuleSet): Position {
  const read = readPosition(fen, ruleSet);
  if (!read.ok) throw new Error(`a FEN of our own does not parse (${read.error.code}): ${fen}`);
  return read.value.position;
}

/** The first four fields. */
function repetitionKey(fen: string): string {
  return fen.slice(0, fen.lastIndexOf(' ', fen.lastIndexOf(' ') - 1));
}

function boardOfFen(fen: string): BoardText {
  return fen
    .slice(0, fen.indexOf(' '))
    .replaceAll('/', '')
    .replaceAll(/\d/g, (digit) => EMPTY_SQUARE.repeat(Number(digit)));
}
