/** Two strangers find each other: the search, its messages, its ends, and what goes on beside it. */
import type { Page } from '@playwright/test';
import { api, messages, problemMessages, storageKeys } from '@sixtyfour/contract';
import { AiPage } from './ai-page.ts';
import { playOn } from './door.ts';
import { expect, test } from './fixtures.ts';
import type { TestServer } from './fixtures.ts';
import { cuttable, greeted } from './network.ts';
import { OnlinePage } from './online-page.ts';
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

/** Lets the search of whoever waits end by its time. */
async function timeOut(server: TestServer): Promise<void> {
  await ageSearches(server, 60);
  server.advance(1_000);
}

/** Waits so long that a game against a character is offered, and takes it. */
async function playMeanwhile(maja: QueuePage, server: TestServer): Promise<AiPage> {
  await ageSearches(server, 15);
  await maja.page.reload();
  await maja.page.getByRole('link', { name: queue.playWhileWaiting('Bobby Fish-er') }).click();
  const game = new AiPage(maja.page);
  await expect(maja.page.getByRole('button', { name: ai.restart })).toBeVisible({ timeout: 15_000 });
  return game;
}

test('a search from its button to its cancellation, by the mouse and by the keyboard alone', async ({
  page,
  origin,
  server,
  player,
  axe,
  axeInBothSchemes,
}) => {
  const { player: maja } = await becomePlayer(page, origin, 'Maja', 'PL');
  const search = new QueuePage(page);

  await test.step('R-NAV-18 R-Q-02 before a search: its title, Find Match, who one is', async () => {
    await search.open();
    await expect(page).toHaveTitle(site.titled('Find an Opponent'));
    await expect(page.getByRole('heading', { level: 1, name: 'Find an Opponent' })).toBeVisible();
    await expect(page.getByText('Playing as Maja from Poland. 5 minutes each, standard rules.')).toBeVisible();
    await axe();
  });

  await test.step('F-14 who presses twice searches once and cancels nothing', async () => {
    await search.find.dblclick();
    await search.expectSeconds(1);
    expect(await requestsOf(server, maja.id)).toMatchObject([{ status: 'pending' }]);
  });

  await test.step('R-Q-03 R-Q-04 R-Q-10 R-CA-08 the search counts its seconds, and goes on with them after a reload', async () => {
    await expect(search.cancel).toBeVisible();
    const first = await search.expectSeconds(1);
    await search.expectSeconds(first + 1);
    await ageSearches(server, 30);
    await page.reload();
    await search.expectSeconds(30);
  });

  await test.step('R-Q-07 R-Q-13 R-CA-06 R-ER-14 it is cancelled', async () => {
    await search.cancel.click();
    await expect(search.toasts).toHaveText('Matchmaking cancelled');
    await expect(search.status).toHaveText('Matchmaking cancelled');
    await expect(search.find).toBeVisible();
    expect(await requestsOf(server, maja.id)).toMatchObject([{ status: 'cancelled', cancel_reason: 'player' }]);
  });

  await test.step('R-Q-04 all by the keyboard: the focus stays on its button', async () => {
    await search.find.focus();
    await page.keyboard.press('Enter');
    await search.expectSearching();
    await expect(search.cancel).toBeFocused();
    await axeInBothSchemes();
    await page.keyboard.press('Enter');
    await expect(search.find).toBeFocused();
    await expect(search.status).toHaveText(online.cancelled);
  });

  await test.step('R-Q-07 a search that was cancelled is found by nobody', async () => {
    const { game_id: gameId } = await callAs(await player('Tomas'), origin, api.findMatch);
    expect(gameId).toBeNull();
    expect(await gamesOf(server, maja.id)).toEqual([]);
  });
});

test('R-Q-01 R-Q-11 R-CA-09 the number of players online: players, not tabs, and it follows who comes and goes', async ({
  server,
  origin,
  page,
  player,
}) => {
  test.slow();
  await forgetPresence(server);
  await becomePlayer(page, origin, 'Maja');
  const tomas = await player('Tomas');
  await forgetPresence(server);
  await page.goto('/queue');
  await expect(page.getByText('1 player online')).toBeVisible();
  const second = await page.context().newPage();
  await second.goto('/queue');
  await expect(second.getByText('1 player online')).toBeVisible();
  await tomas.connect();
  for (const tab of [page, second]) await expect(tab.getByText('2 players online')).toBeVisible({ timeout: 15_000 });
  tomas.disconnect();
  for (const tab of [page, second]) await expect(tab.getByText('1 player online')).toBeVisible({ timeout: 15_000 });
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

test('a search that ends too late, with a game against a character meanwhile or instead', async ({
  page,
  origin,
  server,
}) => {
  const { player } = await becomePlayer(page, origin, 'Maja');
  const maja = new QueuePage(page);
  await maja.search();

  await test.step('a search that times out says so beside the game of the meantime, and goes on when asked to', async () => {
    const game = await playMeanwhile(maja, server);
    await timeOut(server);
    await expect(maja.bar).toContainText('Match search timed out. Please try again.');
    await expect(game.board).toBeVisible();
    await maja.bar.getByRole('button', { name: queue.searchAgain }).click();
    await expect(maja.bar).toContainText(/Searching for match/);
    await maja.bar.getByRole('button', { name: online.cancel }).click();
    await expect(maja.toasts).toHaveText(online.cancelled);
    await expect(maja.bar).toBeHidden();
  });

  const instead = page.getByRole('link', { name: queue.playInstead('Bobby Fish-er') });
  await test.step('R-Q-09 R-ER-13 after 60 seconds the search ends, and the visitor can search again', async () => {
    await maja.search();
    await timeOut(server);
    await expect(maja.toasts).toHaveText('Match search timed out. Please try again.');
    await expect(instead).toBeVisible();
    await expect(maja.status).toHaveText('Match search timed out. Please try again.');
    const requests = await requestsOf(server, player.id);
    expect(requests).toContainEqual(expect.objectContaining({ status: 'cancelled', cancel_reason: 'timeout' }));
    await maja.find.click();
    await maja.expectSearching();
    await expect(instead).toBeHidden();
  });

  await test.step('R-Q-09 or start a game against a character with one click', async () => {
    await timeOut(server);
    await instead.click();
    const game = new AiPage(page);
    await game.move('e2', 'e4');
    await expect(game.moves).toHaveCount(2);
    await expect(game.clockOf('Bobby Fish-er')).toBeVisible();
  });
});

test('R-Q-16 R-Q-08 two tabs of one player are one search, and both come to the game', async ({
  server,
  origin,
  page,
  player,
}) => {
  const me = await becomePlayer(page, origin, 'Maja');
  const first = new QueuePage(page);
  const second = new QueuePage(await page.context().newPage());
  // A tab that hears of the search shows it, and has no button to start another.
  const connection = await cuttable(second.page);
  await second.open();
  await connection.cut('websocket');
  await first.search();
  await second.page.bringToFront();
  await second.begin();
  await connection.mend();
  const requests = await requestsOf(server, me.player.id);
  expect(requests.map(({ status }) => status)).toEqual(expect.arrayContaining(['cancelled', 'pending']));
  expect(requests.find(({ status }) => status === 'cancelled')?.cancel_reason).toBe('new-search');
  expect(await gamesOf(server, me.player.id)).toEqual([]);

  const { game_id: gameId } = await callAs(await player('Tomas'), origin, api.findMatch);
  expect(await first.expectGame()).toBe(gameId);
  expect(await second.expectGame()).toBe(gameId);
});

test('a name and a country come before a search', async ({ page, origin, server }) => {
  const guest = new QueuePage(page);
  const dialog = page.getByRole('dialog', { name: identity.nameTitle });
  const request = 'Please enter your name and country before joining the queue';

  await test.step('R-Q-12 who has neither is asked, and may leave it', async () => {
    await guest.open();
    await guest.find.click();
    // It asks; nobody has made a mistake.
    await expect(guest.toasts.getByRole('status')).toHaveText(request);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(guest.find).toBeVisible();
  });

  await test.step('R-Q-12 a name without a country, and a country without a name, are not enough', async () => {
    const { session } = await callAs(page, origin, api.getSession);
    const id = session?.player.id ?? '';
    // First without a name: once the page has seen one, it is stored, and given to the server again.
    for (const known of [
      { country: 'PL', username: `Guest_${id.slice(0, 8)}` },
      { country: null, username: 'Maja' },
    ]) {
      await server.database.updateTable('anonymous_users').set(known).where('id', '=', id).execute();
      await guest.open();
      await guest.find.click();
      await expect(guest.toasts).toHaveText(request);
      await expect(dialog).toBeVisible();
      expect(await requestsOf(server, id)).toEqual([]);
    }
  });

  await test.step('R-Q-12 with both the search goes on by itself', async () => {
    await dialog.getByLabel('Name').fill('Maja');
    await dialog.getByLabel('Country').selectOption('Poland');
    await dialog.getByRole('button', { name: identity.startPlaying }).click();
    await expect(dialog).toBeHidden();
    await guest.expectSearching();
    await expect(page.getByText('Playing as Maja from Poland.')).toBeVisible();
  });
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

test('a search that cannot begin or end says why', async ({ page, origin, expectConsole }) => {
  expectConsole(/503/);
  expectConsole(/500/);
  const maja = new QueuePage(page);

  await test.step('R-Q-15 R-ER-11 without an identity there is no search', async () => {
    await refuse(page, api.getSession.path, 'unavailable', 503);
    await maja.open();
    await maja.find.click();
    await expect(maja.toasts.getByRole('alert')).toHaveText('Failed to create anonymous ID');
    await expect(maja.find).toBeVisible();
    await page.unroute(`**${api.getSession.path}`);
  });

  await becomePlayer(page, origin, 'Maja');
  await maja.open();
  for (const [code, status, text] of [
    ['unavailable', 503, `Matchmaking failed: ${problemMessages.unavailable}`],
    ['internal', 500, 'Matchmaking failed: Unknown error'],
  ] as const) {
    await test.step(`R-Q-14 R-ER-12 a search that fails says why and stops: ${code}`, async () => {
      await refuse(page, api.findMatch.path, code, status);
      await maja.find.click();
      await expect(maja.toasts.getByRole('alert')).toHaveText(text);
      await expect(maja.status).toHaveText(text);
      await expect(maja.find).toBeVisible();
      await page.unroute(`**${api.findMatch.path}`);
    });
  }

  await test.step('R-Q-13 R-ER-14 a cancellation that fails says so, and the search goes on', async () => {
    await refuse(page, api.cancelMatch.path, 'unavailable', 503);
    await maja.begin();
    await maja.cancel.click();
    await expect(maja.toasts).toHaveText('Failed to cancel matchmaking');
    await maja.expectSearching();
  });
});

test('after 15 seconds Bobby is there; a match ends that game politely, and the saved game is as it was', async ({
  server,
  origin,
  page,
  player,
}) => {
  test.slow();
  const maja = new QueuePage(page);
  await becomePlayer(page, origin, 'Maja');
  const saved = new AiPage(page);
  await saved.open('?opponent=judit-poll-gar');
  await saved.start();
  await saved.move('d2', 'd4');
  await expect(saved.moves).toHaveCount(2);

  await maja.search();
  const game = await playMeanwhile(maja, server);
  await expect(maja.bar).toContainText(/Searching for match\.\.\. \(\d+s\)/);
  await expect(page.getByText(messages.play.uncountedGame).first()).toBeVisible();
  await game.move('e2', 'e4');
  await expect(game.moves).toHaveCount(2);

  const tomas = await player('Tomas');
  const { game_id: gameId } = await callAs(tomas, origin, api.findMatch);
  await expect(maja.bar).toContainText(online.matchFound);
  await expect(maja.bar).toContainText(/Your game opens in \d s\./);
  await expect(game.board).toBeVisible();
  expect(await maja.expectGame()).toBe(gameId);
  await tomas.come(gameId ?? '');
  await expect(new OnlinePage(page).status).toHaveText(/Your turn|Waiting for White to move/);

  await page.goto('/ai');
  await expect(saved.moves).toHaveCount(2);
  await saved.expectPiece('d4', 'P');
  await expect(saved.clockOf('Judit Poll-gar')).toBeVisible();
});

test('U-10 a match calls a visitor whose tab is in the background, until they look', async ({
  origin,
  visitor,
  player,
}) => {
  const page = await visitor({ reducedMotion: 'no-preference' });
  const maja = new QueuePage(page);
  await becomePlayer(page, origin, 'Maja');
  const setHidden = await openHideable(page);
  await maja.search();
  await setHidden(true);
  await callAs(await player('Tomas'), origin, api.findMatch);
  await expect(page).toHaveTitle('(!) Match found!');
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/favicon-found.svg');
  await maja.expectGame();
  await expect(page).not.toHaveTitle('(!) Match found!');
  await expect(page).toHaveTitle('(!) Match found!');
  await setHidden(false);
  await expect(page).not.toHaveTitle('(!) Match found!');
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/favicon.svg');
});

test('the other one never comes: whoever came searches again, and comes back to the next game from anywhere', async ({
  server,
  origin,
  page,
  player,
}) => {
  test.slow();
  const maja = new QueuePage(page);
  const me = new OnlinePage(page);
  await becomePlayer(page, origin, 'Maja');
  const [nobody, opponent] = [await player('Nobody'), await player('Tomas')];
  await maja.search();
  await callAs(nobody, origin, api.findMatch);
  const first = await maja.expectGame();
  await expect(me.status).toHaveText(messages.onlineGame.waitingFor('Nobody'));
  server.advance(25_500);
  await maja.expectSearching();
  await callAs(opponent, origin, api.findMatch);
  const gameId = await maja.expectGame();
  expect(gameId).not.toBe(first);
  const match = { gameId, me, name: 'Maja', opponent };
  const bar = page.getByRole('region', { name: 'You have a game in progress' });

  await test.step('a game that goes on is one press away on other pages', async () => {
    await opponent.come(gameId);
    await expect(me.band).toContainText(/Make your first move|hasn’t moved yet/);
    // It is the other one's turn while she is away: nothing counts against her.
    await playOn(match, ['e2e4', 'e7e5', ...(opponent.seat === 'b' ? ['d2d4'] : [])]);
    await page.getByRole('link', { name: 'Chess Guide' }).click();
    await bar.getByRole('link', { name: 'Return' }).click();
    expect(await maja.expectGame()).toBe(gameId);
    await expect(bar).toBeHidden();
  });

  await test.step('Find Match leads to it', async () => {
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
  });

  await test.step('it can be resigned from another page, and is found again among the games', async () => {
    await page.goto('/legal');
    await bar.getByRole('button', { name: 'Resign' }).click();
    await bar.getByRole('button', { name: 'Really resign?' }).click();
    await expect(bar).toBeHidden();
    await opponent.see('the end', (game) => game.game_status === 'resigned' && game.end_reason === 'resignation');
    await page.goto('/play');
    await page.getByRole('link', { name: /^Tomas: / }).click();
    expect(await maja.expectGame()).toBe(gameId);
  });
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
