import { messages } from '@sixtyfour/contract';
import type { Page } from '@playwright/test';
import { CookieBannerPage, NOBODY } from './cookies-page.ts';
import { expect, test } from './fixtures.ts';
import { boxOf } from './layout.ts';
import { scriptEngine } from './scripted-engine.ts';

/** Black's knight can go to e3, where it forks the queen and a rook and can't be taken. */
const FORK = '7k/8/8/3n4/8/8/P6P/3Q1RK1 w - - 0 1';

test('the lines of the characters, and the calculation of Deep Blue-berry', async ({ page, ai }) => {
  await scriptEngine(page, [
    ...['h8g8', 'g8h8', 'h8g8', 'd5e3'].map((move) => ({ line: [move] })),
    { depth: 12, score: -512, line: ['g8f8', 'e1e4', 'f7f5'] },
    { depth: 9, score: 20, line: ['e7e5', 'g1f3', 'b8c6'] },
    { line: ['e7e5'] },
  ]);
  const panel = page.getByRole('region', { name: messages.play.gamePanel });

  await test.step('a character comments on its move: Judit names what her knight forks', async () => {
    await ai.startFrom(FORK, 'Judit Poll-gar');
    for (const [from, to] of [
      ['a2', 'a3'],
      ['a3', 'a4'],
      ['a4', 'a5'],
      ['h2', 'h3'],
    ] as const) {
      const played = await ai.moves.count();
      await ai.move(from, to);
      await expect(ai.moves).toHaveCount(played + 2);
    }
    await expect(panel.getByText(/^“.*your queen and rook.*”$/)).toBeVisible();
    await ai.restart('asks');
  });

  await test.step('Deep Blue-berry shows depth, score and line, and does not announce them', async () => {
    await ai.startFromHere('6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1', 'Deep Blue-berry');
    await expect(panel.getByText(messages.calculation.none)).toBeVisible();
    await ai.move('h2', 'h3');
    // In a game that does not count, the reply that it expects is shown too.
    await expect(panel.getByText('Depth 12, behind by 5.12: Kf8 Re4 f5', { exact: true })).toBeVisible();
    const announced = page.locator('[aria-live], [role=status], [role=alert]').filter({ hasText: 'Depth' });
    await expect(announced).toHaveCount(0);
    await ai.restart('asks');
    await expect(page.getByRole('radio', { name: 'Bobby Fish-er' })).toBeChecked();
  });

  await test.step('in a game that counts its line gives no hints: only its own moves are shown', async () => {
    await ai.choose('Deep Blue-berry');
    await ai.start();
    await ai.move('a2', 'a3');
    await expect(panel.getByText('Depth 9, ahead by 0.20: e5, Nc6', { exact: true })).toBeVisible();
    await ai.restart('asks');
  });

  await test.step('with the characters silenced the calculation is hidden, too', async () => {
    await page.getByRole('button', { name: messages.nav.settings, exact: true }).click();
    await page.getByLabel(messages.settings.lines).uncheck();
    await page.keyboard.press('Escape');
    await ai.choose('Deep Blue-berry');
    await ai.start();
    await ai.moveAndWait('e2', 'e4');
    await expect(panel.getByText(/^Depth|^“/)).toHaveCount(0);
    await expect(panel.getByText(messages.calculation.none)).toHaveCount(0);
  });
});

const lineIn = (page: Page) => page.getByRole('region', { name: messages.play.gamePanel }).getByText(/^“.*”$/);

test('@phone on a phone the character speaks above the board', async ({ page, ai, axeInBothSchemes }) => {
  const line = lineIn(page);
  await ai.open();
  for (const [width, height] of [
    [320, 568],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await ai.start();
    await expect(line).toBeInViewport({ ratio: 1 });
    expect((await boxOf(line)).bottom).toBeLessThanOrEqual((await boxOf(ai.status)).y);
    await axeInBothSchemes();
    await ai.restart();
  }
});

test.describe('to a newcomer', () => {
  test.use({ storageState: NOBODY });
  test('@phone the character speaks below the game while the cookie banner is above the board', async ({
    page,
    ai,
  }) => {
    const { banner, close } = new CookieBannerPage(page);
    await ai.open();
    await expect(banner).toBeVisible();
    await ai.start();
    expect((await boxOf(lineIn(page))).y).toBeGreaterThan((await boxOf(ai.clockOf('you'))).bottom);
    await close.click();
    await expect.poll(async () => (await boxOf(lineIn(page))).bottom).toBeLessThanOrEqual((await boxOf(ai.status)).y);
  });
});
