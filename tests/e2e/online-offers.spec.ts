import { readFile } from 'node:fs/promises';
import { messages } from '@sixtyfour/contract';
import { expect, test } from './fixtures.ts';
import { beginGame, OnlinePage, playMoves } from './online-page.ts';
import { becomePlayer } from './players.ts';

const OPENING = ['e2e4', 'e7e5'] as const;

test.describe('ends that players choose', () => {
  test('R-G-04 a draw is offered, shown to the other side, and agreed: the banner names it', async ({
    origin,
    visitor,
  }) => {
    const table = await beginGame(origin, visitor);
    const { white, black } = table;
    await playMoves(table, [...OPENING, 'd2d3', 'd7d6']);
    await white.button('Offer draw').click();
    await expect(white.button('Draw offered')).toBeVisible();
    await expect(black.band).toContainText('offers a draw');
    await black.button('Accept draw').click();
    for (const player of [white, black]) {
      await expect(player.status).toHaveText('Draw! Game Over: by agreement');
      await expect(player.dialog).toContainText('Well Played!');
      await expect(player.dialog).toContainText('Score500');
      await expect(player.dialog).toContainText('Streak0');
    }
  });

  test('an offer is declined by a button, or by the next move', async ({ origin, visitor }) => {
    const table = await beginGame(origin, visitor);
    const { white, black } = table;
    await playMoves(table, OPENING);
    await white.button('Offer draw').click();
    await black.button('Decline').click();
    await expect(white.status).toHaveText('Draw declined');
    await expect(black.band).toBeHidden();
    await black.type('draw');
    await expect(white.band).toContainText('offers a draw');
    await white.move('g1', 'f3');
    await expect(white.band).toBeHidden();
    const offer = black.page.getByRole('button', { name: /^Offer draw/ });
    await expect(offer).toHaveText('Offer draw again in 10 moves');
    await expect(offer).toHaveAttribute('aria-disabled', 'true');
    await black.type('draw');
    await expect(black.toasts).toContainText('You can offer a draw once every ten moves.');
  });

  test('resigning takes a second press', async ({ origin, visitor }) => {
    const table = await beginGame(origin, visitor);
    const { white, black } = table;
    await playMoves(table, OPENING);
    await white.button('Resign').click();
    await expect(white.button('Really resign?')).toBeVisible();
    await expect(white.status).toHaveText('Your turn');
    await white.button('Really resign?').click();
    await expect(white.status).toHaveText('You resigned');
    await expect(black.status).toHaveText(/^(Maja|Tomas) resigned$/);
    await expect(black.dialog).toContainText('Victory!');
  });

  test('resigning by typing takes a second time as well', async ({ origin, visitor }) => {
    const table = await beginGame(origin, visitor);
    const { white, black } = table;
    await playMoves(table, OPENING);
    await black.type('resign');
    await expect(black.status).toHaveText('Really resign? Type resign again.');
    await black.type('resign');
    await expect(black.status).toHaveText('You resigned');
    await expect(white.dialog).toContainText('Victory!');
    await expect(white.dialog).toContainText('Scorenot counted');
    await expect(white.dialog).toContainText(messages.gameCount.notCounted['too-short']);
  });

  test("R-G-05 R-MS-07 'Leave Game' under two plies calls the game off and leads to /queue; the other one is told", async ({
    origin,
    visitor,
  }) => {
    const { white, black } = await beginGame(origin, visitor);
    await white.button('Leave Game').click();
    await expect(white.page).toHaveURL('/queue');
    await expect(black.toasts).toContainText('Your opponent has left the game');
    await expect(black.dialog).toContainText('Game Over');
    await expect(black.dialog).toContainText('not counted');
  });

  test("A-115 later 'Leave Game' says that it counts as a loss, resigns and leads to /queue", async ({
    origin,
    visitor,
  }) => {
    const table = await beginGame(origin, visitor);
    const { white, black } = table;
    await playMoves(table, [...OPENING, 'g1f3', 'b8c6']);
    await white.button('Leave Game').click();
    await white.button('Leave? This game counts as a loss.').click();
    await expect(white.page).toHaveURL('/queue');
    await expect(black.dialog).toContainText('Victory!');
    await expect(black.dialog).toContainText(/(Maja|Tomas) resigned/);
    await expect(black.toasts).toContainText('Your opponent has left the game');
    await black.page.reload();
    await expect(black.dialog).toContainText(/(Maja|Tomas) resigned/);
  });

  test('a first move that is never made calls the game off', async ({ origin, server, visitor }) => {
    const { white, black } = await beginGame(origin, visitor);
    await expect(white.band).toContainText('Make your first move');
    await expect(black.band).toContainText('hasn’t moved yet');
    server.advance(25_000);
    for (const player of [white, black]) {
      await expect(player.status).toHaveText('The game was cancelled');
      await expect(player.dialog).toContainText('Game Over');
    }
    await black.button('Find New Opponent').click();
    await expect(black.page).toHaveURL('/queue');
    await expect(black.page.getByRole('main').getByText(/Searching for match/)).toBeVisible();
  });

  test('nothing happens twice by double clicks (F-14)', async ({ origin, visitor }) => {
    const table = await beginGame(origin, visitor);
    const { white, black } = table;
    await playMoves(table, OPENING);
    await white.button('Offer draw').dblclick();
    await expect(black.band).toContainText('offers a draw');
    await expect(white.toasts).toBeEmpty();
    await black.button('Accept draw').dblclick();
    await expect(white.status).toHaveText('Draw! Game Over: by agreement');
    await white.button('Play Again').dblclick();
    const waiting = white.button('Waiting for opponent');
    await expect(waiting).toBeVisible();
    await expect(black.dialog).toContainText('would like to play again');
    // The pointer is still over it, and changes nothing of its look.
    const look = () =>
      waiting.evaluate((button) => [getComputedStyle(button).color, getComputedStyle(button).backgroundColor]);
    const underThePointer = await look();
    await white.page.mouse.move(0, 0);
    expect(await look()).toEqual(underThePointer);
  });
});

test.describe('afterwards', () => {
  test("R-OVR-07 'Play Again' needs both: then both are in the new game, with the other colour", async ({
    origin,
    visitor,
  }) => {
    const table = await beginGame(origin, visitor);
    const { gameId, white, black } = table;
    await playMoves(table, OPENING);
    await white.resign();
    await expect(white.dialog.getByRole('button')).toContainText(['Play Again', 'Find New Opponent', 'Back to Menu']);
    await white.button('Play Again').click();
    await expect(white.button('Waiting for opponent')).toBeVisible();
    await expect(black.dialog).toContainText('would like to play again');
    await black.button('Play Again').click();
    for (const player of [white, black]) {
      await expect(player.toasts).toContainText('New game started!');
      await expect(player.page).not.toHaveURL(`/game/${gameId}`);
      await expect(player.page).toHaveURL(/\/game\//);
    }
    await expect(black.status).toHaveText('Your turn');
    await expect(white.board).toHaveAttribute('data-orientation', 'black');
    await black.move('d2', 'd4');
    await white.expectPiece('d4', 'P');
  });

  test("'Find New Opponent' searches, and the one who waits for a rematch is told", async ({ origin, visitor }) => {
    const table = await beginGame(origin, visitor);
    const { white, black } = table;
    await playMoves(table, OPENING);
    await white.resign();
    await white.button('Play Again').click();
    await black.button('Find New Opponent').click();
    await expect(black.page).toHaveURL('/queue');
    await expect(black.page.getByRole('main').getByText(/Searching for match/)).toBeVisible();
    await expect(white.dialog).toContainText('Your opponent has left the game');
  });

  test('who goes away takes the wish for a rematch along', async ({ origin, visitor }) => {
    const table = await beginGame(origin, visitor);
    const { white, black } = table;
    await playMoves(table, OPENING);
    await white.resign();
    await white.button('Play Again').click();
    await expect(black.dialog).toContainText('would like to play again');
    await white.page.reload();
    await expect(white.button('Waiting for opponent')).toBeVisible();
    await white.button('Back to Menu').click();
    await expect(white.page).toHaveURL('/');
    await expect(black.dialog).toContainText('Your opponent has left the game');
    await expect(black.dialog).not.toContainText('would like to play again');
  });

  test('the board is looked at, the moves are walked through, the PGN is kept', async ({ origin, visitor }) => {
    const table = await beginGame(origin, visitor);
    const { white } = table;
    await playMoves(table, ['f2f3', 'e7e5', 'g2g4', 'd8h4']);
    await white.button('View board').click();
    await expect(white.dialog).toBeHidden();
    await expect(white.status).toHaveText('Checkmate! Black wins!');
    await white.button('First position').click();
    await white.expectPiece('f2', 'P');
    await white.square('e2').click();
    await expect(white.toasts).toBeEmpty();
    const download = white.page.waitForEvent('download');
    await white.button('Download PGN').click();
    const pgn = await readFile(await (await download).path(), 'utf8');
    expect(pgn).toMatch(/\[White "(Maja|Tomas)"\]/);
    expect(pgn).toMatch(/\[Black "(Maja|Tomas)"\]/);
    expect(pgn).toContain('1. f3 e5 2. g4 Qh4# 0-1');
    await white.button('Show result').click();
    await expect(white.dialog).toBeVisible();
    await white.page.keyboard.press('Escape');
    await expect(white.dialog).toBeVisible();
    await white.button('Back to Menu').click();
    await expect(white.page).toHaveURL('/');
  });

  test('R-G-11 a finished game is opened again by its players, read-only, and by nobody else (A-100)', async ({
    origin,
    visitor,
    expectConsole,
  }) => {
    expectConsole(/403/);
    const table = await beginGame(origin, visitor);
    const { gameId, white } = table;
    await playMoves(table, OPENING);
    await white.resign();
    await expect(white.dialog).toBeVisible();
    await white.page.reload();
    await expect(white.dialog).toContainText('Good Game!');
    await white.button('View board').click();
    await expect(white.dialog).toBeHidden();
    await white.expectPiece('e5', 'p');
    await white.square('d2').click();
    await white.expectNoMark('d2', 'selected');

    const stranger = new OnlinePage(await visitor());
    await becomePlayer(stranger.page, origin, 'Zoe');
    await stranger.open(gameId);
    await expect(stranger.page).toHaveURL('/queue');
    await expect(stranger.toasts).toContainText('Error determining player color');
  });
});
