/**
 * Remembers in the history entry which game's result is shown, so that it is restored after a reload but not on later
 * visits.
 */
import { addToEntry, entryState } from '../lib/entry-state.ts';
import type { Aftermath } from './game-over.ts';
import type { SavedGame } from './saved-game.ts';
import { loadGame } from './saved-games.ts';

const NOTE = 'result';
const REVIEW_NOTE = 'review';

/** The games whose results a button has closed: going back does not show them again. */
const closed = new Set<string>();

/** Call it before leading away from a result. */
export function closeResult(gameId: string): void {
  closed.add(gameId);
  noteResult(null);
}

function rawNote(): unknown {
  return entryState()[NOTE] ?? null;
}

/** The game whose result was shown in this history entry before a reload or before the page was left, or null. */
export function notedResult(): string | null {
  const noted = rawNote();
  return typeof noted === 'string' && !closed.has(noted) ? noted : null;
}

/** @param gameId null when no result is shown anymore */
export function noteResult(gameId: string | null): void {
  if (rawNote() !== gameId) addToEntry({ [NOTE]: gameId });
}

/** Remembers whether the game is under review, so that a reload continues the review. Only if its result is noted. */
export function noteReview(gameId: string, isReviewed: boolean): void {
  if (rawNote() === gameId && isReviewNoted() !== isReviewed) addToEntry({ [REVIEW_NOTE]: isReviewed });
}

function isReviewNoted(): boolean {
  return entryState()[REVIEW_NOTE] === true;
}

/** What was shown after the end of this game before a reload; null for nothing. */
export function notedAftermath(gameId: string): Aftermath | null {
  if (notedResult() !== gameId) return null;
  return isReviewNoted() ? 'review' : 'dialog';
}

/** The game whose result was shown, if it is a finished game of this device. */
export async function loadShownResult(origin: SavedGame['origin']): Promise<SavedGame | null> {
  const id = notedResult();
  const saved = id === null ? null : await loadGame(id);
  return saved !== null && saved.origin === origin && saved.ending !== null ? saved : null;
}
