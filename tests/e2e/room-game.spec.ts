/** Features of room games only: joining, the connection state, rematches in the same room, and the search. */
import { api, messages, problemMessages } from '@sixtyfour/contract';
import { beginMatch, comeBoth, playAgain, playOn, roomDoor, takeSeat } from './door.ts';
import { ARRIVAL, expect, test } from './fixtures.ts';
import { boxOf, expectNoSidewaysScroll } from './layout.ts';
import { cuttable, greeted, refuseFrames } from './network.ts';
import { expectBoardOf } from './online-page.ts';
import { expectRequestEvery, expectShownFor, stopClock } from './pace.ts';
import { becomePlayer, callAs, joinRoom, openRoom } from './players.ts';
import { QueuePage } from './queue-page.ts';
import { GUEST, HOST, RoomGamePage } from './room-game-page.ts';
import { switchOn } from './site-page.ts';

const OPENING = ['e2e4', 'e7e5'] as const;

test('R-RG-28 R-MS-06 the host in the waiting room sees who joined, and both get to the board', async ({
  origin,
  page,
  player,
}) => {
  const [host, guest] = [await player(HOST, 'PL'), await player(GUEST, 'ES')];
  const { game_id: gameId, room_code: code } = await openRoom(host, origin, true, 'black');
  await host.sitAt(page);
  const me = new RoomGamePage(page);
  await me.open(gameId);
  await expect(page.getByRole('heading', { name: 'Waiting for opponent' })).toBeVisible(ARRIVAL);
  await Promise.all([
    expect(me.toasts).toContainText(`${GUEST} joined the game!`, ARRIVAL),
    joinRoom(guest, origin, code),
  ]);
  await expect(me.board).toBeVisible(ARRIVAL);
  await expect(page).toHaveURL(`/multiplayer-game/${gameId}`);
  await Promise.all([
    expect(me.toasts).toContainText(new RegExp(`${GUEST} joined the game!.*New game started!`), ARRIVAL),
    // Screen readers have said it before.
    expect(me.toasts.locator('strong[aria-hidden="true"]')).toContainText(`${GUEST} joined the game!`, ARRIVAL),
    guest.come(gameId),
  ]);

  await test.step('a reload before the first move does not announce the start again', async () => {
    const announced: string[] = [];
    await page.exposeFunction('tell', (text: string) => void announced.push(text));
    await page.addInitScript(() => {
      const look = () => {
        const text = /.*joined the game!/.exec(document.body?.textContent ?? '')?.[0];
        if (text !== undefined) (globalThis as unknown as { tell: (found: string) => void }).tell(text);
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
    });
    await page.reload();
    await expect(me.status).toHaveText('Waiting for opponent', ARRIVAL);
    await guest.move('e2e4');
    await me.expectPiece('e4', 'P');
    await me.move('e7', 'e5');
    await guest.seeMove('e7e5');
    expect(announced).toEqual([]);
  });
});

test('R-NAV-21 the navigation state from the lobby is enough for the first paint, but is not required', async ({
  origin,
  visitor,
}) => {
  test.slow();
  const [host, guest] = [new RoomGamePage(await visitor()), new RoomGamePage(await visitor())];
  await becomePlayer(host.page, origin, HOST, 'PL');
  await becomePlayer(guest.page, origin, GUEST, 'ES');
  const room = /\/api\/rooms\/[0-9a-f-]{36}$/;
  for (const { page } of [host, guest]) {
    // If it asks for its room, there is no answer.
    await page.route(room, () => {});
    await page.goto('/multiplayer');
  }
  await host.button('Create Room').click();
  const code = host.page.getByRole('img', { name: /^Room code: / });
  await expect(code).toHaveText(/^[A-Z0-9]{6}$/, ARRIVAL);
  await guest.page.getByLabel('Room code').fill((await code.textContent()) ?? '');
  await guest.button('Join Room').click();
  await expect(guest.panel.getByText(`Playing as Black (vs ${HOST})`)).toBeVisible(ARRIVAL);
  for (const { page } of [host, guest]) await page.unroute(room);
  await expect(host.panel.getByText(`Playing as White (vs ${GUEST})`)).toBeVisible();
  await expect(host.status).toHaveText('Your turn', ARRIVAL);
  for (const player of [host, guest]) {
    await player.page.reload();
    await expect(player.panel.getByText(/^Playing as (White|Black) \(vs (Maja|Tomas)\)$/)).toBeVisible(ARRIVAL);
  }
  expect(guest.page.url()).toBe(host.page.url());
  await host.move('e2', 'e4');
  await guest.expectPiece('e4', 'P');
});

test('R-RG-16 a pawn promotes to a queen automatically, unless the player wants to be asked (A-20)', async ({
  origin,
  page,
  player,
}) => {
  const match = await beginMatch({ origin, page, player }, roomDoor);
  const { me, opponent } = match;
  await playOn(match, ['h2h4', 'g7g5', 'h4g5', 'h7h6', 'g5h6', 'a7a6', 'h6h7', 'a6a5']);
  await me.move('h7', 'g8');
  await me.expectPiece('g8', 'Q');
  await opponent.seeMove('h7g8q');

  await switchOn(page, 'In rooms, ask me what to promote to');
  await playOn(match, ['d7d6', 'b2b4', 'd6d5', 'b4a5', 'd5d4', 'a5a6', 'd4d3', 'a6b7', 'd3c2']);
  await me.move('b7', 'c8');
  await page.getByRole('button', { name: 'Knight' }).click();
  await opponent.seeMove('b7c8n');
  await expectBoardOf(me, opponent.game);
});

test('the connection state is shown, and the game continues over whichever transport works; axe finds nothing in play, disconnected, and at the end', async ({
  origin,
  page,
  player,
  axeInBothSchemes,
  expectConsole,
}) => {
  // The page retries the websocket after up to ten seconds, and axe runs six times.
  test.slow();
  expectConsole(/ERR_FAILED/);
  const match = await takeSeat({ origin, page, player }, roomDoor);
  const { gameId, me, opponent } = match;
  const line = await cuttable(page);
  await page.clock.install();
  await comeBoth(match);
  await expect(me.connection('Real-time')).toBeVisible();
  await playOn(match, OPENING);
  await axeInBothSchemes();

  await test.step("R-RG-09 R-RG-19 R-RG-23 R-ER-08 F-06 without the websocket, moves arrive by 'Database sync'", async () => {
    await line.cut('websocket');
    await expect(me.connection('Database sync')).toBeVisible();
    await me.move('g1', 'f3');
    await expect(me.toasts).toContainText('Move saved but real-time sync may be delayed');
    await opponent.seeMove('g1f3');
  });

  await test.step('R-RG-21 R-CO-04 which polls every two seconds', async () => {
    await stopClock(page);
    await opponent.move('b8c6');
    await expectRequestEvery(page, new RegExp(`/api/games/${gameId}$`), 2_000, () => me.expectPiece('c6', 'n'));
    await page.clock.resume();
    await expect(me.toasts).toBeEmpty();
    // The message is shown once per outage.
    await playOn(match, ['f1c4', 'f8c5']);
    await expect(me.toasts).toBeEmpty();
  });

  await test.step('R-RG-09 F-06 with the websocket, it is Real-time again', async () => {
    await line.mend();
    await expect(me.connection('Real-time')).toBeVisible(ARRIVAL);
    await playOn(match, ['d2d3', 'd7d6']);
    await expectBoardOf(me, opponent.game);
  });

  await test.step("R-RG-20 R-RG-25 R-RG-26 R-ER-10 without either: 'Disconnected' and 'Connection error'", async () => {
    await stopClock(page);
    await line.cut('everything');
    await expectShownFor(
      me.toasts.getByText('Connection error Could not connect to the game server. Check your internet connection.'),
      5_000,
    );
    await page.clock.resume();
    await expect(me.connection('Disconnected')).toBeVisible();
    await expect(me.band).toContainText('Failed to connect to game server. Please try again.');
    await expect(me.toasts).toBeEmpty({ timeout: 10_000 });
    await axeInBothSchemes();
  });

  await test.step("R-RG-03 'Retry Connection' shows the error again, or restores the connection", async () => {
    // The page also retries on its own, a second after a press: its time stands still.
    await stopClock(page);
    await me.button('Retry Connection').click();
    await expect(me.toasts).toContainText('Connection error');
    await me.expectPiece('e4', 'P');
    await line.mend();
    await me.button('Retry Connection').click();
    await expect(me.connection('Real-time')).toBeVisible();
    await page.clock.resume();
    await expect(me.band).toBeHidden();
    await playOn(match, ['c1e3', 'c8e6']);
  });

  await me.resign();
  await expect(me.swapSides).toBeVisible();
  await axeInBothSchemes();
});

test("R-RG-24 R-ER-09 a websocket that rejects the page shows 'Realtime auth failed' and nothing else (A-90)", async ({
  origin,
  page,
  player,
  expectConsole,
}) => {
  expectConsole(/ERR_FAILED/);
  test.slow();
  const match = await takeSeat({ origin, page, player }, roomDoor);
  const { gameId, me, opponent } = match;
  const refuse = await refuseFrames(page, 'joinGame');
  refuse('forbidden');
  await me.open(gameId);
  await expect(me.toasts).toContainText('Realtime auth failed. Falling back to database sync.', ARRIVAL);
  await expect(me.connection('Database sync')).toBeVisible();
  await expect(me.band).not.toContainText('Failed to connect');
  await opponent.come(gameId);
  await expect(me.status).toHaveText('Your turn', ARRIVAL);
  await playOn(match, OPENING);
  refuse(null);

  const failed = page.getByRole('alert').filter({ hasText: 'Failed to connect to game server. Please try again.' });
  for (const calls of ['**/api/games/*', '**/api/**']) {
    await test.step(`R-RG-25 a page that loads without ${calls} also shows the error, and loads its game when it can`, async () => {
      await page.route(calls, (route) => route.abort());
      await page.reload();
      await expect(failed).toBeVisible(ARRIVAL);
      await expect(me.toasts).toContainText('Connection error');
      await expect(me.toasts).toBeEmpty({ timeout: 10_000 });
      await me.button('Retry Connection').press('Enter');
      await expect(me.toasts).toContainText('Connection error');
      await expect(me.button('Retry Connection')).toBeFocused();
      await page.unroute(calls);
      await expect(me.status).toHaveText('Your turn', ARRIVAL);
      await expect(page.locator('body')).not.toBeFocused();
    });
  }
  await expect(page).toHaveURL(`/multiplayer-game/${gameId}`);

  await test.step('R-RG-12 polling alone shows the end of the game too', async () => {
    refuse('forbidden');
    await page.reload();
    await expect(me.connection('Database sync')).toBeVisible(ARRIVAL);
    await opponent.act({ type: 'resign' });
    await expect(me.dialog).toContainText('Victory!');
  });
});

test('several games in one room, which end like other games (A-24)', async ({ origin, server, page, player }) => {
  let match = await beginMatch({ origin, page, player }, roomDoor);
  const { me, opponent } = match;
  const { room_code: code } = await callAs(page, origin, api.getRoom, undefined, { gameId: match.gameId });
  await playOn(match, OPENING);

  await test.step('A-24 a draw by agreement', async () => {
    await opponent.act({ type: 'offer-draw' });
    await me.button('Accept draw').click();
    await expect(me.status).toHaveText('Draw! Game Over: by agreement');
    await expect(me.dialog).toContainText('Well Played!');
  });

  await test.step('R-RG-13 the next game has the same colors and the same room', async () => {
    match = await playAgain(match);
    await expect(page).toHaveURL(`/multiplayer-game/${match.gameId}`);
    await expect(me.board).toHaveAttribute('data-orientation', 'white');
    const room = await callAs(page, origin, api.getRoom, undefined, { gameId: match.gameId });
    expect(room).toMatchObject({ room_code: code, closed_at: null });
  });

  await test.step('A-24 time-up', async () => {
    await playOn(match, OPENING);
    server.advance(300_000);
    await expect(me.status).toHaveText("Time's up! You lose!");
  });

  await test.step("A-31 'Swap sides' is offered and works", async () => {
    await me.swapSides.check();
    match = await playAgain(match);
    await expect(me.board).toHaveAttribute('data-orientation', 'black');
    await playOn(match, ['e2e4']);
  });

  await test.step('A-24 the opponent’s flag falls; resigning', async () => {
    await playOn(match, ['e7e5']);
    server.advance(300_000);
    await expect(me.status).toHaveText("Time's up! You win!");
    match = await playAgain(match);
    await playOn(match, OPENING);
    await opponent.act({ type: 'resign' });
    await expect(me.status).toHaveText(`${opponent.name} resigned`);
    await expect(me.dialog).toContainText('Victory!');
  });

  await test.step("A-31 the opponent's wish to swap is shown", async () => {
    await expect(me.swapSides).toBeVisible();
    const main = await boxOf(me.button('Play Again'));
    await opponent.act({ type: 'offer-rematch', swap: true });
    await expect(me.result).toContainText(`${opponent.name} would like to play again with sides swapped.`);
    await expect(me.swapSides).toBeHidden();
    expect(await boxOf(me.button('Play Again'))).toEqual(main);
    await me.button('Play Again').click();
    await opponent.comeToRematch();
    await expect(me.board).toHaveAttribute('data-orientation', 'white');
    await expect(me.status).toHaveText('Your turn', ARRIVAL);
  });

  await test.step('R-RG-29 R-MS-07 a departure is announced, during the game and by its end, and so is a return', async () => {
    opponent.leavePage();
    await expect(me.toasts).toContainText('Your opponent has left the game');
    await opponent.come(opponent.game.id);
    await expect(me.toasts).toContainText(`${opponent.name} joined the game!`, ARRIVAL);
    await Promise.all([
      expect(me.toasts).toContainText('Your opponent has left the game'),
      opponent.act({ type: 'leave' }).then(() => opponent.leavePage()),
    ]);
    await expect(me.dialog).toContainText('Game Over');
    await expect(me.result).toContainText('Your opponent has left the game');
    await Promise.all([
      expect(me.toasts).toContainText(`${opponent.name} joined the game!`, ARRIVAL),
      opponent.come(opponent.game.id),
    ]);
  });

  await test.step("R-OVR-14 'Find New Opponent' leads to the lobby, and starts no search there", async () => {
    await me.button('Find New Opponent').click();
    await expect(page).toHaveURL('/multiplayer');
    const { request } = await callAs(page, origin, api.getMatch);
    expect(request?.status).not.toBe('pending');
  });

  await test.step("R-OVR-14 'Back to Menu' leads home", async () => {
    await page.goBack();
    await me.button('Back to Menu').click();
    await expect(page).toHaveURL('/');
  });
});

test('A-31 an opponent who leaves the result is not waited for, and is announced once and on this page only', async ({
  origin,
  page,
  player,
}) => {
  await page.clock.install();
  const match = await beginMatch({ origin, page, player }, roomDoor);
  const { me, opponent } = match;
  const left = 'Your opponent has left the game';
  await playOn(match, OPENING);
  await opponent.act({ type: 'resign' });
  await expect(me.button('Play Again')).not.toHaveAttribute('aria-disabled', 'true');

  await test.step('A-31 a player who returns to the result is told that the opponent has left', async () => {
    opponent.leavePage();
    await expect(me.result).toContainText(left);
    await page.reload();
    await expect(me.result).toContainText(left);
    await expect(me.button('Play Again')).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('A-31 an opponent who returns can be asked again', async () => {
    await opponent.come(match.gameId);
    await expect(me.button('Play Again')).not.toHaveAttribute('aria-disabled', 'true');
    await expect(me.result).not.toContainText(left);
  });

  await test.step('while the board is viewed, the message is shown once, and not over the result', async () => {
    await me.button('View board').click();
    opponent.leavePage();
    const toast = page.getByTestId('toast').filter({ visible: true });
    await expect(toast).toHaveText([left]);
    const title = page.getByRole('heading', { name: 'Victory!' });
    expect((await boxOf(toast)).y).toBeGreaterThan((await boxOf(title)).bottom);
  });

  await test.step('the result reads it out, the page behind it not again, and it does not follow the visitor to another page', async () => {
    await opponent.come(match.gameId);
    await expect(me.button('Play Again')).not.toHaveAttribute('aria-disabled', 'true');
    // Time is stopped, so that no toast disappears by itself.
    await page.clock.pauseAt(Date.now() + 60_000);
    await expect(me.toasts).toBeEmpty();
    await me.button(messages.gameOver.showResult).click();
    await expect(me.dialog.getByRole('status')).toBeEmpty();
    opponent.leavePage();
    await expect(me.toasts).toContainText(left);
    await expect(me.dialog.getByRole('status')).toHaveText(left);
    await me.button('View board').click();
    // The toast stays, but is not read out again.
    await expect(me.toasts).toContainText(left);
    expect(await me.toasts.ariaSnapshot()).not.toContain(left);
    await me.button('Find New Opponent').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Multiplayer Chess' })).toBeVisible();
    await expect(me.toasts).toBeEmpty();
    await page.clock.resume();
  });

  await test.step('going back shows the result again', async () => {
    await page.goBack();
    await expect(page).toHaveURL(`/multiplayer-game/${match.gameId}`);
    await expect(page.getByRole('heading', { name: 'Victory!' })).toBeVisible();
  });

  await test.step('leaving a rematch leads to the lobby and starts no search', async () => {
    await me.open(match.gameId);
    await opponent.come(match.gameId);
    await expect(me.button('Play Again')).not.toHaveAttribute('aria-disabled', 'true');
    await playAgain(match);
    await me.button('Leave Game').click();
    await expect(page).toHaveURL('/multiplayer');
    const { request } = await callAs(page, origin, api.getMatch);
    expect(request?.status).not.toBe('pending');
  });
});

test.describe('without a game', () => {
  test('first the name, then a search that leads to a game on this screen', async ({ origin, page, player, axe }) => {
    const maja = new QueuePage(page);
    const me = new RoomGamePage(page);

    await test.step('R-RG-01 name and country first', async () => {
      await Promise.all([greeted(page), page.goto('/multiplayer-game')]);
      const dialog = page.getByRole('dialog', { name: 'Enter Your Name' });
      await expect(dialog).toBeVisible(ARRIVAL);
      await dialog.getByLabel('Name').fill('Maja');
      await dialog.getByLabel('Country').selectOption({ label: 'Spain' });
      await dialog.getByRole('button', { name: 'Start Playing' }).click();
      await expect(dialog).toBeHidden();
    });

    await test.step('R-RG-04 R-RG-05 then the panel with Find Match', async () => {
      await expect(
        page.getByText('Play chess against other players in real-time. Join the queue to find an opponent.'),
      ).toBeVisible();
      await expect(page).toHaveTitle('Room game - Chess');
      await expect(page.getByText('Playing as Maja from Spain.')).toBeVisible();
      await axe();
    });

    await test.step('R-RG-10 R-EV-04 a search uses the websocket, counts and is cancelled', async () => {
      const frames: string[] = [];
      // A page that loads with a name has the websocket from the start.
      page.on('websocket', (socket) =>
        socket.on('framesent', ({ payload }) => {
          if (String(payload).includes('"client-joinQueue"')) frames.push(String(payload));
        }),
      );
      await Promise.all([greeted(page), page.reload()]);
      await maja.find.click();
      await maja.expectSearching();
      await expect.poll(() => frames).toHaveLength(1);
      expect(frames[0]).toContain(JSON.stringify({ playerName: 'Maja', country: 'ES' }));
      await maja.cancel.click();
      await expect(maja.toasts).toHaveText('Matchmaking cancelled');
      await maja.find.click();
      await maja.expectSearching();
      await expect(maja.bar).toBeHidden();
    });

    await test.step('R-NAV-20 A-33 an opponent who searched on /queue is paired here', async () => {
      const tomas = await player(GUEST, 'ES');
      const { game_id: gameId } = await callAs(tomas, origin, api.findMatch);
      await expect(page).toHaveURL(`/multiplayer-game/${gameId}`);
      await tomas.come(gameId ?? '');
      await expect(me.panel.getByText(new RegExp(`Playing as (White|Black) \\(vs ${GUEST}\\)`))).toBeVisible(ARRIVAL);
      await expect(me.band).toContainText(/Make your first move|hasn’t moved yet/);
      const match = { gameId: gameId ?? '', me, name: 'Maja', opponent: tomas };
      await playOn(match, OPENING);
      await expectBoardOf(me, tomas.game);
      // A rematch of a game from the queue swaps sides anyway.
      await tomas.act({ type: 'resign' });
      await expect(me.dialog).toContainText('Victory!');
      await expect(me.dialog.getByRole('checkbox')).toHaveCount(0);
    });
  });

  test("R-RG-27 R-ER-15 'Failed to join queue. Please try again.', and a search by HTTP", async ({
    page,
    origin,
    player,
    expectConsole,
  }) => {
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
    await expect(maja.status).toHaveText(messages.queue.joinQueueFailed);
    await page.unroute(`**${api.findMatch.path}`);
    await callAs(await player(GUEST), origin, api.findMatch);
    await maja.find.click();
    await page.waitForURL(/\/multiplayer-game\/[0-9a-f-]{36}$/);
  });
});

test('from a code to a mate and into the next game by keyboard alone', async ({ origin, page, player }) => {
  const host = await player(HOST, 'PL');
  const { game_id: gameId, room_code: code } = await openRoom(host, origin, true);
  const guest = new RoomGamePage(page);
  await becomePlayer(page, origin, GUEST, 'ES');
  await page.goto('/multiplayer');
  await page.getByLabel('Room code').focus();
  await page.keyboard.insertText(code);
  await page.keyboard.press('Enter');
  await expect(guest.board).toBeVisible(ARRIVAL);
  await host.come(gameId);

  await host.move('f2f3');
  await guest.expectPiece('f3', 'P');
  await guest.moveByArrows('e7', 'e5');
  await host.move('g2g4');
  await guest.expectPiece('g4', 'P');
  await page.getByLabel('Type a move').focus();
  await page.keyboard.insertText('Qh4');
  await page.keyboard.press('Enter');
  await host.see('the mate', (game) => game.is_checkmate);
  await expect(guest.button('Play Again')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(guest.swapSides).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(guest.button('Play Again')).toBeFocused();
  await page.keyboard.press('Enter');
  await host.see('a wish to swap sides', (game) => game.rematch_offer === 'b' && game.rematch_swap);
  await host.act({ type: 'offer-rematch' });
  await host.comeToRematch();
  await expect(guest.status).toHaveText('Your turn', ARRIVAL);
  await expect(guest.board).toHaveAttribute('data-orientation', 'white');
  await guest.moveByArrows('e2', 'e4');
  await host.see('e4', ({ moves }) => moves.length === 1);
  await host.act({ type: 'resign' });
  await expect(guest.dialog.getByTestId('live-polite')).toBeEmpty();
  await host.act({ type: 'offer-rematch' });
  await expect(guest.result).toContainText(`${HOST} would like to play again.`);
  await expect(guest.dialog.getByTestId('live-polite')).toHaveText(`${HOST} would like to play again.`);
  await expect(guest.button('Play Again')).toBeFocused();
});

test('@phone R-RG-09 on a phone the connection is visible, moves are made, and nothing is wider than the screen', async ({
  page,
  origin,
  player,
}) => {
  const match = await beginMatch({ origin, page, player }, roomDoor);
  const { me } = match;
  await expect(page.getByText('Real-time', { exact: true }).filter({ visible: true }).first()).toBeInViewport();
  await playOn(match, OPENING);
  await expectNoSidewaysScroll(page);
  await me.resign();
  await expect(me.swapSides).toBeVisible();
  await expect(me.button('Back to Menu')).toBeInViewport();
  await me.dialog.getByRole('button', { name: messages.review.title }).click();
  await expect(page.getByRole('heading', { name: messages.review.title })).toBeFocused();
  await expect(page.getByText(/^White: .+ accurate$/)).toBeVisible({ timeout: 30_000 });
});
