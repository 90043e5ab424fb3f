import { api } from '@sixtyfour/contract';
import { expect, test } from './fixtures.ts';
import { refuseIntents } from './network.ts';
import { beginGame, expectSameBoard, OnlinePage, pairTwo, playMoves } from './online-page.ts';
import { becomePlayer, callAs } from './players.ts';
import { recordSounds, soundsHeard } from './sounds-heard.ts';

const NO_GAME = '3f0c9a52-0000-4000-8000-000000000000';

test.describe('arriving', () => {
  test("R-G-01 'Loading game...' is shown until the game is there", async ({ origin, visitor }) => {
    const { gameId, white } = await pairTwo(origin, visitor);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await white.page.route('**/api/games/*', async (route) => {
      await held;
      await route.continue();
    });
    await white.open(gameId);
    await expect(white.panel.getByText('Loading game...')).toBeVisible();
    letGo();
    await expect(white.panel.getByText('Loading game...')).toBeHidden();
    await expect(white.status).toHaveText(/^Waiting for (Maja|Tomas)$/);
  });

  test('R-G-02 R-G-03 R-G-10 R-NAV-19 each sees the own side below, its name, and whose turn it is', async ({
    origin,
    visitor,
  }) => {
    const { white, black } = await beginGame(origin, visitor);
    await expect(white.panel.getByText(/^Playing as White \((Maja|Tomas)\)$/)).toBeVisible();
    await expect(black.panel.getByText(/^Playing as Black \((Maja|Tomas)\)$/)).toBeVisible();
    await expect(white.board).toHaveAttribute('data-orientation', 'white');
    await expect(black.board).toHaveAttribute('data-orientation', 'black');
    await expect(white.page).toHaveTitle('Your turn - Chess');
    await expect(black.page).toHaveTitle('Online game - Chess');
    await expect(white.panel.getByText('Standard rules')).toBeVisible();
    await expect(white.page.getByText('Spain').or(white.page.getByText('Poland')).first()).toBeVisible();
  });

  test("R-G-11 R-RO-03 a stranger is sent to /queue with 'Error determining player color'", async ({
    origin,
    visitor,
    expectConsole,
  }) => {
    expectConsole(/403/);
    const { gameId } = await beginGame(origin, visitor);
    const stranger = new OnlinePage(await visitor());
    await becomePlayer(stranger.page, origin, 'Zoe');
    await stranger.open(gameId);
    await expect(stranger.page).toHaveURL('/queue');
    await expect(stranger.toasts).toContainText('Error determining player color');
  });

  test("R-G-17 R-ER-16 a game that does not exist: /queue with 'Error loading game'", async ({
    origin,
    visitor,
    expectConsole,
  }) => {
    expectConsole(/404/);
    const one = new OnlinePage(await visitor());
    await becomePlayer(one.page, origin, 'Zoe');
    await one.open(NO_GAME);
    await expect(one.page).toHaveURL('/queue');
    await expect(one.toasts).toContainText('Error loading game');
  });

  test("A-108 a server that cannot answer throws nobody out: 'Error loading game' with Retry", async ({
    origin,
    visitor,
    expectConsole,
  }) => {
    expectConsole(/503/);
    const table = await beginGame(origin, visitor);
    const { gameId, white } = table;
    await playMoves(table, ['e2e4', 'e7e5']);
    await white.page.route('**/api/games/*', (route) => route.fulfill({ status: 503, body: '' }));
    await white.page.reload();
    await expect(white.panel.getByRole('alert')).toContainText('Error loading game');
    await white.page.unroute('**/api/games/*');
    await white.button('Retry').click();
    await expect(white.status).toHaveText('Your turn');
    await expect(white.page).toHaveURL(`/game/${gameId}`);
  });

  test('the game begins when both are there; who comes in vain searches again', async ({ origin, server, visitor }) => {
    const { gameId, white } = await pairTwo(origin, visitor);
    await white.open(gameId);
    await expect(white.band).toContainText(/If they don’t arrive within \d+ s, the game is cancelled/);
    await white.drag('e2', 'e4');
    await expect(white.toasts).toContainText('The game starts when both players are here');
    server.advance(25_000);
    await expect(white.page).toHaveURL('/queue');
    await expect(white.page.getByRole('main').getByText(/Searching for match/)).toBeVisible();
  });
});

test.describe('moving', () => {
  test('R-G-04 R-G-06 R-G-07 R-G-08 R-G-09 A-86 A-113 a whole game to mate: the same boards, the winner named, one sound', async ({
    origin,
    visitor,
  }) => {
    const table = await beginGame(origin, async () => {
      const page = await visitor();
      await recordSounds(page);
      return page;
    });
    const { gameId, white, black } = table;
    await playMoves(table, ['f2f3']);
    await expect(black.status).toHaveText('Your turn');
    await expect(white.status).toHaveText('Waiting for Black to move');
    await black.expectMark('f3', 'last');
    await playMoves(table, ['e7e5', 'g2g4', 'd8h4'], 1);
    await expect(white.status).toHaveText('Checkmate! Black wins!');
    await expect(black.status).toHaveText('Checkmate! Black wins!');
    await expectSameBoard(table, origin);
    const game = await callAs(white.page, origin, api.getGame, undefined, { gameId });
    expect(game).toMatchObject({
      current_turn: 'w',
      last_move: { from: [0, 3], to: [4, 7] },
      is_check: true,
      is_checkmate: true,
      is_draw: false,
      game_status: 'checkmate',
    });
    await expect(white.dialog).toContainText('Good Game!');
    await expect(black.dialog).toContainText('Victory!');
    await expect(black.dialog.getByRole('definition').first()).toHaveText('Checkmate!');
    await expect(black.dialog).toContainText(/Score1,\d{3}/);
    await expect(black.dialog).toContainText(/Rank today\d+Streak1/);
    // Nobody's first gesture is theirs to make before their first move.
    expect(await soundsHeard(white.page)).toEqual(['move', 'move', 'move', 'checkmate']);
    expect((await soundsHeard(black.page)).slice(-3)).toEqual(['move', 'move', 'checkmate']);
  });

  test('R-G-12 R-G-13 R-G-14 R-G-15 R-ER-05 what is refused is said, and nothing moves', async ({
    origin,
    visitor,
  }) => {
    const table = await beginGame(origin, visitor);
    const { white, black } = table;
    await black.square('e7').click();
    await expect(black.toasts).toContainText('Please wait for your turn');
    await expect(black.status).toHaveText('Please wait for your turn');
    await white.square('e7').click();
    await expect(white.toasts).toContainText('You can only select your own pieces');
    await white.drag('e7', 'e5');
    await expect(white.toasts).toContainText('You can only move your own pieces');
    await white.drag('e2', 'e5');
    await expect(white.toasts).toContainText('Invalid move!');
    await white.type('e7e5');
    await expect(white.page.getByText('You can only move your own pieces').last()).toBeVisible();
    await expectSameBoard(table, origin);
    await white.expectPiece('e2', 'P');
  });

  test('R-G-16 R-ER-06 a move that could not be saved goes back with the reason, and can be made again', async ({
    origin,
    visitor,
  }) => {
    const { gameId, white, black } = await pairTwo(origin, visitor);
    const refuse = await refuseIntents(white.page);
    refuse('not-saved');
    await Promise.all([white.open(gameId), black.open(gameId)]);
    await expect(white.status).toHaveText('Your turn', { timeout: 20_000 });
    await expect(white.connection('Real-time')).toBeVisible();
    await white.move('e2', 'e4');
    await expect(white.toasts).toContainText('Failed to update game state.');
    await white.expectPiece('e2', 'P');
    await white.expectPiece('e4', '');
    refuse(null);
    await white.move('e2', 'e4');
    await black.expectPiece('e4', 'P');
  });

  test('R-G-18 castling, taking in passing and a promotion that is chosen look the same on both boards', async ({
    origin,
    visitor,
  }) => {
    const table = await beginGame(origin, visitor);
    const { white, black } = table;
    await playMoves(table, ['e2e4', 'a7a6', 'e4e5', 'd7d5']);
    await white.move('e5', 'd6');
    await black.expectPiece('d5', '');
    await playMoves(table, ['a6a5', 'd6c7', 'a5a4', 'g1f3', 'a4a3', 'f1e2', 'a3b2'], 1);
    await white.move('e1', 'g1');
    await black.expectPiece('f1', 'R');
    await black.move('b2', 'a1');
    await black.page.getByRole('button', { name: 'Knight' }).click();
    await white.expectPiece('a1', 'n');
    await white.move('c7', 'b8');
    await white.page.getByRole('button', { name: 'Queen' }).click();
    await black.expectPiece('b8', 'Q');
    await expectSameBoard(table, origin);
    // What is kept with the game are the ten boards before this one. In the newest the pawn still stands on c7.
    const { gameId } = table;
    const { position_history: boards } = await callAs(white.page, origin, api.getGame, undefined, { gameId });
    expect(boards).toHaveLength(10);
    expect(boards.at(-1)?.slice(0, 16)).toBe('rnbqkbnr.pP.pppp');
  });

  test('moves are typed and played by the keyboard alone; the other one hears them', async ({ origin, visitor }) => {
    const { white, black } = await beginGame(origin, visitor);
    await white.type('Nf3');
    await black.expectPiece('f3', 'N');
    await expect(black.page.getByText('White knight g1 to f3. Your turn.')).toBeAttached();
    await black.square('e7').focus();
    await black.page.keyboard.press('Enter');
    // The board is turned: what is above is nearer to White.
    await black.page.keyboard.press('ArrowUp');
    await black.page.keyboard.press('ArrowUp');
    await black.page.keyboard.press('Enter');
    await white.expectPiece('e5', 'p');
    await black.type('clock');
    await expect(black.status).toHaveText(
      /(Maja|Tomas): \d minutes? \d+ seconds?\. (Maja|Tomas): \d minutes? \d+ seconds?\./,
    );
    await black.type('moves e8');
    await expect(black.status).toHaveText('No moves from e8.');
  });

  test('who walks back through the moves is left alone, and Live leads to the game again', async ({
    origin,
    visitor,
  }) => {
    const table = await beginGame(origin, visitor);
    const { white, black } = table;
    await playMoves(table, ['e2e4', 'e7e5']);
    await black.moves.getByRole('button', { name: 'e2e4' }).click();
    await black.expectPiece('e7', 'p');
    await white.move('g1', 'f3');
    await expect(black.button('Live')).toBeVisible();
    await black.expectPiece('f3', '');
    await black.button('Live').click();
    await black.expectPiece('f3', 'N');
    await black.button('Flip board').click();
    await expect(black.board).toHaveAttribute('data-orientation', 'white');
  });
});

test.describe('clocks', () => {
  test("R-G-19 R-CLK-04 R-CLK-05 five minutes a side, and the server's clock decides: time-up for both", async ({
    origin,
    server,
    visitor,
  }) => {
    const table = await beginGame(origin, visitor);
    const { white, black } = table;
    // Black's clock has not run yet.
    await expect(black.clock()).toHaveText('5:00');
    await playMoves(table, ['e2e4', 'e7e5']);
    server.advance(300_000);
    await expect(white.status).toHaveText("Time's up! You lose!");
    await expect(black.status).toHaveText("Time's up! You win!");
    await expect(black.dialog).toContainText('Victory!');
    await expect(white.clock()).toHaveText('0.0');
  });

  test('the clocks shown are those of the server, whatever the time of day on the device (F-12)', async ({
    origin,
    server,
    visitor,
  }) => {
    const { white, black, gameId } = await pairTwo(origin, visitor);
    await black.page.clock.setFixedTime(new Date(Date.now() + 24 * 3_600_000));
    await Promise.all([white.open(gameId), black.open(gameId)]);
    await expect(white.status).toHaveText('Your turn', { timeout: 15_000 });
    const table = { gameId, white, black };
    await playMoves(table, ['e2e4', 'e7e5']);
    server.advance(100_000);
    await playMoves(table, ['g1f3']);
    const shown = async (page: OnlinePage, of?: string) => {
      const [minutes, seconds] = (await page.clock(of).textContent())?.split(':').map(Number) ?? [];
      return (minutes ?? 0) * 60 + (seconds ?? 0);
    };
    const whiteName = (await white.panel.getByText(/^Playing as/).textContent())?.match(/\((.*)\)/)?.[1];
    for (const left of [await shown(white), await shown(black, whiteName)]) {
      expect(left).toBeLessThanOrEqual(200);
      expect(left).toBeGreaterThan(180);
    }
    const before = await shown(black);
    await expect.poll(() => shown(black)).toBeLessThan(before);
    const { clock } = await callAs(black.page, origin, api.getGame, undefined, { gameId });
    expect(Math.abs((await shown(black)) - clock.black_ms / 1000)).toBeLessThan(1.75);
  });

  test('low time is said and shown', async ({ origin, server, visitor }) => {
    const table = await beginGame(origin, visitor);
    const { white, black } = table;
    await playMoves(table, ['e2e4', 'e7e5']);
    server.advance(262_000);
    await playMoves(table, ['g1f3', 'b8c6']);
    await expect(white.clock()).toHaveAttribute('data-tone', 'bad');
    await expect(white.page.getByText('Low time')).toBeVisible();
    await expect(black.clock()).toHaveAttribute('data-tone', 'idle');
    await expect(white.page.getByText('30 seconds left')).toBeAttached({ timeout: 15_000 });
  });
});

test.describe('a premove', () => {
  test('is a setting, shown on the board, and played when its turn comes (A-106)', async ({ origin, visitor }) => {
    const table = await beginGame(origin, visitor);
    const { white, black } = table;
    await black.page.getByRole('button', { name: 'Settings', exact: true }).click();
    await black.page.getByRole('switch', { name: 'Premove' }).check();
    await black.page.keyboard.press('Escape');
    await black.move('e7', 'e5');
    await black.expectMark('e7', 'premove');
    await black.expectMark('e5', 'premove');
    await black.expectPiece('e7', 'p');
    await white.move('e2', 'e4');
    await white.expectPiece('e5', 'p');
    await black.expectNoMark('e7', 'premove');

    // By dragging, taken back by Escape, then by keys.
    await black.drag('g8', 'f6');
    await black.expectMark('f6', 'premove');
    await black.square('g8').focus();
    await black.page.keyboard.press('Escape');
    await black.expectNoMark('f6', 'premove');
    await black.page.keyboard.press('Enter');
    await black.square('f6').focus();
    await black.page.keyboard.press('Enter');
    await black.expectMark('f6', 'premove');
    await white.move('g1', 'f3');
    await white.expectPiece('f6', 'n');
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the game, an offer, and the end, ${colorScheme}`, async ({
    origin,
    visitor,
    page,
    axe,
  }) => {
    // Four runs of axe, a second or two each.
    test.slow();
    await page.emulateMedia({ colorScheme });
    const table = await beginGame(origin, visitor, () => Promise.resolve(page));
    const [seen, other] = table.white.page === page ? [table.white, table.black] : [table.black, table.white];
    await axe();
    await playMoves(table, ['e2e4', 'e7e5']);
    await other.button('Offer draw').click();
    await expect(seen.band).toBeVisible();
    await axe();
    await seen.button('Accept draw').click();
    await expect(seen.dialog).toBeVisible();
    await axe();
    await seen.button('View board').click();
    await axe();
  });
}

test('@phone a game by touch: everything that matters is on the screen, and a premove is tapped', async ({
  origin,
  visitor,
  page,
}) => {
  const table = await beginGame(origin, visitor, () => Promise.resolve(page));
  const [phone, other] = table.white.page === page ? [table.white, table.black] : [table.black, table.white];
  for (const part of [phone.board, phone.clock(), phone.status]) await expect(part).toBeInViewport({ ratio: 1 });
  await expect(phone.page.getByText(/^\d+ ms$/).filter({ visible: true })).toBeVisible();

  const tap = async (from: string, to: string) => {
    await phone.square(from).tap();
    await phone.square(to).tap();
  };
  if (phone === table.white) {
    await tap('e2', 'e4');
    await other.move('e7', 'e5');
  } else {
    await other.move('e2', 'e4');
    await phone.expectPiece('e4', 'P');
    await tap('e7', 'e5');
    await other.move('g1', 'f3');
  }
  await expect(phone.status).toHaveText('Your turn');

  await phone.page.getByRole('button', { name: 'Settings', exact: true }).click();
  await phone.page.getByRole('switch', { name: 'Premove' }).check();
  await phone.page.keyboard.press('Escape');
  const [first, second] = phone === table.white ? (['b1', 'c3'] as const) : (['b8', 'c6'] as const);
  await tap(first, second);
  await other.expectPiece(second, phone === table.white ? 'N' : 'n');
  const [from, to] = phone === table.white ? (['g1', 'f3'] as const) : (['g8', 'f6'] as const);
  await tap(from, to);
  await phone.expectMark(to, 'premove');
  await (phone === table.white ? other.move('a7', 'a6') : other.move('a2', 'a3'));
  await other.expectPiece(to, phone === table.white ? 'N' : 'n');

  await phone.resign();
  await expect(phone.dialog).toContainText('Good Game!');
  await expect(phone.dialog).toContainText('You resigned');
  await phone.button('View board').click();
  await expect(phone.board).toBeInViewport();
});
