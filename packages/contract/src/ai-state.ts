import { colOf, remaining, rowOf } from '@sixtyfour/chess';
import type { Clock, Color, GameState, LetterBoard, Ms, PieceLetter, Square } from '@sixtyfour/chess';
import { CLOCK_MS } from './constants.ts';

/** A square as the specification counts it: row 0 is rank 8, col 0 is file a. */
export interface Cell {
  readonly row: number;
  readonly col: number;
}

/**
 * The specification's AI game state (R-EN-01..05). Nothing stores it: the game lives in `GameState` of packages/chess
 * and this is how its words read there. Times in whole seconds, rounded up.
 */
export interface AiGameState {
  readonly gameStarted: boolean;
  readonly gameOver: boolean;
  readonly gameStatus: string;
  readonly playerTurn: boolean;
  readonly board: LetterBoard;
  /** The specification's notation, one entry a ply. */
  readonly moveHistory: readonly string[];
  /** Board snapshots before the current position, as 64 letters. */
  readonly positionHistory: readonly string[];
  readonly selectedPiece: Cell | null;
  readonly checkPosition: Cell | null;
  readonly lastMove: {
    readonly startRow: number;
    readonly startCol: number;
    readonly endRow: number;
    readonly endCol: number;
  } | null;
  readonly opponent: string;
  /** Of the side to move. */
  readonly timeLeft: number;
  readonly playerTimeLeft: number;
  readonly opponentTimeLeft: number;
  /** White pieces that were taken. */
  readonly capturedWhitePieces: readonly PieceLetter[];
  readonly capturedBlackPieces: readonly PieceLetter[];
  readonly whitePieceColor: '#FFFFFF';
  readonly blackPieceColor: '#000000';
  readonly promotionDialogOpen: boolean;
  readonly promotionPosition: Cell | null;
}

/** What the screen knows besides the game: its status sentence, the opponent, the picked square, the open picker. */
export interface AiScreenFacts {
  readonly started: boolean;
  readonly status: string;
  readonly opponent: string;
  readonly selected: Square | null;
  readonly promotingAt: Square | null;
  readonly at: Ms;
}

function cell(square: Square | null): Cell | null {
  return square === null ? null : { row: rowOf(square), col: colOf(square) };
}

function secondsLeft(clock: Clock | null, color: Color, at: Ms): number {
  return Math.ceil((clock === null ? CLOCK_MS : remaining(clock, color, at)) / 1000);
}

/** The specification's view of an AI game in which the visitor plays white. */
export function toAiGameState(state: GameState, facts: AiScreenFacts): AiGameState {
  const { game, clock, ending } = state;
  const last = game.lastMove;
  return {
    gameStarted: facts.started,
    gameOver: ending !== null,
    gameStatus: facts.status,
    playerTurn: game.turn === 'white',
    board: game.letterBoard,
    moveHistory: game.history.map((played) => played.long),
    positionHistory: game.positionHistory,
    selectedPiece: cell(facts.selected),
    checkPosition: cell(game.check),
    lastMove:
      last === null
        ? null
        : { startRow: rowOf(last.from), startCol: colOf(last.from), endRow: rowOf(last.to), endCol: colOf(last.to) },
    opponent: facts.opponent,
    timeLeft: secondsLeft(clock, game.turn, facts.at),
    playerTimeLeft: secondsLeft(clock, 'white', facts.at),
    opponentTimeLeft: secondsLeft(clock, 'black', facts.at),
    capturedWhitePieces: game.captured('white'),
    capturedBlackPieces: game.captured('black'),
    whitePieceColor: '#FFFFFF',
    blackPieceColor: '#000000',
    promotionDialogOpen: facts.promotingAt !== null,
    promotionPosition: cell(facts.promotingAt),
  };
}
