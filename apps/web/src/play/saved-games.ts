/**
 * Games saved on this device, in the object store `games` of the site's database. See `saved-game.ts` for the shape of
 * a record. Nothing here throws: without storage, or with invalid records, only the saved games are lost.
 */
import { request, update, withPatience } from '../lib/database.ts';
import { parseSavedGame, replaySaved, type SavedGame } from './saved-game.ts';

const STORE = 'games';
/** `trimGames` deletes the oldest finished games beyond this number. */
const MAX_FINISHED_GAMES = 50;

export interface LoadedGames {
  /** The newest first. */
  readonly games: readonly SavedGame[];
  /** Number of invalid records, which have been deleted. */
  readonly unreadable: number;
}

/** All saved games, or null when storage is not available. */
export async function loadGames(): Promise<LoadedGames | null> {
  const read = await request((database) => {
    // In one transaction, so that both lists have the same records.
    const { store } = database.transaction(STORE);
    return Promise.all([store.getAll(), store.getAllKeys()]);
  });
  if (read === null) return null;
  const [values, keys] = read;
  const parsed = values.map(parseSavedGame);
  const broken = keys.filter((_, index) => parsed[index] === null);
  for (const key of broken) await request((database) => database.delete(STORE, key));
  const games = parsed.filter((game) => game !== null).toSorted((a, b) => b.updatedAt - a.updatedAt);
  return { games, unreadable: broken.length };
}

/** The saved game with this id, or null when there is no valid one. */
export async function loadGame(id: string): Promise<SavedGame | null> {
  return parseSavedGame(await request((database) => database.get(STORE, id)));
}

/**
 * Adds or replaces a saved game; an unfinished one does not replace its finished record, which another tab has saved.
 * @returns whether storage is available
 */
export function saveGame(game: SavedGame): Promise<boolean> {
  return update(STORE, game.id, (value) => {
    const stored = game.ending === null ? parseSavedGame(value) : null;
    return stored === null || stored.ending === null ? game : stored;
  });
}

export async function deleteGame(id: string): Promise<void> {
  await request((database) => database.delete(STORE, id));
}

/** Deletes finished games beyond `MAX_FINISHED_GAMES`. */
export async function trimGames(): Promise<void> {
  const loaded = await loadGames();
  const finished = loaded?.games.filter((game) => game.ending !== null) ?? [];
  for (const game of finished.slice(MAX_FINISHED_GAMES)) await deleteGame(game.id);
}

export interface UnfinishedGames {
  /** Unfinished games, the newest first. */
  readonly games: readonly SavedGame[];
  /** Whether there were unreadable records; they have been deleted. */
  readonly unreadable: boolean;
}

const NONE: UnfinishedGames = { games: [], unreadable: false };

/** The unfinished games of this origin. */
export function loadUnfinished(origin: SavedGame['origin']): Promise<UnfinishedGames> {
  return withPatience(find(origin), NONE);
}

async function find(origin: SavedGame['origin']): Promise<UnfinishedGames> {
  const loaded = await loadGames();
  if (loaded === null) return NONE;
  const unfinished = loaded.games.filter((game) => game.origin === origin && game.ending === null);
  const games: SavedGame[] = [];
  for (const game of unfinished) {
    const replayed = replaySaved(game);
    if (replayed.ok) games.push(game);
    else {
      console.debug('saved game refused:', replayed.error);
      await deleteGame(game.id);
    }
  }
  return { games, unreadable: loaded.unreadable + unfinished.length > games.length };
}
