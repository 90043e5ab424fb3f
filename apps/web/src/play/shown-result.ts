/**
 * Which game's result the page shows, noted in the entry of the history: it outlives a reload, and ends with the visit.
 */
import { entryState } from '../lib/entry-state.ts';
import type { Aftermath } from './game-over.ts';
import type { SavedGame } from './saved-game.ts';
import { loadGame } from './saved-games.ts';

const NOTE = 'result';
const REVIEW_NOTE = 'review';

/** The game whose result this entry showed before the page was loaded again, or null. */
export function notedResult(): string | null {
  const noted = entryState()[NOTE];
  return typeof noted === 'string' ? noted : null;
}

/** @param gameId null when no result is shown any more */
export function noteResult(gameId: string | null): void {
  if (notedResult() !== gameId) history.replaceState({ ...entryState(), [NOTE]: gameId }, '');
}

/** Whether the game is reviewed: a reload goes on with that, and not with the result. Only in an entry that shows it. */
export function noteReview(gameId: string, isReviewed: boolean): void {
  if (notedResult() !== gameId || isReviewNoted() === isReviewed) return;
  history.replaceState({ ...entryState(), [REVIEW_NOTE]: isReviewed }, '');
}

function isReviewNoted(): boolean {
  return entryState()[REVIEW_NOTE] === true;
}

/** What this entry showed of the end of a game before the page was loaded again; null for nothing. */
export function notedAftermath(gameId: string): Aftermath | null {
  if (notedResult() !== gameId) return null;
  return isReviewNoted() ? 'review' : 'dialog';
}

/** That game, if it is one of this device that is over. */
export async function loadShownResult(origin: SavedGame['origin']): Promise<SavedGame | null> {
  const id = notedResult();
  const saved = id === null ? null : await loadGame(id);
  return saved !== null && saved.origin === origin && saved.ending !== null ? saved : null;
}
