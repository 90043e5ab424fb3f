/** The lobby behind its gate, the waiting room, and the ways of a friend into it. */
import type { Page, Route } from '@playwright/test';
import { api, messages, paths, type problemMessages, roomLinkPath, storageKeys } from '@sixtyfour/contract';
import { expect, test } from './fixtures.ts';
import type { TestServer } from './fixtures.ts';
import { expectRequestEvery, stopClock } from './pace.ts';
import { becomePlayer, callAs } from './players.ts';
import { QueuePage } from './queue-page.ts';
import { RoomsPage } from './rooms-page.ts';

const { identity, lobby, nav, online, pageNames, rooms, ruleChoice, waitingRoom } = messages;

const MINUTE_MS = 60_000;
/** For what several visitors do at once. */
const PATIENCE = { timeout: 15_000 };
const PHONE = { width: 360, height: 640 };

type Visitor = () => Promise<Page>;

async function roomOf({ database }: TestServer, gameId: string) {
  return database.selectFrom('game_rooms').selectAll().where('game_id', '=', gameId).executeTakeFirstOrThrow();
}

/** Makes the last sign of life of a player older, as if they had left that long ago. */
async function leftAgo({ database }: TestServer, playerId: string, ms: number): Promise<void> {
  const seenAt = new Date(Date.now() - ms);
  await database.updateTable('player_presence').set({ seen_at: seenAt }).where('player_id', '=', playerId).execute();
}

/** A named visitor who has opened a room by a call, and shows no page. */
async function openRoom(origin: string, visitor: Visitor, name: string, isPrivate = false) {
  const page = await visitor();
  await becomePlayer(page, origin, name);
  const answer = await callAs(page, origin, api.createRoom, { isPrivate, rule_set: 'standard' });
  if (answer.status !== 'seated') throw new Error(`${name} plays elsewhere`);
  return { page, room: answer.room };
}

/** A named visitor in the lobby. */
async function enterLobby(origin: string, visitor: Visitor, name: string): Promise<RoomsPage> {
  const player = new RoomsPage(await visitor());
  await becomePlayer(player.page, origin, name);
  await player.open();
  await expect(player.playingAs).toContainText(name);
  return player;
}

/** A device that has kept a name from an earlier visit, without anybody's session. */
async function rememberName(page: Page, name: string): Promise<void> {
  const entry = { key: storageKeys.playerName, name };
  await page.addInitScript(({ key, name: value }) => localStorage.setItem(key, value), entry);
}

// One list serves the whole worker.
test.beforeEach(async ({ server }) => {
  await server.database.deleteFrom('game_rooms').execute();
});

test.describe('the gate', () => {
  test('R-NAV-12 R-AU-09 R-RM-01 a name opens the lobby, and it stays open', async ({ page }) => {
    const maja = new RoomsPage(page);
    await maja.open();
    await expect(page).toHaveTitle('Multiplayer Chess - Chess');
    await expect(page.getByRole('heading', { name: 'Enter Your Name' })).toBeVisible();
    await expect(page.getByRole('region', { name: pageNames.auth })).toBeVisible();
    await expect(maja.createButton).toBeHidden();
    await maja.enterName('M');
    await expect(page.getByText(identity.nameTooShort)).toBeVisible();
    await maja.enterName('Maja');
    await expect(maja.createButton).toBeVisible();
    await expect(maja.title).toBeFocused();
    await expect(maja.startPlaying).toBeHidden();
    await page.reload();
    await expect(maja.createButton).toBeVisible();
    await expect(maja.startPlaying).toBeHidden();
  });

  test('R-AU-09 a stored name is enough, and so is an account on a new device', async ({
    page,
    visitor,
    server,
    origin,
  }) => {
    test.slow();
    await rememberName(page, 'Maja');
    const maja = new RoomsPage(page);
    await maja.open();
    await expect(maja.playingAs).toHaveText('Playing as Maja Change name');
    await expect(maja.createButton).toBeVisible();

    const account = { email: 'vera@example.com', password: 'bishop takes pawn on f7' };
    const first = await visitor();
    await callAs(first, origin, api.signInAsGuest);
    await callAs(first, origin, api.signUp, { ...account, data: { name: 'Vera' }, ofAge: true });
    const mail = await server.mailTo(account.email);
    await first.goto(/https?:\/\/\S+/.exec(mail)?.[0] ?? '');
    await expect(first.getByRole('heading', { level: 1, name: pageNames.auth })).toBeVisible();

    const vera = new RoomsPage(await visitor());
    await vera.open();
    await expect(vera.startPlaying).toBeVisible();
    const card = vera.page.getByRole('region', { name: pageNames.auth });
    await card.getByLabel(messages.account.email, { exact: true }).fill(account.email);
    await card.getByLabel(messages.account.password, { exact: true }).fill(account.password);
    await card.getByRole('button', { name: identity.login, exact: true }).click();
    await expect(vera.createButton).toBeVisible();
    await expect(vera.playingAs).toContainText('Vera');
  });

  for (const [who, name] of [
    ['nobody knows', null],
    ['has a name', 'Maja'],
    ['has an empty name', ''],
    ['has a name of 40 letters', 'x'.repeat(40)],
  ] as const) {
    test(`A-116 who ${who} sees the right one of the two before any script has run`, async ({ page }) => {
      if (name !== null) await rememberName(page, name);
      // The page's own scripts never come.
      await page.route('**/assets/*.js', () => {});
      await page.goto('/multiplayer', { waitUntil: 'commit' });
      const maja = new RoomsPage(page);
      await expect(maja.title).toBeVisible();
      await expect(name === 'Maja' ? maja.createButton : maja.startPlaying).toBeVisible();
      await expect(name === 'Maja' ? maja.startPlaying : maja.createButton).toBeHidden();
    });
  }

  test('A-116 R-AU-09 a stored name that the server would not take counts as missing', async ({
    visitor,
    expectConsole,
  }) => {
    // The server alone knows that nobody may be called 'Admin'.
    expectConsole(/409/);
    for (const name of ['x'.repeat(40), 'Admin']) {
      const nobody = new RoomsPage(await visitor());
      await rememberName(nobody.page, name);
      await nobody.open();
      await expect(nobody.startPlaying).toBeVisible();
      await expect(nobody.name).toHaveValue('');
      await expect(nobody.createButton).toBeHidden();
    }
  });

  test('R-RM-02 the lobby says who one is, and the name can be changed', async ({ visitor, origin }) => {
    const maja = await enterLobby(origin, visitor, 'Maja');
    await expect(maja.playingAs).toHaveText(`${rooms.playingAs('Maja')} Change name`);
    await maja.page.getByRole('button', { name: 'Change name' }).click();
    await expect(maja.dialog).toBeVisible();
    await maja.enterName('Majka');
    await expect(maja.dialog).toBeHidden();
    await expect(maja.playingAs).toHaveText(`${rooms.playingAs('Majka')} Change name`);
  });

  test('R-HOME-11 R-RO-01 nobody has to register: a guest comes to every way to play', async ({
    page,
    visitor,
    origin,
  }) => {
    test.slow();
    for (const path of ['/play', '/play?mode=local', '/ai', '/puzzles', '/queue', '/multiplayer-game']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('region', { name: pageNames.auth })).toBeHidden();
    }
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: messages.home.playHuman }).click();
    const maja = new RoomsPage(page);
    await maja.enterName('Maja');
    const { session } = await callAs(page, origin, api.getSession);
    expect(session?.account).toBeNull();
    // A room, and a game in it.
    const { code, gameId } = await maja.create();
    const tomas = await enterLobby(origin, visitor, 'Tomas');
    await tomas.joinBy(code);
    await maja.expectGame(gameId, 'white');
    await tomas.expectGame(gameId, 'black');
    // The queue.
    const anneke = await enterLobby(origin, visitor, 'Anneke');
    await anneke.page.getByRole('link', { name: lobby.findTitle }).click();
    await expect(anneke.page).toHaveURL('/queue');
    const queue = new QueuePage(anneke.page);
    await queue.find.click();
    await queue.expectSearching();
    await queue.cancel.click();
    // A character.
    await anneke.page.goto('/ai');
    await anneke.page.getByRole('button', { name: messages.ai.start }).click();
    await expect(anneke.page.getByRole('button', { name: messages.ai.restart })).toBeVisible();
  });

  test('A-116 R-RM-18 a stored name reaches the server; until it has, the dialog comes first', async ({
    visitor,
    origin,
    expectConsole,
  }) => {
    test.slow();
    expectConsole(/503/);
    expectConsole(/409/);
    const maja = new RoomsPage(await visitor());
    await rememberName(maja.page, 'Maja');
    // The first try to tell the server fails.
    const answer = { error: 'unavailable', message: messages.problems.unavailable };
    const refuseOnce = (route: Route) => route.fulfill({ status: 503, json: answer });
    await maja.page.route(`**${api.saveProfile.path}`, refuseOnce, { times: 1 });
    await maja.open();
    await maja.createButton.click();
    await expect(maja.dialog).toBeVisible();
    await expect(maja.name).toHaveValue('Maja');
    // Left without a name, nothing happens.
    await maja.page.keyboard.press('Escape');
    await expect(maja.dialog).toBeHidden();
    await expect(maja.title).toBeVisible();
    await maja.createButton.click();
    await maja.startPlaying.click();
    const { code, gameId } = await maja.expectWaiting();

    const tomas = new RoomsPage(await visitor());
    await rememberName(tomas.page, 'Tomas');
    await tomas.open();
    await expect(tomas.playingAs).toContainText('Tomas');
    await tomas.joinBy(code);
    await tomas.expectGame(gameId, 'black');
    const { session } = await callAs(tomas.page, origin, api.getSession);
    expect(session?.player.username).toBe('Tomas');
  });
});

test('R-RM-03 R-RM-16 R-RM-17 R-RO-02 a room is created, joined by its code, and becomes a game', async ({
  visitor,
  server,
  origin,
}) => {
  const maja = await enterLobby(origin, visitor, 'Maja');
  await expect(maja.page.getByRole('region', { name: 'Create Room' })).toBeVisible();
  await expect(maja.page.getByRole('radio', { name: ruleChoice.standard })).toBeChecked();
  const { code, gameId } = await maja.create();
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
  expect(await roomOf(server, gameId)).toMatchObject({
    room_code: code,
    host_name: 'Maja',
    guest_id: null,
    status: 'waiting',
    looking_for_player: true,
  });
  for (const fact of ['Maja, white', waitingRoom.minutesASide, ruleChoice.standard, waitingRoom.inPublicRooms]) {
    await expect(maja.page.getByText(fact, { exact: true })).toBeVisible();
  }
  await expect(maja.page.getByText(online.realtime, { exact: true })).toBeVisible();

  const tomas = await enterLobby(origin, visitor, 'Tomas');
  await Promise.all([expect(maja.toasts).toHaveText('Tomas joined the game!'), tomas.joinBy(code)]);
  await tomas.expectGame(gameId, 'black');
  await maja.expectGame(gameId, 'white');
  expect(await roomOf(server, gameId)).toMatchObject({
    guest_name: 'Tomas',
    status: 'ready',
    looking_for_player: false,
  });
  await maja.page.reload();
  await maja.expectGame(gameId, 'white');
});

test('R-RM-04 R-RM-12 the field of the code: one input, in capitals, tolerant of what is pasted', async ({
  visitor,
  origin,
}) => {
  const { room } = await openRoom(origin, visitor, 'Maja', true);
  const tomas = await enterLobby(origin, visitor, 'Tomas');
  await expect(tomas.page.getByRole('region', { name: 'Join Room' })).toBeVisible();
  await tomas.code.pressSequentially('ab-c');
  await expect(tomas.code).toHaveValue('ABC');
  // In the middle, the caret stays where it is.
  await tomas.page.keyboard.press('Home');
  await tomas.page.keyboard.type('xy');
  await expect(tomas.code).toHaveValue('XYABC');
  await tomas.page.keyboard.type('z2');
  await expect(tomas.code).toHaveValue('XYZ2AB');
  await tomas.code.fill(`${origin}${roomLinkPath(room.room_code.toLowerCase())}`);
  await expect(tomas.code).toHaveValue(room.room_code);
  const spaced = ` ${room.room_code.slice(0, 3).toLowerCase()} - ${room.room_code.slice(3).toLowerCase()}`;
  await tomas.code.fill(spaced);
  await expect(tomas.code).toHaveValue(room.room_code);
  await tomas.code.press('Enter');
  await tomas.expectGame(room.game_id, 'black');
});

test('R-RM-10 R-RM-14 R-RM-15 R-ER-17 what is wrong with a code is said beside it', async ({
  visitor,
  origin,
  expectConsole,
}) => {
  expectConsole(/404/);
  expectConsole(/503/);
  const { room } = await openRoom(origin, visitor, 'Maja');
  const guest = await visitor();
  await becomePlayer(guest, origin, 'Anneke');
  await callAs(guest, origin, api.joinRoom, { room_code: room.room_code });

  const tomas = await enterLobby(origin, visitor, 'Tomas');
  for (const typed of ['', 'ABC23']) {
    await tomas.joinBy(typed);
    await expect(tomas.code).toHaveAccessibleDescription('Please enter a room code');
  }
  await tomas.code.fill('ABC2');
  await expect(tomas.code).toHaveAccessibleDescription('');
  // Never generated, full: one answer.
  for (const code of ['IO01IO', room.room_code]) {
    await tomas.joinBy(code);
    await expect(tomas.code).toHaveAccessibleDescription(`Room not found or already full ${lobby.checkCode}`);
    await expect(tomas.code).toBeFocused();
    await tomas.code.fill('');
  }
  await tomas.page.route(`**${api.joinRoom.path}`, (route) => route.fulfill({ status: 503, body: '' }));
  await tomas.joinBy('ABC234');
  await expect(tomas.code).toHaveAccessibleDescription('Failed to join room. Please try again.');
});

test('R-RM-13 R-ER-17 a room that cannot be created says so, and can be tried again', async ({
  visitor,
  origin,
  expectConsole,
}) => {
  expectConsole(/503/);
  expectConsole(/429/);
  const maja = await enterLobby(origin, visitor, 'Maja');
  const refusal = { error: 'too-many-requests' satisfies keyof typeof problemMessages, message: 'Please wait.' };
  const answers = [
    { status: 503, body: '' },
    { status: 429, json: refusal },
  ];
  await maja.page.route(`**${api.createRoom.path}`, (route) => {
    const answer = route.request().method() === 'POST' ? answers.shift() : undefined;
    return answer === undefined ? route.continue() : route.fulfill(answer);
  });
  await maja.createButton.click();
  await expect(maja.page.getByText('Failed to create room. Please try again.')).toBeVisible();
  await maja.createButton.click();
  await expect(maja.page.getByText('Please wait.')).toBeVisible();
  await maja.create();
});

test('R-RM-05 R-RM-06 R-RM-09 public rooms are listed while there are any, private ones never', async ({
  visitor,
  origin,
}) => {
  test.slow();
  const tomas = await enterLobby(origin, visitor, 'Tomas');
  await expect(tomas.list).toBeHidden();
  await expect(tomas.refresh).toBeHidden();

  const maja = await enterLobby(origin, visitor, 'Maja');
  await maja.privateTick.check();
  const hidden = await maja.create();
  await expect(maja.page.getByText(waitingRoom.notListed)).toBeVisible();
  const anneke = await enterLobby(origin, visitor, 'Anneke');
  await expect(anneke.list).toBeHidden();
  const { code, gameId } = await anneke.create();

  await tomas.page.reload();
  await expect(tomas.rows()).toHaveCount(1);
  await expect(tomas.rows()).toContainText(["Anneke's Room"]);
  await expect(tomas.rows()).toContainText([code]);
  const join = tomas.rows().getByRole('button', { name: "Join Anneke's Room" });
  await expect(join.getByText('Join', { exact: true })).toBeVisible();
  await join.click();
  await tomas.expectGame(gameId, 'black');

  // The private one takes whoever has its code.
  const vera = await enterLobby(origin, visitor, 'Vera');
  await expect(vera.list).toBeHidden();
  await vera.joinBy(hidden.code);
  await vera.expectGame(hidden.gameId, 'black');
});

test('R-RM-07 R-RM-08 R-CO-03 the newest ten are listed, read anew by a click and every 10 s', async ({
  visitor,
  origin,
}) => {
  const tomas = await enterLobby(
    origin,
    async () => {
      const page = await visitor();
      await page.clock.install();
      return page;
    },
    'Tomas',
  );
  for (let number = 1; number <= 11; number += 1) await openRoom(origin, visitor, `Host ${number}`);
  // Nobody has pressed anything.
  await stopClock(tomas.page);
  await expectRequestEvery(tomas.page, new RegExp(`${api.listRooms.path}$`), 10_000);
  await expect(tomas.rows()).toHaveCount(10, PATIENCE);
  const newest = Array.from({ length: 10 }, (_, index) => `Host ${11 - index}'s Room`);
  await expect(tomas.rows()).toContainText(newest);

  const { room } = await openRoom(origin, visitor, 'Maja');
  await tomas.page.getByRole('button', { name: 'Refresh Rooms' }).click();
  await expect(tomas.rows()).toContainText(["Maja's Room", ...newest.slice(0, 9)], { timeout: 3_000 });
  await expect(tomas.rows().first()).toContainText(room.room_code);
  await expect(tomas.page.getByTestId('live-polite')).toHaveText(lobby.roomsListed(10));
});

test('a list that cannot be read stays, and says that it is old', async ({ visitor, origin, expectConsole }) => {
  test.slow();
  expectConsole(/ERR_FAILED/);
  const { page: host } = await openRoom(origin, visitor, 'Maja');
  const tomas = await enterLobby(origin, visitor, 'Tomas');
  await expect(tomas.rows()).toHaveCount(1);
  await tomas.page.route(`**${api.listRooms.path}`, (route) => route.abort());
  await tomas.refresh.click();
  await expect(tomas.toasts).toHaveText(messages.problems.noAnswer);
  await expect(tomas.list).toContainText(lobby.listFailed);
  await expect(tomas.rows()).toHaveCount(1);
  await tomas.page.unroute(`**${api.listRooms.path}`);
  const { own } = await callAs(host, origin, api.listRooms);
  await callAs(host, origin, api.closeRoom, {}, { gameId: own?.game_id ?? '' });
  await tomas.refresh.click();
  await expect(tomas.list).toBeHidden();
});

test('R-RM-19 of many who join at once one gets the seat, the others read why not', async ({
  visitor,
  server,
  origin,
  expectConsole,
}) => {
  test.slow();
  expectConsole(/404/);
  const { room } = await openRoom(origin, visitor, 'Maja');
  const names = ['Anneke', 'Tomas', 'Vera'];
  const guests: RoomsPage[] = [];
  for (const name of names) guests.push(await enterLobby(origin, visitor, name));
  for (const guest of guests) await guest.code.fill(room.room_code);
  await Promise.all(guests.map((guest) => guest.joinButton.click()));
  await expect.poll(async () => (await roomOf(server, room.game_id)).status, PATIENCE).toBe('ready');
  const { guest_name: winner } = await roomOf(server, room.game_id);
  for (const [index, guest] of guests.entries()) {
    if (names[index] === winner) await guest.expectGame(room.game_id, 'black');
    else await expect(guest.code).toHaveAccessibleDescription(/^Room not found or already full/, PATIENCE);
  }
  expect(names).toContain(winner);
});

test('the own room is not listed to its host, and its code leads back to it, in any tab', async ({
  visitor,
  origin,
  expectConsole,
}) => {
  // The second tab asks for a seat before it knows.
  expectConsole(/404/);
  const maja = await enterLobby(origin, visitor, 'Maja');
  // A tab that has not heard of the room.
  const second = new RoomsPage(await maja.page.context().newPage());
  await second.open();
  await expect(second.playingAs).toContainText('Maja');
  const { code, gameId } = await maja.create();
  await maja.page.goto('/multiplayer');
  await expect(maja.bar(code)).toContainText(`Your room ${code} is waiting`);
  await expect(maja.list).toBeHidden();
  await maja.joinBy(code);
  expect(await maja.expectWaiting()).toEqual({ code, gameId });
  await second.joinBy(code);
  expect(await second.expectWaiting()).toEqual({ code, gameId });
});

test.describe('R-RM-20 the host leaves', () => {
  test('R-RM-20 and comes back: by a reload, another tab, another page', async ({ visitor, origin }) => {
    const maja = await enterLobby(origin, visitor, 'Maja');
    const { code, gameId } = await maja.create();
    await maja.page.reload();
    expect(await maja.expectWaiting()).toEqual({ code, gameId });
    const second = new RoomsPage(await maja.page.context().newPage());
    await second.page.goto(`/multiplayer-game/${gameId}`);
    expect(await second.expectWaiting()).toEqual({ code, gameId });
    await second.page.close();
    await maja.page.getByRole('contentinfo').getByRole('link', { name: nav.about, exact: true }).click();
    await expect(maja.bar(code)).toContainText(`Your room ${code} is waiting`);
    await maja.bar(code).getByRole('link', { name: 'Back to your room' }).click();
    expect(await maja.expectWaiting()).toEqual({ code, gameId });
    await expect(maja.bar(code)).toBeHidden();
  });

  test('R-RM-20 and is called to the game from another page', async ({ visitor, origin }) => {
    const maja = await enterLobby(origin, visitor, 'Maja');
    const { code, gameId } = await maja.create();
    await maja.page.goto('/about');
    await expect(maja.bar(code)).toBeVisible();
    const tomas = await enterLobby(origin, visitor, 'Tomas');
    const called = expect(maja.bar(code)).toContainText('Tomas joined the game! Your game opens in', PATIENCE);
    await Promise.all([called, tomas.joinBy(code)]);
    await tomas.expectGame(gameId, 'black');
    // By itself, after a moment to look up.
    await maja.expectGame(gameId, 'white');
  });

  test('R-RM-20 for good: the room is listed no longer than a minute, and lives for half an hour', async ({
    visitor,
    server,
    origin,
    expectConsole,
  }) => {
    expectConsole(/404/);
    const { page: host, room } = await openRoom(origin, visitor, 'Maja');
    const tomas = await enterLobby(origin, visitor, 'Tomas');
    await expect(tomas.rows()).toHaveCount(1);
    await leftAgo(server, room.host_id, MINUTE_MS + 1_000);
    await tomas.refresh.click();
    await expect(tomas.list).toBeHidden();
    expect((await roomOf(server, room.game_id)).closed_at).toBeNull();

    await leftAgo(server, room.host_id, 30 * MINUTE_MS + 1_000);
    await expect.poll(async () => (await roomOf(server, room.game_id)).closed_at).not.toBeNull();
    await tomas.joinBy(room.room_code);
    await expect(tomas.code).toHaveAccessibleDescription(/^Room not found or already full/);
    const maja = new RoomsPage(host);
    await host.goto(`/multiplayer-game/${room.game_id}`);
    await expect(host).toHaveURL('/multiplayer');
    await expect(maja.toasts).toHaveText(lobby.roomClosed);
  });

  test('R-RM-20 a room that is closed by its host takes nobody any more', async ({
    visitor,
    server,
    origin,
    expectConsole,
  }) => {
    expectConsole(/404/);
    const maja = await enterLobby(origin, visitor, 'Maja');
    const { code, gameId } = await maja.create();
    // One press asks, and does nothing.
    await maja.page.getByRole('button', { name: waitingRoom.close }).click();
    expect((await roomOf(server, gameId)).closed_at).toBeNull();
    await maja.page.getByRole('button', { name: waitingRoom.reallyClose }).click();
    await expect(maja.page).toHaveURL('/multiplayer');
    await expect(maja.toasts).toHaveText('Room closed');
    await expect(maja.bar(code)).toBeHidden();
    const tomas = await enterLobby(origin, visitor, 'Tomas');
    await tomas.joinBy(code);
    await expect(tomas.code).toHaveAccessibleDescription(/^Room not found or already full/);
  });
});

test('a new room takes the place of the one before; who has a game is led to it', async ({
  visitor,
  server,
  origin,
}) => {
  const maja = await enterLobby(origin, visitor, 'Maja');
  const first = await maja.create();
  await maja.page.goto('/multiplayer');
  const second = await maja.create();
  expect(second.gameId).not.toBe(first.gameId);
  expect((await roomOf(server, first.gameId)).closed_at).not.toBeNull();
  const tomas = await enterLobby(origin, visitor, 'Tomas');
  await tomas.joinBy(second.code);
  await tomas.expectGame(second.gameId, 'black');
  await tomas.page.goto('/multiplayer');
  await tomas.createButton.click();
  await tomas.expectGame(second.gameId, 'black');
});

test('a stranger at a room learns nothing and is led to the lobby', async ({ visitor, origin, expectConsole }) => {
  expectConsole(/404/);
  const { room } = await openRoom(origin, visitor, 'Maja');
  const tomas = await enterLobby(origin, visitor, 'Tomas');
  await tomas.page.goto(`/multiplayer-game/${room.game_id}`);
  await expect(tomas.page).toHaveURL('/multiplayer');
  await expect(tomas.toasts).toHaveText('Room not found or already full');
});

test.describe('the invitation', () => {
  test('code and link are copied, and the link leads a friend in: one press with a name', async ({
    visitor,
    origin,
  }) => {
    const maja = await enterLobby(origin, visitor, 'Maja');
    await maja.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const { code, gameId } = await maja.create();
    const second = new RoomsPage(await maja.page.context().newPage());
    await second.open();
    for (const name of ['Copy code', 'Copy link']) {
      await maja.page.bringToFront();
      await maja.page.getByRole('button', { name }).click();
      await expect(maja.page.getByTestId('live-polite')).toHaveText('Copied');
      await second.page.bringToFront();
      await second.code.fill('');
      await second.code.press('ControlOrMeta+V');
      await expect(second.code).toHaveValue(code);
    }
    await expect(maja.page.getByRole('img', { name: waitingRoom.qrLabel })).toBeVisible();

    const tomas = await enterLobby(origin, visitor, 'Tomas');
    await tomas.open(roomLinkPath(code));
    await expect(tomas.code).toHaveValue(code);
    await tomas.joinButton.click();
    await tomas.expectGame(gameId, 'black');
  });

  test('without a name the link asks for it, and then joins by itself', async ({ visitor, origin }) => {
    const { room } = await openRoom(origin, visitor, 'Maja', true);
    const tomas = new RoomsPage(await visitor());
    await tomas.open(roomLinkPath(room.room_code));
    await tomas.enterName('Tomas');
    await tomas.expectGame(room.game_id, 'black');
  });

  test('a device that can share is offered to, with the link', async ({ visitor, origin }) => {
    const maja = new RoomsPage(await visitor());
    await maja.page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', {
        value: (shared: ShareData) => Promise.resolve(void (document.title = `${shared.text} ${shared.url}`)),
      });
    });
    await becomePlayer(maja.page, origin, 'Maja');
    await maja.open();
    const { code } = await maja.create();
    await maja.page.getByRole('button', { name: 'Share' }).click();
    await expect(maja.page).toHaveTitle(`${waitingRoom.shareText('Maja')} ${origin}${roomLinkPath(code)}`);
  });
});

test('the keyboard alone creates a room, and finds its code among what is read', async ({ visitor, origin }) => {
  const maja = await enterLobby(origin, visitor, 'Maja');
  await maja.privateTick.focus();
  await maja.page.keyboard.press('Space');
  await maja.page.keyboard.press('Tab');
  await maja.page.keyboard.press('ArrowDown');
  await expect(maja.page.getByRole('radio', { name: ruleChoice.simplified })).toBeChecked();
  await maja.page.keyboard.press('Tab');
  await maja.page.keyboard.press('Enter');
  await maja.expectWaiting();
  await expect(maja.waiting).toBeFocused();
  await expect(maja.page.getByText(waitingRoom.notListed)).toBeVisible();
  await expect(maja.page.getByText(ruleChoice.simplified)).toBeVisible();
  // The choice of the rules is kept, the other one is not.
  await maja.page.goto('/multiplayer');
  await expect(maja.page.getByRole('radio', { name: ruleChoice.simplified })).toBeChecked();
  await expect(maja.privateTick).not.toBeChecked();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe: gate, lobby with rooms and an error, waiting room, bar, ${colorScheme}`, async ({
    page,
    visitor,
    origin,
    axe,
    expectConsole,
  }) => {
    test.slow();
    expectConsole(/404/);
    await page.emulateMedia({ colorScheme });
    await openRoom(origin, visitor, 'Tomas');
    const maja = new RoomsPage(page);
    await maja.open();
    await expect(maja.startPlaying).toBeVisible();
    await axe();
    await maja.enterName('Maja');
    await expect(maja.rows()).toHaveCount(1);
    await maja.joinBy('ABC234');
    await expect(maja.code).toHaveAccessibleDescription(/^Room not found/);
    await axe();
    const { code } = await maja.create();
    await expect(page.getByRole('img', { name: waitingRoom.qrLabel })).toBeVisible();
    await axe();
    await page.goto(paths.about);
    await expect(maja.bar(code)).toBeVisible();
    await axe();
  });
}

test('@phone on a phone nothing is wider than the screen, and everything can be pressed', async ({
  page,
  visitor,
  origin,
  axe,
}) => {
  test.slow();
  await page.setViewportSize(PHONE);
  const isWide = () => page.locator('html').evaluate((root) => root.scrollWidth > root.clientWidth);
  await openRoom(origin, visitor, 'Wolfeschlegelsteinha');
  const maja = new RoomsPage(page);
  await maja.open();
  await expect(maja.startPlaying).toBeInViewport();
  expect(await isWide()).toBe(false);
  await maja.enterName('Maja');
  await expect(maja.rows()).toHaveCount(1);
  expect(await isWide()).toBe(false);
  await axe();
  const { code, gameId } = await maja.create();
  await expect(page.getByRole('button', { name: waitingRoom.copyCode })).toBeInViewport();
  expect(await isWide()).toBe(false);
  await axe();
  const tomas = new RoomsPage(await visitor());
  await tomas.open(roomLinkPath(code));
  await tomas.enterName('Tomas');
  await tomas.expectGame(gameId, 'black');
  await maja.expectGame(gameId, 'white');
});
