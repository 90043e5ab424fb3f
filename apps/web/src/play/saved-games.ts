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

/** Whether this visitor may see and change a game: its player has not left it, or is back. */
function isOpen({ player }: SavedGame): boolean {
  return player === undefined || player === safeLocalStorage.read(storageKeys.anonymousId);
}

/** The saved games without those that another player has left, or null when storage is not available. */
export async function loadGames(): Promise<LoadedGames | null> {
  const loaded = await loadAll();
  return loaded && { ...loaded, games: loaded.games.filter(isOpen) };
}

async function loadAll(): Promise<LoadedGames | null> {
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

/** The saved game with this id, or null when there is no valid one, or another player has left it. */
export async function loadGame(id: string): Promise<SavedGame | null> {
  const game = parseSavedGame(await request((database) => database.get(STORE, id)));
  return game !== null && isOpen(game) ? game : null;
}

/**
 * Adds or replaces a saved game. An unfinished one does not replace its finished record, which another tab has saved;
 * nothing replaces a game that another player has left.
 * @returns whether storage is available, and the game is this player's
 */
export async function saveGame(game: SavedGame): Promise<boolean> {
  let isOwn = true;
  const isStored = await update(STORE, game.id, (value) => {
    const stored = parseSavedGame(value);
    if (stored === null) return game;
    isOwn = isOpen(stored);
    if (!isOwn || (game.ending === null && stored.ending !== null)) return stored;
    return { ...game, player: stored.player };
  });
  return isStored && isOwn;
}

/** The ids of all saved games; none when storage is not available. */
export async function savedIds(): Promise<readonly string[]> {
  return (await request((database) => database.getAllKeys(STORE))) ?? [];
}

/** Keeps these games, if they are against characters, for this player, who leaves the device to another one. */
export async function leaveGames(player: string, ids: readonly string[]): Promise<void> {
  await request(async (database) => {
    const { store, done } = database.transaction(STORE, 'readwrite');
    const games = (await store.getAll()).map(parseSavedGame).filter((game) => game !== null);
    const left = games.filter((game) => game.origin === 'ai' && game.player === undefined && ids.includes(game.id));
    return Promise.all([...left.map((game) => store.put({ ...game, player })), done]);
  });
}

export async function deleteGame(id: string): Promise<void> {
  await request((database) => database.delete(STORE, id));
}

/** Deletes games that are finished or left beyond `MAX_OLD_GAMES`. */
export async function trimGames(): Promise<void> {
  const loaded = await loadAll();
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
