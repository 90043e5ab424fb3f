import { CONFIRM_MS, messages } from '@sixtyfour/contract';
import { PERSONAS } from '@sixtyfour/engine/personas';
import { expect, test } from './fixtures.ts';
import { boxOf } from './layout.ts';
import { hold } from './network.ts';
import { scriptEngine, waitForAnswers } from './scripted-engine.ts';

const START = 'rnbqkbnrpppppppp................................PPPPPPPPRNBQKBNR';

test('before the start, and the start', async ({ page, ai }) => {
  await test.step("R-NAV-13 R-AI-09 R-AI-17 the first load says 'Waiting to start...' and offers opponents and Start", async () => {
    await ai.openStopped();
    await expect(ai.status).toHaveText('Waiting to start...');
    await expect(page.getByRole('heading', { name: 'Choose an opponent' })).toBeVisible();
    expect(await ai.pieces()).toBe(START);
  });

  await test.step('A-02 the rules are a visible choice', async () => {
    const rules = page.getByLabel(messages.ruleChoice.label);
    await expect(rules).toBeInViewport({ ratio: 1 });
    await expect(rules).toHaveValue('standard');
    await page.setViewportSize({ width: 640, height: 360 });
    const missing = await rules.evaluate((select) => {
      const before = select.getBoundingClientRect().width;
      select.style.cssText = 'field-sizing: content; inline-size: max-content';
      const needed = select.getBoundingClientRect().width;
      select.removeAttribute('style');
      return needed - before;
    });
    expect(missing, 'px missing for the name of the chosen rules').toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('R-AI-42..47 R-AI-07 R-EN-06 five personas, each with personality, difficulty and a quote', async () => {
    await expect(page.getByRole('radio')).toHaveCount(5);
    for (const [name, kind, chosen] of [
      ['Gary Kaspar-Bot', 'Competitive, hard', false],
      ['Bobby Fish-er', 'Sassy, medium', true],
      ['Judit Poll-gar', 'Friendly, easy', false],
      ['Deep Blue-berry', 'Analytical, very hard', false],
      ['Pawn-derdome Pete', 'Chaotic, random', false],
    ] as const) {
      const radio = page.getByRole('radio', { name });
      await expect(radio).toBeChecked({ checked: chosen });
      const row = page.getByRole('radiogroup').locator('label').filter({ has: radio });
      await expect(row).toContainText(kind);
      const quote = PERSONAS.find((persona) => persona.name === name)?.quote ?? 'no quote';
      await expect(row.getByText(quote)).toBeVisible();
    }
  });

  await test.step('with more options the start button stays in view', async () => {
    const options = page.getByText(messages.play.moreOptions, { exact: true });
    await options.click();
    await expect(page.getByRole('button', { name: messages.ai.start })).toBeInViewport({ ratio: 1 });
    await options.click();
  });

  await test.step("R-AI-38 R-ER-04 a click before the start: 'Click Start to begin the game'", async () => {
    await ai.square('e2').click();
    await expect(ai.toasts).toContainText('Click Start to begin the game');
    await ai.expectNoMark('e2', 'selected');
  });

  await test.step('R-AI-08 R-AI-10 R-AI-19 R-AI-20 R-AI-21 R-AI-48 R-CLK-07 R-CO-01 R-EN-01 R-EN-03 a fresh board, empty histories, 300 s each, white to move', async () => {
    await ai.start();
    await expect(ai.status).toHaveText('Playing against Bobby Fish-er');
    await expect(ai.dialog).toHaveCount(0);
    expect(await ai.pieces()).toBe(START);
    await expect(ai.clockOf('you')).toHaveText(/5:00/);
    await expect(ai.clockOf('Bobby Fish-er')).toHaveText(/5:00/);
    await expect(page.getByText(messages.panel.noMoves).first()).toBeVisible();
    await expect(page.getByText('Your Turn', { exact: true })).toBeVisible();
  });

  await test.step('R-AI-01 R-CO-07 the board of 8 by 8 is flipped by its button and by the key F, and the player stays white', async () => {
    await expect(ai.board).toHaveAttribute('data-orientation', 'white');
    await expect(ai.board.getByRole('row')).toHaveCount(8);
    await expect(ai.board.getByRole('gridcell')).toHaveCount(64);
    await page.getByRole('button', { name: messages.panel.flip }).click();
    await expect(ai.board).toHaveAttribute('data-orientation', 'black');
    const box = (square: string) => boxOf(ai.square(square));
    expect((await box('h1')).x).toBeLessThan((await box('a1')).x);
    expect((await box('e1')).y).toBeLessThan((await box('e8')).y);
    await ai.move('e2', 'e4');
    await ai.expectPiece('e4', 'P');
    await ai.square('d2').focus();
    await page.keyboard.press('f');
    await expect(ai.board).toHaveAttribute('data-orientation', 'white');
  });
});

test('the opponent, the reply and the restart', async ({ page, ai }) => {
  await scriptEngine(page, [{ line: ['e7e5'] }]);
  await ai.openStopped('?opponent=gary-kaspar-bot');

  await test.step('R-AI-06 the selector is disabled while a game is in progress', async () => {
    await ai.start();
    const locked = page.getByRole('group', { name: messages.panel.lockedOpponent });
    await expect(locked.getByRole('radio', { name: 'Gary Kaspar-Bot' })).toBeChecked();
    await expect(locked).toContainText('Standard rules');
    await expect(page.getByRole('radio')).toHaveCount(5);
    for (const radio of await page.getByRole('radio').all()) await expect(radio).toBeDisabled();
  });

  await test.step("R-AI-08 R-AI-18 R-AI-22 R-AI-23 'Restart Game' leads back to the unstarted state with Bobby Fish-er", async () => {
    await page.getByRole('button', { name: 'Restart Game' }).click();
    await expect(ai.toasts).toContainText('Game reset - Click Start to play again');
    await expect(ai.status).toHaveText('Select an opponent or click Start to play against Bobby Fish-er');
    await expect(page.getByRole('radio', { name: 'Bobby Fish-er' })).toBeChecked();
    await expect(page.getByRole('button', { name: 'Start Game' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Restart Game' })).toHaveCount(0);
    expect(await ai.pieces()).toBe(START);
  });

  await test.step('one press selects the same character again', async () => {
    await page.getByRole('button', { name: messages.ai.playAgain['gary-kaspar-bot'] }).click();
    await expect(ai.status).toHaveText('Playing against Gary Kaspar-Bot');
    await ai.restart();
  });

  await test.step('R-AI-24 R-ENG-08 R-AI-13 R-CLK-03 R-CO-01 the reply comes automatically, never before half a second', async () => {
    await ai.choose('Judit Poll-gar');
    await ai.start();
    await ai.move('e2', 'e4');
    await expect(page.getByText("Opponent's Turn", { exact: true })).toBeVisible();
    await waitForAnswers(page, 1);
    await page.clock.runFor(490);
    await expect(ai.moves).toHaveCount(1);
    await page.clock.runFor(10);
    await expect(ai.moves).toHaveCount(2);
    await expect(page.getByText('Your Turn', { exact: true })).toBeVisible();
  });

  await test.step('after the first full move a restart asks for confirmation, for three seconds or as long as the keyboard focus stays', async () => {
    const restart = page.getByRole('button', { name: 'Restart Game' });
    const really = page.getByRole('button', { name: messages.panel.reallyRestart });
    await restart.click();
    await page.clock.runFor(CONFIRM_MS);
    await expect(restart).toBeVisible();
    await restart.focus();
    // A held key repeats.
    for (let times = 0; times < 3; times += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect(page.getByTestId('live-polite')).toHaveText(messages.panel.reallyRestart);
    await page.clock.runFor(2 * CONFIRM_MS);
    await expect(really).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(restart).toBeVisible();
    await restart.click();
    await expect(ai.moves).toHaveCount(2);
    await really.click();
    await expect(page.getByRole('button', { name: 'Start Game' })).toBeVisible();
  });
});

test('what is chosen before the game has loaded is kept', async ({ page, ai }) => {
  const script = /AiGamePlaying-[^/]*\.js$/;
  const letGo = await hold(page, script);
  await Promise.all([page.waitForRequest(script), page.goto('/ai')]);
  const start = page.getByRole('button', { name: messages.ai.start });
  await expect(start).toBeDisabled();
  await ai.choose('Judit Poll-gar');
  await page.getByText(messages.play.moreOptions).click();
  await page.getByLabel(messages.fen.startFrom).pressSequentially('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
  await letGo();
  await ai.start();
  await expect(ai.status).toHaveText('Playing against Judit Poll-gar');
  await ai.expectPiece('d1', '');
  await ai.expectPiece('e2', 'P');
});
