/** Low windows (phones in landscape, half of a split screen, small laptops), and a very large one. */
import type { Page } from '@playwright/test';
import { analysisPath, localGamePath, messages, paths } from '@sixtyfour/contract';
import type { AiPage } from './ai-page.ts';
import { MATE_IN_ONE } from './board.ts';
import { expect, test } from './fixtures.ts';
import { boxOf, expectNoSidewaysScroll, expectUncut } from './layout.ts';

test('@phone in a low, nearly square window the board has the width of a phone’s and is in view', async ({
  page,
  ai,
}) => {
  const sizes = [
    { width: 360, height: 340 },
    { width: 412, height: 400 },
    { width: 480, height: 320 },
  ];
  const expectLarge = async (width: number) => {
    await expect(ai.board).toBeInViewport({ ratio: 1 });
    expect((await boxOf(ai.board)).width, `${width} px`).toBeGreaterThanOrEqual(280);
  };
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const path of [paths.puzzles, analysisPath]) {
      await page.goto(path);
      await expectLarge(size.width);
    }
  }
  await ai.open();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await ai.start();
    await expectLarge(size.width);
    expect((await boxOf(ai.clockOf('you'))).bottom - (await boxOf(ai.board)).bottom).toBeLessThan(50);
    await ai.restart();
  }
});

/** A game in a low window, against the character with the longest name, which never answers. */
async function playPeteAt(size: { width: number; height: number }, { page, ai }: { page: Page; ai: AiPage }) {
  await page.setViewportSize(size);
  await ai.openStopped('?opponent=pawn-derdome-pete');
  await ai.start();
  await ai.move('e2', 'e4');
  return page.getByRole('region', { name: messages.play.gamePanel });
}

test('@phone on phones in landscape the clocks are beside the board, and the focus frame of the field for typed moves and the buttons of the result are whole', async ({
  page,
  ai,
}) => {
  const size = { width: 640, height: 360 };
  const panel = await playPeteAt(size, { page, ai });

  await test.step('the clocks are beside the board', async () => {
    for (const [width, height] of [
      [568, 320],
      [640, 360],
      [667, 375],
      [740, 360],
      [844, 390],
      [915, 412],
    ] as const) {
      await page.setViewportSize({ width, height });
      const clock = await boxOf(ai.clockOf('you'));
      expect(clock.x, `${width} px`).toBeGreaterThan((await boxOf(ai.board)).right);
    }
    await page.setViewportSize(size);
  });

  await test.step('the focus frame of the field for typed moves is whole', async () => {
    await ai.button(messages.panel.keyboard).filter({ visible: true }).tap();
    const [field, place] = [await boxOf(ai.typeMove), await boxOf(panel)];
    const FRAME = 5;
    expect(field.x - place.x).toBeGreaterThanOrEqual(FRAME);
    expect(place.right - field.right).toBeGreaterThanOrEqual(FRAME);
  });

  await test.step('all buttons of the result are whole, with labels of one line', async () => {
    await ai.resign();
    await page.clock.runFor(2000);
    await expect(ai.dialog).toBeVisible();
    for (const button of await ai.dialog.getByRole('button').all()) {
      await expect(button).toBeInViewport({ ratio: 1 });
      const lines = await button.evaluate((label) => {
        const range = document.createRange();
        range.selectNodeContents(label);
        return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 10))).size;
      });
      expect(lines).toBe(1);
    }
  });
});

test('@phone on a phone in landscape the result begins with its title, after the panel has been scrolled', async ({
  page,
  ai,
}) => {
  await page.setViewportSize({ width: 568, height: 320 });
  await ai.startFrom(MATE_IN_ONE);
  const panel = page.getByRole('region', { name: messages.play.gamePanel });
  await ai.button(messages.panel.keyboard).filter({ visible: true }).tap();
  await page.mouse.move(450, 200);
  await page.mouse.wheel(0, 500);
  await ai.tap('a1', 'a8');
  await ai.dialog.getByRole('button', { name: messages.gameOver.viewBoard }).tap();
  await expect(panel.getByRole('heading', { name: messages.gameOver.win })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('banner').getByRole('link').first()).not.toBeInViewport();
});

test('@phone on a phone the button that starts a game is whole, and in landscape a game that is over is in view', async ({
  page,
  ai,
}) => {
  for (const path of [paths.ai, localGamePath]) {
    await page.goto(path);
    for (const [width, height] of [
      [320, 480],
      [360, 640],
      [640, 360],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(ai.button(messages.ai.start).filter({ visible: true })).toBeInViewport({ ratio: 1 });
    }
  }
  await page.setViewportSize({ width: 360, height: 640 });
  await ai.startFrom(MATE_IN_ONE);
  await ai.tap('a1', 'a8');
  await ai.dialog.getByRole('button', { name: messages.gameOver.viewBoard }).tap();
  await page.setViewportSize({ width: 640, height: 360 });
  await expect(ai.board).toBeInViewport({ ratio: 1 });
});

test('on a small laptop the opponent’s name, the start button and the buttons of the analysis and of puzzles are whole; in lower windows the board has most of the height, with everything beside it, and in a large one too', async ({
  page,
  ai,
  puzzle,
}) => {
  await puzzle.open();
  for (const [width, height] of [
    [1366, 657],
    [1242, 597],
    [1093, 526],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(puzzle.more, `${width}x${height}`).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 1024, height: 600 });
  await page.goto(localGamePath);
  await expect(ai.button(messages.ai.start)).toBeInViewport({ ratio: 1 });
  await page.goto(analysisPath);
  await ai.move('e2', 'e4');
  await expect(ai.button(messages.panel.back)).toBeInViewport({ ratio: 1 });
  await playPeteAt({ width: 1024, height: 600 }, { page, ai });
  await expectUncut(page.getByText('Pawn-derdome Pete', { exact: true }).filter({ visible: true }), 'name');
  for (const [width, height] of [
    [1280, 500],
    [1093, 526],
    [1024, 575],
    [960, 520],
    [960, 600],
    [1023, 640],
    [768, 699],
    [2560, 1300],
  ] as const) {
    await page.setViewportSize({ width, height });
    const size = `${width}x${height}`;
    expect((await boxOf(ai.board)).width, size).toBeGreaterThan(height < 700 ? 440 : 900);
    for (const part of [ai.board, ai.clockOf('you'), ai.button(messages.ai.restart), ai.button(messages.panel.more)])
      await expect(part.filter({ visible: true }), size).toBeInViewport({ ratio: 1 });
  }
  const brand = await boxOf(page.getByRole('banner').getByRole('link').first());
  expect(Math.abs(brand.x - (await boxOf(ai.board)).x), 'the header begins with the board').toBeLessThan(8);
  await ai.restart();
  await expect(ai.button(messages.ai.start).filter({ visible: true })).toBeInViewport({ ratio: 1 });
});

test('where scrollbars take space nothing scrolls sideways', async ({ playwright, browserName, origin }) => {
  const browser = await playwright[browserName].launch({ ignoreDefaultArgs: ['--hide-scrollbars'] });
  const page = await browser.newPage({ baseURL: origin });
  for (const path of [paths.puzzles, analysisPath]) {
    await page.goto(path);
    for (const [width, height] of [
      [400, 900],
      [500, 900],
      [768, 1100],
      [780, 1200],
      [1100, 1300],
      [768, 699],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expectNoSidewaysScroll(page, `${path} at ${width}x${height}`);
    }
  }
  await browser.close();
});

test('@phone on a phone in landscape the buttons that step through an analysis are whole', async ({ page, ai }) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await page.goto(analysisPath);
  await ai.tap('e2', 'e4');
  await expect(ai.button(messages.panel.back)).toBeInViewport({ ratio: 1 });
});
