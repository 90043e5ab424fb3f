/** Features of queue games only, and features of both kinds that are tested in queue games: clocks, keys, premoves. */
import { api, messages } from '@sixtyfour/contract';
import { beginMatch, comeBoth, playOn, queueDoor, takeSeat } from './door.ts';
import { expect, test } from './fixtures.ts';
import { greeted } from './network.ts';
import { expectBoardOf } from './online-page.ts';
import { stopClock } from './pace.ts';
import { callAs } from './players.ts';
import { switchOn } from './site-page.ts';

const DAY_MS = 24 * 3_600_000;

test('axe finds nothing on the game, an offer, and the end, also after a server that could not answer', async ({
  origin,
  page,
  player,
  axeInBothSchemes,
  expectConsole,
}) => {
  // Eight runs of axe take about a second each.
  test.slow();
  expectConsole(/503/);
  const match = await beginMatch({ origin, page, player }, queueDoor);
  const { gameId, me, opponent } = match;
  await axeInBothSchemes();
  await playOn(match, ['e2e4', 'e7e5']);

  await test.step("A-108 a server that cannot answer ends no game: 'Error loading game' with Retry", async () => {
    await page.route('**/api/games/*', (route) => route.fulfill({ status: 503, body: '' }));
    const isGreeted = greeted(page);
    await page.clock.install();
    await page.reload();
    await expect(me.panel.getByRole('alert')).toContainText('Error loading game');
    // The page also retries on its own when it is connected.
    await isGreeted;
    await expect(me.button('Retry')).toBeEnabled();
    // And again every two seconds: its time stands still, and an answer on its way no longer counts after a press.
    await stopClock(page);
    await me.button('Retry').click();
    await expect(me.button('Retry')).toBeEnabled();
    await page.unroute('**/api/games/*');
    await me.button('Retry').click();
    await expect(me.status).toHaveText('Your turn');
    await page.clock.resume();
    await expect(page).toHaveURL(`/game/${gameId}`);
  });

  await opponent.act({ type: 'offer-draw' });
  await expect(me.band).toContainText('offers a draw');
  await axeInBothSchemes();
  await me.button('Accept draw').dblclick();
  await expect(me.dialog).toBeVisible();
  await axeInBothSchemes();
  await me.button('View board').click();
  await axeInBothSchemes();
});

test('R-G-18 castling, en passant and a chosen promotion of both players look the same on the page and the server', async ({
  origin,
  page,
  player,
}) => {
  const match = await beginMatch({ origin, page, player }, queueDoor);
  const { gameId, me, opponent } = match;
  await playOn(match, ['e2e4', 'a7a5', 'e4e5', 'd7d5']);
  await me.move('e5', 'd6');
  await opponent.seeMove('e5d6');
  await me.expectPiece('d5', '');
  await playOn(match, ['a5a4', 'b2b4', 'a4b3']);
  await me.expectPiece('b4', '');
  await playOn(match, ['d6c7', 'b3a2', 'g1f3']);
  await opponent.move('a2b1n');
  await me.expectPiece('b1', 'n');
  await playOn(match, ['f1e2', 'g8f6', 'e1g1']);
  await me.expectPiece('f1', 'R');
  await playOn(match, ['g7g6', 'a1b1', 'f8g7', 'h2h3', 'e8g8']);
  await me.expectPiece('f8', 'r');
  await me.move('c7', 'b8');
  await page.getByRole('button', { name: 'Queen' }).click();
  await opponent.seeMove('c7b8q');
  await expectBoardOf(me, opponent.game);
  // The game is stored with the ten boards before the current one. On the newest of them, the pawn is still on c7.
  const { position_history: boards } = await callAs(page, origin, api.getGame, undefined, { gameId });
  expect(boards).toHaveLength(10);
  expect(boards.at(-1)?.slice(0, 16)).toBe('rnbq.rk..pP.ppbp');
});

test('keyboard moves, typed moves, stepping back through the moves, and premoves', async ({ origin, page, player }) => {
  const match = await beginMatch({ origin, page, player }, queueDoor, 'black');
  const { me, name, opponent } = match;

  await test.step('the opponent’s move is announced', async () => {
    await opponent.move('g1f3');
    await me.expectPiece('f3', 'N');
    await expect(page.getByText('White knight g1 to f3. Your turn.')).toBeAttached();
  });

  await test.step('one move is made by keyboard alone, another is typed', async () => {
    await me.square('e7').focus();
    await page.keyboard.press('Enter');
    // The board is flipped, so up is toward white.
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await opponent.seeMove('e7e5');
    await opponent.move('b1c3');
    await me.expectPiece('c3', 'N');
    await me.type('Nc6');
    await opponent.seeMove('b8c6');
  });

  await test.step('the clocks and the legal moves of a piece can be queried', async () => {
    await me.type('clock');
    const clocks = [name, opponent.name].map((who) => `${who}: \\d minutes? \\d+ seconds?\\.`);
    await expect(me.status).toHaveText(new RegExp(`^(${clocks.join(' ')}|${clocks.toReversed().join(' ')})$`));
    await me.type('moves e8');
    await expect(me.status).toHaveText('No moves from e8.');
  });

  await test.step('a new move does not interrupt stepping back, and Live returns to the game', async () => {
    await me.moves.getByRole('button', { name: 'g1f3' }).click();
    await me.expectPiece('e7', 'p');
    await opponent.move('d2d4');
    await expect(me.button('Live')).toBeVisible();
    await me.expectPiece('d4', '');
    await me.button('Live').click();
    await me.expectPiece('d4', 'P');
    await me.button('Flip board').click();
    await expect(me.board).toHaveAttribute('data-orientation', 'white');
  });

  await test.step('A-106 a premove is a setting, shown on the board, and played when its turn comes', async () => {
    await switchOn(page, 'Premove');
    await playOn(match, ['d7d6']);
    await me.move('a7', 'a5');
    await me.expectMark('a7', 'premove');
    await me.expectMark('a5', 'premove');
    await me.expectPiece('a7', 'p');
    await opponent.move('e2e4');
    await opponent.seeMove('a7a5');
    await me.expectNoMark('a7', 'premove');

    // Dragged, cancelled by Escape, then entered by keyboard.
    await me.drag('g8', 'f6');
    await me.expectMark('f6', 'premove');
    await me.square('g8').focus();
    await page.keyboard.press('Escape');
    await me.expectNoMark('f6', 'premove');
    await page.keyboard.press('Enter');
    await me.square('f6').focus();
    await page.keyboard.press('Enter');
    await me.expectMark('f6', 'premove');
    await opponent.move('h2h3');
    await opponent.seeMove('g8f6');
  });
});

test("the server's clocks decide, whatever the time of day on the device", async ({ origin, server, page, player }) => {
  const match = await takeSeat({ origin, page, player }, queueDoor);
  const { me, opponent } = match;
  await page.clock.setFixedTime(new Date(Date.now() + DAY_MS));
  const shown = async (of?: string) => {
    const [minutes, seconds] = (await me.clock(of).textContent())?.split(':').map(Number) ?? [];
    return (minutes ?? 0) * 60 + (seconds ?? 0);
  };

  await test.step('R-G-19 each side has five minutes, which run from the first move on', async () => {
    await comeBoth(match);
    await expect(me.clock(opponent.name)).toHaveText('5:00');
    await playOn(match, ['e2e4']);
    await expect.poll(() => shown(opponent.name)).toBeLessThan(300);
    await playOn(match, ['e7e5']);
  });

  await test.step('F-12 both clocks show the server’s times', async () => {
    server.advance(100_000);
    await playOn(match, ['g1f3']);
    await expect.poll(() => shown()).toBeLessThanOrEqual(200);
    expect(await shown()).toBeGreaterThan(180);
    const before = await shown(opponent.name);
    await expect.poll(() => shown(opponent.name)).toBeLessThan(before);
    // Both clocks run, so a slow comparison is repeated.
    await expect(async () => {
      const { clock } = await callAs(page, origin, api.getGame, undefined, { gameId: match.gameId });
      expect(Math.abs((await shown(opponent.name)) - clock.black_ms / 1000)).toBeLessThan(1.75);
    }).toPass();
  });

  await test.step('low time is shown and announced', async () => {
    await playOn(match, ['b8c6']);
    const { clock } = await callAs(page, origin, api.getGame, undefined, { gameId: match.gameId });
    server.advance(clock.white_ms - 34_000);
    await playOn(match, ['f1b5', 'a7a6']);
    await expect(me.clock()).toHaveAttribute('data-tone', 'bad');
    await expect(page.getByText('Low time')).toBeVisible();
    await expect(me.clock(opponent.name)).not.toHaveAttribute('data-tone', 'bad');
    await expect(page.getByText('30 seconds left')).toBeAttached({ timeout: 15_000 });
  });

  await test.step('R-CLK-04 running out of time loses', async () => {
    server.advance(60_000);
    await expect(me.status).toHaveText("Time's up! You lose!");
    await expect(me.clock()).toHaveText('0.0');
    expect(opponent.game).toMatchObject({ game_status: 'timeout', winner: 'b' });
  });
});

test('@phone a game by touch: everything that matters is on the screen, the opponent’s move is announced over the list of moves, and a premove is tapped', async ({
  origin,
  page,
  player,
}) => {
  const match = await beginMatch({ origin, page, player }, queueDoor);
  const { me, opponent } = match;
  for (const part of [me.board, me.clock(), me.status]) await expect(part).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(/^\d+ ms$/).filter({ visible: true })).toBeVisible();

  await me.tap('e2', 'e4');
  await me.button(messages.panel.openMoves).tap();
  const list = page.getByRole('dialog', { name: messages.panel.moves });
  for (const urgency of ['live-polite', 'live-assertive']) await expect(list.getByTestId(urgency)).toBeEmpty();
  await opponent.move('e7e5');
  await expect(list.getByTestId('live-polite')).toHaveText('Black pawn e7 to e5. Your turn.');
  await list.getByRole('button', { name: messages.panel.close }).tap();
  await expect(list).toBeHidden();
  // The page does not say it again.
  await expect(page.getByTestId('live-polite')).toBeEmpty();
  await expect(me.status).toHaveText('Your turn');

  await switchOn(page, 'Premove');
  await me.tap('b1', 'c3');
  await opponent.seeMove('b1c3');
  await me.tap('g1', 'f3');
  await me.expectMark('f3', 'premove');
  await opponent.move('a7a6');
  await opponent.seeMove('g1f3');

  await me.resign();
  await expect(me.dialog).toContainText('Good Game!');
  await expect(me.dialog).toContainText('You resigned');
  await me.button('View board').click();
  await expect(me.board).toBeInViewport();
});
