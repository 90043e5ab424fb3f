/** Loads the visitor's finished games from this device and from the server. */
import { ok, type Result } from '@sixtyfour/chess';
import { api, Uuid } from '@sixtyfour/contract';
import { type ApiProblem, call } from '../../lib/api.ts';
import { withPatience } from '../../lib/database.ts';
import { session } from '../../lib/session.ts';
import type { SavedGame } from '../../play/saved-game.ts';
import { loadGame, loadGames } from '../../play/saved-games.ts';
import type { GamesFilter } from './filter.ts';
import { type ListedGame, listOwnGame, listSavedGame, matchesFilter } from './listed-game.ts';
import { savedGameOf } from './server-game.ts';

export interface GamesPage {
  readonly games: readonly ListedGame[];
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null;
}

/** The finished games stored on this device, newest first. */
export async function loadDeviceGames(filter: GamesFilter): Promise<readonly ListedGame[]> {
  const loaded = await loadGames();
  const listed = loaded?.games.map(listSavedGame).filter((game) => game !== null) ?? [];
  return listed.filter((game) => matchesFilter(game, filter));
}

/** A page of the server's games. For the filter `device` it is empty. */
export async function fetchServerGames(
  { opponents, result }: GamesFilter,
  cursor: string | null,
): Promise<Result<GamesPage, ApiProblem>> {
  if (opponents === 'device') return ok({ games: [], next: null });
  const query = {
    ...(opponents !== 'all' && { opponents }),
    ...(result !== 'all' && { result }),
    ...(cursor !== null && { cursor }),
  };
  const answer = await session.run(() => call(api.ownGames, { query }));
  if (!answer.ok) return answer;
  const { games, next } = answer.value;
  return ok({ games: games.map(listOwnGame).filter((game) => game !== null), next });
}

/** A finished game from this device, or else from the server; null if neither has it. */
export async function loadFinishedGame(id: string): Promise<Result<SavedGame | null, ApiProblem>> {
  const saved = await withPatience(loadGame(id), null);
  // A game that was left here without an end may have ended on the server.
  if (saved !== null && listSavedGame(saved) !== null) return ok(saved);
  // Games stored only on a device may have other ids.
  if (!Uuid.safeParse(id).success) return ok(null);
  const answer = await session.run(() => call(api.ownAiGame, { params: { gameId: id } }));
  if (answer.ok) return ok(savedGameOf(answer.value));
  return answer.error.code === 'not-found' ? ok(null) : answer;
}
