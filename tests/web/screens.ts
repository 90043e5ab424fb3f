/**
 * `npm run screens`: pictures of every screen at three widths, light and dark, into docs/screens. Their names say what
 * they show: `ai-playing-768-dark.webp`. `-- --only ai` takes those of one screen anew.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
import { repositoryRoot } from '../../tools/repository.ts';
import { fillSite, keptFor, type Screen, SCREENS } from './screen-list.ts';
import { type Site, withSite } from './site.ts';

/** A phone upright and on its side, a tablet, a desk. */
const SIZES = [
  { width: 360, height: 800 },
  { width: 640, height: 360 },
  { width: 768, height: 800 },
  { width: 1280, height: 800 },
];
const SCHEMES = ['light', 'dark'] as const;
/** Of 100. All pictures together stay below 6 MB. */
const QUALITY = 50;

const folder = join(repositoryRoot, 'docs/screens');

type Kept = ReturnType<typeof keptFor>;

/** WebP, which Playwright itself does not write. */
async function picture(session: CDPSession): Promise<Buffer> {
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  return Buffer.from(data, 'base64');
}

/** Pages of one size and one scheme, each in a browser of its own; `close` ends them all. */
function openPages({ origin, browser }: Site, options: BrowserContextOptions) {
  const contexts: BrowserContext[] = [];
  return {
    open: async (kept: Kept = []): Promise<Page> => {
      const context = await browser.newContext({
        ...options,
        baseURL: origin,
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
    return await picture(await page.context().newCDPSession(page));
  } finally {
    await pages.close();
  }
}

async function takePictures(site: Site, screens: readonly Screen[]): Promise<void> {
  const guests = openPages(site, {});
  await fillSite(site, () => guests.open());
  let [count, bytes] = [0, 0];
  for (const colorScheme of SCHEMES) {
    for (const viewport of SIZES) {
      for (const screen of screens) {
        const image = await takePicture(site, screen, { colorScheme, viewport });
        await writeFile(join(folder, `${screen.name}-${viewport.width}-${colorScheme}.webp`), image);
        count += 1;
        bytes += image.length;
      }
    }
  }
  await guests.close();
  process.stdout.write(`${count} pictures in docs/screens, ${(bytes / 1_000_000).toFixed(1)} MB.\n`);
}

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const screens = SCREENS.filter(({ name }) => values.only === undefined || name === values.only);
if (values.only === undefined) await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
await withSite((site) => takePictures(site, screens));
