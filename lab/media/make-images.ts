/**
 * `npm run images`: draws the preview image of shared links, and the icon for home screens that crop it to their own
 * shape, from the drawings and fonts of the web app.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { messages, SHARE_IMAGE } from '@sixtyfour/contract';
import config from '../../playwright.config.ts';
import { repositoryRoot } from '../../tools/repository.ts';

const web = join(repositoryRoot, 'apps/web');
const packages = join(repositoryRoot, 'node_modules');

/** The Italian Game after three moves, as on the home page. */
const POSITION = 'r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R';
const ICON_SIZE = 512;

async function dataUrl(file: string, type: string): Promise<string> {
  return `data:${type};base64,${(await readFile(file)).toString('base64')}`;
}

/** The data URL of the piece for a letter of a FEN. */
function pieceUrl(letter: string): Promise<string> {
  const name = `${letter === letter.toUpperCase() ? 'w' : 'b'}${letter.toUpperCase()}.svg`;
  return dataUrl(join(web, 'src/board/pieces', name), 'image/svg+xml');
}

async function boardHtml(): Promise<string> {
  const letters = POSITION.replaceAll('/', '').replaceAll(/\d/g, (count) => ' '.repeat(Number(count)));
  const cells = await Promise.all(
    letters.split('').map(async (letter, index) => {
      const shade = (Math.floor(index / 8) + index) % 2 === 0 ? 'light' : 'dark';
      return `<i class="${shade}">${letter === ' ' ? '' : `<img src="${await pieceUrl(letter)}">`}</i>`;
    }),
  );
  return cells.join('');
}

async function shareHtml(): Promise<string> {
  const [board, mark, display, body] = await Promise.all([
    boardHtml(),
    dataUrl(join(web, 'public/favicon.svg'), 'image/svg+xml'),
    dataUrl(join(packages, '@fontsource/besley/files/besley-latin-700-normal.woff2'), 'font/woff2'),
    dataUrl(
      join(
        packages,
        '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
      ),
      'font/woff2',
    ),
  ]);
  return `<!doctype html><style>
    @font-face { font-family: Display; font-weight: 400 900; src: url(${display}); }
    @font-face { font-family: Body; font-weight: 200 800; src: url(${body}); }
    * { box-sizing: border-box; margin: 0; }
    body { display: flex; align-items: center; justify-content: space-between; height: 630px; padding: 0 63px 0 72px;
      background: #f4efe5; color: #241a12; }
    header { width: 470px; }
    .mark { width: 96px; margin-bottom: 36px; }
    h1 { font: 700 76px/1.05 Display; letter-spacing: -0.02em; }
    p { margin-top: 24px; font: 400 32px/1.35 Body; color: #5e5145; }
    main { display: grid; grid-template-columns: repeat(8, 62px); grid-auto-rows: 62px;
      box-shadow: 0 0 0 8px #4a2f1e, 0 9px 0 8px #331f13; }
    i { display: grid; place-items: center; }
    .light { background: #f0d9b5; } .dark { background: #9a6b48; }
    i img { width: 88%; }
  </style>
  <header><img class="mark" src="${mark}"><h1>${messages.site.name}</h1><p>${messages.home.lede}</p></header>
  <main>${board}</main>`;
}

/** Renders HTML of this size to a file of the web app. */
async function draw(browser: Browser, html: string, size: { width: number; height: number }, name: string) {
  const page = await browser.newPage({ viewport: size });
  await page.setContent(html, { waitUntil: 'load' });
  const file = await page.screenshot({ type: 'png' });
  await writeFile(join(web, 'public', name), file);
  process.stdout.write(`${name}: ${file.length} bytes\n`);
}

const browser = await chromium.launch(config.use?.launchOptions ?? {});
await draw(browser, await shareHtml(), SHARE_IMAGE, SHARE_IMAGE.path);
const icon = await readFile(join(web, 'public/icon-maskable.svg'), 'utf8');
const square = { width: ICON_SIZE, height: ICON_SIZE };
await draw(browser, `<style>body { margin: 0 } svg { display: block }</style>${icon}`, square, 'icon-maskable-512.png');
await browser.close();
