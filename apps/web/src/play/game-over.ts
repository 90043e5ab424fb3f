/** Titles, texts and buttons for the end of a game. The dialog and the bar that replaces it only render them. */
import type { Color, EndReason } from '@sixtyfour/chess';
import { type GameOverInputs, type GameResult, messages, type OnlineOrigin } from '@sixtyfour/contract';
import type { ScoreEligibility } from './score-eligibility.ts';

/** What is shown after a game: the result dialog, the bar that it collapses to, or a review of the moves. */
export type Aftermath = 'dialog' | 'bar' | 'review';

/** The state after each act. */
export const AFTERMATHS = {
  unfold: 'dialog',
  fold: 'bar',
  review: 'review',
} as const satisfies Readonly<Record<string, Aftermath>>;

/** The end of a game that two people play on one device, so neither side is the visitor. */
export interface LocalGameOver {
  readonly gameType: 'local';
  readonly moveCount: number;
  /** Seconds. */
  readonly gameDuration: number;
}

/** The end of an online game that the opponent abandoned, or that was aborted, so that nobody won, lost or drew. */
export interface LeftGame extends Omit<GameOverInputs, 'result' | 'gameType'> {
  readonly result: GameResult | 'none';
  readonly gameType: 'human';
  readonly origin: OnlineOrigin;
}

export type GameOver = GameOverInputs | LocalGameOver | LeftGame;

export type GameOverAct = 'play-again' | 'try-different' | 'find-new' | 'continue-tournament' | 'back-to-menu';

export interface GameOverButton {
  readonly act: GameOverAct;
  readonly label: string;
}

const TITLES: Readonly<Record<GameResult | 'none', string>> = {
  win: messages.gameOver.win,
  loss: messages.gameOver.loss,
  draw: messages.gameOver.draw,
  none: messages.gameOver.other,
};

export function gameOverTitle(over: GameOver): string {
  return over.gameType === 'local' ? messages.gameOver.other : TITLES[over.result];
}

/** Whether the visitor has won. */
export function wonByVisitor(over: GameOver): boolean {
  return over.gameType !== 'local' && over.result === 'win';
}

/** The first one is the main button. Only these buttons end the dialog for good. */
export function gameOverButtons(over: GameOver): readonly GameOverButton[] {
  const words = messages.gameOver;
  const menu: GameOverButton = { act: 'back-to-menu', label: words.backToMenu };
  if (over.gameType === 'tournament') return [{ act: 'continue-tournament', label: words.continueTournament }, menu];
  const again: GameOverButton = {
    act: 'play-again',
    label: over.gameType === 'ai' ? words.playAgainVs(over.opponentName) : words.playAgain,
  };
  if (over.gameType === 'local') return [again, menu];
  if (over.gameType === 'ai') return [again, { act: 'try-different', label: words.tryDifferent }, menu];
  const another: GameOverButton = { act: 'find-new', label: words.findNew };
  // After an abandoned or aborted game a player probably wants another opponent, but not in place of a friend. 'Leave
  // Game' is a resignation, after which the usual order stays.
  return 'origin' in over && over.origin === 'queue' ? [another, again, menu] : [again, another, menu];
}

/** The reason alone, or with the winner where the title does not name the winner. */
export function resultText(reason: EndReason, named: { readonly winner: Color | null } | null = null): string {
  const text = messages.gameOver.reasons[reason];
  if (named === null) return text;
  const plain = lowered(text);
  if (named.winner === null) return messages.gameOver.drawBy(plain);
  return named.winner === 'white' ? messages.gameOver.whiteWins(plain) : messages.gameOver.blackWins(plain);
}

/** 1159 as 1,159 */
export function scoreText(score: number): string {
  return score.toLocaleString('en-US');
}

/** The text in place of the score, until there is a number. */
export function scoreFact(over: GameOverInputs | LeftGame, eligibility: ScoreEligibility | null): string {
  if (over.score !== undefined) return scoreText(over.score);
  if (eligibility === null || eligibility.status === 'uncounted') return messages.gameOver.notCounted;
  return eligibility.status === 'unknown' ? messages.gameCount.none : messages.gameCount.verifying;
}

/** The single line of the collapsed bar: 'Checkmate in 17 moves. Score 1,159' */
export function summaryText(over: GameOver, result: string): string {
  const words = messages.gameOver;
  const end = words.inMoves(result.replace(/!$/, ''), over.moveCount);
  return over.gameType === 'local' || over.score === undefined
    ? end
    : `${end} ${words.withScore(scoreText(over.score))}`;
}

function lowered(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`.replace(/!$/, '');
}
