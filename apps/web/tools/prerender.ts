/** Writes each page without a parameter, and each that a query chooses, as an HTML file complete without a script. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  analysisPath,
  articlePathOf,
  localGamePath,
  messages,
  pastGamesPath,
  paths,
  puzzleRushPath,
  SHARE_IMAGE,
  SHELL_FILE_PATH,
} from '@sixtyfour/contract';
import type { Article } from '../src/content/model.ts';
import type { Page } from '../src/routes.ts';

/** What Vite writes about each module of the build. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

interface ServerEntry {
  readonly pages: readonly Page[];
  readonly articles: readonly Article[];
  readonly render: (path: string) => Promise<string>;
}

const ENTRY = 'index.html';
const ROOT = '<div id="root"></div>';

/**
 * What is painted before the rest of the page has arrived moves when the rest comes. Chrome stops waiting when the expected
 * element begins, so it is the one after the content.
 */
const WHOLE_BEFORE_PAINT = '<link rel="expect" href="#footer" blocking="render" />';

/** Beside the files that are served by their names, since an address with a query names none. */
const QUERY_PAGE_FOLDER = 'query-pages';

/** Both text fonts: the page is not readable in its own letters without them. Italics may come later. */
const PRELOADED_FONTS = /\/(?:besley-600|atkinson)\.woff2$/;

/** What the build has written. */
export interface Prerendered {
  /** Paths of pages; each is `client{path}/index.html`. */
  readonly pages: readonly string[];
  /** Pages that a query chooses: files beside `client`, by the path and query that they are for. */
  readonly queryPages: Readonly<Record<string, string>>;
}

/** `build` holds what Vite made, in `client` and `server`. */
export async function prerenderPages(build: string): Promise<Prerendered> {
  const client = join(build, 'client');
  const manifest: Manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8'));
  const { pages, articles, render }: ServerEntry = await import(
    pathToFileURL(join(build, 'server/entry-server.js')).href
  );
  // Read before the home page is written over it.
  const built = withScripts(await readFile(join(client, 'index.html'), 'utf8'));
  const noScript = `<noscript><p>${escapeHtml(messages.noScript.text)}</p></noscript>`;
  const template = insert(insert(built, '<title>', fontLinks(manifest)), ROOT, noScript);
  await writeFile(join(client, SHELL_FILE_PATH), template);
  const htmlOf = async (head: Head, path = head.path) =>
    pageHtml({
      template,
      head,
      links: chunkLinks(manifest, `src/routes/${head.module}.tsx`),
      content: await render(path),
    });

  const whole = pages.filter(({ path }) => !path.includes(':'));
  for (const page of whole) await writeIn(client, join(page.path, 'index.html'), await htmlOf(headOfPage(page)));

  const pageAt = (path: string): Page => {
    const page = pages.find((candidate) => candidate.path === path);
    if (page === undefined) throw new Error(`There is no page ${path}`);
    return page;
  };
  const queryPages: Record<string, string> = {};
  const writeQueryPage = async (path: string, name: string, html: string): Promise<void> => {
    const file = join(QUERY_PAGE_FOLDER, `${name}.html`);
    await writeIn(build, file, html);
    queryPages[path] = file;
  };
  for (const article of articles) {
    const html = await htmlOf(headOfArticle(article, pageAt(paths.chessNews)));
    await writeQueryPage(articlePathOf(article.slug), article.slug, html);
  }
  const localGame = await htmlOf(headOfPage(pageAt(paths.play)), localGamePath);
  await writeQueryPage(localGamePath, 'local-game', localGame);
  const pastGames = await htmlOf(headOfPage(pageAt(paths.play)), pastGamesPath);
  await writeQueryPage(pastGamesPath, 'past-games', pastGames);
  const analysis = await htmlOf(headOfPage(pageAt(paths.play)), analysisPath);
  await writeQueryPage(analysisPath, 'analysis', analysis);
  const rush = await htmlOf(headOfPage(pageAt(paths.puzzles)), puzzleRushPath);
  await writeQueryPage(puzzleRushPath, 'puzzle-rush', rush);
  return { pages: whole.map(({ path }) => path), queryPages };
}

async function writeIn(folder: string, name: string, content: string): Promise<void> {
  const file = join(folder, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

/** The metadata of a page for search engines and link previews. */
interface Head {
  /** With its query, if it has one. */
  readonly path: string;
  readonly module: string;
  readonly title: string;
  readonly description: string;
  readonly type: 'website' | 'article';
  readonly extra: readonly string[];
}

function headOfPage(page: Page): Head {
  const { path, module, title, name } = page;
  return { path, module, title, description: messages.descriptions[name], type: 'website', extra: [] };
}

function headOfArticle({ slug, title, summary, date, category }: Article, { module }: Page): Head {
  const path = articlePathOf(slug);
  const publisher = { '@type': 'Organization', name: messages.site.name, url: paths.home };
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: title,
    description: summary,
    articleSection: category,
    datePublished: date,
    inLanguage: 'en',
    url: path,
    image: SHARE_IMAGE.path,
    author: publisher,
    publisher,
  };
  const extra = [
    `<meta property="article:published_time" content="${date}" />`,
    `<meta property="article:section" content="${escapeHtml(category)}" />`,
    // Data and no script: nothing runs it, and the policy for scripts does not apply.
    `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`,
  ];
  return { path, module, title, description: summary, type: 'article', extra };
}

interface PageParts {
  readonly template: string;
  readonly head: Head;
  readonly links: string;
  readonly content: string;
}

/** One page: the template with the page's own head and its content. Addresses are made absolute by the server. */
function pageHtml({ template, head, links, content }: PageParts): string {
  const { site } = messages;
  const title = escapeHtml(site.titled(head.title));
  const description = escapeHtml(head.description);
  const path = escapeHtml(head.path);
  const tags = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    `<link rel="canonical" href="${path}" />`,
    `<meta property="og:type" content="${head.type}" />`,
    `<meta property="og:site_name" content="${escapeHtml(site.name)}" />`,
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta property="og:url" content="${path}" />`,
    `<meta property="og:image" content="${SHARE_IMAGE.path}" />`,
    `<meta property="og:image:width" content="${SHARE_IMAGE.width}" />`,
    `<meta property="og:image:height" content="${SHARE_IMAGE.height}" />`,
    `<meta property="og:image:alt" content="${escapeHtml(messages.shareImage.alt)}" />`,
    `<meta name="twitter:card" content="summary_large_image" />`,
    ...head.extra,
  ].join('\n    ');
  const titled = replaceOnce(template, /<title>.*?<\/title>/s, tags);
  const linked = insert(titled, '</head>', `${WHOLE_BEFORE_PAINT}\n    ${links}`);
  return replaceOnce(withScriptsLast(linked), ROOT, `<div id="root">${withoutHints(content)}</div>`);
}

/** Scripts of a page that the entry does not bring along. The one stylesheet of the site comes with the entry. */
function chunkLinks(manifest: Manifest, key: string): string {
  const known = chunksOf(manifest, ENTRY);
  const own = [...chunksOf(manifest, key)].filter((chunk) => !known.has(chunk));
  return own.map(({ file }) => `<script type="module" crossorigin src="/${file}"></script>`).join('\n    ');
}

/**
 * Makes scripts of preloads: a page has not loaded before it can come alive, and where the service worker hands a script
 * out, Chromium (156) does not use what was preloaded, and warns of a "cross-world mismatch".
 */
function withScripts(html: string): string {
  return html.replaceAll(
    /<link rel="modulepreload" crossorigin href="([^"]+)" ?\/?>/g,
    '<script type="module" crossorigin src="$1"></script>',
  );
}

/** A page that is whole without its scripts lets what it is painted with come first. */
function withScriptsLast(html: string): string {
  return html.replaceAll('<script type="module"', '$& fetchpriority="low"');
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
