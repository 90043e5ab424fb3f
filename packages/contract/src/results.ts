import { SCORE } from './constants.ts';

export type GameResult = 'win' | 'loss' | 'draw';
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
