/** Signs in, names and pairs visitors by API calls. */
import type { Color } from '@sixtyfour/chess';
import { api, pathOf } from '@sixtyfour/contract';
import type { Endpoint, GameRoom, SessionView } from '@sixtyfour/contract';
import { expect } from '@playwright/test';
import type { APIRequestContext } from '@playwright/test';
import * as z from 'zod/mini';

/** A visitor with or without a page. */
export interface Caller {
  readonly request: APIRequestContext;
}

/** Makes an API call with the cookies of a visitor and parses the response. */
export async function callAs<E extends Endpoint>(
  { request }: Caller,
  origin: string,
  endpoint: E,
  data?: object,
  params: Readonly<Record<string, string>> = {},
): Promise<z.output<E['response']>> {
  const { method, path, response } = endpoint;
  const answer = await request.fetch(origin + pathOf(endpoint, params), {
    method,
    headers: { origin },
    ...(data && { data }),
  });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return response.parse(await answer.json()) as z.output<E['response']>;
}

/** Signs a visitor in as a guest with a name and a country. */
export async function becomePlayer(
  visitor: Caller,
  origin: string,
  name: string,
  country = 'DE',
): Promise<SessionView> {
  await callAs(visitor, origin, api.signInAsGuest);
  return callAs(visitor, origin, api.saveProfile, { name, country });
}

/** Creates a room for a named visitor, without opening its page. */
export async function openRoom(
  host: Caller,
  origin: string,
  isPrivate = false,
  color: Color = 'white',
): Promise<GameRoom> {
  const answer = await callAs(host, origin, api.createRoom, { isPrivate, rule_set: 'standard', color });
  if (answer.status !== 'seated') throw new Error('the host plays elsewhere');
  return answer.room;
}

/** Seats a named visitor in a room. */
export async function joinRoom(guest: Caller, origin: string, code: string): Promise<void> {
  await callAs(guest, origin, api.joinRoom, { room_code: code });
}

/** The part of the exported data that has the seats of a player's games. */
const StoredGames = z.object({
  player: z.object({ id: z.string() }),
  games: z.array(z.object({ id: z.string(), white_player_id: z.nullable(z.string()) })),
});

/** The two sides of a game. */
export interface Pairing<Of> {
  readonly gameId: string;
  readonly white: Of;
  readonly black: Of;
}

/** Pairs two named visitors through the queue. Neither has opened the game yet. */
export async function pair<Of extends Caller>(origin: string, first: Of, second: Of): Promise<Pairing<Of>> {
  await callAs(first, origin, api.findMatch);
  const { game_id: gameId } = await callAs(second, origin, api.findMatch);
  if (gameId === null) throw new Error('the two searches were not matched');
  // Reading the game itself would count as arriving.
  const { player, games } = StoredGames.parse(await callAs(first, origin, api.exportData));
  const isWhite = games.find(({ id }) => id === gameId)?.white_player_id === player.id;
  return { gameId, white: isWhite ? first : second, black: isWhite ? second : first };
}
