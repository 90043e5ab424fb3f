/** Game endings chosen by the players, and what follows. Only in queue games, because rooms use the same code. */
import { api, messages } from '@sixtyfour/contract';
import { FOOLS_MATE } from './board.ts';
import { beginMatch, playAgain, playOn, queueDoor } from './door.ts';
import type { Match } from './door.ts';
import { expect, test } from './fixtures.ts';
import { boxOf } from './layout.ts';
import { callAs } from './players.ts';
import { textOfDownload } from './site-page.ts';

const OPENING = ['e2e4', 'e7e5'] as const;
/** Twenty plies, after which a game that is left may count. */
const LONG_OPENING =
  'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d3 d7d6 h2h3 h7h6 a2a3 a7a6 b1d2 c5a7 d2f1 c8e6 f1g3 d8d7'.split(' ');

/** The opponent searches too, so the searching page opens a new game between them. */
async function meetAgain<Of extends Match>(match: Of, origin: string): Promise<Of> {
  const { me, opponent } = match;
  // A page shows a search before the server knows it.
  await expect.poll(async () => (await callAs(me.page, origin, api.getMatch)).request?.status).toBe('pending');
  const { game_id: gameId } = await callAs(opponent, origin, api.findMatch);
  if (gameId === null) throw new Error('the two searches were not matched');
  await expect(me.page).toHaveURL(`/game/${gameId}`);
  await opponent.come(gameId);
  await expect(me.band).toContainText(/Make your first move|hasn’t moved yet/);
  return { ...match, gameId };
}

test('draws are offered, declined and agreed on, and lapse; resigning takes a second press', async ({
  origin,
  page,
  player,
}) => {
  let match = await beginMatch({ origin, page, player }, queueDoor);
  const { me, opponent } = match;

  await test.step('F-14 two presses make one offer, which is declined', async () => {
    await playOn(match, OPENING);
    await me.button('Offer draw').dblclick();
    await opponent.see('the offer', ({ draw_offer: offer }) => offer === 'w');
    await expect(me.button('Draw offered')).toBeVisible();
    await expect(me.toasts).toBeEmpty();
    await opponent.act({ type: 'decline-draw' });
    await expect(me.status).toHaveText('Draw declined');
  });

  await test.step('the next offer has to wait for ten moves', async () => {
    const offer = page.getByRole('button', { name: /^Offer draw/ });
    await expect(offer).toHaveText('Offer draw again in 10 moves');
    await expect(offer).toHaveAttribute('aria-disabled', 'true');
    await page.setViewportSize({ width: 360, height: 640 });
    expect((await boxOf(offer.getByText('Offer draw'))).width).toBeGreaterThan(80);
    expect((await boxOf(offer)).height).toBe(44);
    // The country of the player to move is shown, too.
    for (const country of ['Poland', 'Spain']) await expect(page.getByText(country)).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.reload();
    await expect(offer).toHaveText('Offer draw again in 10 moves');
    await me.type('draw');
    await expect(me.toasts).toContainText('You can offer a draw once every ten moves.');
  });

  await test.step('a button declines the opponent’s offer', async () => {
    await opponent.act({ type: 'offer-draw' });
    await expect(me.band).toContainText('offers a draw');
    await me.button('Decline').click();
    await expect(me.band).toBeHidden();
    await expect(me.board.locator(':focus')).toHaveCount(1);
    await opponent.see('the refusal', ({ draw_offer: offer }) => offer === null);
  });

  await test.step('resigning takes a second press', async () => {
    await me.button('Resign').click();
    await expect(me.button('Really resign?')).toBeVisible();
    await expect(page.getByTestId('live-polite')).toHaveText('Really resign?');
    await expect(me.status).toHaveText('Your turn');
    await me.button('Really resign?').click();
    await expect(me.status).toHaveText('You resigned');
    await expect(me.dialog).toContainText('Scorenot counted');
    await expect(me.dialog).toContainText(messages.gameCount.notCounted['too-short']);
  });

  await test.step('going back from a rematch shows the previous result, which leads to the rematch', async () => {
    match = await playAgain(match);
    await page.goBack();
    await expect(me.dialog).toContainText(messages.onlineGame.nextGame(match.opponent.name));
    await me.button('Play Again').click();
    await expect(page).toHaveURL(new RegExp(match.gameId));
  });

  await test.step('an offer lapses with the next move', async () => {
    await opponent.move('e2e4');
    await me.expectPiece('e4', 'P');
    await opponent.act({ type: 'offer-draw' });
    await expect(me.band).toContainText('offers a draw');
    await playOn(match, ['e7e5']);
    await expect(me.band).toBeHidden();
  });

  await test.step('R-G-04 a draw by agreement: the banner names it', async () => {
    await playOn(match, ['d2d3', 'd7d6']);
    await me.type('draw');
    await opponent.see('the offer', ({ draw_offer: offer }) => offer === 'b');
    await opponent.act({ type: 'accept-draw' });
    await expect(me.status).toHaveText('Draw! Game Over: by agreement');
    for (const text of ['Well Played!', 'Scorenot counted', messages.gameCount.notCounted['too-short']])
      await expect(me.dialog).toContainText(text);
  });

  await test.step('typing the resign command also takes a second time', async () => {
    match = await playAgain(match);
    await playOn(match, OPENING);
    await me.type('resign');
    await expect(me.status).toHaveText('Really resign? Type resign again.');
    await me.type('resign');
    await expect(me.status).toHaveText('You resigned');
  });

  await test.step('the button that waits for the opponent looks the same on hover', async () => {
    await me.button('Play Again').dblclick();
    const waiting = me.button('Waiting for opponent');
    await expect(waiting).toBeVisible();
    const look = () =>
      waiting.evaluate((button) => [getComputedStyle(button).color, getComputedStyle(button).backgroundColor]);
    const underThePointer = await look();
    await page.mouse.move(0, 0);
    expect(await look()).toEqual(underThePointer);
  });
});

test('games are aborted, left and lost; each time the next opponent is a search away', async ({
  origin,
  server,
  page,
  player,
}) => {
  let match = await beginMatch({ origin, page, player }, queueDoor);
  const { me, opponent } = match;
  const searching = page.getByRole('main').getByText(/Searching for match/);
  const goneFrom = async () => {
    await expect(me.toasts).toContainText('Your opponent has left the game');
    await expect(me.result).toContainText('Your opponent has left the game');
  };

  await test.step('a first move that is never made aborts the game', async () => {
    await expect(me.band).toContainText('Make your first move');
    server.advance(25_000);
    await expect(me.status).toHaveText('You didn’t move in time');
    await expect(me.dialog).toContainText('Game Over');
    await expect(me.dialog).toContainText('You didn’t move in time');
    await expect(me.button('Review')).toBeHidden();
    await expect(me.button('Copy PGN')).toBeHidden();
  });

  await test.step("'Find New Opponent' searches, and the other player is informed", async () => {
    await me.button('Find New Opponent').click();
    await expect(page).toHaveURL('/queue');
    await expect(searching).toBeVisible();
    match = await meetAgain(match, origin);
  });

  await test.step('R-MS-07 the opponent leaves before two plies: nothing counts', async () => {
    await opponent.act({ type: 'leave' });
    opponent.leavePage();
    await goneFrom();
    await expect(me.dialog).toContainText('Game Over');
    await expect(me.dialog).toContainText('not counted');
    await me.button('Find New Opponent').click();
    await expect(searching).toBeVisible();
    match = await meetAgain(match, origin);
  });

  await test.step("R-G-05 'Leave Game' under two plies aborts the game and leads to /queue", async () => {
    await me.button('Leave Game').click();
    await expect(page).toHaveURL('/queue');
    await opponent.see('the end', ({ game_status: status }) => status === 'aborted');
    await page.getByRole('button', { name: 'Find Match', exact: true }).click();
    await expect(searching).toBeVisible();
    match = await meetAgain(match, origin);
  });

  await test.step("A-115 T-07 'Leave Game' later says that it counts as a loss, resigns and leads to /queue", async () => {
    const leave = me.button('Leave Game');
    const resign = me.button('Resign');
    const places = async () => [await leave.boundingBox(), await resign.boundingBox()].map((box) => box?.y);
    const before = await places();
    await playOn(match, LONG_OPENING.slice(0, -1));
    await leave.press('Enter');
    await expect(me.button(messages.onlineGame.reallyLeave)).toBeVisible();
    // The next ply changes the question, which is asked anew.
    await playOn(match, LONG_OPENING.slice(-1));
    await expect(leave).toBeVisible();
    expect(await places(), 'no button moves').toEqual(before);
    await leave.click();
    await me.button('Resign and leave? Counts after 60 s of play.').click();
    await expect(page).toHaveURL('/queue');
    const { seat } = opponent;
    await opponent.see('the end', ({ game_status: status, winner }) => status === 'resigned' && winner === seat);
    await page.goBack();
    await expect(page).toHaveURL(`/game/${match.gameId}`);
    await expect(me.status).toHaveText('You resigned');
    await page.goForward();
    await page.getByRole('button', { name: 'Find Match', exact: true }).click();
    await expect(searching).toBeVisible();
    match = await meetAgain(match, origin);
  });

  await test.step('T-07 the opponent leaves after four plies: a win that does not count, also after a reload', async () => {
    await playOn(match, LONG_OPENING.slice(0, 4));
    await me.button('Leave Game').click();
    await expect(me.button(messages.onlineGame.reallyLeave)).toBeVisible();
    await opponent.act({ type: 'leave' });
    opponent.leavePage();
    await goneFrom();
    for (const isReloaded of [false, true]) {
      if (isReloaded) await page.reload();
      await expect(me.dialog).toContainText('Victory!');
      await expect(me.dialog).toContainText(`${opponent.name} resigned`);
      await expect(me.dialog).toContainText('Scorenot counted');
      await expect(me.dialog).toContainText(messages.gameCount.notCounted['too-short']);
    }
  });
});

test('a game that ends while the visitor is on another page tells them there how', async ({ origin, page, player }) => {
  await page.clock.install();
  const match = await beginMatch({ origin, page, player }, queueDoor);
  const { me, opponent } = match;
  await playOn(match, LONG_OPENING.slice(0, 4));
  // Leaving the page asks whether the game is still running; it is.
  const asked = page.waitForResponse(`**${api.getSession.path}`);
  await page.getByRole('link', { name: messages.nav.chessNews }).click();
  await (await asked).finished();
  const bar = page.getByRole('region', { name: messages.queue.inProgress });
  await expect(bar).toContainText('You have a game in progress. Your clock is running. After 30 s away you can lose.');
  await opponent.act({ type: 'resign' });
  await page.clock.fastForward(10_000);
  await expect(me.toasts).toContainText(messages.queue.gameEnded);
  await expect(me.toasts).toContainText('Won by resignation');
  await expect(bar).toBeHidden();
});

test('a finished game is viewed, saved and opened again, and its rematch offers end on leaving', async ({
  origin,
  page,
  player,
}) => {
  let match = await beginMatch({ origin, page, player }, queueDoor);
  const { me, name, opponent } = match;
  await playOn(match, FOOLS_MATE);

  await test.step('the board is viewed, and the moves are stepped through', async () => {
    await me.button('View board').click();
    await expect(me.dialog).toBeHidden();
    await expect(me.status).toHaveText('Checkmate! Black wins!');
    await me.button('First position').click();
    await me.expectPiece('f2', 'P');
    await me.square('e2').click();
    await expect(me.toasts).toBeEmpty();
  });

  await test.step('the PGN is downloaded', async () => {
    const pgn = await textOfDownload(me.button('Download PGN'));
    expect(pgn).toContain(`[White "${name}"]`);
    expect(pgn).toContain(`[Black "${opponent.name}"]`);
    expect(pgn).toContain('1. f3 e5 2. g4 Qh4# 0-1');
  });

  await test.step('the result comes back, and Escape does not close it', async () => {
    await me.button('Show result').click();
    await expect(me.dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(me.dialog).toBeVisible();
  });

  await test.step('A-100 both players can reopen the game, read-only', async () => {
    await page.reload();
    await expect(me.dialog).toContainText('Good Game!');
    await me.button('View board').click();
    await expect(me.dialog).toBeHidden();
    await me.expectPiece('e5', 'p');
    await me.square('d2').click();
    await me.expectNoMark('d2', 'selected');
    await me.button('Show result').click();
  });

  await test.step('a player who leaves withdraws the rematch offer', async () => {
    await opponent.act({ type: 'offer-rematch' });
    await expect(me.result).toContainText('would like to play again');
    await me.button('Play Again').click();
    await opponent.comeToRematch();
    match = { ...match, gameId: opponent.game.id };
    await playOn(match, OPENING);
    await opponent.act({ type: 'resign' });
    await expect(me.dialog).toContainText(messages.onlineGame.isHere(opponent.name));
    // A press on a button that moves at the same moment would do something else.
    const main = await boxOf(me.button('Play Again'));
    await opponent.act({ type: 'offer-rematch' });
    await expect(me.result).toContainText('would like to play again');
    expect(await boxOf(me.button('Play Again'))).toEqual(main);
    await opponent.act({ type: 'withdraw-rematch' });
    opponent.leavePage();
    await expect(me.result).toContainText('Your opponent has left the game');
    await expect(me.result).not.toContainText('would like to play again');
    expect(await boxOf(me.button('Play Again'))).toEqual(main);
  });

  await test.step('waiting for a rematch survives a reload, and ends on leaving', async () => {
    await opponent.come(match.gameId);
    await me.button('Play Again').click();
    await opponent.see('the offer', ({ rematch_offer: offer }) => offer !== null);
    await page.reload();
    await expect(me.button('Waiting for opponent')).toBeVisible();
    await me.button('Back to Menu').click();
    await expect(page).toHaveURL('/');
    await opponent.see('no offer', ({ rematch_offer: offer }) => offer === null);
  });
});
