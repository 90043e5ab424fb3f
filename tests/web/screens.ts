/**
 * `npm run screens`: pictures of every screen at three widths, light and dark, into docs/screens. Their names say what
 * they show: `ai-playing-768-dark.webp`. `-- --only ai` takes those of one screen anew.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { localGamePath, messages, paths } from '@sixtyfour/contract';
import type { CDPSession, Page } from '@playwright/test';
import { repositoryRoot } from '../../tools/repository.ts';
import { BoardPage } from '../e2e/board.ts';
import { type Site, withSite } from './site.ts';

const WIDTHS = [360, 768, 1280];
const HEIGHT = 800;
const SCHEMES = ['light', 'dark'] as const;
/** Of 100. All pictures together stay below 6 MB. */
const QUALITY = 50;

const folder = join(repositoryRoot, 'docs/screens');

const { ai, gameOver, nav } = messages;

/** A screen: where it is, and what leads to it from there. */
interface Screen {
  readonly name: string;
  readonly path: string;
  readonly lead?: (page: Page) => Promise<void>;
}

const start = (page: Page) => page.getByRole('button', { name: ai.start }).click();

/** @param moves as e2e4 */
async function playMoves(page: Page, moves: readonly string[]): Promise<void> {
  const board = new BoardPage(page);
  for (const move of moves) await board.move(move.slice(0, 2), move.slice(2, 4));
}

const SCREENS: readonly Screen[] = [
  { name: 'home', path: paths.home },
  {
    name: 'settings',
    path: paths.home,
    lead: (page) => page.getByRole('button', { name: nav.settings }).click(),
  },
  { name: 'play', path: paths.play },
  { name: 'ai', path: paths.ai },
  {
    name: 'ai-playing',
    path: paths.ai,
    lead: async (page) => {
      await start(page);
      await playMoves(page, ['e2e4']);
    },
  },
  {
    name: 'local-playing',
    path: localGamePath,
    lead: async (page) => {
      await start(page);
      await playMoves(page, ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5', 'a7a6']);
    },
  },
  {
    name: 'local-over',
    path: localGamePath,
    lead: async (page) => {
      await start(page);
      await playMoves(page, ['f2f3', 'e7e5', 'g2g4', 'd8h4']);
      await page.getByRole('button', { name: gameOver.viewBoard }).waitFor();
    },
  },
  { name: 'puzzles', path: paths.puzzles },
  { name: 'multiplayer', path: paths.multiplayer },
  { name: 'queue', path: paths.queue },
  { name: 'chess-puzzles', path: paths.chessPuzzles },
  { name: 'chess-guide', path: paths.chessGuide },
  { name: 'chess-news', path: paths.chessNews },
  { name: 'daily-champions', path: paths.dailyChampions },
  { name: 'auth', path: paths.auth },
  { name: 'about', path: paths.about },
  { name: 'contact', path: paths.contact },
  { name: 'privacy', path: paths.privacy },
  { name: 'terms', path: paths.terms },
  { name: 'legal', path: paths.legal },
];

/** WebP, which Playwright itself does not write. */
async function picture(session: CDPSession): Promise<Buffer> {
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  return Buffer.from(data, 'base64');
}

async function takePictures({ origin, browser }: Site, screens: readonly Screen[]): Promise<number> {
  let bytes = 0;
  for (const colorScheme of SCHEMES) {
    for (const width of WIDTHS) {
      for (const { name, path, lead } of screens) {
        const context = await browser.newContext({
          baseURL: origin,
          colorScheme,
          reducedMotion: 'reduce',
          serviceWorkers: 'block',
          viewport: { width, height: HEIGHT },
        });
        const page = await context.newPage();
        await page.goto(path, { waitUntil: 'networkidle' });
        await lead?.(page);
        await page.evaluate(() => document.fonts.ready);
        const image = await picture(await context.newCDPSession(page));
        await writeFile(join(folder, `${name}-${width}-${colorScheme}.webp`), image);
        bytes += image.length;
        await context.close();
      }
    }
  }
  return bytes;
}

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const screens = SCREENS.filter(({ name }) => values.only === undefined || name === values.only);
if (values.only === undefined) await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
await withSite(async (site) => {
  const bytes = await takePictures(site, screens);
  const count = screens.length * WIDTHS.length * SCHEMES.length;
  process.stdout.write(`${count} pictures in docs/screens, ${(bytes / 1_000_000).toFixed(1)} MB.\n`);
});
