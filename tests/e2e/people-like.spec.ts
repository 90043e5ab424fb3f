/** In games that do not count, characters resign and agree to draws like people. */
import { messages } from '@sixtyfour/contract';
import { AiPage } from './ai-page.ts';
import { expect, test } from './fixtures.ts';
import { savedGame, writeSavedGames } from './saved-game.ts';
import { scriptEngine } from './scripted-engine.ts';

const words = messages.aiGame;
const NAME = 'Bobby Fish-er';
/** Ten pawn moves of white against a bare king: the winner is certain. */
const LOST = {
  startFen: '7k/8/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1',
  moves: ['a2a3', 'b2b3', 'c2c3', 'd2d3', 'e2e3', 'a3a4', 'b3b4', 'c3c4', 'd3d4', 'e3e4'].flatMap((move, index) => [
    move,
    index % 2 === 0 ? 'h8g8' : 'g8h8',
  ]),
};
const MORE_PAWN_MOVES = ['a4a5', 'b4b5', 'c4c5', 'd4d5', 'e4e5', 'a5a6', 'b5b6', 'c5c6', 'd5d6', 'e5e6'];
const feels = (acceptsDraw: boolean) => ({ doubt: 0, resigns: false, acceptsDraw });

class UncountedPage extends AiPage {
  readonly more = this.page.getByRole('button', { name: messages.panel.more, exact: true });
  readonly offerDraw = this.page.getByRole('button', { name: words.offerDraw });

  async startWithoutClock(): Promise<void> {
    await this.page.getByLabel(messages.gameChoices.time).selectOption('none');
    await this.start();
  }
}

test('a character resigns a lost game that does not count', async ({ page }) => {
  const ai = new UncountedPage(page);
  await writeSavedGames(page, [savedGame({ ...LOST, level: 2000, clock: null })]);
  await page.goto('/ai');
  await expect(ai.moves).toHaveCount(20);
  // A third of such people resign before each move.
  const over = ai.dialog.getByRole('heading', { name: 'Victory!' });
  let plies = LOST.moves.length;
  for (const move of MORE_PAWN_MOVES) {
    await ai.move(move.slice(0, 2), move.slice(2));
    plies += 2;
    await expect(ai.moves.nth(plies - 1).or(over)).toBeVisible();
    if (await over.isVisible()) break;
  }
  await expect(ai.dialog).toContainText(messages.gameOver.reasons.resignation);
  await page.keyboard.press('v');
  await expect(page.getByText(/^Resigned in \d+ moves\./)).toBeVisible();
});

test('a draw is offered in a game that does not count', async ({ page, axeInBothSchemes }) => {
  await scriptEngine(page, [
    { line: ['e7e5'], stance: feels(false) },
    { line: ['e7e5'], stance: feels(true) },
  ]);
  const ai = new UncountedPage(page);
  await ai.open();
  await ai.startWithoutClock();
  await ai.moveAndWait('e2', 'e4');

  await test.step('it is declined, and not offered again for a while', async () => {
    await ai.more.click();
    await axeInBothSchemes();
    await ai.offerDraw.click();
    await expect(ai.status).toHaveText(words.declinesDraw(NAME));
    await expect(page.getByTestId('live-polite')).toContainText(words.declinesDraw(NAME));
    await ai.more.click();
    await expect(ai.offerDraw).toBeDisabled();
    await page.keyboard.press('Escape');
    await ai.type('draw');
    await expect(ai.status).toHaveText(words.drawTooSoon(10));
    await ai.restart('asks');
  });

  await test.step('it is accepted: a draw by agreement', async () => {
    await ai.startWithoutClock();
    await ai.moveAndWait('e2', 'e4');
    await ai.type('draw');
    await expect(ai.status).toHaveText(words.acceptsDraw(NAME));
    await expect(ai.dialog.getByRole('heading', { name: 'Well Played!' })).toBeVisible();
    await expect(ai.dialog).toContainText(messages.gameOver.reasons.agreement);
  });
});

test('the choice to play to the end is remembered; in a game that counts no draw can be offered', async ({ page }) => {
  const ai = new UncountedPage(page);
  const toEnd = page.getByRole('switch', { name: messages.peopleLike.playToEnd });
  await scriptEngine(page, [{ line: ['e7e5'], stance: { doubt: 0, resigns: true, acceptsDraw: false } }]);
  await ai.open();
  await page.getByText(messages.play.moreOptions).click();
  await toEnd.check();
  await page.reload();
  await page.getByText(messages.play.moreOptions).click();
  await expect(toEnd).toBeChecked();
  await ai.start();
  await ai.more.click();
  await expect(page.getByRole('button', { name: messages.panel.resign })).toBeVisible();
  await expect(ai.offerDraw).toHaveCount(0);
  await page.keyboard.press('Escape');
  await ai.restart();
  await ai.startWithoutClock();
  await ai.moveAndWait('e2', 'e4');
});

test('a character that thinks like a person takes its time, and the panel says that the game will not count', async ({
  page,
  axeInBothSchemes,
}) => {
  const ai = new UncountedPage(page);
  const thinks = page.getByRole('switch', { name: messages.peopleLike.thinks });
  const uncounted = page.getByText(`${messages.play.makesUncounted}.`).filter({ visible: true });
  await scriptEngine(page, [{ line: ['e7e5'], stance: { doubt: 1000, resigns: false, acceptsDraw: false } }]);
  await ai.open();
  await page.getByText(messages.play.moreOptions).click();
  await expect(thinks).not.toBeChecked();
  await thinks.check();
  await expect(uncounted).toBeVisible();
  await axeInBothSchemes();
  await page.reload();
  await expect(uncounted).toBeVisible();
  await ai.start();
  const before = Date.now();
  await ai.move('e2', 'e4');
  await expect(ai.moves).toHaveCount(2);
  // At maximum uncertainty, a first move takes at least 0.85 s.
  expect(Date.now() - before).toBeGreaterThan(700);
});
