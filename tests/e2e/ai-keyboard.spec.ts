import { messages } from '@sixtyfour/contract';
import { expect, test } from './fixtures.ts';

/** White mates with Qxf7, with or without castling rights. */
const SCHOLARS_LAST = 'r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4';

test('from home to a mate and back with arrows, Enter and Tab alone', async ({ page, ai }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Play vs AI' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/ai');
  await page.getByText(messages.play.moreOptions).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel(messages.fen.startFrom).focus();
  await page.keyboard.insertText(SCHOLARS_LAST);
  const start = page.getByRole('button', { name: messages.ai.start });
  await expect(start).toBeEnabled();
  await start.focus();
  await page.keyboard.press('Enter');
  await expect(ai.status).toHaveText('Playing against Bobby Fish-er');

  await ai.square('e2').focus();
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
    await page.keyboard.press(key);
  await expect(ai.square('h5')).toBeFocused();
  await page.keyboard.press('Enter');
  await ai.expectMark('h5', 'selected');
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
  await page.keyboard.press('Space');
  await ai.expectPiece('f7', 'Q');
  await expect(ai.dialog.getByRole('button', { name: /^Play Again vs/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(ai.dialog.getByRole('button', { name: 'Back to Menu' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('typed moves and commands', async ({ page, ai }) => {
  await ai.open();
  await ai.start();

  await test.step('a wrong typed move says why in an alert and keeps the text', async () => {
    await ai.type('Ke5');
    await expect(page.getByRole('alert').filter({ hasText: /^Invalid move:/ })).toBeVisible();
    await expect(ai.typeMove).toHaveValue('Ke5');
  });

  await test.step('in the field z is a letter, and does not begin the zen mode', async () => {
    await ai.typeMove.clear();
    await ai.typeMove.pressSequentially('z');
    await expect(ai.typeMove).toHaveValue('z');
    await expect(page.getByRole('banner')).toBeVisible();
  });

  await test.step('typed commands answer without moving', async () => {
    for (const [command, answer] of [
      ['clock', /4:5\d|5:00/],
      ['pieces', /king e1/i],
      ['moves g1', /f3.*h3|h3.*f3/],
      ['last', /no moves|none/i],
    ] as const) {
      await ai.type(command);
      await expect(page.getByText(answer).first()).toBeAttached();
    }
    await expect(ai.moves).toHaveCount(0);
    await ai.restart();
  });

  for (const text of ['Qxf7#', 'qxf7', 'h5f7', 'Qh5xf7#'])
    await test.step(`'${text}' mates as well`, async () => {
      await ai.startFromHere(SCHOLARS_LAST);
      await ai.type(text);
      await expect(ai.dialog.getByRole('heading', { name: 'Victory!' })).toBeVisible();
      await ai.tryDifferent();
    });
});

test('the moves of a game are announced, and stepped through with arrows', async ({ page, ai }) => {
  await ai.startFrom('4k3/pp4pp/8/3p4/4N3/8/PP4PP/4K3 w - - 0 1', 'Judit Poll-gar');

  await test.step('moves are announced: what moved, whose turn, check', async () => {
    await ai.move('e4', 'd6');
    await expect(page.getByTestId('live-polite')).toContainText(/White knight e4 to d6.*Check/);
    await expect(page.getByTestId('live-polite')).toContainText(/Black .* Your turn/, { timeout: 15_000 });
  });

  await test.step('left, right, Home and End step through the moves; the board shows the position, Live leads back', async () => {
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('Home');
    await ai.expectPiece('e4', 'N');
    await page.keyboard.press('ArrowRight');
    await ai.expectPiece('d6', 'N');
    await page.keyboard.press('ArrowLeft');
    await ai.expectPiece('e4', 'N');
    await page.keyboard.press('End');
    await ai.expectPiece('d6', 'N');
    await page.keyboard.press('Home');
    await page.getByRole('button', { name: messages.panel.live }).first().click();
    await ai.expectPiece('d6', 'N');
  });
});
