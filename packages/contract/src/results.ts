import type { EndReason, Outcome } from '@sixtyfour/chess';
import { COUNTED, SCORE } from './constants.ts';
import type { GAME_RESULTS } from './entities/own-game.ts';

export type GameResult = (typeof GAME_RESULTS)[number];
export type GameOverType = 'ai' | 'human' | 'tournament';

/** The inputs of the game-over dialog (R-OVR-12). */
export interface GameOverInputs {
  readonly result: GameResult;
  readonly gameType: GameOverType;
  readonly opponentName: string;
  readonly score?: number;
  /** Full moves, rounded up. */
  readonly moveCount: number;
  /** Seconds. */
  readonly gameDuration: number;
}

/** The result of a game for one side. @param winner null for a draw */
export function resultFor<Side extends string>(winner: Side | null, side: NoInfer<Side>): GameResult {
  if (winner === null) return 'draw';
  return winner === side ? 'win' : 'loss';
}

/**
 * The score of one finished game (R-LB-13): a win 1000 plus a point for each second under 300, a draw 500, a loss 0.
 * @param secondsPlayed rounded down to whole seconds
 */
export function scoreOf(result: GameResult, secondsPlayed: number): number {
  if (result === 'win') return SCORE.win + Math.max(0, SCORE.quickSeconds - Math.floor(secondsPlayed));
  return result === 'draw' ? SCORE.draw : SCORE.loss;
}

/** The percentage of wins, rounded; 0 without games (R-LB-15). */
export function winRateOf(wins: number, games: number): number {
  return games === 0 ? 0 : Math.round((100 * wins) / games);
}

const BOARD_ENDS: ReadonlySet<EndReason> = new Set([
  'checkmate',
  'stalemate',
  'repetition',
  'insufficient-material',
  'seventy-five-moves',
] satisfies readonly Outcome['reason'][]);

/** Whether the moves alone ended the game: no action or absence of a player, and no flag. */
export function endsOnBoard(reason: EndReason): boolean {
  return BOARD_ENDS.has(reason);
}

/** The length of a game, and whether it ended on the board. A game that is given up does not. */
export interface GameLength {
  /** Moves of both sides. */
  readonly plies: number;
  /** From white's first move to the end. */
  readonly secondsPlayed: number;
  readonly onBoard: boolean;
}

/** Whether a game is long enough to count for Daily Champions. */
export function isLongEnough({ plies, secondsPlayed, onBoard }: GameLength): boolean {
  const { offBoard } = COUNTED;
  return onBoard ? plies >= COUNTED.plies : plies >= offBoard.plies && secondsPlayed >= offBoard.seconds;
}

/**
 * Whether giving up a running game now counts as a loss, or will after COUNTED.offBoard.seconds: a page
 * doesn't know the server's time of the first move.
 */
export function losesIfGivenUp({ plies }: Pick<GameLength, 'plies'>): boolean {
  return isLongEnough({ plies, secondsPlayed: Number.POSITIVE_INFINITY, onBoard: false });
}
