/** The unfinished game against a character on this device. */
import type { Ms } from '@sixtyfour/chess';
import type { SavedGame } from '../../play/saved-game.ts';
import { loadUnfinished } from '../../play/saved-games.ts';

/** The minimum number of half-moves for returning to a game: two moves of each side. */
const WORTH_PLIES = 4;

/** The game that /ai would resume, if it is worth returning to; null for none. */
export async function loadLeftGame(now: Ms): Promise<SavedGame | null> {
  const { games } = await loadUnfinished('ai');
  const [newest] = games;
  return newest !== undefined && isWorthReturning(newest, now) ? newest : null;
}

/** Whether an unfinished game has enough moves, and time left on its clock. */
export function isWorthReturning({ moves, clock }: Pick<SavedGame, 'moves' | 'clock'>, now: Ms): boolean {
  if (moves.length < WORTH_PLIES) return false;
  return clock === null || clock.running === null || now - clock.anchor < clock[clock.running];
}
