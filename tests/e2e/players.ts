/** People before their game: signed in, named and paired by the calls that the pages make. */
import { api } from '@sixtyfour/contract';
import type { Endpoint, SessionView } from '@sixtyfour/contract';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { output } from 'zod/mini';

/** Makes a call as the page of this visitor would, with its cookies, and reads the answer as the contract says. */
export async function callAs<E extends Endpoint>(
  page: Page,
  origin: string,
  { method, path, response }: E,
  data?: object,
  params: Readonly<Record<string, string>> = {},
): Promise<output<E['response']>> {
  const url = `${origin}${path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')}`;
  const answer = await page.request.fetch(url, { method, headers: { origin }, ...(data && { data }) });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return response.parse(await answer.json()) as output<E['response']>;
}

/** Signs the visitor of a page in as a guest with a name and a country. */
export async function becomePlayer(page: Page, origin: string, name: string, country = 'DE'): Promise<SessionView> {
  await callAs(page, origin, api.signInAsGuest);
  return callAs(page, origin, api.saveProfile, { name, country });
}

export interface Pairing {
  readonly gameId: string;
  readonly white: Page;
  readonly black: Page;
}

/** Pairs two named visitors by the queue. Neither has come to the game yet. */
export async function pair(origin: string, first: Page, second: Page): Promise<Pairing> {
  await callAs(first, origin, api.findMatch);
  const { game_id: gameId } = await callAs(second, origin, api.findMatch);
  if (gameId === null) throw new Error('the two searches were not matched');
  // Reading the game itself would count as coming to it.
  const { games } = await callAs(first, origin, api.recentGames);
  const isWhite = games.find(({ id }) => id === gameId)?.seat === 'w';
  return { gameId, white: isWhite ? first : second, black: isWhite ? second : first };
}
