/** Games between people with failing connections, pages and devices. */
import { messages } from '@sixtyfour/contract';
import { TcpProxy } from '../load/client/tcp-proxy.ts';
import { beginMatch, playAgain, playOn, queueDoor, takeSeat } from './door.ts';
import { acceptedAt, expect, test } from './fixtures.ts';
import type { TestServer } from './fixtures.ts';
import { expectBoardOf, OnlinePage } from './online-page.ts';
import type { SocketPlayer } from './socket-player.ts';

const OPENING = ['e2e4', 'e7e5'] as const;

/** Events of the game on the websocket. */
const TELLS = /^\{"type":"(opponentMove|game|attendance)"/;

/** A player's machine fails: the websocket closes without a message, and the grace period for a reload is over. */
async function leaveWithoutWord(player: SocketPlayer, { database }: TestServer): Promise<void> {
  player.disconnect();
  const mine = database.selectFrom('player_presence').select('closed_at').where('player_id', '=', player.id);
  let closedAt: Date | null = null;
  await expect.poll(async () => (closedAt = (await mine.executeTakeFirst())?.closed_at ?? null)).not.toBeNull();
  await database
    .updateTable('player_presence')
    .set({ closed_at: new Date(Number(closedAt) - 10_000), left_page: false })
    .where('player_id', '=', player.id)
    .execute();
}

test('a page that is reloaded, left and reopened, or open twice keeps its seat', async ({
  origin,
  server,
  page,
  player,
}) => {
  const match = await beginMatch({ origin, page, player }, queueDoor);
  const { gameId, me, opponent } = match;
  await playOn(match, OPENING);

  await test.step('a reload returns to the game, with the server’s clocks', async () => {
    server.advance(60_000);
    await page.reload();
    await expect(me.status).toHaveText('Your turn', { timeout: 15_000 });
    await expect(me.clock()).toHaveText(/^3:/);
    await me.expectPiece('e5', 'p');
  });

  await test.step('F-15 going back, forward and to other pages resigns nothing', async () => {
    await page.getByRole('link', { name: 'Chess Guide' }).click();
    await expect(page).toHaveURL('/chess-guide');
    await page.goBack();
    await expect(me.status).toHaveText('Your turn');
    await playOn(match, ['g1f3']);
    await page.goForward();
    await expect(page).toHaveURL('/chess-guide');
    await opponent.move('b8c6');
    await page.goBack();
    await expect(page).toHaveURL(`/game/${gameId}`);
    await me.expectPiece('c6', 'n');
    await expect(me.status).toHaveText('Your turn');
  });

  await test.step('F-13 two tabs: both are live, either may move, and closing one is not leaving', async () => {
    const second = new OnlinePage(await page.context().newPage());
    await second.open(gameId);
    await expect(second.status).toHaveText('Your turn');
    await second.move('f1', 'b5');
    await me.expectPiece('b5', 'B');
    await opponent.move('a7a6');
    await me.expectPiece('a6', 'p');
    await me.move('b5', 'a4');
    await second.expectPiece('a4', 'B');
    await second.page.close();
    await opponent.move('g8f6');
    await me.expectPiece('f6', 'n');
    await expectBoardOf(me, opponent.game);
    expect(opponent.game.attendance.w).toBe('here');
  });

  await test.step('F-03 moves that the server loses in a failover are taken back, and the game goes on', async () => {
    const { database } = server;
    const stored = database.selectFrom('chess_games').selectAll().where('id', '=', gameId);
    const { id, ...row } = await stored.executeTakeFirstOrThrow();
    await playOn(match, ['d2d3', 'b7b5']);
    await database.deleteFrom('game_acts').where('game_id', '=', id).where('version', '>', row.version).execute();
    await database.updateTable('chess_games').set(row).where('id', '=', id).execute();
    // Legal without the lost moves as well, so the server accepts it.
    await me.move('a4', 'b3');
    await expect(me.toasts).toContainText(messages.onlineGame.rolledBack);
    await me.expectPiece('d2', 'P');
    await me.expectPiece('b7', 'p');
    await me.expectPiece('b3', 'B');
    await expect(me.status).toHaveText('Waiting for Black to move');
    await expect.poll(async () => (await stored.executeTakeFirst())?.last_move).toBe('a4b3');
  });
});

test('a page whose game was deleted goes to the queue with the reason', async ({
  origin,
  server,
  page,
  player,
  expectConsole,
}) => {
  expectConsole(/404/);
  const match = await beginMatch({ origin, page, player }, queueDoor);
  await playOn(match, OPENING);
  await server.database.deleteFrom('chess_games').where('id', '=', match.gameId).execute();
  await match.me.move('g1', 'f3');
  await expect(page).toHaveURL('/queue');
  await expect(match.me.toasts).toContainText(messages.onlineGame.gameMissing);
});

test('R-EV-02 both boards stay the same when moves arrive twice, under either name, late, out of order or never (F-08)', async ({
  origin,
  page,
  player,
}) => {
  // A lost move is fetched after ten seconds of silence.
  test.slow();
  const match = await takeSeat({ origin, page, player }, queueDoor, 'black');
  const { me, opponent } = match;
  let count = 0;
  await page.routeWebSocket(/\/ws\//, (socket) => {
    const server = socket.connectToServer();
    let kept: string | Buffer | null = null;
    server.onMessage((message) => {
      if (!TELLS.test(String(message))) {
        socket.send(message);
        return;
      }
      count += 1;
      // Of four messages, one is lost, one is delayed until the next one, and the others arrive twice.
      if (count % 4 === 0) return;
      if (count % 4 === 2) {
        kept = message;
        return;
      }
      // A move is also accepted under its older name.
      socket.send(String(message).replace('"opponentMove"', '"client-opponentMove"'));
      socket.send(message);
      if (kept !== null) socket.send(kept);
      kept = null;
    });
  });
  await Promise.all([me.open(match.gameId), opponent.come(match.gameId)]);
  for (const [move, answer] of [
    ['e2e4', 'e7e5'],
    ['g1f3', 'b8c6'],
    ['f1b5', 'a7a6'],
  ] as const) {
    await opponent.move(move);
    await expect(me.status).toHaveText('Your turn', { timeout: 15_000 });
    await me.move(answer.slice(0, 2), answer.slice(2));
    await opponent.seeMove(answer);
  }
  // The page also hears its own last move.
  await expect.poll(() => count).toBeGreaterThan(4);
  await expectBoardOf(me, opponent.game);
});

test('A-109 F-07 F-10 a page without a network: its move is pending, the opponent is informed, and both continue when it is back', async ({
  origin,
  page,
  player,
  expectConsole,
}) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const match = await beginMatch({ origin, page, player }, queueDoor);
  const { me, opponent } = match;
  await playOn(match, OPENING);
  await page.context().setOffline(true);
  // Long before pings go unanswered.
  await expect(me.connection('Disconnected')).toBeVisible({ timeout: 2_000 });
  await me.move('g1', 'f3');
  await me.expectPiece('f3', 'N');
  await me.expectMark('f3', 'pending');
  // Playwright cuts off the network above the browser's sockets, so the connection answers pings until the page closes
  // it. Whether the absence is counted by then (system-actions.test.ts) depends on which of the two the server notices
  // first.
  await expect.poll(() => opponent.game.attendance, { timeout: 12_000 }).toMatchObject({ w: 'away', b: 'here' });
  await expect(me.connection('Disconnected')).toBeVisible({ timeout: 15_000 });
  await expect(me.status).toHaveText(messages.onlineGame.unsent);
  await expect(page.getByText(messages.play.yourTurn, { exact: true })).toBeVisible();
  expect(opponent.game.moves).toEqual(OPENING);
  await page.context().setOffline(false);
  await expect(page.getByTestId('live-polite')).toContainText(messages.onlineGame.realtime);
  await opponent.seeMove('g1f3');
  await me.expectNoMark('f3', 'pending');
  await expect.poll(() => opponent.game.attendance.w).toBe('here');
  await expectBoardOf(me, opponent.game);
});

test('A-109 F-07 a connection fails without closing: both sides see it within 12 seconds, and what was pressed is on its way', async ({
  origin,
  visitor,
  player,
}) => {
  test.slow();
  const proxy = await TcpProxy.open(Number(new URL(origin).port));
  const page = await visitor({ baseURL: proxy.origin, storageState: acceptedAt(proxy.origin) });
  const match = await beginMatch({ origin, page, player }, queueDoor);
  const { me, opponent } = match;
  await playOn(match, OPENING);
  proxy.stall();
  await me.move('g1', 'f3');
  await me.resign();
  await expect(me.button('Resign')).toHaveAttribute('aria-disabled', 'true');
  // Presence uses the database's time, which cannot be advanced.
  await expect
    .poll(() => opponent.game.attendance, { timeout: 12_000 })
    .toMatchObject({ w: 'away', countdown: { seat: 'w' } });
  await expect(me.status).toHaveText(messages.onlineGame.unsent, { timeout: 20_000 });
  await expect(me.connection('Disconnected')).toBeVisible({ timeout: 20_000 });
  await expect(me.button('Resign')).toHaveAttribute('aria-disabled', 'true');
  await page.close();
  proxy.close();
});

test.describe('the opponent goes away (A-109)', () => {
  test('a countdown is shown, cancelled when they return, a win when they do not, and stopped by a press', async ({
    origin,
    server,
    page,
    player,
  }) => {
    let match = await beginMatch({ origin, page, player }, queueDoor);
    const { gameId, me, opponent } = match;
    await playOn(match, OPENING);

    await test.step('A-109 while it is not their turn, there is no countdown', async () => {
      await leaveWithoutWord(opponent, server);
      await expect(me.band).toContainText(`${opponent.name} is away`);
      await expect(me.band).toContainText(messages.onlineGame.awayOnYourTurn);
    });

    await test.step('A-109 on their turn, the countdown runs until they return', async () => {
      await me.move('g1', 'f3');
      await expect(me.band).toContainText(/You win in \d+ s/);
      await opponent.come(gameId);
      await expect(me.band).toBeHidden();
      await playOn(match, ['b8c6', 'f1b5']);
    });

    await test.step("A-109 the countdown ends: 'Your opponent has left the game'", async () => {
      await leaveWithoutWord(opponent, server);
      await expect(me.band).toContainText('You win in');
      server.advance(30_000);
      await expect(me.status).toHaveText('Your opponent has left the game');
      await expect(me.dialog).toContainText('Victory!');
      await expect(me.dialog.getByText('Your opponent has left the game')).toHaveCount(1);
    });

    await test.step("R-CLK-05 'Wait longer' stops the countdown, not the clock", async () => {
      await opponent.come(gameId);
      match = await playAgain(match);
      // A rematch swaps sides.
      await playOn(match, [...OPENING, 'g1f3', 'b8c6']);
      await leaveWithoutWord(opponent, server);
      await me.button('Wait longer').click();
      await expect(me.band).toContainText('Their clock is still running');
      server.advance(60_000);
      await expect(me.status).toHaveText('Waiting for White to move');
      server.advance(240_000);
      await expect(me.status).toHaveText("Time's up! You win!");
      await expect(me.dialog).toContainText('Victory!');
    });
  });
});
