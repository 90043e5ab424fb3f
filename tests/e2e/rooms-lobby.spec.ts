/** The lobby, the waiting room, and how a friend gets into it. */
import type { Page } from '@playwright/test';
import { api, messages, pathOf, paths, type problemMessages, roomLinkPath } from '@sixtyfour/contract';
import { expect, test } from './fixtures.ts';
import type { TestServer } from './fixtures.ts';
import { boxOf, expectNoSidewaysScroll } from './layout.ts';
import { cuttable, hold } from './network.ts';
import { expectRequestEvery, stopClock } from './pace.ts';
import { becomePlayer, callAs, joinRoom, openRoom } from './players.ts';
import { RoomsPage } from './rooms-page.ts';

const { gameChoices, lobby, nav, ruleChoice, waitingRoom, onlineGame } = messages;

const MINUTE_MS = 60_000;
/** Timeout for actions of several visitors at once. */
const PATIENCE = { timeout: 15_000 };

async function roomOf({ database }: TestServer, gameId: string) {
  return database.selectFrom('game_rooms').selectAll().where('game_id', '=', gameId).executeTakeFirstOrThrow();
}

/** Backdates the last heartbeat of a player, as if they had left that long ago. */
async function leftAgo({ database }: TestServer, playerId: string, ms: number): Promise<void> {
  const seenAt = new Date(Date.now() - ms);
  await database.updateTable('player_presence').set({ seen_at: seenAt }).where('player_id', '=', playerId).execute();
}

/** Opens the lobby for the visitor of the page under a name. */
async function enterLobby(origin: string, page: Page, name: string): Promise<RoomsPage> {
  const lobbyPage = new RoomsPage(page);
  await becomePlayer(page, origin, name);
  await lobbyPage.open();
  await expect(lobbyPage.playingAs).toContainText(name);
  return lobbyPage;
}

// All tests of a worker share the list of rooms.
test.beforeEach(async ({ server }) => {
  await server.database.deleteFrom('game_rooms').execute();
});

test('a host creates a room, visits other pages, and is called to the game when a guest joins', async ({
  page,
  player,
  server,
  origin,
  expectConsole,
}) => {
  test.slow();
  expectConsole(/ERR_FAILED/);
  const line = await cuttable(page);
  await page.clock.install();
  const maja = await enterLobby(origin, page, 'Maja');
  let room = { code: '', gameId: '' };

  await test.step('R-RM-03 R-RM-16 R-RM-17 R-RO-02 the room is created, and waits for a guest', async () => {
    await expect(maja.page.getByRole('region', { name: 'Create Room' })).toBeVisible();
    await expect(maja.page.getByRole('radio', { name: ruleChoice.standard })).toBeChecked();
    room = await maja.create();
    expect(room.code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
    expect(await roomOf(server, room.gameId)).toMatchObject({
      room_code: room.code,
      host_name: 'Maja',
      guest_id: null,
      status: 'waiting',
      looking_for_player: true,
    });
    for (const fact of [
      'Maja, white',
      waitingRoom.each(gameChoices.times['5+0']),
      ruleChoice.standard,
      waitingRoom.inPublicRooms,
    ]) {
      await expect(maja.page.getByText(fact, { exact: true })).toBeVisible();
    }
    await expect(maja.page.getByText(onlineGame.realtime, { exact: true })).toBeVisible();
  });

  await test.step('without a network the waiting room says at once that it is disconnected', async () => {
    await maja.page.context().setOffline(true);
    await expect(maja.page.getByText(onlineGame.disconnected, { exact: true })).toBeVisible({ timeout: 2_000 });
    await maja.page.context().setOffline(false);
    await expect(maja.page.getByText(onlineGame.realtime, { exact: true })).toBeVisible();
  });

  await test.step("R-RG-03 R-RG-25 R-RG-26 cut off, it shows the error, and 'Retry Connection' brings it back", async () => {
    const error = page.getByRole('alert').filter({ hasText: 'Failed to connect to game server. Please try again.' });
    const retry = error.getByRole('button', { name: 'Retry Connection' });
    await line.cut('everything');
    await expect(maja.toasts).toContainText('Connection error Could not connect to the game server.');
    await expect(maja.toasts).toBeEmpty({ timeout: 10_000 });
    // The page also retries on its own, a second after a press: its time stands still.
    await stopClock(page);
    await retry.click();
    await expect(maja.toasts).toContainText('Connection error');
    await line.mend();
    await retry.press('Enter');
    await expect(error).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.clock.resume();
    await expect(maja.page.getByText(onlineGame.realtime, { exact: true })).toBeVisible();
  });

  await test.step('R-RM-20 the host returns by a reload, in another tab, or from another page', async () => {
    await maja.page.reload();
    expect(await maja.expectWaiting()).toEqual(room);
    const second = new RoomsPage(await maja.page.context().newPage());
    await second.page.goto(`/multiplayer-game/${room.gameId}`);
    expect(await second.expectWaiting()).toEqual(room);
    await second.page.close();
    await maja.page.getByRole('contentinfo').getByRole('link', { name: nav.about, exact: true }).click();
    await expect(maja.bar(room.code)).toContainText(`Your room ${room.code} is waiting`);
    await maja.bar(room.code).getByRole('link', { name: 'Back to your room' }).click();
    expect(await maja.expectWaiting()).toEqual(room);
    await expect(maja.bar(room.code)).toBeHidden();
  });

  await test.step('R-RM-16 R-RM-17 R-RM-20 a guest joins by the code, and the host is called from another page', async () => {
    await maja.page.getByRole('contentinfo').getByRole('link', { name: nav.about, exact: true }).click();
    await expect(maja.bar(room.code)).toBeVisible();
    const called = 'Tomas joined the game! Your game opens in';
    const tomas = await player('Tomas');
    await Promise.all([
      expect(maja.bar(room.code)).toContainText(called, PATIENCE),
      joinRoom(tomas, origin, room.code),
    ]);
    // The page opens automatically after a moment.
    await maja.expectGame(room.gameId, 'white');
    expect(await roomOf(server, room.gameId)).toMatchObject({
      guest_name: 'Tomas',
      status: 'ready',
      looking_for_player: false,
    });
  });

  await test.step('R-RM-17 the colors stay after a reload, and a host who is playing is taken to the game', async () => {
    await maja.page.reload();
    await maja.expectGame(room.gameId, 'white');
    await maja.page.goto('/multiplayer');
    await maja.createButton.click();
    await maja.expectGame(room.gameId, 'white');
  });
});

test('a guest types, pastes and mistypes codes until one is right', async ({ page, player, origin, expectConsole }) => {
  expectConsole(/404/, /503/);
  const { room_code: taken } = await openRoom(await player('Vera'), origin);
  await joinRoom(await player('Anneke'), origin, taken);
  const { room_code: code, game_id: gameId } = await openRoom(await player('Maja'), origin, true);
  const tomas = await enterLobby(origin, page, 'Tomas');

  await test.step('R-RM-10 R-RM-14 R-RM-15 R-ER-17 what is wrong with a code is shown beside it', async () => {
    for (const typed of ['', 'ABC23']) {
      await tomas.joinBy(typed);
      await expect(tomas.code).toHaveAccessibleDescription('Please enter a room code');
    }
    await tomas.code.fill('ABC2');
    await expect(tomas.code).toHaveAccessibleDescription('');
    // A code that was never generated and one of a full room get the same answer.
    for (const wrong of ['IO01IO', taken]) {
      await tomas.joinBy(wrong);
      await expect(tomas.code).toHaveAccessibleDescription(`Room not found or already full ${lobby.checkCode}`);
      await expect(tomas.code).toBeFocused();
      await tomas.code.fill('');
    }
    await page.route(`**${api.joinRoom.path}`, (route) => route.fulfill({ status: 503, body: '' }));
    await tomas.joinBy('ABC234');
    await expect(tomas.code).toHaveAccessibleDescription('Failed to join room. Please try again.');
    await page.unroute(`**${api.joinRoom.path}`);
  });

  await test.step('R-RM-04 R-RM-12 the field: one input, in capitals, tolerant of pasted text', async () => {
    await expect(page.getByRole('region', { name: 'Join Room' })).toBeVisible();
    await tomas.code.fill('');
    await tomas.code.pressSequentially('ab-c');
    await expect(tomas.code).toHaveValue('ABC');
    // The caret stays in place in the middle of the code.
    await page.keyboard.press('Home');
    await page.keyboard.type('xy');
    await expect(tomas.code).toHaveValue('XYABC');
    await page.keyboard.type('z2');
    await expect(tomas.code).toHaveValue('XYZ2AB');
    await tomas.code.fill(`${origin}${roomLinkPath(code.toLowerCase())}`);
    await expect(tomas.code).toHaveValue(code);
    await tomas.code.fill(` ${code.slice(0, 3).toLowerCase()} - ${code.slice(3).toLowerCase()}`);
    await expect(tomas.code).toHaveValue(code);
  });

  await test.step('R-RM-12 the right code leads to the game', async () => {
    await tomas.code.press('Enter');
    await tomas.expectGame(gameId, 'black');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});

test('a host creates rooms by keyboard, loses none, and closes the last one', async ({
  page,
  server,
  origin,
  expectConsole,
}) => {
  test.slow();
  // The second tab requests a seat before it knows of the room.
  expectConsole(/404/, /429/, /503/);
  const maja = await enterLobby(origin, page, 'Maja');
  // A tab that does not know of the room.
  const second = new RoomsPage(await page.context().newPage());
  await second.open();
  await expect(second.playingAs).toContainText('Maja');
  await page.bringToFront();
  let room = { code: '', gameId: '' };

  await test.step('a room is created by keyboard alone, and the focus moves to the waiting room', async () => {
    await maja.privateTick.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: ruleChoice.simplified })).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    room = await maja.expectWaiting();
    await expect(maja.waiting).toBeFocused();
    await expect(page.getByText(waitingRoom.notListed)).toBeVisible();
    await expect(page.getByText(ruleChoice.simplified)).toBeVisible();
  });

  await test.step('entering their own code takes hosts back to the room, in any tab', async () => {
    await page.goto('/multiplayer');
    await expect(maja.bar(room.code)).toContainText(`Your room ${room.code} is waiting`);
    // The choice of rules is remembered, that of privacy is not.
    await expect(page.getByRole('radio', { name: ruleChoice.simplified })).toBeChecked();
    await expect(maja.privateTick).not.toBeChecked();
    await maja.joinBy(room.code);
    expect(await maja.expectWaiting()).toEqual(room);
    await second.joinBy(room.code);
    expect(await second.expectWaiting()).toEqual(room);
    await second.page.close();
  });

  await test.step('R-RM-13 R-ER-17 a room that cannot be created shows an error and can be tried again', async () => {
    const refusal = { error: 'too-many-requests' satisfies keyof typeof problemMessages, message: 'Please wait.' };
    const answers = [
      { status: 503, body: '' },
      { status: 429, json: refusal },
    ];
    await page.route(`**${api.createRoom.path}`, (route) => {
      const answer = route.request().method() === 'POST' ? answers.shift() : undefined;
      return answer === undefined ? route.continue() : route.fulfill(answer);
    });
    await page.goto('/multiplayer');
    await maja.createButton.click();
    await expect(page.getByText('Failed to create room. Please try again.')).toBeVisible();
    await maja.createButton.click();
    await expect(page.getByText('Please wait.')).toBeVisible();
  });

  await test.step('a new room replaces the previous one and is not listed for its host', async () => {
    const { gameId: first } = room;
    room = await maja.create();
    expect(room.gameId).not.toBe(first);
    expect((await roomOf(server, first)).closed_at).not.toBeNull();
    await page.goto('/multiplayer');
    await expect(maja.bar(room.code)).toBeVisible();
    await expect(maja.list).toBeHidden();
    await maja.bar(room.code).getByRole('link', { name: 'Back to your room' }).click();
  });

  await test.step('R-RM-20 two presses close a room, and nobody can join it afterward', async () => {
    // One press only asks for confirmation.
    await page.getByRole('button', { name: waitingRoom.close }).click();
    expect((await roomOf(server, room.gameId)).closed_at).toBeNull();
    await page.getByRole('button', { name: waitingRoom.reallyClose }).click();
    await expect(page).toHaveURL('/multiplayer');
    await expect(maja.toasts).toHaveText('Room closed');
    await expect(maja.bar(room.code)).toBeHidden();
    // Until the page has heard that the room is gone, its code leads the host to it and back.
    await expect(async () => {
      await maja.joinBy(room.code);
      await expect(maja.code).toHaveAccessibleDescription(/^Room not found or already full/, { timeout: 1_000 });
    }).toPass();
  });
});

test('public rooms are listed while their hosts are present, private ones never', async ({
  page,
  player,
  server,
  origin,
  expectConsole,
}) => {
  expectConsole(/ERR_FAILED/, /404/);
  const maja = await player('Maja');
  const hidden = await openRoom(maja, origin, true);
  const tomas = await enterLobby(origin, page, 'Tomas');

  await test.step('R-RM-05 R-RM-09 there is no list without a public room', async () => {
    await expect(tomas.list).toBeHidden();
    await expect(tomas.refresh).toBeHidden();
  });

  await test.step('R-RM-20 a room is listed for at most a minute after its host has left, and stays open for half an hour', async () => {
    const host = await player('Vera');
    const room = await openRoom(host, origin);
    await page.reload();
    await expect(tomas.rows()).toHaveCount(1);
    await leftAgo(server, host.id, MINUTE_MS + 1_000);
    await tomas.refresh.click();
    await expect(tomas.list).toBeHidden();
    expect((await roomOf(server, room.game_id)).closed_at).toBeNull();
    await leftAgo(server, host.id, 30 * MINUTE_MS + 1_000);
    await expect.poll(async () => (await roomOf(server, room.game_id)).closed_at).not.toBeNull();
    await tomas.joinBy(room.room_code);
    await expect(tomas.code).toHaveAccessibleDescription(/^Room not found or already full/);
  });

  const anneke = await player('Anneke');
  const open = await openRoom(anneke, origin);
  await test.step('R-RM-05 R-RM-06 R-RM-09 a public room is listed with its code and game', async () => {
    await page.reload();
    await expect(tomas.rows()).toHaveCount(1);
    await expect(tomas.rows()).toContainText(["Anneke's Room"]);
    await expect(tomas.rows()).toContainText([open.room_code]);
    await expect(tomas.rows()).toContainText(['Play as Black · 5 min each · Standard rules']);
  });

  await test.step('a list that cannot be refreshed stays and is marked as out of date', async () => {
    await page.route(`**${api.listRooms.path}`, (route) => route.abort());
    await tomas.refresh.click();
    await expect(tomas.toasts).toHaveText(messages.problems.noAnswer);
    await expect(tomas.list).toContainText(lobby.listFailed);
    await expect(tomas.rows()).toHaveCount(1);
    await page.unroute(`**${api.listRooms.path}`);
  });

  await test.step('R-RM-06 Join leads to its game', async () => {
    await tomas.refresh.click();
    const join = tomas.rows().getByRole('button', { name: "Join Anneke's Room" });
    await expect(join.getByText('Join', { exact: true })).toBeVisible();
    await join.click();
    await tomas.expectGame(open.game_id, 'black');
  });

  await test.step('R-RM-09 anyone with its code can join the private room', async () => {
    await anneke.come(open.game_id);
    await anneke.act({ type: 'leave' });
    await page.getByRole('button', { name: messages.gameOver.findNew }).click();
    await expect(tomas.list).toBeHidden();
    await tomas.joinBy(hidden.room_code);
    await tomas.expectGame(hidden.game_id, 'black');
  });
});

test('R-RM-07 R-RM-08 R-CO-03 the newest ten are listed, and refreshed by a click and every 10 s', async ({
  page,
  player,
  origin,
}) => {
  await page.clock.install();
  const tomas = await enterLobby(origin, page, 'Tomas');
  for (let number = 1; number <= 11; number += 1) await openRoom(await player(`Host ${number}`), origin);
  // The list refreshes without a press.
  await stopClock(page);
  await expectRequestEvery(page, new RegExp(`${api.listRooms.path}$`), 10_000);
  await expect(tomas.rows()).toHaveCount(10, PATIENCE);
  const newest = Array.from({ length: 10 }, (_, index) => `Host ${11 - index}'s Room`);
  await expect(tomas.rows()).toContainText(newest);

  const room = await openRoom(await player('Maja'), origin);
  await page.getByRole('button', { name: 'Refresh Rooms' }).click();
  await expect(tomas.rows()).toContainText(["Maja's Room", ...newest.slice(0, 9)]);
  await expect(tomas.rows().first()).toContainText(room.room_code);
  await expect(page.getByTestId('live-polite')).toHaveText(lobby.roomsListed(10));

  await page.route(`**${api.listRooms.path}`, (route) => route.fulfill({ json: { rooms: [], own: null } }));
  await tomas.refresh.press('Enter');
  await expect(tomas.list).toBeHidden();
  await expect(tomas.title).toBeFocused();
});

test('R-RM-19 of many guests at once, one gets the seat, and the others are told why they do not', async ({
  visitor,
  player,
  server,
  origin,
  expectConsole,
}) => {
  test.slow();
  expectConsole(/404/);
  const room = await openRoom(await player('Maja'), origin);
  // One of the two pages is always too late, whoever else joins.
  const names = ['Anneke', 'Tomas'];
  const guests: RoomsPage[] = [];
  for (const name of names) guests.push(await enterLobby(origin, await visitor(), name));
  for (const guest of guests) await guest.code.fill(room.room_code);
  const vera = await player('Vera');
  await Promise.all([
    ...guests.map((guest) => guest.joinButton.click()),
    vera.request.fetch(`${origin}${api.joinRoom.path}`, {
      method: api.joinRoom.method,
      headers: { origin },
      data: { room_code: room.room_code },
    }),
  ]);
  await expect.poll(async () => (await roomOf(server, room.game_id)).status, PATIENCE).toBe('ready');
  const { guest_name: winner } = await roomOf(server, room.game_id);
  for (const [index, guest] of guests.entries()) {
    if (names[index] === winner) await guest.expectGame(room.game_id, 'black');
    else await expect(guest.code).toHaveAccessibleDescription(/^Room not found or already full/, PATIENCE);
  }
  expect([...names, 'Vera']).toContain(winner);
});

test('outsiders are redirected to the lobby', async ({ page, player, server, origin, expectConsole }) => {
  expectConsole(/404/);
  const host = await player('Maja');
  const room = await openRoom(host, origin);
  await becomePlayer(page, origin, 'Tomas');
  const tomas = new RoomsPage(page);

  await test.step('a stranger learns nothing', async () => {
    await page.goto(`/multiplayer-game/${room.game_id}`);
    await expect(page).toHaveURL('/multiplayer');
    await expect(tomas.toasts).toHaveText(
      'Room not found or already full Ask your friend for the room code or the invitation link.',
    );
  });

  await test.step('R-RM-20 a host who returns too late is told that the room is closed', async () => {
    await leftAgo(server, host.id, 30 * MINUTE_MS + 1_000);
    await expect.poll(async () => (await roomOf(server, room.game_id)).closed_at).not.toBeNull();
    await page.context().clearCookies();
    await host.sitAt(page);
    await page.goto(`/multiplayer-game/${room.game_id}`);
    await expect(page).toHaveURL('/multiplayer');
    await expect(tomas.toasts).toHaveText(lobby.roomClosed);
  });
});

test.describe('the invitation', () => {
  test('code and link are copied and shared', async ({ page, origin }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', {
        value: (shared: ShareData) => Promise.resolve(void (document.title = `${shared.text} ${shared.url}`)),
      });
    });
    const maja = await enterLobby(origin, page, 'Maja');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const { code } = await maja.create();
    await expect(page.getByRole('img', { name: waitingRoom.qrLabel })).toBeVisible();
    for (const [name, copied] of [
      ['Copy code', code],
      ['Copy link', origin + roomLinkPath(code)],
    ] as const) {
      await page.getByRole('button', { name }).click();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(copied);
      await expect(page.getByTestId('live-polite')).toHaveText('Copied');
    }
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page).toHaveTitle(`${waitingRoom.shareText('Maja')} ${origin}${roomLinkPath(code)}`);
  });

  test('a name that is saved only after the lobby has loaded also leads into the room', async ({
    page,
    player,
    origin,
  }) => {
    const room = await openRoom(await player('Maja'), origin, true);
    const tomas = new RoomsPage(page);
    const letLobbyCome = await hold(page, '**/assets/deferred-*.js');
    const letNameBeSaved = await hold(page, `**${api.saveProfile.path}`);
    await tomas.open(roomLinkPath(room.room_code));
    const asked = page.waitForRequest(`**${api.saveProfile.path}`);
    await tomas.enterName('Tomas');
    await asked;
    await letLobbyCome();
    await expect(page.getByRole('main').getByRole('status')).toContainText(waitingRoom.shareText('Maja'));
    await letNameBeSaved();
    await tomas.expectGame(room.game_id, 'black');
  });
});

test('an invitation shows the host and the game, or that it cannot be joined', async ({
  page,
  player,
  origin,
  axeInBothSchemes,
  expectConsole,
}) => {
  // The room that is closed before the visitor joins.
  expectConsole(/404/);
  const invitation = page.getByRole('main').getByRole('status');
  const maja = await player('Maja');
  await callAs(maja, origin, api.createRoom, {
    isPrivate: true,
    rule_set: 'simplified',
    color: 'white',
    clock: '10+0',
    guest_clock: '3+2',
  });
  const { own } = await callAs(maja, origin, api.listRooms);
  const code = own?.room_code ?? '';
  const tomas = new RoomsPage(page);

  await test.step('before a name is asked for', async () => {
    await tomas.open(roomLinkPath(code));
    await expect(invitation).toContainText(waitingRoom.shareText('Maja'));
    await expect(invitation).toContainText('Play as Black · You 3 min + 2 s, your friend 10 min · Simplified rules');
    await expect(tomas.startPlaying).toBeVisible();
    await axeInBothSchemes();
  });

  await test.step('its room is closed while the visitor is on another page of the browser', async () => {
    await callAs(maja, origin, api.closeRoom, undefined, { gameId: own?.game_id ?? '' });
    await page.locator('html').dispatchEvent('pageshow', { bubbles: true });
    await expect(invitation).toContainText('Room not found or already full');
  });

  await test.step('a room that is full or unknown', async () => {
    const { room_code: taken } = await openRoom(await player('Vera'), origin);
    await joinRoom(await player('Anneke'), origin, taken);
    for (const other of ['ABC234', taken]) {
      await tomas.open(roomLinkPath(other));
      await expect(invitation).toContainText('Room not found or already full');
      await expect(invitation).toContainText(lobby.checkCode);
    }
    await axeInBothSchemes();
  });

  await test.step('without a name it asks for one', async () => {
    const room = await openRoom(maja, origin, true);
    await tomas.open(roomLinkPath(room.room_code));
    await tomas.enterName('Tomas');
    await tomas.expectGame(room.game_id, 'black');
    await maja.come(room.game_id);
    await maja.act({ type: 'leave' });
  });

  await test.step('its room is closed before the visitor joins', async () => {
    const closed = await openRoom(maja, origin, true);
    await tomas.open(roomLinkPath(closed.room_code));
    await expect(invitation).toContainText('Play as Black · 5 min each · Standard rules');
    await callAs(maja, origin, api.closeRoom, undefined, { gameId: closed.game_id });
    await tomas.joinButton.click();
    await expect(tomas.code).toHaveAccessibleDescription(`Room not found or already full ${lobby.checkCode}`);
    await expect(invitation).toContainText('Room not found or already full');
  });

  await test.step('with a name it takes one press, also on a phone', async () => {
    const { room_code: next, game_id: gameId } = await openRoom(maja, origin, true);
    await page.setViewportSize({ width: 360, height: 640 });
    await tomas.open(roomLinkPath(next));
    await expect(tomas.code).toHaveValue(next);
    await expect(tomas.joinButton).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(invitation).toContainText('Play as Black · 5 min each · Standard rules');
    await tomas.joinButton.click();
    await tomas.expectGame(gameId, 'black');
  });

  await test.step('back from its running game', async () => {
    const answered = page.waitForResponse(`**${pathOf(api.readInvitation, {})}`);
    await page.goBack();
    await answered;
    await expect(page.getByText(messages.queue.inProgress)).toBeVisible();
    await expect(invitation).toHaveText('');
  });
});

test('axe: lobby with rooms and an error, waiting room, bar', async ({
  page,
  player,
  origin,
  axeInBothSchemes,
  expectConsole,
}) => {
  test.slow();
  expectConsole(/404/);
  await openRoom(await player('Tomas'), origin);
  const maja = await enterLobby(origin, page, 'Maja');
  await expect(maja.rows()).toHaveCount(1);
  await maja.joinBy('ABC234');
  await expect(maja.code).toHaveAccessibleDescription(/^Room not found/);
  await axeInBothSchemes();
  const { code } = await maja.create();
  await expect(page.getByRole('img', { name: waitingRoom.qrLabel })).toBeVisible();
  await axeInBothSchemes();
  await page.goto(paths.about);
  await expect(maja.bar(code)).toBeVisible();
  await axeInBothSchemes();
});

test('@phone on a phone nothing is wider than the screen, and everything can be pressed', async ({
  page,
  player,
  origin,
  axe,
}) => {
  test.slow();
  await openRoom(await player('Wolfeschlegelsteinha'), origin);
  const maja = new RoomsPage(page);
  await maja.open();
  await expect(maja.startPlaying).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await maja.enterName('W'.repeat(20));
  await expect(maja.rows()).toHaveCount(1);
  await expectNoSidewaysScroll(page);
  await axe();
  const { code, gameId } = await maja.create();
  await expect(page.getByRole('button', { name: waitingRoom.copyCode })).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await axe();
  await page.goto(paths.ai);
  const back = maja.bar(code).getByRole('link', { name: lobby.backToRoom });
  const { center, y } = await boxOf(back);
  // Above its frame, which is lower than a finger.
  await page.touchscreen.tap(center.x, y - 5);
  await maja.expectWaiting();
  await joinRoom(await player('Tomas'), origin, code);
  await maja.expectGame(gameId, 'white');
});
