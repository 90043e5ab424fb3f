/** The settings popover: every setting exists, applies at once, and survives a reload. */
import { messages } from '@sixtyfour/contract';
import { BoardPage } from './board.ts';
import { expect, test } from './fixtures.ts';
import { boxOf } from './layout.ts';
import { openSettings } from './site-page.ts';

const { nav, settings } = messages;

const SWITCHES = [
  settings.sound,
  settings.animation,
  settings.legalDots,
  settings.lines,
  settings.autoFlip,
  settings.premove,
  settings.confirmMoves,
  settings.askPromotion,
  settings.phrases,
];

const RADIOS = [
  [settings.theme, settings.themeDark],
  [settings.coordinates, settings.coordinatesOutside],
  [settings.notation, settings.notationSan],
] as const;

const SELECTS = [
  [settings.boardTheme, 'contrast'],
  [settings.pieces, 'bold'],
] as const;

/** The style of a square that is a legal target. */
const DOT = /radial-gradient/;

const LIGHT = 'rgb(244, 239, 229)';
const DARK = 'rgb(23, 18, 14)';

test('all settings are in one place, apply in every tab, and survive a reload', async ({ page, context, axe }) => {
  const body = page.locator('body');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.setItem('preferences', '{"theme":["light"],"volume":9,"boardTheme":'));
  await page.goto('/');
  const dialog = await openSettings(page);
  const slider = dialog.getByRole('slider', { name: settings.volume });
  const before: boolean[] = [];

  await test.step('R-SN-06 R-CO-09 corrupt settings fall back to the defaults: half volume and the system’s theme', async () => {
    await expect(slider).toHaveValue('0.5');
    await expect(slider).toHaveAttribute('aria-valuetext', '50%');
    await expect(dialog.getByLabel(settings.themeSystem)).toBeChecked();
    await expect(body).toHaveCSS('background-color', DARK);
    await dialog.getByLabel(settings.themeLight).check();
    await expect(body).toHaveCSS('background-color', LIGHT);
  });
  const other = await context.newPage();
  await test.step('U-19 every setting can be changed, and another open tab follows', async () => {
    await other.goto('/about');
    const follower = await openSettings(other);
    await expect(follower.getByLabel(settings.boardTheme, { exact: true })).toHaveValue('wood');
    for (const [group, option] of RADIOS) await dialog.getByRole('group', { name: group }).getByLabel(option).check();
    for (const [name, value] of SELECTS) await dialog.getByLabel(name, { exact: true }).selectOption(value);
    await slider.fill('0.2');
    for (const name of SWITCHES) {
      const choice = dialog.getByRole('switch', { name, exact: true });
      before.push(await choice.isChecked());
      await choice.click();
    }
    await expect(follower.getByLabel(settings.boardTheme, { exact: true })).toHaveValue('contrast');
    await expect(other.locator('html')).toHaveAttribute('data-board-theme', 'contrast');
    await other.close();
  });
  // Run all rules of axe; the dark theme needs only those for colors.
  await page.emulateMedia({ colorScheme: 'light' });
  await axe();
  await test.step('U-19 every choice survives a reload', async () => {
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-board-theme', 'contrast');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await openSettings(page);
    for (const [group, option] of RADIOS)
      await expect(dialog.getByRole('group', { name: group }).getByLabel(option)).toBeChecked();
    for (const [name, value] of SELECTS) await expect(dialog.getByLabel(name, { exact: true })).toHaveValue(value);
    await expect(slider).toHaveValue('0.2');
    await expect(slider).toBeDisabled();
    for (const [index, name] of SWITCHES.entries())
      await expect(dialog.getByRole('switch', { name, exact: true })).toBeChecked({ checked: before[index] !== true });
  });
});

test('U-19 choices apply in a running game', async ({ page }) => {
  const board = await BoardPage.openLocal(page);
  await board.square('e2').click();
  await expect(board.square('e4')).toHaveCSS('background-image', DOT);
  await board.square('e2').click();

  const dialog = await openSettings(page);
  for (const [theme, light] of [
    ['contrast', 'rgb(232, 237, 242)'],
    ['baize', 'rgb(239, 233, 214)'],
    ['marble', 'rgb(238, 237, 233)'],
    ['sea', 'rgb(230, 241, 238)'],
    ['wood', 'rgb(240, 217, 181)'],
  ] as const) {
    await dialog.getByLabel(settings.boardTheme, { exact: true }).selectOption(theme);
    await expect(board.square('a8')).toHaveCSS('background-color', light);
  }
  await dialog.getByRole('switch', { name: settings.legalDots }).click();
  await dialog.getByLabel(settings.notationSan).check();
  await dialog.getByRole('switch', { name: settings.autoFlip }).click();
  await page.keyboard.press('Escape');

  await board.square('g1').click();
  await board.expectMark('f3', 'target');
  await expect(board.square('f3')).not.toHaveCSS('background-image', DOT);
  await board.square('f3').click();
  await expect(page.getByRole('button', { name: 'Nf3', exact: true })).toBeVisible();
  expect((await boxOf(board.square('e8'))).y).toBeGreaterThan((await boxOf(board.square('e1'))).y);
});

test('@phone U-19 the popover fits a phone, scrolls inside itself, and Escape or its button returns the focus', async ({
  page,
}) => {
  await page.goto('/about');
  const dialog = await openSettings(page);
  const { x, right, bottom } = await boxOf(dialog);
  expect(x).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(360);
  expect(bottom).toBeLessThanOrEqual(640);
  const last = dialog.getByRole('switch', { name: settings.askPromotion });
  await last.click();
  await expect(last).toBeChecked();
  const gear = page.getByRole('button', { name: nav.settings, exact: true });
  const close = dialog.getByRole('button', { name: settings.close });
  await expect(close).toBeInViewport({ ratio: 1 });
  await close.click();
  await expect(dialog).toBeHidden();
  await expect(gear).toBeFocused();
  await openSettings(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(gear).toBeFocused();
});
