/** Writes each page without a parameter as an HTML file that is complete without a script. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { messages } from '@sixtyfour/contract';
import type { Page } from '../src/routes.ts';

/** What Vite writes about each module of the build. */
interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

interface ServerEntry {
  readonly pages: readonly Page[];
  readonly render: (path: string) => Promise<string>;
}

const ENTRY = 'index.html';
const ROOT = '<div id="root"></div>';
/** For pages with a parameter, which no build can write. */
const SHELL_FILE = '__spa-fallback.html';

/** Both text fonts: the page is not readable in its own letters without them. Italics may come later. */
const PRELOADED_FONTS = /-latin-wght-normal\.woff2$/;

/** `build` holds what Vite made, in `client` and `server`. Returns the paths of the pages written. */
export async function prerenderPages(build: string): Promise<string[]> {
  const client = join(build, 'client');
  const manifest: Manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8'));
  const { pages, render }: ServerEntry = await import(pathToFileURL(join(build, 'server/entry-server.js')).href);
  // Read before the home page is written over it.
  const template = insert(await readFile(join(client, 'index.html'), 'utf8'), '<title>', fontLinks(manifest));
  await writeFile(join(client, SHELL_FILE), template);

  const whole = pages.filter(({ path }) => !path.includes(':'));
  for (const page of whole) {
    const file = join(client, page.path, 'index.html');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, pageHtml(template, page, manifest, await render(page.path)));
  }
  return whole.map(({ path }) => path);
}

/** One page: the template with the page's own head and its content. */
function pageHtml(template: string, page: Page, manifest: Manifest, content: string): string {
  const { site } = messages;
  const title = escapeHtml(site.titled(page.title));
  const description = escapeHtml(messages.descriptions[page.name]);
  const head = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    `<link rel="canonical" href="${page.path}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:site_name" content="${escapeHtml(site.name)}" />`,
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
  ].join('\n    ');
  const titled = replaceOnce(template, /<title>.*?<\/title>/s, head);
  const linked = insert(titled, '</head>', chunkLinks(manifest, `src/routes/${page.module}.tsx`));
  return replaceOnce(linked, ROOT, `<div id="root">${withoutHints(content)}</div>`);
}

/** Stylesheets and scripts of a page that the entry does not bring along. */
function chunkLinks(manifest: Manifest, key: string): string {
  const known = chunksOf(manifest, ENTRY);
  const own = [...chunksOf(manifest, key)].filter((chunk) => !known.has(chunk));
  const knownCss = new Set([...known].flatMap(({ css = [] }) => css));
  // What is imported comes before what imports it, so that the later sheet may refine the earlier.
  const sheets = new Set(own.toReversed().flatMap(({ css = [] }) => css.filter((sheet) => !knownCss.has(sheet))));
  return [
    ...[...sheets].map((sheet) => `<link rel="stylesheet" crossorigin href="/${sheet}" />`),
    ...own.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
  ].join('\n    ');
}

/** A module's chunk and all that it imports before it runs. */
function chunksOf(manifest: Manifest, key: string, found = new Set<Chunk>()): Set<Chunk> {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`The build has no module ${key}`);
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const imported of chunk.imports ?? []) chunksOf(manifest, imported, found);
  return found;
}

function fontLinks(manifest: Manifest): string {
  const fonts = Object.entries(manifest).filter(([source]) => PRELOADED_FONTS.test(source));
  return fonts
    .map(([, { file }]) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}" />`)
    .join('\n    ');
}

/** React's hints for images stand right before the images themselves: they would only make the page longer. */
function withoutHints(content: string): string {
  return content.replaceAll(/<link rel="preload" as="image"[^>]*>/g, '');
}

function insert(html: string, before: string, addition: string): string {
  return replaceOnce(html, before, `${addition}\n    ${before}`);
}

/** Throws when there is nothing to replace: a page that lacks its head or content is never written. */
function replaceOnce(html: string, what: string | RegExp, by: string): string {
  const replaced = html.replace(what, () => by);
  if (replaced === html) throw new Error(`The template has no ${String(what)}`);
  return replaced;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
