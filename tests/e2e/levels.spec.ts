/** The levels of the characters that play like people. */
import { messages } from '@sixtyfour/contract';
import { type PersonaId, personaById } from '@sixtyfour/engine/personas';
import { AiPage } from './ai-page.ts';
import { expect, test } from './fixtures.ts';
import { expectNoSidewaysScroll } from './layout.ts';
import { savedGame, writeSavedGames } from './saved-game.ts';

const words = messages.levels;
const usualOf = (id: PersonaId): string => words.playsLike(personaById(id)?.playsLike ?? 0);

class LevelPage extends AiPage {
  readonly strength = this.page.getByLabel(words.label, { exact: true });
  readonly uncounted = this.page.getByText(words.onlyUsual).filter({ visible: true });
}

test('a level is chosen before a game, which then does not count, and is remembered', async ({
  page,
  axeInBothSchemes,
}) => {
  const ai = new LevelPage(page);
  await ai.open('?opponent=judit-poll-gar');

  await test.step('each character except the strongest says which players it plays like', async () => {
    await expect(page.getByRole('radio', { name: usualOf('judit-poll-gar') })).toBeChecked();
    await expect(page.getByRole('img', { name: usualOf('gary-kaspar-bot') })).toBeVisible();
    await expect(page.getByRole('img', { name: /^Plays like/ })).toHaveCount(4);
    await ai.choose('Deep Blue-berry');
    await expect(ai.strength).toHaveCount(0);
    await ai.choose('Judit Poll-gar');
    await expect(ai.strength).toHaveValue('');
    await expect(ai.uncounted).toHaveCount(0);
  });

  await test.step('the first level below the usual one, by keyboard', async () => {
    await ai.strength.focus();
    await page.keyboard.press('ArrowDown');
    await expect(ai.strength).toHaveValue('600');
    await expect(ai.uncounted).toBeVisible();
    await expect(page.getByRole('radio', { name: words.playsLike(600) })).toBeChecked();
    await axeInBothSchemes();
    await ai.choose('Deep Blue-berry');
    await expect(page.getByRole('img', { name: /^Plays like/ })).toHaveCount(4);
    await expect(ai.uncounted).toHaveCount(0);
    await ai.choose('Judit Poll-gar');
    await expect(ai.strength).toHaveValue('600');
  });

  await test.step('the game is played at that level: the bar and the panel say so', async () => {
    await ai.start();
    await expect(page.getByText(words.nameAt('Judit Poll-gar', 600))).toBeVisible();
    await expect(page.getByText(words.playsLike(600), { exact: true })).toBeVisible();
    await expect(page.getByText(/Not counted/).first()).toBeVisible();
    await ai.moveAndWait('e2', 'e4');
  });

  await test.step('a reload keeps the level, and so does the next game', async () => {
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

/** White mates by Qxf7. */
const TEN_PLIES = ['e2e4', 'e7e5', 'a2a3', 'a7a6', 'b2b3', 'b7b6', 'f1c4', 'b8c6', 'd1h5', 'g8f6'];

/** Two won games and a third that is one move from a win, all against Judit and without a clock. */
function threeGames(): readonly Record<string, unknown>[] {
  const now = Date.now();
  const game = (id: string, at: number, more: Record<string, unknown>) =>
    savedGame({ id, persona: 'judit-poll-gar', clock: null, startedAt: at, updatedAt: at, ...more });
  const won = (id: string, at: number) =>
    game(id, at, { moves: [...TEN_PLIES, 'h5f7'], ending: { winner: 'white', reason: 'checkmate', at } });
  return [won('first', now - 3_000), won('second', now - 2_000), game('third', now - 1_000, { moves: TEN_PLIES })];
}

test('after three wins in a row, the next level is offered, one press away', async ({ page, axeInBothSchemes }) => {
  const ai = new LevelPage(page);
  const offer = ai.dialog.getByText(messages.aiGame.offers.older('Judit', 1200));
  const play = page.getByRole('button', { name: messages.aiGame.playAt('Judit', 1200) });
  await writeSavedGames(page, threeGames());
  await page.goto('/ai');
  await expect(ai.moves).toHaveCount(10);
  await ai.move('h5', 'f7');
  await expect(offer).toBeVisible();
  await axeInBothSchemes();

  await test.step('a reload shows it again, and so does the collapsed result', async () => {
    await page.reload();
    await expect(offer).toBeVisible();
    await ai.dialog.getByRole('button', { name: messages.gameOver.viewBoard }).click();
    await expect(play).toBeVisible();
  });

  await test.step('the press starts a game at that level, which is remembered', async () => {
    await play.click();
    await expect(page.getByText(words.nameAt('Judit Poll-gar', 1200))).toBeVisible();
    await expect(page.getByRole('button', { name: messages.ai.restart })).toBeVisible();
    await expect(page.getByText(/Not counted/).first()).toBeVisible();
    await ai.restart();
    await expect(ai.strength).toHaveValue('1200');
  });
});

test('@phone on a phone, the offer fits the page, and so does the strength, which is chosen below time and color', async ({
  page,
  axe,
}) => {
  const ai = new LevelPage(page);
  await writeSavedGames(page, threeGames());
  await page.goto('/ai');
  await expect(page.getByRole('button', { name: messages.ai.restart })).toBeVisible();
  await ai.move('h5', 'f7');
  const play = ai.dialog.getByRole('button', { name: messages.aiGame.playAt('Judit', 1200) });
  await play.scrollIntoViewIfNeeded();
  await expect(play).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);

  await ai.open('?opponent=gary-kaspar-bot');
  await ai.strength.selectOption('2000');
  await expect(ai.uncounted).toBeVisible();
  await expectNoSidewaysScroll(page);
  await axe();
  await ai.start();
  await expect(page.getByText(words.nameAt('Gary Kaspar-Bot', 2000))).toBeInViewport();
});
