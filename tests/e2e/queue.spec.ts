/** Two strangers find each other: the search, its messages and how it ends. */
import type { Page } from '@playwright/test';
import { api, messages, problemMessages, roomLinkPath, sessionKeys, storageKeys } from '@sixtyfour/contract';
import { playOn } from './door.ts';
import { expect, storedAt, test } from './fixtures.ts';
import type { TestServer } from './fixtures.ts';
import { expectNoSidewaysScroll } from './layout.ts';
import { cuttable, greeted, hold, routeOnce } from './network.ts';
import { OnlinePage } from './online-page.ts';
import { becomePlayer, callAs, joinRoom, openRoom, pair } from './players.ts';
import { QueuePage } from './queue-page.ts';
import { ageSearches, expectCounting, passSearch, requestsOf, timeOut } from './searches.ts';

const { queue, identity, site } = messages;

async function gamesOf({ database }: TestServer, playerId: string) {
  return database
    .selectFrom('chess_games')
    .selectAll()
    .where((where) => where.or([where('white_player_id', '=', playerId), where('black_player_id', '=', playerId)]))
    .execute();
}

/** Makes all players count as offline. */
async function forgetPresence({ database }: TestServer): Promise<void> {
  await database.deleteFrom('player_presence').execute();
}

/** Makes a match so old that the server no longer tells the page of it. */
async function forgetMatch({ database }: TestServer, gameId: string | null): Promise<void> {
  const longAgo = new Date(Date.now() - 60_000);
  await database.updateTable('match_requests').set({ closed_at: longAgo }).where('game_id', '=', gameId).execute();
}

/** Makes a call of the page fail with this problem. */
async function refuse(page: Page, path: string, code: keyof typeof problemMessages, status: number): Promise<void> {
  await page.route(`**${path}`, (route) =>
    route.fulfill({ status, json: { error: code, message: problemMessages[code] } }),
  );
}

/** Makes it possible to put a page in the background, which headless browsers do not support. */
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

test('a search from its button to its cancellation, by mouse and by keyboard alone', async ({
  page,
  origin,
  server,
  player,
  axe,
  axeInBothSchemes,
}) => {
  const { player: maja } = await becomePlayer(page, origin, 'Maja', 'PL');
  const search = new QueuePage(page);

  await test.step('R-NAV-18 R-Q-02 before a search: the title, Find Match, the player’s name', async () => {
    await search.open();
    await expect(page).toHaveTitle(site.titled('Find an Opponent'));
    await expect(page.getByRole('heading', { level: 1, name: 'Find an Opponent' })).toBeVisible();
    await expect(page.getByText('Playing as Maja from Poland. Standard rules.')).toBeVisible();
    await axe();
  });

  await test.step('F-14 pressing twice starts one search and cancels nothing', async () => {
    await search.find.dblclick();
    await search.expectSeconds(1);
    expect(await requestsOf(server, maja.id)).toMatchObject([{ status: 'pending' }]);
  });

  await test.step('R-Q-03 R-Q-04 R-Q-10 R-CA-08 the search counts its seconds, and continues counting after a reload', async () => {
    await expect(search.cancel).toBeVisible();
    const first = await search.expectSeconds(1);
    await search.expectSeconds(first + 1);
    await ageSearches(server, 30);
    await page.reload();
    await search.expectSeconds(30);
  });

  await test.step('R-Q-10 a bar shows it on other pages, also after they are reloaded or opened by their address', async () => {
    await page.getByRole('link', { name: 'Chess Guide' }).click();
    await expect(search.bar).toContainText(/^Searching for match\.\.\. \(3\ds\)/);
    await page.reload();
    await expect(search.bar).toContainText(/^Searching for match\.\.\. \(3\ds\)/);
    await page.goto('/');
    await expect(search.bar).toContainText(/^Searching for match\.\.\. \([34]\ds\)/);
    await page.goto('/queue');
    await search.expectSeconds(30);
  });

  await test.step('R-Q-07 R-Q-13 R-CA-06 R-ER-14 it is cancelled', async () => {
    await search.cancel.click();
    await expect(search.toasts).toHaveText('Matchmaking cancelled');
    await expect(search.status).toHaveText('Matchmaking cancelled');
    await expect(search.find).toBeVisible();
    expect(await requestsOf(server, maja.id)).toMatchObject([{ status: 'cancelled', cancel_reason: 'player' }]);
    expect(await page.evaluate((key) => sessionStorage.getItem(key), sessionKeys.searchFrom)).toBeNull();
  });

  await test.step('R-Q-04 by keyboard alone: the focus stays on the button', async () => {
    await search.find.focus();
    await page.keyboard.press('Enter');
    await search.expectSearching();
    await expect(search.cancel).toBeFocused();
    await axeInBothSchemes();
    await page.keyboard.press('Enter');
    await expect(search.find).toBeFocused();
    await expect(search.status).toHaveText(queue.cancelled);
  });

  await test.step('R-Q-07 a cancelled search is never matched', async () => {
    const { game_id: gameId } = await callAs(await player('Tomas'), origin, api.findMatch);
    expect(gameId).toBeNull();
    expect(await gamesOf(server, maja.id)).toEqual([]);
  });
});

test('R-Q-01 R-Q-11 R-CA-09 the number of players online counts players, not tabs, and follows arrivals and departures', async ({
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

  await test.step('the numbers of players in games and of searches are shown', async () => {
    await server.database.deleteFrom('live_seats').execute();
    const [vera, wim, yan] = [await player('Vera'), await player('Wim'), await player('Yan')];
    for (const someone of [vera, wim, yan]) await someone.connect();
    const { gameId } = await pair(origin, vera, wim);
    for (const someone of [vera, wim]) await someone.come(gameId);
    await callAs(yan, origin, api.findMatch);
    for (const path of ['/queue', '/multiplayer']) {
      await expect(async () => {
        await page.goto(path);
        await expect(page.getByTestId('playing-now')).toHaveText('2 people playing and 1 searching right now');
      }).toPass({ timeout: 20_000 });
    }
  });
});

test('R-Q-16 R-Q-06 R-Q-05 R-CA-07 R-CA-10 two searching players meet in one game, with opposite colors', async ({
  server,
  origin,
  visitor,
}) => {
  const [maja, tomas] = [new QueuePage(await visitor()), new QueuePage(await visitor())];
  const { player } = await becomePlayer(maja.page, origin, 'Maja', 'PL');
  await becomePlayer(tomas.page, origin, 'Tomas', 'ES');
  // The page requests a running search, and requests it again when a connection opens during it.
  const lookedUp = maja.page.waitForResponse((response) => response.url().endsWith(api.getMatch.path));
  await Promise.all([greeted(maja.page), lookedUp, maja.open()]);
  // From then on, the connection informs the waiting player: a poll would not be answered.
  await maja.page.route(`**${api.getMatch.path}`, () => undefined);
  await maja.begin();
  expect(await requestsOf(server, player.id)).toMatchObject([{ status: 'pending', game_id: null }]);

  await tomas.open();
  await Promise.all([
    expect(maja.toasts).toHaveText(queue.matchFound),
    expect(tomas.toasts).toHaveText(queue.matchFound),
    tomas.find.click(),
  ]);
  const gameId = await maja.expectGame();
  expect(await tomas.expectGame()).toBe(gameId);
  // The toast is read out.
  await expect(maja.page.getByTestId('live-assertive')).not.toContainText(queue.matchFound);

  expect(await requestsOf(server, player.id)).toMatchObject([{ status: 'matched', game_id: gameId }]);
  expect(await gamesOf(server, player.id)).toHaveLength(1);
  // Each player sees their own side at the bottom.
  const [game] = await gamesOf(server, player.id);
  const [white, black] = game?.white_player_id === player.id ? [maja, tomas] : [tomas, maja];
  await expect(white.page.getByRole('grid', { name: messages.board.name('white') })).toBeVisible();
  await expect(black.page.getByRole('grid', { name: messages.board.name('black') })).toBeVisible();
});

test('a search stops when nobody has used the page for three minutes, or unheard, and can be restarted', async ({
  page,
  origin,
  server,
  player,
}) => {
  const connection = await cuttable(page);
  await page.clock.install();
  const { player: me } = await becomePlayer(page, origin, 'Maja');
  const maja = new QueuePage(page);
  await maja.search();
  // Together three minutes; each search less than one, also on a busy machine.
  for (let search = 1; search < 4; search += 1) await passSearch(page, server, me.id, 45_000);
  await expectCounting(page);
  await page.clock.fastForward(45_000);
  await timeOut(server);
  await expect(maja.status).toHaveText(queue.stopped);
  expect((await requestsOf(server, me.id)).map(({ cancel_reason: reason }) => reason)).toEqual(['timeout']);
  await maja.find.click();
  await maja.expectSearching();

  await test.step('a search that ended while the page could not hear of it says so, and can be started again', async () => {
    const tomas = await player('Tomas');
    await connection.cut('websocket');
    await page.waitForResponse(`**${api.getMatch.path}`);
    const release = await hold(page, `**${api.getMatch.path}`);
    const { game_id: gameId } = await callAs(tomas, origin, api.findMatch);
    expect(gameId).not.toBeNull();
    server.advance(25_500);
    await expect.poll(async () => (await gamesOf(server, me.id)).map((game) => game.game_status)).toEqual(['aborted']);
    await forgetMatch(server, gameId);
    await release();
    await expect(maja.status).toHaveText('Your search ended while this tab was asleep or offline.');
    await maja.find.click();
    await maja.expectSearching();
  });
});

test('a friend can be invited during the search', async ({ page, origin, server, player, expectConsole }) => {
  expectConsole(/ERR_FAILED/);
  test.slow();
  const { player: me } = await becomePlayer(page, origin, 'Maja');
  const ownRooms = () => server.database.selectFrom('game_rooms').selectAll().where('host_id', '=', me.id);
  const maja = new QueuePage(page);
  const link = page.getByText(/multiplayer\?code=/);
  const invite = page.getByRole('button', { name: queue.createLink });
  const qr = page.getByRole('img', { name: messages.waitingRoom.qrLabel });
  const title = page.getByRole('heading', { name: queue.invite });

  await test.step('R-RM-03 a private room is opened on request; the search continues', async () => {
    await maja.search();
    await invite.click();
    await expect(qr).toBeVisible();
    await maja.expectSearching();
    const room = await ownRooms().executeTakeFirstOrThrow();
    expect(room).toMatchObject({ looking_for_player: false, status: 'waiting' });
    await expect(link).toHaveText(origin + roomLinkPath(room.room_code));
    await page.reload();
    await expect(link).toHaveText(origin + roomLinkPath(room.room_code));
  });

  await test.step('it is closed, and opened again, although the answer is lost', async () => {
    const close = page.getByRole('button', { name: messages.waitingRoom.close });
    await close.press('Enter');
    await expect(qr).toBeHidden();
    await expect(title).toBeFocused();
    await routeOnce(page, `**${api.createRoom.path}`, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await invite.press('Enter');
    await expect(qr).toBeVisible();
    await expect(title).toBeFocused();
  });

  await test.step('A-30 a match closes the room', async () => {
    const tomas = await player('Tomas');
    await callAs(tomas, origin, api.findMatch);
    const gameId = await maja.expectGame();
    const rooms = await ownRooms().execute();
    expect(rooms.map(({ closed_at: at }) => at !== null)).toEqual([true, true]);
    await tomas.come(gameId);
    await page.getByRole('button', { name: messages.onlineGame.leave }).click();
    await expect(page).toHaveURL('/queue');
  });

  await test.step('A-30 a friend who joins by the link ends the search', async () => {
    await maja.search();
    await invite.click();
    const code = new URL((await link.textContent()) ?? '').searchParams.get('code') ?? '';
    await joinRoom(await player('Fred'), origin, code);
    await expect(page).toHaveURL(/\/multiplayer-game\//, { timeout: 15_000 });
    expect((await requestsOf(server, me.id)).filter(({ status }) => status === 'pending')).toEqual([]);
  });
});

test('R-Q-16 R-Q-08 two tabs of one player share one search, and both open the game', async ({
  server,
  origin,
  page,
  player,
}) => {
  const me = await becomePlayer(page, origin, 'Maja');
  const first = new QueuePage(page);
  const second = new QueuePage(await page.context().newPage());
  // A tab that learns of the search shows it, and has no button to start another one.
  const connection = await cuttable(second.page);
  const secondGreeted = greeted(second.page);
  await second.open();
  await secondGreeted;
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

test('A-30 a game that begins in another tab ends the search, and this tab leads to the game', async ({
  origin,
  page,
  player,
}) => {
  await becomePlayer(page, origin, 'Maja');
  await new QueuePage(page).search();
  const { room_code: code } = await openRoom(page, origin, true);
  await joinRoom(await player('Tomas'), origin, code);
  const bar = page.getByRole('region', { name: queue.inProgress });
  await expect(bar.getByRole('link', { name: queue.goBack })).toBeVisible();
  await expect(page.getByRole('button', { name: queue.findMatch })).toBeVisible();
});

test('a search needs a name and a country', async ({ page, origin, server }) => {
  const guest = new QueuePage(page);
  const dialog = page.getByRole('dialog', { name: identity.nameTitle });
  const request = 'Please enter your name and country before joining the queue';

  await test.step('R-Q-12 a visitor with neither is asked, and may cancel', async () => {
    await guest.open();
    await guest.find.click();
    await expect(guest.toasts).toContainText(request);
    await expect(guest.toasts.getByRole('alert')).toBeEmpty();
    await expect(dialog).toHaveAccessibleDescription(`${request} ${identity.nameSeen}`);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(guest.find).toBeVisible();
  });

  await test.step('Back leaves the queue and its question', async () => {
    await page.goto('/play');
    await page.getByRole('main').getByRole('link').and(page.locator('[href="/queue"]')).click();
    await guest.find.click();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/play');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.pageNames.play);
    await expect(dialog).toBeHidden();
  });

  await test.step('R-Q-12 a name without a country, and a country without a name, are not enough', async () => {
    const { session } = await callAs(page, origin, api.getSession);
    const id = session?.player.id ?? '';
    // First without a name: once the page knows a name, it stores it and sends it to the server again.
    for (const known of [
      { country: 'PL', username: `Guest_${id.slice(0, 8)}` },
      { country: null, username: 'Maja' },
    ]) {
      await server.database.updateTable('anonymous_users').set(known).where('id', '=', id).execute();
      await guest.open();
      await guest.find.click();
      await expect(dialog).toBeVisible();
      await expect(guest.toasts).toContainText(request);
      expect(await requestsOf(server, id)).toEqual([]);
    }
  });

  await test.step('R-Q-12 with both, the search starts automatically', async () => {
    await dialog.getByLabel('Name').fill('Maja');
    await dialog.getByLabel('Country').selectOption('Poland');
    await dialog.getByRole('button', { name: identity.startPlaying }).click();
    await expect(dialog).toBeHidden();
    await guest.expectSearching();
    await expect(page.getByText(request)).toHaveCount(0);
    await expect(page.getByText('Playing as Maja from Poland.')).toBeVisible();
  });
});

test('A-116 R-Q-12 a stored name is used: the search starts without a dialog', async ({ visitor, origin }) => {
  const known = { [storageKeys.playerName]: 'Maja', [storageKeys.playerCountry]: 'PL' };
  const page = await visitor({ storageState: storedAt(origin, known) });
  const guest = new QueuePage(page);
  await guest.open();
  await guest.find.click();
  await guest.expectSearching();
  await expect(page.getByText('Playing as Maja from Poland.')).toBeVisible();
  await expect(page.getByRole('dialog', { name: identity.nameTitle })).toBeHidden();
});

test('a search that cannot start, end or go on says why', async ({
  page,
  origin,
  server,
  player,
  axe,
  expectConsole,
}) => {
  expectConsole(/503/, /500/, /ERR_INTERNET_DISCONNECTED/);
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

  await test.step('R-Q-01 R-Q-03 without a network the search is paused and nobody is counted, and then both go on', async () => {
    const players = page.getByText(/^\d+ players? online$/);
    const pawn = page.getByTestId('queue-rank').locator('img');
    // Loads the page to visit later.
    await page.getByRole('link', { name: 'Chess Guide' }).click();
    await maja.bar.waitFor();
    await page.goBack();
    await expect(players).toBeVisible();
    await expect(pawn).toBeVisible();
    await page.context().setOffline(true);
    // The browser keeps the websocket open: it still announces the count.
    await (await player('Tomas')).connect();
    await expect(maja.status).toHaveText(queue.paused);
    await expect(page.getByText(queue.pausedText, { exact: true })).toBeVisible();
    await expect(page.getByText(queue.playWhilePausedText)).toBeVisible();
    await expect(players).toBeHidden();
    await expect(pawn).toBeHidden();
    await axe();
    await page.getByRole('link', { name: 'Chess Guide' }).click();
    await expect(maja.bar).toContainText(queue.paused);
    await page.goBack();
    // The search times out meanwhile.
    await timeOut(server);
    await page.context().setOffline(false);
    await maja.expectSearching();
    await expect(players).toBeVisible();
    await expect(pawn).toBeVisible();
  });
});

test('U-10 a match alerts a visitor whose tab is in the background, until they look', async ({
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

test('if the opponent does not connect, the search resumes, and the next game can be reached from any page', async ({
  server,
  origin,
  page,
  player,
  expectConsole,
}) => {
  test.slow();
  await page.clock.install();
  const maja = new QueuePage(page);
  const me = new OnlinePage(page);
  await becomePlayer(page, origin, 'Maja');
  const [nobody, opponent] = [await player('Nobody'), await player('Tomas')];
  await maja.search();
  await callAs(nobody, origin, api.findMatch);
  const first = await maja.expectGame();
  await expect(me.status).toHaveText(messages.onlineGame.waitingFor('Nobody'));
  server.advance(25_500);
  await expect(page).toHaveURL('/queue');
  await maja.expectSearching();
  await callAs(opponent, origin, api.findMatch);
  const gameId = await maja.expectGame();
  expect(gameId).not.toBe(first);
  const match = { gameId, me, name: 'Maja', opponent };
  const bar = page.getByRole('region', { name: 'You have a game in progress' });

  await test.step('a running game is one press away on other pages, also if the server does not answer at first', async () => {
    expectConsole(/503/);
    await opponent.come(gameId);
    await expect(me.band).toContainText(/Make your first move|hasn’t moved yet/);
    // It is the opponent's turn while she is away, so nothing counts against her.
    await playOn(match, ['e2e4', 'e7e5', ...(opponent.seat === 'b' ? ['d2d4'] : [])]);
    await refuse(page, api.getSession.path, 'unavailable', 503);
    const isRefused = page.waitForResponse((response) => response.url().endsWith(api.getSession.path));
    await page.getByRole('link', { name: 'Chess Guide' }).click();
    await isRefused;
    await expect(bar).toBeHidden();
    await page.unroute(`**${api.getSession.path}`);
    // The page retries ten seconds after it has read the refusal.
    await expect(async () => {
      await page.clock.fastForward(10_000);
      await expect(bar).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(bar).toContainText('You have a game in progress. You can lose it by staying away.');
    await bar.getByRole('link', { name: 'Return' }).click();
    expect(await maja.expectGame()).toBe(gameId);
    await expect(bar).toBeHidden();
  });

  await test.step('Find Match leads to it', async () => {
    // Right after the match, the queue would open the game on its own.
    await forgetMatch(server, gameId);
    await maja.open();
    await maja.find.click();
    expect(await maja.expectGame()).toBe(gameId);
  });

  await test.step('it can be resigned from another page, and is in the list of games', async () => {
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

test('@phone the queue on a small phone: nothing overflows, and a search takes two presses', async ({
  page,
  origin,
  axe,
}) => {
  await becomePlayer(page, origin, 'Maja');
  const maja = new QueuePage(page);
  await maja.search();
  await expect(maja.cancel).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await axe();
  await page.getByRole('button', { name: queue.createLink }).tap();
  await expect(page.getByRole('img', { name: messages.waitingRoom.qrLabel })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await axe();
  await maja.cancel.tap();
  await expect(maja.find).toBeVisible();
  await expect(page.getByRole('heading', { name: queue.queueTitle })).toBeVisible();
});
