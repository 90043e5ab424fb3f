import type { Ms } from '@sixtyfour/chess';
import { type SavedGame, toGameState } from './saved-game.ts';
import { deleteGame, loadGames } from './saved-games.ts';

/** Storage that does not answer must not block playing. */
const TIMEOUT_MS: Ms = 1500;

export interface UnfinishedGames {
  /** The newest first. */
  readonly games: readonly SavedGame[];
  /** Whether an unreadable record was found; it has been deleted. */
  readonly unreadable: boolean;
}

const NONE: UnfinishedGames = { games: [], unreadable: false };

/** Loads the unfinished games of this origin. Resolves to none when storage fails or takes too long. */
export async function loadUnfinished(origin: SavedGame['origin']): Promise<UnfinishedGames> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<UnfinishedGames>((resolve) => {
    timer = setTimeout(() => resolve(NONE), TIMEOUT_MS);
  });
  const found = await Promise.race([find(origin), timeout]);
  clearTimeout(timer);
  return found;
}

async function find(origin: SavedGame['origin']): Promise<UnfinishedGames> {
  const loaded = await loadGames();
  if (loaded === null) return NONE;
  const unfinished = loaded.games.filter((game) => game.origin === origin && game.ending === null);
  const broken = unfinished.filter((game) => toGameState(game) === null);
  for (const { id } of broken) await deleteGame(id);
  return {
    games: unfinished.filter((game) => !broken.includes(game)),
    unreadable: loaded.unreadable + broken.length > 0,
  };
}
