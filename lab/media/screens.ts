/**
 * `npm run screens`: pictures of every screen at three widths, light and dark, and on a phone in landscape, written to
 * docs/screens. File names describe the picture: `ai-playing-768-dark.webp`. `-- --only ai,play` retakes some screens.
 * `-- --lossless FOLDER` writes PNG files of whole pages to that folder instead, for `npm run screens:compare`.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { repositoryRoot } from '../../tools/repository.ts';
import { fillSite, keptFor, type Screen, SCREENS } from './screen-list.ts';
import { type Site, withSite } from '../bench/web/site.ts';

/** Phone, tablet and desktop, light and dark, and a phone in landscape. */
const VIEWS = [
  { scheme: 'light', width: 360, height: 800 },
  { scheme: 'light', width: 768, height: 800 },
  { scheme: 'light', width: 1280, height: 800 },
  { scheme: 'light', width: 640, height: 360 },
  { scheme: 'dark', width: 360, height: 800 },
  { scheme: 'dark', width: 768, height: 800 },
  { scheme: 'dark', width: 1280, height: 800 },
] as const;
/** Out of 100. All pictures together are smaller than 7 MB. */
const QUALITY = 50;

const { values } = parseArgs({ options: { only: { type: 'string' }, lossless: { type: 'string' } } });
const folder = values.lossless ?? join(repositoryRoot, 'docs/screens');
const isLossless = values.lossless !== undefined;
const format = isLossless ? 'png' : 'webp';

type Kept = ReturnType<typeof keptFor>;

/** The whole page as PNG, or the viewport as WebP, which Playwright itself cannot write. */
async function picture(page: Page): Promise<Buffer> {
  if (isLossless) return page.screenshot({ fullPage: true });
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format, quality: QUALITY });
  return Buffer.from(data, 'base64');
}

let visitors = 0;

/** The server limits requests per address, so every visitor has an address of their own. */
function nextAddress(): { 'x-forwarded-for': string } {
  visitors += 1;
  return { 'x-forwarded-for': `10.1.${visitors >> 8}.${visitors & 255}` };
}

/** Pages of one size and color scheme, each in its own browser context. `close` closes all of them. */
function openPages({ origin, browser }: Site, options: BrowserContextOptions) {
  const contexts: BrowserContext[] = [];
  return {
    open: async (kept: Kept = []): Promise<Page> => {
      const context = await browser.newContext({
        ...options,
        baseURL: origin,
        extraHTTPHeaders: nextAddress(),
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
        storageState: { cookies: [], origins: [{ origin, localStorage: [...kept] }] },
      });
      contexts.push(context);
      return context.newPage();
    },
    close: () => Promise.all(contexts.map((context) => context.close())),
  };
}

async function takePicture(site: Site, screen: Screen, options: BrowserContextOptions): Promise<Buffer> {
  const pages = openPages(site, options);
  try {
    const page = await pages.open(keptFor(screen));
    await screen.show({ origin: site.origin, page, visitor: () => pages.open() });
    await page.evaluate(() => document.fonts.ready);
    return await picture(page);
  } finally {
    await pages.close();
  }
}

/** A picture that fails does not stop the others: it is reported, and `--only` can retake it. */
async function takePictures(site: Site, screens: readonly Screen[]): Promise<void> {
  await fillSite(site);
  let [count, bytes] = [0, 0];
  for (const screen of screens) {
    for (const { scheme, width, height } of VIEWS) {
      const name = `${screen.name}-${width}-${scheme}`;
      try {
        const image = await takePicture(site, screen, { colorScheme: scheme, viewport: { width, height } });
        await writeFile(join(folder, `${name}.${format}`), image);
        count += 1;
        bytes += image.length;
      } catch (error) {
        process.exitCode = 1;
        process.stderr.write(`${name} could not be taken: ${String(error)}\n`);
      }
    }
  }
  process.stdout.write(`${count} pictures in ${folder}, ${(bytes / 1_000_000).toFixed(1)} MB.\n`);
}

/** Removes the pictures, but not the documents about them. */
async function removePictures(): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  await Promise.all(names.filter((name) => name.endsWith(format)).map((name) => rm(join(folder, name))));
}

const only = values.only?.split(',');
const screens = SCREENS.filter(({ name }) => only === undefined || only.includes(name));
if (values.only === undefined) await removePictures();
await mkdir(folder, { recursive: true });
await withSite((site) => takePictures(site, screens));
