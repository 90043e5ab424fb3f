/** The page of the design system, which exists in development only. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { messages } from '@sixtyfour/contract';
import { startDevServer } from '../../apps/web/tools/dev-server.ts';
import { expect, test } from './fixtures.ts';
import { webBuildFolder } from './test-server.ts';

test('visitors cannot reach it, and no file of the build refers to it', async ({ request }) => {
  const answer = await request.get('/dev/ui', { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([302, '/']);
  const names = await readdir(webBuildFolder, { recursive: true });
  const texts = names.filter((name) => /\.(?:js|css|html|json|xml|txt)$/.test(name));
  expect(texts.length).toBeGreaterThan(20);
  for (const name of texts)
    expect(await readFile(join(webBuildFolder, name), 'utf8'), name).not.toMatch(/Design system|DesignSystem|dev\/ui/);
});

test('axe finds nothing in any component in any state, light and dark', async ({
  page,
  axeInBothSchemes,
  origin,
  expectConsole,
}) => {
  // The server accepts only its own origin.
  expectConsole(/403/);
  // Vite first optimizes the dependencies.
  test.slow();
  const development = await startDevServer(origin);
  try {
    await page.goto(`${development.origin}/dev/ui`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Design system', { timeout: 60_000 });
    const board = page.getByRole('grid', { name: 'Selected, targets, captures, last move' });
    await expect(board.locator('[data-mark~="capture"]')).toHaveCount(3);
    await expect(page.locator('[data-arrow="h5f7"]')).toHaveCount(4);
    // Boards are tested in every game; here they would be a thousand squares.
    await axeInBothSchemes('section:not(:has([role="grid"]))');
    await page.getByRole('button', { name: 'Open the picker' }).click();
    await expect(page.getByRole('dialog', { name: messages.promotion.title })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open a dialog' }).click();
    await expect(page.getByRole('heading', { name: 'A dialog' })).toBeFocused();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Show an error' }).click();
    await expect(page.getByTestId('toasts').getByRole('alert')).toContainText('Please try again');
  } finally {
    await development.close();
  }
});
