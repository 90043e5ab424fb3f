/** Two strangers find each other: the search, its messages, its ends, and what goes on beside it. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { api, messages, problemMessages, storageKeys } from '@sixtyfour/contract';
import { AiPage } from './ai-page.ts';
import { expect, test } from './fixtures.ts';
import type { TestServer } from './fixtures.ts';
import { greeted } from './network.ts';
import { OnlinePage, playMoves } from './online-page.ts';
import { becomePlayer, callAs } from './players.ts';
import { QueuePage } from './queue-page.ts';

const { online, queue, identity, ai, site } = messages;

/** Makes the pending searches older, as if this time had passed. A page shows a search before the server has it. */
async function ageSearches({ database }: TestServer, seconds: number): Promise<void> {
  const pending = database.selectFrom('match_requests').select(['id', 'created_at']).where('status', '=', 'pending');
  await expect.poll(() => pending.execute()).not.toHaveLength(0);
  for (const { id, created_at: at } of await pending.execute()) {
    const earlier = new Date(at.getTime() - seconds * 1000);
    await database.updateTable('match_requests').set({ created_at: earlier }).where('id', '=', id).execute();
  }
}

async function requestsOf({ database }: TestServer, playerId: string) {
  return database.selectFrom('match_requests').selectAll().where('user_id', '=', playerId).execute();
}

async function gamesOf({ database }: TestServer, playerId: string) {
  return database
    .selectFrom('chess_games')
    .selectAll()
    .where((where) => where.or([where('white_player_id', '=', playerId), where('black_player_id', '=', playerId)]))
    .execute();
}

/** Nobody else counts as online. */
async function forgetPresence({ database }: TestServer): Promise<void> {
  await database.deleteFrom('player_presence').execute();
}

/** Lets a call of the page fail with this problem. */
async function refuse(page: Page, path: string, code: keyof typeof problemMessages, status: number): Promise<void> {
  await page.route(`**${path}`, (route) =>
    route.fulfill({ status, json: { error: code, message: problemMessages[code] } }),
  );
}

/** A page that can be put in the background, as headless browsers cannot. */
async function openHideable(page: Page): Promise<(hidden: boolean) => Promise<void>> {
  await page.addInitScript(() => {
    let isHidden = false;
    Object.defineProperty(document, 'hidden', { get: () => isHidden });
    Object.defineProperty(document, 'visibilityState', { get: () => (isHidden ? 'hidden' : 'visible') });
    addEventListener('test-hidden', (event) => {
      isHidden = (event as CustomEvent<boolean>).detail;
      document.dispatchEvent(new Event('visibilitychange'));
    });
  });
  return (hidden) => page.evaluate((detail) => void dispatchEvent(new CustomEvent('test-hidden', { detail })), hidden);
}

test('R-NAV-18 R-Q-02 the queue before a search: its title, Find Match, who one is', async ({ page, origin, axe }) => {
  await becomePlayer(page, origin, 'Maja', 'PL');
  const maja = new QueuePage(page);
  await maja.open();
  await expect(page).toHaveTitle(site.titled('Find an Opponent'));
  await expect(page.getByRole('heading', { level: 1, name: 'Find an Opponent' })).toBeVisible();
  await expect(page.getByText('Playing as Maja from Poland. 5 minutes each, standard rules.')).toBeVisible();
  await axe();
});

test('R-Q-01 R-Q-11 R-CA-09 the number of players online: players, not tabs, and it follows who comes and goes', async ({
  server,
  origin,
  visitor,
}) => {
  test.slow();
  await forgetPresence(server);
  const [maja, tomas] = [await visitor(), await visitor()];
  await becomePlayer(maja, origin, 'Maja');
  await becomePlayer(tomas, origin, 'Tomas');
  await forgetPresence(server);
  await maja.goto('/queue');
  await expect(maja.getByText('1 player online')).toBeVisible();
  const second = await maja.context().newPage();
  await second.goto('/queue');
  await expect(second.getByText('1 player online')).toBeVisible();
  await tomas.goto('/queue');
  for (const page of [maja, second, tomas])
    await expect(page.getByText('2 players online')).toBeVisible({ timeout: 15_000 });
  await tomas.close();
  for (const page of [maja, second]) await expect(page.getByText('1 player online')).toBeVisible({ timeout: 15_000 });
});

test('R-Q-16 R-Q-06 R-Q-05 R-CA-07 R-CA-10 two who search meet in one game, with opposite colours', async ({
  server,
  origin,
  visitor,
}) => {
  const [maja, tomas] = [new QueuePage(await visitor()), new QueuePage(await visitor())];
  const { player } = await becomePlayer(maja.page, origin, 'Maja', 'PL');
  await becomePlayer(tomas.page, origin, 'Tomas', 'ES');
  // The page looks for a search that goes on already, and again when a connection comes up in the middle of one.
  const lookedUp = maja.page.waitForResponse((response) => response.url().endsWith(api.getMatch.path));
  await Promise.all([greeted(maja.page), lookedUp, maja.open()]);
  // From then on the one who waits is told by the connection and need not ask.
  let asked = 0;
  maja.page.on('request', (request) => {
    if (request.url().endsWith(api.getMatch.path)) asked += 1;
  });
  await maja.begin();
  expect(await requestsOf(server, player.id)).toMatchObject([{ status: 'pending', game_id: null }]);

  await tomas.open();
  await Promise.all([
    expect(maja.toasts).toHaveText(online.matchFound),
    expect(tomas.toasts).toHaveText(online.matchFound),
    tomas.find.click(),
  ]);
  const gameId = await maja.expectGame();
  expect(await tomas.expectGame()).toBe(gameId);
  expect(asked).toBe(0);

  expect(await requestsOf(server, player.id)).toMatchObject([{ status: 'matched', game_id: gameId }]);
  expect(await gamesOf(server, player.id)).toHaveLength(1);
  // Each sees their own side at the bottom.
  const [game] = await gamesOf(server, player.id);
  const [white, black] = game?.white_player_id === player.id ? [maja, tomas] : [tomas, maja];
  await expect(white.page.getByRole('grid', { name: messages.board.name('white') })).toBeVisible();
  await expect(black.page.getByRole('grid', { name: messages.board.name('black') })).toBeVisible();
});

test('R-Q-03 R-Q-04 R-Q-10 R-CA-08 the search counts its seconds, and goes on with them after a reload', async ({
  page,
  origin,
  server,
}) => {
  await becomePlayer(page, origin, 'Maja');
  const maja = new QueuePage(page);
  await maja.search();
  await expect(maja.cancel).toBeVisible();
  const first = await maja.expectSeconds(1);
  await maja.expectSeconds(first + 1);
  await ageSearches(server, 30);
  await page.reload();
  await maja.expectSeconds(30);
  await expect(maja.cancel).toBeVisible();
});

test('R-Q-07 R-Q-13 R-CA-06 R-ER-14 a search that is cancelled finds nobody', async ({ server, origin, visitor }) => {
  const [maja, tomas] = [new QueuePage(await visitor()), new QueuePage(await visitor())];
  const { player } = await becomePlayer(maja.page, origin, 'Maja');
  await becomePlayer(tomas.page, origin, 'Tomas');
  await maja.search();
  await maja.cancel.click();
  await expect(maja.toasts).toHaveText('Matchmaking cancelled');
  await expect(maja.status).toHaveText('Matchmaking cancelled');
  await expect(maja.find).toBeVisible();
  expect(await requestsOf(server, player.id)).toMatchObject([{ status: 'cancelled', cancel_reason: 'player' }]);
  await tomas.search();
  await tomas.expectSeconds(2);
});

test('R-Q-13 R-ER-14 a cancellation that fails says so, and the search goes on', async ({
  page,
  origin,
  expectConsole,
}) => {
  expectConsole(/503/);
  await becomePlayer(page, origin, 'Maja');
  await refuse(page, api.cancelMatch.path, 'unavailable', 503);
  const maja = new QueuePage(page);
  await maja.search();
  await maja.cancel.click();
  await expect(maja.toasts).toHaveText('Failed to cancel matchmaking');
  await maja.expectSearching();
});

test('R-Q-09 R-ER-13 after 60 seconds the search ends; the visitor can search again, or start a game against a character with one click', async ({
  page,
  origin,
  server,
}) => {
  const { player } = await becomePlayer(page, origin, 'Maja');
  const maja = new QueuePage(page);
  await maja.search();
  await ageSearches(server, 60);
  server.advance(1_000);
  await expect(maja.toasts).toHaveText('Match search timed out. Please try again.');
  const instead = page.getByRole('link', { name: queue.playInstead('Bobby Fish-er') });
  await expect(instead).toBeVisible();
  await expect(maja.status).toHaveText('Match search timed out. Please try again.');
  expect(await requestsOf(server, player.id)).toMatchObject([{ status: 'cancelled', cancel_reason: 'timeout' }]);
  await maja.find.click();
  await maja.expectSearching();
  await expect(instead).toBeHidden();

  await ageSearches(server, 60);
  server.advance(1_000);
  await instead.click();
  const game = new AiPage(page);
  await game.move('e2', 'e4');
  await expect(game.moves).toHaveCount(2);
  await expect(game.clockOf('Bobby Fish-er')).toBeVisible();
});

test('R-Q-16 R-Q-08 two tabs of one player are one search, and both come to the game', async ({
  server,
  origin,
  visitor,
}) => {
  test.slow();
  const [first, tomas] = [new QueuePage(await visitor()), new QueuePage(await visitor())];
  const { player } = await becomePlayer(first.page, origin, 'Maja');
  await becomePlayer(tomas.page, origin, 'Tomas');
  const second = new QueuePage(await first.page.context().newPage());
  await second.open();
  await first.search();
  await second.page.bringToFront();
  await second.begin();
  const requests = await requestsOf(server, player.id);
  expect(requests.map(({ status }) => status)).toEqual(expect.arrayContaining(['cancelled', 'pending']));
  expect(requests.find(({ status }) => status === 'cancelled')?.cancel_reason).toBe('new-search');
  expect(await gamesOf(server, player.id)).toEqual([]);

  await tomas.open();
  await tomas.find.click();
  const gameId = await tomas.expectGame();
  expect(await first.expectGame()).toBe(gameId);
  expect(await second.expectGame()).toBe(gameId);
});

test('R-Q-12 a name and a country come first; then the search goes on by itself', async ({ page }) => {
  const guest = new QueuePage(page);
  await guest.open();
  await guest.find.click();
  const request = 'Please enter your name and country before joining the queue';
  // It asks; nobody has made a mistake.
  await expect(guest.toasts.getByRole('status')).toHaveText(request);
  const dialog = page.getByRole('dialog', { name: identity.nameTitle });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(guest.find).toBeVisible();

  await guest.find.click();
  await dialog.getByLabel('Name').fill('Maja');
  await dialog.getByLabel('Country').selectOption('Poland');
  await dialog.getByRole('button', { name: identity.startPlaying }).click();
  await expect(dialog).toBeHidden();
  await guest.expectSearching();
  await expect(guest.toasts).toBeEmpty({ timeout: 500 });
  await expect(page.getByText('Playing as Maja from Poland.')).toBeVisible();
});

test('R-Q-12 a name without a country, and a country without a name, are not enough', async ({
  page,
  origin,
  server,
}) => {
  const { player } = await becomePlayer(page, origin, 'Maja');
  const guest = new QueuePage(page);
  // First without a name: once the page has seen one, it is stored, and given to the server again.
  for (const known of [
    { country: 'PL', username: `Guest_${player.id.slice(0, 8)}` },
    { country: null, username: 'Maja' },
  ]) {
    await server.database.updateTable('anonymous_users').set(known).where('id', '=', player.id).execute();
    await guest.open();
    await guest.find.click();
    await expect(guest.toasts).toHaveText('Please enter your name and country before joining the queue');
    await expect(page.getByRole('dialog', { name: identity.nameTitle })).toBeVisible();
    expect(await requestsOf(server, player.id)).toEqual([]);
  }
});

test('A-116 R-Q-12 a stored name is the player’s name: the search starts with no dialog', async ({
  visitor,
  origin,
}) => {
  const localStorage = [
    { name: storageKeys.playerName, value: 'Maja' },
    { name: storageKeys.playerCountry, value: 'PL' },
  ];
  const page = await visitor({ storageState: { cookies: [], origins: [{ origin, localStorage }] } });
  const guest = new QueuePage(page);
  await guest.open();
  await guest.find.click();
  await guest.expectSearching();
  await expect(page.getByText('Playing as Maja from Poland.')).toBeVisible();
  await expect(page.getByRole('dialog', { name: identity.nameTitle })).toBeHidden();
});

for (const [code, status, text] of [
  ['unavailable', 503, `Matchmaking failed: ${problemMessages.unavailable}`],
  ['internal', 500, 'Matchmaking failed: Unknown error'],
] as const) {
  test(`R-Q-14 R-ER-12 a search that fails says why and stops: ${code}`, async ({ page, origin, expectConsole }) => {
    expectConsole(new RegExp(String(status)));
    await becomePlayer(page, origin, 'Maja');
    await refuse(page, api.findMatch.path, code, status);
    const maja = new QueuePage(page);
    await maja.open();
    await maja.find.click();
    await expect(maja.toasts.getByRole('alert')).toHaveText(text);
    await expect(maja.status).toHaveText(text);
    await expect(maja.find).toBeVisible();
  });
}

test('R-Q-15 R-ER-11 without an identity there is no search', async ({ page, expectConsole }) => {
  expectConsole(/503/);
  await refuse(page, api.getSession.path, 'unavailable', 503);
  const guest = new QueuePage(page);
  await guest.open();
  await guest.find.click();
  await expect(guest.toasts.getByRole('alert')).toHaveText('Failed to create anonymous ID');
  await expect(guest.find).toBeVisible();
});

test('F-14 who presses twice, or holds the key, searches once and cancels nothing', async ({
  page,
  origin,
  server,
}) => {
  const { player } = await becomePlayer(page, origin, 'Maja');
  const maja = new QueuePage(page);
  await maja.open();
  await maja.find.dblclick();
  await maja.expectSeconds(1);
  expect(await requestsOf(server, player.id)).toMatchObject([{ status: 'pending' }]);
});

test('R-Q-04 the whole search by the keyboard: the focus stays on its button', async ({ page, origin, axe }) => {
  await becomePlayer(page, origin, 'Maja');
  const maja = new QueuePage(page);
  await maja.open();
  await maja.find.focus();
  await page.keyboard.press('Enter');
  await maja.expectSearching();
  await expect(maja.cancel).toBeFocused();
  await axe();
  await page.keyboard.press('Enter');
  await expect(maja.find).toBeFocused();
  await expect(maja.status).toHaveText(online.cancelled);
});

test('the search in the dark has no fault that axe finds', async ({ visitor, origin }) => {
  const page = await visitor({ colorScheme: 'dark' });
  await becomePlayer(page, origin, 'Maja');
  await new QueuePage(page).search();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test.describe('while one waits', () => {
  // Two browsers, several pages each.
  test.beforeEach(() => test.slow());

  /** Waits so long that a game against a character is offered, and takes it. */
  async function playMeanwhile(maja: QueuePage, server: TestServer): Promise<AiPage> {
    await ageSearches(server, 15);
    await maja.page.reload();
    await maja.page.getByRole('link', { name: queue.playWhileWaiting('Bobby Fish-er') }).click();
    const game = new AiPage(maja.page);
    await expect(maja.page.getByRole('button', { name: ai.restart })).toBeVisible({ timeout: 15_000 });
    return game;
  }

  test('after 15 seconds Bobby is there; a match ends that game politely, and the saved game is as it was', async ({
    server,
    origin,
    visitor,
  }) => {
    const [maja, tomas] = [new QueuePage(await visitor()), new QueuePage(await visitor())];
    await becomePlayer(maja.page, origin, 'Maja');
    await becomePlayer(tomas.page, origin, 'Tomas');
    const saved = new AiPage(maja.page);
    await saved.open('?opponent=judit-poll-gar');
    await saved.start();
    await saved.move('d2', 'd4');
    await expect(saved.moves).toHaveCount(2);

    await maja.search();
    const game = await playMeanwhile(maja, server);
    await expect(maja.bar).toContainText(/Searching for match\.\.\. \(\d+s\)/);
    await expect(maja.page.getByText(messages.play.uncountedGame).first()).toBeVisible();
    await game.move('e2', 'e4');
    await expect(game.moves).toHaveCount(2);

    await tomas.open();
    await tomas.find.click();
    await expect(maja.bar).toContainText(online.matchFound);
    await expect(maja.bar).toContainText(/Your game opens in \d s\./);
    await expect(game.board).toBeVisible();
    expect(await maja.expectGame()).toBe(await tomas.expectGame());
    await expect(new OnlinePage(maja.page).status).toHaveText(/Your turn|Waiting for White to move/);

    await maja.page.goto('/ai');
    await expect(saved.moves).toHaveCount(2);
    await saved.expectPiece('d4', 'P');
    await expect(saved.clockOf('Judit Poll-gar')).toBeVisible();
  });

  test('the search that times out says so beside that game, and goes on when asked to', async ({
    server,
    origin,
    visitor,
  }) => {
    const maja = new QueuePage(await visitor());
    await becomePlayer(maja.page, origin, 'Maja');
    await maja.search();
    const game = await playMeanwhile(maja, server);
    await ageSearches(server, 60);
    server.advance(1_000);
    await expect(maja.bar).toContainText('Match search timed out. Please try again.');
    await expect(game.board).toBeVisible();
    await maja.bar.getByRole('button', { name: queue.searchAgain }).click();
    await expect(maja.bar).toContainText(/Searching for match/);
    await maja.bar.getByRole('button', { name: online.cancel }).click();
    await expect(maja.toasts).toHaveText(online.cancelled);
    await expect(maja.bar).toBeHidden();
  });

  test('U-10 a match calls a visitor whose tab is in the background, until they look', async ({ origin, visitor }) => {
    const page = await visitor({ reducedMotion: 'no-preference' });
    const maja = new QueuePage(page);
    const tomas = new QueuePage(await visitor());
    await becomePlayer(page, origin, 'Maja');
    await becomePlayer(tomas.page, origin, 'Tomas');
    const setHidden = await openHideable(page);
    await maja.search();
    await setHidden(true);
    await tomas.open();
    await tomas.find.click();
    await expect(page).toHaveTitle('(!) Match found!');
    await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/favicon-found.svg');
    await maja.expectGame();
    await expect(page).not.toHaveTitle('(!) Match found!');
    await expect(page).toHaveTitle('(!) Match found!');
    await setHidden(false);
    await expect(page).not.toHaveTitle('(!) Match found!');
    await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/favicon.svg');
  });

  test('the other one never comes: whoever came searches again and meets somebody else', async ({
    server,
    origin,
    visitor,
  }) => {
    const maja = new QueuePage(await visitor());
    const [nobody, tomas] = [await visitor(), new QueuePage(await visitor())];
    await becomePlayer(maja.page, origin, 'Maja');
    await becomePlayer(nobody, origin, 'Nobody');
    await becomePlayer(tomas.page, origin, 'Tomas');
    await maja.search();
    await callAs(nobody, origin, api.findMatch);
    const first = await maja.expectGame();
    await expect(new OnlinePage(maja.page).status).toHaveText(messages.onlineGame.waitingFor('Nobody'));
    server.advance(25_500);
    await maja.expectSearching();
    await tomas.open();
    await tomas.find.click();
    const second = await tomas.expectGame();
    expect(second).not.toBe(first);
    expect(await maja.expectGame()).toBe(second);
  });
});

test('a game that goes on is one press away on every page, can be resigned there, and Find Match leads to it', async ({
  server,
  origin,
  visitor,
}) => {
  test.slow();
  const [maja, tomas] = [new QueuePage(await visitor()), new QueuePage(await visitor())];
  const { player } = await becomePlayer(maja.page, origin, 'Maja');
  await becomePlayer(tomas.page, origin, 'Tomas');
  await maja.search();
  await tomas.open();
  await tomas.find.click();
  const gameId = await maja.expectGame();
  await tomas.expectGame();
  // It is the other one's turn while she is away: nothing counts against her.
  const [begun] = await gamesOf(server, player.id);
  const isWhite = begun?.white_player_id === player.id;
  const [one, other] = [new OnlinePage(maja.page), new OnlinePage(tomas.page)];
  const [white, black] = isWhite ? [one, other] : [other, one];
  await expect(white.status).toHaveText(online.yourTurn);
  await expect(black.status).toHaveText(online.waitingForColor('White'));
  await playMoves({ gameId, white, black }, ['e2e4', 'e7e5', ...(isWhite ? ['d2d4'] : [])]);

  await maja.page.goto('/chess-guide');
  const bar = maja.page.getByRole('region', { name: 'You have a game in progress' });
  await bar.getByRole('link', { name: 'Return' }).click();
  expect(await maja.expectGame()).toBe(gameId);
  await expect(bar).toBeHidden();

  // Just after the match the queue would lead on by itself.
  const longAgo = new Date(Date.now() - 60_000);
  await server.database
    .updateTable('match_requests')
    .set({ closed_at: longAgo })
    .where('game_id', '=', gameId)
    .execute();
  await maja.open();
  await maja.find.click();
  expect(await maja.expectGame()).toBe(gameId);

  await maja.page.goto('/legal');
  await bar.getByRole('button', { name: 'Resign' }).click();
  await bar.getByRole('button', { name: 'Really resign?' }).click();
  await expect(bar).toBeHidden();
  const [game] = await gamesOf(server, player.id);
  expect(game).toMatchObject({ game_status: 'resigned', end_reason: 'resignation' });

  await maja.page.goto('/play');
  await maja.page.getByRole('link', { name: /^Tomas: / }).click();
  expect(await maja.expectGame()).toBe(gameId);
});

test('@phone the queue on a small phone: nothing sticks out, and a search is two presses', async ({
  page,
  origin,
  axe,
}) => {
  await becomePlayer(page, origin, 'Maja');
  const maja = new QueuePage(page);
  await maja.search();
  await expect(maja.cancel).toBeInViewport();
  expect(await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)).toBe(0);
  await axe();
  await maja.cancel.tap();
  await expect(maja.find).toBeVisible();
  await expect(page.getByRole('heading', { name: online.queueTitle })).toBeVisible();
});
