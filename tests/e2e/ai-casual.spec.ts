import { messages } from '@sixtyfour/contract';
import { MATE_IN_ONE } from './board.ts';
import { expect, test } from './fixtures.ts';
import { boxOf } from './layout.ts';

const words = messages.panel;

test('reasons why a game does not count', async ({ page, ai }) => {
  await ai.open('?opponent=judit-poll-gar');

  await test.step('A-112 a takeback says that the game will not count, takes the pair of moves back, and moves nothing in the panel', async () => {
    await ai.start();
    await ai.moveAndWait('e2', 'e4');
    await expect(page.getByText(/Not counted/)).toHaveCount(0);
    const field = await boxOf(ai.typeMove);
    await page.setViewportSize({ width: 360, height: 640 });
    const restart = await boxOf(ai.button(messages.ai.restart));
    await page.getByRole('button', { name: words.more, exact: true }).click();
    const menu = page.getByRole('dialog', { name: words.more });
    await expect(menu.getByText(`${words.more} ${messages.play.rulesName.standard}`)).toBeVisible();
    await expect(menu.getByText(words.helpUncounts)).toBeVisible();
    const help = menu.getByRole('group', { name: words.helpUncounts });
    await expect(help.getByRole('button')).toHaveText([words.takeback, words.hint, messages.coach.turnOn]);
    await help.getByRole('button', { name: words.takeback }).click();
    await ai.expectPiece('e2', 'P');
    expect(await boxOf(ai.button(messages.ai.restart))).toEqual(restart);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(ai.moves).toHaveCount(0);
    await expect(page.getByText(/Not counted/).first()).toBeVisible();
    expect(await boxOf(ai.typeMove)).toEqual(field);
    await ai.restart();
  });

  await test.step('a game without a clock says before the start that it does not count, and shows no time', async () => {
    await ai.choose('Judit Poll-gar');
    await page.getByLabel(messages.gameChoices.time).selectOption('none');
    await expect(page.getByText(messages.gameChoices.onlyFiveMinutes)).toBeVisible();
    await ai.start();
    await expect(page.getByRole('timer')).toHaveCount(0);
    await expect(page.getByText(/Not counted/).first()).toBeVisible();
    await ai.moveAndWait('e2', 'e4');
  });
});

test('a hint, copies, the character’s lines, and the notation', async ({ page, ai, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const quote = page.getByRole('region', { name: messages.play.gamePanel }).getByText(/^“.+”$/);
  const more = page.getByRole('button', { name: words.more, exact: true });
  await ai.startFrom(MATE_IN_ONE);
  await expect(quote).toBeVisible();
  const first = await quote.textContent();

  await test.step('a hint is one press away in a game that does not count; it names a move and draws it', async () => {
    await page.getByRole('button', { name: words.hint }).click();
    await expect(page.locator('[data-arrow="a1a8"]')).toBeAttached();
    await expect(ai.status).toContainText('rook a1 to a8');
  });

  await test.step('the position and the game can be copied, and the game saved as a file', async () => {
    await more.click();
    await page.getByRole('button', { name: words.copyFen }).click();
    await expect(page.getByRole('button', { name: messages.play.copied })).toBeVisible();
    expect(await clipboard()).toBe(MATE_IN_ONE);
    await page.keyboard.press('Escape');
    // The hint has already selected the rook.
    await ai.square('a8').click();
    await ai.dialog.getByRole('button', { name: messages.gameOver.copyPgn }).click();
    await expect(async () => expect(await clipboard()).toContain('1. Ra8# 1-0')).toPass();
    expect(await clipboard()).toContain('[SetUp "1"]');
    expect(await clipboard()).toContain('[Black "Bobby Fish-er"]');
    const download = page.waitForEvent('download');
    await ai.dialog.getByRole('button', { name: messages.gameOver.downloadPgn }).click();
    expect((await download).suggestedFilename()).toBe('sixtyfour.pgn');
  });

  await test.step('the character speaks at the start and at the end, and can be silenced', async () => {
    await expect(ai.dialog.getByText(/^“.+”$/)).toBeVisible();
    expect(await ai.dialog.getByText(/^“.+”$/).textContent()).not.toBe(first);
    await ai.tryDifferent();
    await page.getByRole('button', { name: messages.nav.settings, exact: true }).click();
    await page.getByLabel(messages.settings.lines).uncheck();
    await page.getByLabel(messages.settings.notationSan).check();
    await page.keyboard.press('Escape');
    await ai.start();
    await expect(quote).toHaveCount(0);
  });

  await test.step('moves can be read in standard notation', async () => {
    await ai.move('g1', 'f3');
    await expect(ai.moves.first()).toHaveText('Nf3');
  });
});

test('@phone the screen stays awake while a game runs', async ({ page, ai }) => {
  await page.addInitScript(() => {
    const held: string[] = [];
    Reflect.set(window, 'heldLocks', held);
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request(kind: string) {
          held.push(kind);
          return Promise.resolve({ release: () => Promise.resolve(void held.pop()), addEventListener: () => {} });
        },
      },
    });
  });
  const held = () => page.evaluate(() => [...(Reflect.get(window, 'heldLocks') as string[])]);
  await ai.open();
  expect(await held()).toEqual([]);
  await ai.start();
  await expect(async () => expect(await held()).toEqual(['screen'])).toPass();
  await page.getByRole('button', { name: messages.ai.restart }).click();
  await expect(async () => expect(await held()).toEqual([])).toPass();
});

test('in forced colors, and on a phone in landscape', async ({ page, ai }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await ai.open();

  await test.step('in forced colors neighboring squares still differ', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const colorOf = (square: string) =>
      ai.square(square).evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await colorOf('a1')).not.toBe(await colorOf('a2'));
    expect(await colorOf('a1')).toBe(await colorOf('b2'));
    await page.emulateMedia({ forcedColors: 'none' });
  });

  await test.step('on a phone in landscape the board is as tall as the screen, and starting a game scrolls all of it into view', async () => {
    expect((await ai.board.boundingBox())?.height).toBe(344);
    await ai.start();
    await expect(ai.board).toBeInViewport({ ratio: 1 });
  });
});
