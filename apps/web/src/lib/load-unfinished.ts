import type { Ms } from '@sixtyfour/chess';
import { type SavedGame, toGameState } from './saved-game.ts';
import { forgetGame, loadGames } from './saved-games.ts';

/** Storage that does not answer must not keep anybody from playing. */
const PATIENCE_MS: Ms = 1500;

export interface Unfinished {
  /** Games that were left in the middle, the newest first. */
  readonly games: readonly SavedGame[];
  /** Whether something was there that could not be read; it is gone now. */
  readonly unreadable: boolean;
}

const NONE: Unfinished = { games: [], unreadable: false };

/** The games of this origin to go on with. */
export async function loadUnfinished(origin: SavedGame['origin']): Promise<Unfinished> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<Unfinished>((resolve) => {
    timer = setTimeout(() => resolve(NONE), PATIENCE_MS);
  });
  const found = await Promise.race([find(origin), patience]);
  clearTimeout(timer);
  return found;
}

async function find(origin: SavedGame['origin']): Promise<Unfinished> {
  const loaded = await loadGames();
  if (loaded === null) return NONE;
  const unfinished = loaded.games.filter((game) => game.origin === origin && game.ending === null);
  const broken = unfinished.filter((game) => toGameState(game) === null);
  for (const { id } of broken) await forgetGame(id);
  return {
    games: unfinished.filter((game) => !broken.includes(game)),
    unreadable: loaded.unreadable + broken.length > 0,
  };
}
