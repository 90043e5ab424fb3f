/** The game of a room: host and guest, from sitting down to the next game, and the screen's own door to the queue. */
import { api, messages, problemMessages } from '@sixtyfour/contract';
import { expect, test } from './fixtures.ts';
import { cuttable, greeted, refuseIntents } from './network.ts';
import { OnlinePage, expectSameBoard, playMoves } from './online-page.ts';
import { expectRequestEvery, expectShownFor, stopClock } from './pace.ts';
import { becomePlayer, callAs } from './players.ts';
import { QueuePage } from './queue-page.ts';
import {
  beginRoomGame,
  comeTogether,
  GUEST,
  HOST,
  openRoom,
  RoomGamePage,
  seatTwo,
  sitDown,
} from './room-game-page.ts';

const OPENING = ['e2e4', 'e7e5'] as const;
const FOOLS_MATE = ['f2f3', 'e7e5', 'g2g4', 'd8h4'] as const;
/** A page loads slowly on a busy machine. */
const LOADED = { timeout: 20_000 } as const;
const NO_GAME = '3f0c9a52-0000-4000-8000-000000000000';

test.describe('sitting down', () => {
  test('R-RG-28 R-MS-06 the host in the waiting room reads who sits down, and both are at the board', async ({
    origin,
    visitor,
  }) => {
    const { host, gameId, code } = await openRoom(origin, visitor);
    await host.open(gameId);
    await expect(host.page.getByRole('heading', { name: 'Waiting for opponent' })).toBeVisible(LOADED);
    const [guest] = await Promise.all([
      sitDown(origin, visitor, code),
      expect(host.toasts).toContainText(`${GUEST} joined the game!`, LOADED),
    ]);
    await expect(host.board).toBeVisible(LOADED);
    await expect(host.page).toHaveURL(`/multiplayer-game/${gameId}`);
    await guest.open(gameId);
    await expect(host.status).toHaveText('Your turn', LOADED);
  });

  test("R-RG-02 'Connecting' is read beside its spinner until the game is there", async ({ origin, visitor }) => {
    const { gameId, white } = await seatTwo(origin, visitor);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await white.page.route('**/api/games/*', async (route) => {
      await held;
      await route.continue();
    });
    await white.open(gameId);
    await expect(white.panel.getByText('Connecting')).toBeVisible(LOADED);
    letGo();
    await expect(white.panel.getByText(`Playing as White (vs ${GUEST})`)).toBeVisible();
  });

  test('R-RG-06 R-RG-07 R-RG-08 R-RG-10 R-RG-11 R-RG-13 R-RG-17 R-NAV-20 it waits for both without a deadline, then it is played', async ({
    origin,
    server,
    visitor,
  }) => {
    const { gameId, white, black } = await seatTwo(origin, visitor);
    await white.open(gameId);
    await expect(white.status).toHaveText('Waiting for opponent', LOADED);
    await expect(white.band).toContainText(`Waiting for ${GUEST}`);
    await expect(white.band).not.toContainText(/\d/);
    await white.drag('e2', 'e4');
    await expect(white.toasts).toContainText('The game starts when both players are here');
    await white.expectPiece('e2', 'P');
    server.advance(60_000);

    await black.open(gameId);
    await Promise.all([
      expect(white.toasts).toContainText('New game started!', LOADED),
      expect(black.toasts).toContainText('New game started!', LOADED),
    ]);
    await expect(white.status).toHaveText('Your turn');
    await expect(black.status).toHaveText('Waiting for opponent');
    await expect(white.panel.getByText(`Playing as White (vs ${GUEST})`)).toBeVisible();
    await expect(black.panel.getByText(`Playing as Black (vs ${HOST})`)).toBeVisible();
    await expect(white.board).toHaveAttribute('data-orientation', 'white');
    await expect(black.board).toHaveAttribute('data-orientation', 'black');
    await expect(black.clock()).toHaveText('5:00');
    await expect(white.page.getByText(GUEST).first()).toBeVisible();
    await expect(white.page).toHaveTitle('Your turn - Chess');
    await expect(black.page).toHaveTitle('Room game - Chess');
    await white.move('e2', 'e4');
    await expect(black.status).toHaveText('Your turn');
    await expect(white.status).toHaveText('Waiting for opponent');
  });

  test('R-NAV-21 what the lobby hands over is enough for the first paint, and nothing relies on it', async ({
    origin,
    visitor,
  }) => {
    test.slow();
    const [host, guest] = [new RoomGamePage(await visitor()), new RoomGamePage(await visitor())];
    await becomePlayer(host.page, origin, HOST, 'PL');
    await becomePlayer(guest.page, origin, GUEST, 'ES');
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    for (const { page } of [host, guest]) {
      await page.route(/\/api\/rooms\/[0-9a-f-]{36}$/, async (route) => {
        await held;
        await route.continue();
      });
      await page.goto('/multiplayer');
    }
    await host.button('Create Room').click();
    const code = host.page.getByRole('img', { name: /^Room code: / });
    await expect(code).toHaveText(/^[A-Z0-9]{6}$/, LOADED);
    await guest.page.getByLabel('Room code').fill((await code.textContent()) ?? '');
    await guest.button('Join Room').click();
    await expect(guest.panel.getByText(`Playing as Black (vs ${HOST})`)).toBeVisible(LOADED);
    letGo();
    await expect(host.panel.getByText(`Playing as White (vs ${GUEST})`)).toBeVisible();
    await expect(host.status).toHaveText('Your turn', LOADED);
    for (const player of [host, guest]) {
      await player.page.reload();
      await expect(player.panel.getByText(/^Playing as (White|Black) \(vs (Maja|Tomas)\)$/)).toBeVisible(LOADED);
    }
    expect(guest.gameId()).toBe(host.gameId());
    await host.move('e2', 'e4');
    await guest.expectPiece('e4', 'P');
  });

  test('a shared link, a wrong one and a lost state lead to the right place (A-32)', async ({
    origin,
    visitor,
    expectConsole,
  }) => {
    test.slow();
    expectConsole(/403|404/);
    const table = await beginRoomGame(origin, visitor);
    const { gameId, white } = table;
    for (const id of [gameId, NO_GAME]) {
      const stranger = new RoomGamePage(await visitor());
      await becomePlayer(stranger.page, origin, 'Zoe');
      await stranger.open(id);
      await expect(stranger.page).toHaveURL('/multiplayer', LOADED);
      await expect(stranger.toasts).toContainText('Room not found or already full');
    }
    const nobody = new RoomGamePage(await visitor());
    await nobody.open(gameId);
    await expect(nobody.page).toHaveURL('/multiplayer', LOADED);

    await playMoves(table, OPENING);
    await table.black.page.reload();
    await expect(table.black.status).toHaveText('Waiting for opponent', LOADED);
    await table.black.expectPiece('e4', 'P');
    await expect(table.black.board).toHaveAttribute('data-orientation', 'black');
    const second = new RoomGamePage(await white.page.context().newPage());
    await second.open(gameId);
    await expect(second.status).toHaveText('Your turn', LOADED);
    await second.move('g1', 'f3');
    await white.expectPiece('f3', 'N');
    await table.black.expectPiece('f3', 'N');
  });
});

test("R-NAV-20 A-32 A-108 an id that no game can have: the lobby with 'Room not found or already full', /queue for /game", async ({
  page,
  expectConsole,
}) => {
  expectConsole(/400/);
  const toasts = page.getByTestId('toasts');
  await page.goto('/multiplayer-game/xyz');
  await expect(page).toHaveURL('/multiplayer', LOADED);
  await expect(toasts).toContainText('Room not found or already full');
  await page.goto('/game/xyz');
  await expect(page).toHaveURL('/queue', LOADED);
  await expect(toasts).toContainText('Error loading game');
});

test.describe('moving', () => {
  test("R-RG-12 R-RG-14 R-RG-30 R-MS-04 R-MS-05 a game to mate: 'Checkmate! You win!' here, 'You lost the game.' there", async ({
    origin,
    visitor,
  }) => {
    const table = await beginRoomGame(origin, visitor);
    const { white, black } = table;
    await playMoves(table, FOOLS_MATE.slice(0, 3));
    await black.move('d8', 'h4');
    await Promise.all([
      expect(black.toasts).toContainText('Checkmate! You win!'),
      expect(white.toasts).toContainText('Checkmate! You lost the game.'),
    ]);
    await expect(white.status).toHaveText('Checkmate! Black wins!');
    await expect(white.dialog).toContainText('Good Game!');
    await expect(black.dialog).toContainText('Victory!');
    await expectSameBoard(table, origin);
    const game = await callAs(white.page, origin, api.getGame, undefined, { gameId: table.gameId });
    expect(game).toMatchObject({ origin: 'room', is_checkmate: true, game_status: 'checkmate', winner: 'b' });
  });

  test('R-RG-15 R-RG-18 R-RG-31 R-RG-32 what is refused is said, and nothing moves', async ({ origin, visitor }) => {
    const { white, black } = await beginRoomGame(origin, visitor);
    await black.square('e7').click();
    await expect(black.toasts).toContainText('Please wait for your turn');
    await white.square('e2').click();
    await white.expectMark('e4', 'target');
    await white.square('e5').click();
    await expect(white.toasts).toContainText('Invalid move!');
    await white.expectNoMark('e4', 'target');
    await white.square('e7').click();
    await expect(white.toasts).toContainText("That's not your piece!");
    // Other messages stay for four seconds.
    await expect(white.toasts).toBeEmpty({ timeout: 3_000 });
    await white.drag('e7', 'e5');
    await expect(white.toasts).toContainText("That's not your piece!");
    await white.expectPiece('e7', 'p');
  });

  test('R-RG-16 a pawn becomes a queen by itself, unless one wants to be asked (A-20)', async ({ origin, visitor }) => {
    const table = await beginRoomGame(origin, visitor);
    const { white, black } = table;
    await playMoves(table, ['h2h4', 'g7g5', 'h4g5', 'h7h6', 'g5h6', 'a7a6', 'h6h7', 'a6a5']);
    await white.move('h7', 'g8');
    await black.expectPiece('g8', 'Q');
    await white.expectPiece('g8', 'Q');

    await black.page.getByRole('button', { name: 'Settings', exact: true }).click();
    await black.page.getByRole('switch', { name: 'In rooms, ask me what to promote to' }).check();
    await black.page.keyboard.press('Escape');
    await playMoves(table, ['a5a4', 'b2b3', 'a4b3', 'g1f3', 'b3a2', 'f3e5'], 1);
    await black.move('a2', 'b1');
    await black.page.getByRole('button', { name: 'Knight' }).click();
    await white.expectPiece('b1', 'n');
    await expectSameBoard(table, origin);
  });

  test("R-RG-22 R-ER-07 'Failed to save move' and 'Failed to make move': the move goes back, and can be made again", async ({
    origin,
    visitor,
  }) => {
    const table = await seatTwo(origin, visitor);
    const { white, black } = table;
    const refuse = await refuseIntents(white.page);
    await comeTogether(table);
    await expect(white.connection('Real-time')).toBeVisible();
    for (const [code, text] of [
      ['not-saved', 'Failed to save move'],
      ['internal', 'Failed to make move'],
    ] as const) {
      refuse(code);
      await white.move('e2', 'e4');
      await expect(white.toasts).toContainText(text);
      await white.expectPiece('e4', '');
      await white.expectPiece('e2', 'P');
    }
    refuse(null);
    await white.move('e2', 'e4');
    await black.expectPiece('e4', 'P');
  });
});

test.describe('the connection', () => {
  test("R-RG-09 R-RG-19 R-RG-21 R-RG-23 R-ER-08 R-CO-04 Real-time, then 'Database sync' where moves go on, then Real-time again", async ({
    origin,
    visitor,
  }) => {
    // The websocket is tried again after up to ten seconds.
    test.slow();
    const table = await seatTwo(origin, visitor);
    const { white, black } = table;
    const line = await cuttable(white.page);
    await white.page.clock.install();
    await comeTogether(table);
    await expect(white.connection('Real-time')).toBeVisible();
    await playMoves(table, OPENING);
    await line.cut('websocket');
    await expect(white.connection('Database sync')).toBeVisible();
    await white.move('g1', 'f3');
    await expect(white.toasts).toContainText('Move saved but real-time sync may be delayed');
    await black.expectPiece('f3', 'N');
    await stopClock(white.page);
    await black.move('b8', 'c6');
    await expect
      .poll(
        async () => (await callAs(black.page, origin, api.getGame, undefined, { gameId: table.gameId })).current_turn,
      )
      .toBe('w');
    await expectRequestEvery(white.page, new RegExp(`/api/games/${table.gameId}$`), 2_000, () =>
      white.expectPiece('c6', 'n'),
    );
    await white.page.clock.resume();
    await expect(white.toasts).toBeEmpty();
    // Said once an outage.
    await playMoves(table, ['f1c4', 'f8c5']);
    await expect(white.toasts).toBeEmpty();
    await line.mend();
    await expect(white.connection('Real-time')).toBeVisible(LOADED);
    await playMoves(table, ['d2d3', 'd7d6']);
    await expectSameBoard(table, origin);
  });

  test("R-RG-03 R-RG-20 R-RG-25 R-RG-26 R-ER-10 neither way: 'Disconnected', 'Connection error', and 'Retry Connection' brings it back", async ({
    origin,
    visitor,
    expectConsole,
  }) => {
    test.slow();
    expectConsole(/ERR_FAILED/);
    const table = await seatTwo(origin, visitor);
    const { white, black } = table;
    const line = await cuttable(white.page);
    await white.page.clock.install();
    await comeTogether(table);
    await playMoves(table, OPENING);
    await stopClock(white.page);
    await line.cut('everything');
    await expectShownFor(
      white.toasts.getByText('Connection error Could not connect to the game server. Check your internet connection.'),
      5_000,
    );
    await white.page.clock.resume();
    await expect(white.connection('Disconnected')).toBeVisible();
    await expect(white.band).toContainText('Failed to connect to game server. Please try again.');
    // Pressed in vain, it says so again.
    await expect(white.toasts).toBeEmpty({ timeout: 10_000 });
    await white.button('Retry Connection').click();
    await expect(white.toasts).toContainText('Connection error');
    await black.expectPiece('e4', 'P');
    await line.mend();
    await white.button('Retry Connection').click();
    // Long before it would be tried by itself.
    await expect(white.connection('Real-time')).toBeVisible();
    await expect(white.band).toBeHidden();
    await playMoves(table, ['g1f3', 'b8c6']);
  });

  test('R-RG-25 without a way to the server a page that loads says so as well, and gets its game when there is one', async ({
    origin,
    visitor,
    expectConsole,
  }) => {
    test.slow();
    expectConsole(/ERR_FAILED/);
    const table = await beginRoomGame(origin, visitor);
    const { gameId, white } = table;
    await playMoves(table, OPENING);
    const failed = white.page
      .getByRole('alert')
      .filter({ hasText: 'Failed to connect to game server. Please try again.' });
    for (const calls of ['**/api/games/*', '**/api/**']) {
      await white.page.route(calls, (route) => route.abort());
      await white.page.reload();
      await expect(failed).toBeVisible(LOADED);
      await expect(white.toasts).toContainText('Connection error');
      await expect(white.toasts).toBeEmpty({ timeout: 10_000 });
      await white.button('Retry Connection').click();
      await expect(white.toasts).toContainText('Connection error');
      await white.page.unroute(calls);
      if (calls === '**/api/games/*') await white.button('Retry Connection').click();
      await expect(white.status).toHaveText('Your turn', LOADED);
    }
    await expect(white.page).toHaveURL(`/multiplayer-game/${gameId}`);
  });

  test("R-RG-24 R-ER-09 a websocket that does not let the page in: 'Realtime auth failed', and that alone (A-90)", async ({
    origin,
    visitor,
    expectConsole,
  }) => {
    expectConsole(/403/);
    const table = await seatTwo(origin, visitor);
    const { gameId, white, black } = table;
    await white.page.route('**/api/realtime/auth', (route) =>
      route.fulfill({ status: 403, json: { error: 'forbidden', message: problemMessages.forbidden } }),
    );
    await white.open(gameId);
    await expect(white.toasts).toContainText('Realtime auth failed. Falling back to database sync.', LOADED);
    await expect(white.connection('Database sync')).toBeVisible();
    await expect(white.band).not.toContainText('Failed to connect');
    await black.open(gameId);
    await expect(white.status).toHaveText('Your turn', LOADED);
    await playMoves(table, OPENING);
  });
});

test.describe('the end, and what comes after it', () => {
  test('a draw, time-up and resigning end it as elsewhere (A-24)', async ({ origin, server, visitor }) => {
    test.slow();
    const first = await beginRoomGame(origin, visitor);
    await playMoves(first, OPENING);
    await first.white.button('Offer draw').click();
    await first.black.button('Accept draw').click();
    for (const player of [first.white, first.black]) {
      await expect(player.status).toHaveText('Draw! Game Over: by agreement');
      await expect(player.dialog).toContainText('Well Played!');
    }
    // The next ones are played by the same two.
    const again = async (): Promise<typeof first> => {
      await first.white.button('Play Again').click();
      await first.black.button('Play Again').click();
      await expect(first.white.status).toHaveText('Your turn', LOADED);
      await expect(first.black.band).toContainText(`${HOST} hasn’t moved yet`, LOADED);
      return { ...first, gameId: first.white.gameId() };
    };
    await playMoves(await again(), OPENING);
    server.advance(300_000);
    await expect(first.white.status).toHaveText("Time's up! You lose!");
    await expect(first.black.status).toHaveText("Time's up! You win!");
    await playMoves(await again(), OPENING);
    await first.black.resign();
    await expect(first.white.status).toHaveText(`${GUEST} resigned`);
    await expect(first.white.dialog).toContainText('Victory!');
  });

  test('R-RG-13 R-MS-08 Play Again is an offer: accepted, both are in a new game, with the same sides, and the room with them', async ({
    origin,
    visitor,
  }) => {
    const table = await seatTwo(origin, visitor);
    const { gameId, code, white, black } = table;
    await comeTogether(table);
    await playMoves(table, OPENING);
    await white.resign();
    await white.button('Play Again').click();
    await expect(white.button('Waiting for opponent')).toBeVisible();
    await expect(black.dialog).toContainText(`${HOST} would like to play again.`);
    await Promise.all([
      expect(white.toasts).toContainText('New game started!'),
      expect(black.toasts).toContainText('New game started!'),
      black.button('Play Again').click(),
    ]);
    for (const player of [white, black]) {
      await expect(player.page).not.toHaveURL(`/multiplayer-game/${gameId}`);
      await expect(player.page).toHaveURL(/\/multiplayer-game\/[0-9a-f-]{36}$/);
    }
    expect(black.gameId()).toBe(white.gameId());
    await expect(white.status).toHaveText('Your turn', LOADED);
    await expect(black.clock()).toHaveText('5:00');
    await expect(black.board).toHaveAttribute('data-orientation', 'black');
    await black.expectPiece('e2', 'P');
    await expect(black.page.getByText('No moves yet.').filter({ visible: true })).toBeVisible();
    const room = await callAs(white.page, origin, api.getRoom, undefined, { gameId: white.gameId() });
    expect(room).toMatchObject({ room_code: code, closed_at: null });
  });

  test("'Swap sides' is offered, told and done (A-31)", async ({ origin, visitor }) => {
    const table = await beginRoomGame(origin, visitor);
    const { white, black } = table;
    await playMoves(table, OPENING);
    await white.resign();
    await white.swapSides.check();
    await white.button('Play Again').click();
    await expect(black.dialog).toContainText(`${HOST} would like to play again with sides swapped.`);
    await expect(black.swapSides).toBeHidden();
    await black.button('Play Again').click();
    await expect(black.status).toHaveText('Your turn', LOADED);
    await expect(white.board).toHaveAttribute('data-orientation', 'black');
    await black.move('e2', 'e4');
    await white.expectPiece('e4', 'P');
  });

  test('R-OVR-14 R-RG-29 the ways on: again, a new opponent in the lobby, or home; who stays is told, and of who returns', async ({
    origin,
    visitor,
  }) => {
    const table = await beginRoomGame(origin, visitor);
    const { gameId, white, black } = table;
    await playMoves(table, OPENING);
    await white.resign();
    await expect(white.dialog.getByRole('button')).toContainText(['Play Again', 'Find New Opponent', 'Back to Menu']);
    await Promise.all([
      expect(black.toasts).toContainText('Your opponent has left the game'),
      white.button('Find New Opponent').click(),
    ]);
    await expect(white.page).toHaveURL('/multiplayer');
    await expect(black.dialog).toContainText('Your opponent has left the game');
    await Promise.all([expect(black.toasts).toContainText(`${HOST} joined the game!`, LOADED), white.open(gameId)]);
    await black.button('Back to Menu').click();
    await expect(black.page).toHaveURL('/');
  });

  test('who leaves comes to the lobby; a game that was called off begins no search', async ({ origin, visitor }) => {
    const { white, black } = await beginRoomGame(origin, visitor);
    await white.button('Leave Game').click();
    await expect(white.page).toHaveURL('/multiplayer');
    await expect(black.toasts).toContainText('Your opponent has left the game');
    await expect(black.dialog).toContainText('Game Over');
    await black.button('Find New Opponent').click();
    await expect(black.page).toHaveURL('/multiplayer');
    for (const { page } of [white, black]) {
      const { request } = await callAs(page, origin, api.getMatch);
      expect(request?.status).not.toBe('pending');
    }
  });
});

test.describe('without a game', () => {
  test('R-RG-01 R-RG-04 R-RG-05 the name and country first, then the panel with Find Match', async ({ page, axe }) => {
    await page.goto('/multiplayer-game');
    const dialog = page.getByRole('dialog', { name: 'Enter Your Name' });
    await expect(dialog).toBeVisible(LOADED);
    await dialog.getByLabel('Name').fill('Zoe');
    await dialog.getByLabel('Country').selectOption({ label: 'Spain' });
    await dialog.getByRole('button', { name: 'Start Playing' }).click();
    await expect(dialog).toBeHidden();
    await expect(
      page.getByText('Play chess against other players in real-time. Join the queue to find an opponent.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Find Match', exact: true })).toBeVisible();
    await expect(page).toHaveTitle('Room game - Chess');
    await expect(page.getByText('Playing as Zoe from Spain.')).toBeVisible();
    await axe();
  });

  test('R-RG-10 R-NAV-20 its search counts, is cancelled, and meets who came by /queue: one game, each on their own screen (A-33)', async ({
    origin,
    visitor,
  }) => {
    const [maja, tomas] = [new QueuePage(await visitor()), new QueuePage(await visitor())];
    await becomePlayer(maja.page, origin, HOST, 'PL');
    await becomePlayer(tomas.page, origin, GUEST, 'ES');
    await maja.page.goto('/multiplayer-game');
    await maja.find.click();
    await maja.expectSearching();
    await maja.cancel.click();
    await expect(maja.toasts).toHaveText('Matchmaking cancelled');
    await maja.find.click();
    await maja.expectSearching();
    await expect(maja.bar).toBeHidden();

    await tomas.open();
    await tomas.find.click();
    await maja.page.waitForURL(/\/multiplayer-game\/[0-9a-f-]{36}$/);
    const gameId = await tomas.expectGame();
    expect(maja.page.url()).toContain(gameId);
    const room = new RoomGamePage(maja.page);
    const queue = new OnlinePage(tomas.page);
    await expect(room.panel.getByText(new RegExp(`Playing as (White|Black) \\(vs ${GUEST}\\)`))).toBeVisible(LOADED);
    await expect(queue.panel.getByText(new RegExp(`Playing as (White|Black) \\(${GUEST}\\)`))).toBeVisible(LOADED);
    const [white, black] =
      (await room.board.getAttribute('data-orientation')) === 'white' ? [room, queue] : [queue, room];
    const table = { gameId, white, black };
    await expect(white.status).toHaveText('Your turn', LOADED);
    await playMoves(table, OPENING);
    await expectSameBoard(table, origin);
  });

  test('a search goes over the websocket where there is one (R-EV-04), and by a call where there is none', async ({
    origin,
    visitor,
  }) => {
    const [maja, tomas] = [new QueuePage(await visitor()), new QueuePage(await visitor())];
    await becomePlayer(maja.page, origin, HOST, 'PL');
    await becomePlayer(tomas.page, origin, GUEST, 'ES');
    const frames: string[] = [];
    maja.page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        if (String(payload).includes('"client-joinQueue"')) frames.push(String(payload));
      }),
    );
    await Promise.all([greeted(maja.page), maja.page.goto('/multiplayer-game')]);
    await maja.find.click();
    await maja.expectSearching();
    expect(frames).toHaveLength(1);
    expect(frames[0]).toContain(JSON.stringify({ playerName: HOST, country: 'PL' }));

    await tomas.page.routeWebSocket(/\/ws\//, (socket) => void socket.close());
    await tomas.page.goto('/multiplayer-game');
    await tomas.find.click();
    for (const { page } of [maja, tomas]) await page.waitForURL(/\/multiplayer-game\/[0-9a-f-]{36}$/);
    expect(tomas.page.url()).toBe(maja.page.url());
  });

  test("R-RG-27 R-ER-15 'Failed to join queue. Please try again.'", async ({ page, origin, expectConsole }) => {
    expectConsole(/503/);
    await becomePlayer(page, origin, HOST, 'PL');
    const maja = new QueuePage(page);
    await page.routeWebSocket(/\/ws\//, (socket) => void socket.close());
    await page.route(`**${api.findMatch.path}`, (route) =>
      route.fulfill({ status: 503, json: { error: 'unavailable', message: problemMessages.unavailable } }),
    );
    await page.goto('/multiplayer-game');
    await maja.find.click();
    await expect(maja.toasts).toContainText('Failed to join queue. Please try again.');
    await expect(maja.status).toHaveText(messages.online.joinQueueFailed);
    await page.unroute(`**${api.findMatch.path}`);
    await maja.find.click();
    await maja.expectSearching();
  });
});

test('from the lobby to a mate and into the next game by the keyboard alone', async ({ origin, visitor }) => {
  test.slow();
  const [host, guest] = [new RoomGamePage(await visitor()), new RoomGamePage(await visitor())];
  await becomePlayer(host.page, origin, HOST, 'PL');
  await becomePlayer(guest.page, origin, GUEST, 'ES');
  await host.page.goto('/multiplayer');
  await host.button('Create Room').focus();
  await host.page.keyboard.press('Enter');
  const code = host.page.getByRole('img', { name: /^Room code: / });
  await expect(code).toHaveText(/^[A-Z0-9]{6}$/, LOADED);
  await guest.page.goto('/multiplayer');
  await guest.page.getByLabel('Room code').focus();
  await guest.page.keyboard.insertText((await code.textContent()) ?? '');
  await guest.page.keyboard.press('Enter');
  await expect(host.status).toHaveText('Your turn', LOADED);

  // Each of them types one move, and makes the other by arrows.
  const type = async ({ page }: RoomGamePage, move: string) => {
    await page.getByLabel('Type a move').focus();
    await page.keyboard.insertText(move);
    await page.keyboard.press('Enter');
  };
  await type(host, 'f3');
  await guest.expectPiece('f3', 'P');
  await guest.moveByArrows('e7', 'e5');
  await host.expectPiece('e5', 'p');
  await host.moveByArrows('g2', 'g4');
  await guest.expectPiece('g4', 'P');
  await type(guest, 'Qh4');
  await host.expectPiece('h4', 'q');
  await expect(guest.button('Play Again')).toBeFocused();
  await guest.page.keyboard.press('Shift+Tab');
  await expect(guest.swapSides).toBeFocused();
  await guest.page.keyboard.press('Space');
  await guest.page.keyboard.press('Tab');
  await expect(guest.button('Play Again')).toBeFocused();
  await guest.page.keyboard.press('Enter');
  await expect(host.dialog).toContainText(`${GUEST} would like to play again with sides swapped.`);
  await expect(host.button('Play Again')).toBeFocused();
  await host.page.keyboard.press('Enter');
  await expect(guest.status).toHaveText('Your turn', LOADED);
  await expect(host.board).toHaveAttribute('data-orientation', 'black');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a room game in a ${colorScheme} browser: nothing for axe in play, cut off, and at the end`, async ({
    origin,
    page,
    visitor,
    axe,
    expectConsole,
  }) => {
    // Three runs of axe, beside a game.
    test.slow();
    expectConsole(/ERR_FAILED/);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const table = await seatTwo(origin, () => Promise.resolve(page), visitor);
    const { white } = table;
    const line = await cuttable(page);
    await comeTogether(table);
    await playMoves(table, OPENING);
    await axe();
    await line.cut('everything');
    await expect(white.button('Retry Connection')).toBeVisible();
    await axe();
    await line.mend();
    await white.button('Retry Connection').click();
    await expect(white.connection('Real-time')).toBeVisible();
    await white.resign();
    await expect(white.swapSides).toBeVisible();
    await axe();
  });
}

test('@phone R-RG-09 on a phone the connection can be read, moves are made, and nothing is wider than the screen', async ({
  page,
  origin,
  visitor,
}) => {
  const table = await beginRoomGame(origin, () => Promise.resolve(page), visitor);
  const { white } = table;
  await expect(page.getByText('Real-time', { exact: true }).filter({ visible: true }).first()).toBeInViewport();
  await playMoves(table, OPENING);
  expect(await page.locator('html').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await white.resign();
  await expect(white.swapSides).toBeVisible();
  await expect(white.button('Back to Menu')).toBeInViewport();
  await white.dialog.getByRole('button', { name: messages.review.title }).click();
  await expect(page.getByRole('heading', { name: messages.review.title })).toBeFocused();
  await expect(page.getByText(/^White: .+ accurate$/)).toBeVisible({ timeout: 30_000 });
});
