/** The game against a character that this device goes on with. */
import type { Ms } from '@sixtyfour/chess';
import type { SavedGame } from '../../play/saved-game.ts';
import { loadUnfinished } from '../../play/saved-games.ts';

/** Half-moves from which on a game is worth going back to: both have moved twice. */
const WORTH_PLIES = 4;

/** The game that /ai would resume, if it is worth going back to; null for none. */
export async function loadLeftGame(now: Ms): Promise<SavedGame | null> {
  const { games } = await loadUnfinished('ai');
  const [newest] = games;
  return newest !== undefined && isWorthReturning(newest, now) ? newest : null;
}

/** Whether an unfinished game has come far enough, and has time left on its clock. */
export function isWorthReturning({ moves, clock }: Pick<SavedGame, 'moves' | 'clock'>, now: Ms): boolean {
  if (moves.length < WORTH_PLIES) return false;
  return clock === null || clock.running === null || now - clock.anchor < clock[clock.running];
}
