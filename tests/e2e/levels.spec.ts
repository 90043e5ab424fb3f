/** The levels at which the characters who play like people can be played. */
import { messages } from '@sixtyfour/contract';
import { AiPage } from './ai-page.ts';
import { expect, test } from './fixtures.ts';

const words = messages.levels;

class LevelPage extends AiPage {
  readonly strength = this.page.getByLabel(words.label, { exact: true });
  readonly uncounted = this.page.getByText(words.onlyUsual).filter({ visible: true });
}

test('a level is chosen before a game, which then does not count, and is kept', async ({ page, axeInBothSchemes }) => {
  const ai = new LevelPage(page);
  await ai.open('?opponent=judit-poll-gar');

  await test.step('each character but the strongest says whom it plays like', async () => {
    await expect(page.getByRole('radio', { name: words.playsLike(800) })).toBeChecked();
    await expect(page.getByRole('img', { name: words.playsLike(2600) })).toBeVisible();
    await expect(page.getByRole('img', { name: /^Plays like/ })).toHaveCount(4);
    await ai.choose('Deep Blue-berry');
    await expect(ai.strength).toHaveCount(0);
    await ai.choose('Judit Poll-gar');
    await expect(ai.strength).toHaveValue('');
    await expect(ai.uncounted).toHaveCount(0);
  });

  await test.step('with the keyboard, the first level below the usual one', async () => {
    await ai.strength.focus();
    await page.keyboard.press('ArrowDown');
    await expect(ai.strength).toHaveValue('600');
    await expect(ai.uncounted).toBeVisible();
    await expect(page.getByRole('radio', { name: words.playsLike(600) })).toBeChecked();
    await axeInBothSchemes();
  });

  await test.step('the game is played at it: the bar and the panel say so', async () => {
    await ai.start();
    await expect(page.getByText(words.nameAt('Judit Poll-gar', 600))).toBeVisible();
    await expect(page.getByText(words.playsLike(600), { exact: true })).toBeVisible();
    await expect(page.getByText(/Not counted/).first()).toBeVisible();
    await ai.move('e2', 'e4');
    await expect(ai.moves).toHaveCount(2);
  });

  await test.step('a reload goes on at the level, and the next game has it as well', async () => {
    await page.reload();
    await expect(ai.moves).toHaveCount(2);
    await expect(page.getByText(words.nameAt('Judit Poll-gar', 600))).toBeVisible();
    await ai.restart('asks');
    await expect(ai.strength).toHaveValue('600');
    await page.reload();
    await expect(page.getByRole('button', { name: messages.ai.start })).toBeEnabled();
    await expect(ai.strength).toHaveValue('600');
    await ai.strength.selectOption({ label: words.usual });
    await expect(ai.uncounted).toHaveCount(0);
  });
});

test('@phone on a phone the strength is chosen below time and color, within the page', async ({ page, axe }) => {
  const ai = new LevelPage(page);
  await ai.open('?opponent=gary-kaspar-bot');
  await ai.strength.selectOption('2000');
  await expect(ai.uncounted).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await axe();
  await ai.start();
  await expect(page.getByText(words.nameAt('Gary Kaspar-Bot', 2000))).toBeInViewport();
});
