import { messages } from '@sixtyfour/contract';
import { acceptedAt, expect, test } from './fixtures.ts';
import { cuttable, openLine } from './network.ts';
import { beginGame, expectSameBoard, leaveWithoutWord, OnlinePage, pairTwo, playMoves } from './online-page.ts';

const OPENING = ['e2e4', 'e7e5'] as const;

/** Events of the game as they come over the websocket. */
const TELLS = /^42\["(opponentMove|game|attendance)"/;

test('a reload in the middle of a game comes back to it, with the clocks of the server', async ({
  origin,
  server,
  visitor,
}) => {
  const table = await beginGame(origin, visitor);
  const { white, black } = table;
  await playMoves(table, OPENING);
  server.advance(60_000);
  await white.page.reload();
  await expect(white.status).toHaveText('Your turn', { timeout: 15_000 });
  await expect(white.clock()).toHaveText(/^3:/);
  await white.expectPiece('e5', 'p');
  await playMoves(table, ['g1f3', 'b8c6']);
  await expect(black.band).toBeHidden();
  await expectSameBoard(table, origin);
});

test('going back, forward and to other pages loses no seat and resigns nothing (F-15)', async ({ origin, visitor }) => {
  test.slow();
  const table = await beginGame(origin, visitor);
  const { gameId, white, black } = table;
  await playMoves(table, OPENING);
  await white.page.getByRole('link', { name: 'Chess Guide' }).click();
  await expect(white.page).toHaveURL('/chess-guide');
  await white.page.goBack();
  await expect(white.status).toHaveText('Your turn');
  await white.move('g1', 'f3');
  await black.expectPiece('f3', 'N');
  await white.page.goForward();
  await expect(white.page).toHaveURL('/chess-guide');
  await black.move('b8', 'c6');
  await white.page.goBack();
  await expect(white.page).toHaveURL(`/game/${gameId}`);
  await white.expectPiece('c6', 'n');
  await expect(white.status).toHaveText('Your turn');
  await expectSameBoard(table, origin);
});

test('without the websocket the same game goes on by calls, and returns to it (F-06)', async ({ origin, visitor }) => {
  // Calls are asked for every two seconds, and the websocket is tried again after up to ten.
  test.slow();
  const { gameId, white, black } = await pairTwo(origin, visitor);
  const line = await cuttable(white.page);
  await Promise.all([white.open(gameId), black.open(gameId)]);
  await expect(white.status).toHaveText('Your turn', { timeout: 15_000 });
  await expect(white.connection('Real-time')).toBeVisible();
  const table = { gameId, white, black };
  await playMoves(table, OPENING);

  await line.cut('websocket');
  await expect(white.connection('Database sync')).toBeVisible();
  await playMoves(table, ['g1f3', 'b8c6']);
  await white.button('Offer draw').click();
  await expect(black.band).toContainText('offers a draw');
  await black.button('Decline').click();
  await expect(white.status).toHaveText('Draw declined');

  await line.mend();
  await expect(white.connection('Real-time')).toBeVisible({ timeout: 20_000 });
  await playMoves(table, ['f1b5', 'a7a6']);
  await expectSameBoard(table, origin);
});

test("a websocket that does not let the page in: 'Realtime auth failed', and the game goes on", async ({
  origin,
  visitor,
  expectConsole,
}) => {
  expectConsole(/403/);
  const { gameId, white, black } = await pairTwo(origin, visitor);
  await white.page.route('**/api/realtime/auth', (route) =>
    route.fulfill({ status: 403, json: { error: 'forbidden', message: 'You don’t have access to this.' } }),
  );
  await Promise.all([white.open(gameId), black.open(gameId)]);
  await expect(white.toasts).toContainText('Realtime auth failed. Falling back to database sync.');
  await expect(white.connection('Database sync')).toBeVisible();
  await playMoves({ gameId, white, black }, OPENING);
});

test('R-EV-02 moves that come twice, under either name, late, out of order or never leave both boards the same (F-08)', async ({
  origin,
  visitor,
}) => {
  const { gameId, white, black } = await pairTwo(origin, visitor);
  let count = 0;
  await black.page.routeWebSocket(/\/ws\//, (socket) => {
    const server = socket.connectToServer();
    let kept: string | Buffer | null = null;
    server.onMessage((message) => {
      if (!TELLS.test(String(message))) {
        socket.send(message);
        return;
      }
      count += 1;
      // Every fourth is lost, every fourth waits for the next one, and the others come twice.
      if (count % 4 === 0) return;
      if (count % 4 === 2) {
        kept = message;
        return;
      }
      // A move is understood by its older name as well.
      socket.send(String(message).replace('"opponentMove"', '"client-opponentMove"'));
      socket.send(message);
      if (kept !== null) socket.send(kept);
      kept = null;
    });
  });
  await Promise.all([white.open(gameId), black.open(gameId)]);
  await expect(white.status).toHaveText('Your turn', { timeout: 15_000 });
  await expect(black.status).toHaveText('Waiting for White to move', { timeout: 15_000 });
  const table = { gameId, white, black };
  // A move that is lost on its way is looked for after ten seconds of silence.
  test.slow();
  for (const [index, move] of ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5', 'a7a6'].entries()) {
    const mover = index % 2 === 0 ? white : black;
    await expect(mover.status).toHaveText('Your turn', { timeout: 15_000 });
    await mover.move(move.slice(0, 2), move.slice(2));
    await expect(mover.status).not.toHaveText('Your turn');
  }
  await expectSameBoard(table, origin);
});

test('A-109 F-07 F-10 a page whose network is down: its move is pending, the opponent is told, and both go on when it is back', async ({
  origin,
  visitor,
  expectConsole,
}) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const table = await beginGame(origin, visitor);
  const { white, black } = table;
  await playMoves(table, OPENING);
  await white.page.context().setOffline(true);
  await white.move('g1', 'f3');
  await white.expectPiece('f3', 'N');
  await white.expectMark('f3', 'pending');
  // The browser's network is cut off above its sockets, so the line still answers pings: shown, but not counted.
  await expect(black.band).toContainText(/(Maja|Tomas) is away/, { timeout: 12_000 });
  await expect(black.band).toContainText(messages.onlineGame.awayUncounted);
  await expect(white.connection('Disconnected')).toBeVisible({ timeout: 15_000 });
  await black.expectPiece('f3', '');
  await white.page.context().setOffline(false);
  await black.expectPiece('f3', 'N');
  await white.expectNoMark('f3', 'pending');
  await expect(black.band).toBeHidden();
  await expectSameBoard(table, origin);
});

test.describe('the other one goes away (A-109)', () => {
  test('shown, counted, and void when they come back', async ({ origin, server, visitor }) => {
    const table = await beginGame(origin, visitor);
    const { gameId, white, black } = table;
    await playMoves(table, OPENING);
    await playMoves(table, ['g1f3']);
    await leaveWithoutWord(black, server.database);
    await expect(white.band).toContainText(/(Maja|Tomas) is away/);
    await expect(white.band).toContainText(/You win in \d+ s/);
    await black.page.goto(`/game/${gameId}`);
    await expect(white.band).toBeHidden();
    await expect(black.status).toHaveText('Your turn');
    await black.move('b8', 'c6');
    await white.expectPiece('c6', 'n');
  });

  test('A-109 F-07 their network fails without a close: shown within 12 seconds', async ({ origin, visitor }) => {
    test.slow();
    const line = await openLine(origin);
    const atLine = () => visitor({ baseURL: line.origin, storageState: acceptedAt(line.origin) });
    const table = await beginGame(origin, visitor, atLine);
    await playMoves(table, OPENING);
    const { white, black } = table;
    const isWhite = white.page.url().startsWith(line.origin);
    const [cut, other] = isWhite ? [white, black] : [black, white];
    // Only the side to move is counted.
    if (!isWhite) await playMoves(table, ['g1f3']);
    line.goDead();
    // The presence of players goes by the database's time, which cannot be put forward.
    await expect(other.band).toContainText(/(Maja|Tomas) is away/, { timeout: 12_000 });
    await expect(other.band).toContainText('You win in');
    await expect(cut.connection('Disconnected')).toBeVisible({ timeout: 20_000 });
    await cut.page.close();
    await line.close();
  });

  test("counted to its end: 'Your opponent has left the game'", async ({ origin, server, visitor }) => {
    const table = await beginGame(origin, visitor);
    const { white, black } = table;
    await playMoves(table, [...OPENING, 'g1f3']);
    await leaveWithoutWord(black, server.database);
    await expect(white.band).toContainText('You win in');
    server.advance(30_000);
    await expect(white.status).toHaveText('Your opponent has left the game');
    await expect(white.dialog).toContainText('Victory!');
    await expect(white.dialog.getByText('Your opponent has left the game')).toHaveCount(1);
  });

  test("'Wait longer' stops the count, not the clock", async ({ origin, server, visitor }) => {
    const table = await beginGame(origin, visitor);
    const { white, black } = table;
    await playMoves(table, [...OPENING, 'g1f3']);
    await leaveWithoutWord(black, server.database);
    await white.button('Wait longer').click();
    await expect(white.band).toContainText('Their clock is still running');
    server.advance(60_000);
    await expect(white.status).toHaveText('Waiting for Black to move');
    server.advance(240_000);
    await expect(white.status).toHaveText("Time's up! You win!");
  });
});

test('two tabs of one player: both live, either may move, closing one is not leaving (F-13)', async ({
  origin,
  visitor,
}) => {
  const table = await beginGame(origin, visitor);
  const { gameId, white, black } = table;
  const second = new OnlinePage(await white.page.context().newPage());
  await second.open(gameId);
  await expect(second.status).toHaveText('Your turn');
  await second.move('e2', 'e4');
  await white.expectPiece('e4', 'P');
  await black.move('e7', 'e5');
  await white.move('g1', 'f3');
  await second.expectPiece('f3', 'N');
  await second.page.close();
  await black.move('b8', 'c6');
  await white.expectPiece('c6', 'n');
  await expect(black.band).toBeHidden();
});
