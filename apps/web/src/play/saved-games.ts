/**
 * Games saved on this device, in the object store `games` of the site's database. See `saved-game.ts` for the shape of
 * a record. Nothing here throws: without storage, or with invalid records, only the saved games are lost.
 */
import { storageKeys } from '@sixtyfour/contract';
import { request, update, withPatience } from '../lib/database.ts';
import { safeLocalStorage } from '../lib/safe-storage.ts';
import { parseSavedGame, replaySaved, type SavedGame } from './saved-game.ts';

const STORE = 'games';
/** `trimGames` deletes the oldest games that are finished or left beyond this number. */
const MAX_OLD_GAMES = 50;

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
 * A game that its player has left remains theirs.
 * @returns whether storage is available
 */
export function saveGame(game: SavedGame): Promise<boolean> {
  return update(STORE, game.id, (value) => {
    const stored = parseSavedGame(value);
    if (game.ending === null && stored !== null && stored.ending !== null) return stored;
    return stored?.player === undefined ? game : { ...game, player: stored.player };
  });
}

/** Keeps the unfinished games against characters for this player, who leaves the device to another one. */
export async function leaveGames(player: string): Promise<void> {
  await request(async (database) => {
    const { store, done } = database.transaction(STORE, 'readwrite');
    const games = (await store.getAll()).map(parseSavedGame).filter((game) => game !== null);
    const left = games.filter((game) => game.origin === 'ai' && game.ending === null && game.player === undefined);
    return Promise.all([...left.map((game) => store.put({ ...game, player })), done]);
  });
}

export async function deleteGame(id: string): Promise<void> {
  await request((database) => database.delete(STORE, id));
}

/** Deletes games that are finished or left beyond `MAX_OLD_GAMES`. */
export async function trimGames(): Promise<void> {
  const loaded = await loadGames();
  const old = loaded?.games.filter((game) => game.ending !== null || game.player !== undefined) ?? [];
  for (const game of old.slice(MAX_OLD_GAMES)) await deleteGame(game.id);
}

export interface UnfinishedGames {
  /** Unfinished games, the newest first. */
  readonly games: readonly SavedGame[];
  /** Whether there were unreadable records; they have been deleted. */
  readonly unreadable: boolean;
}

const NONE: UnfinishedGames = { games: [], unreadable: false };

/** The unfinished games of this origin, without those that another player has left. */
export function loadUnfinished(origin: SavedGame['origin']): Promise<UnfinishedGames> {
  return withPatience(find(origin), NONE);
}

async function find(origin: SavedGame['origin']): Promise<UnfinishedGames> {
  const loaded = await loadGames();
  if (loaded === null) return NONE;
  const player = safeLocalStorage.read(storageKeys.anonymousId);
  const unfinished = loaded.games.filter(
    (game) => game.origin === origin && game.ending === null && (game.player === undefined || game.player === player),
  );
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
