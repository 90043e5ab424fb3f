/**
 * Builds the site: chunks by Vite, every page without a parameter as a whole HTML file, and all of it compressed. The
 * argument is the hash of its sources, which tools/web-build.ts compares at the next start.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createBuilder, minify } from 'vite';
import { precompress } from './precompress.ts';
import { prerenderPages } from './prerender.ts';
import { replaceFolder } from './replace-folder.ts';
import { buildServiceWorker } from './service-worker.ts';

const webFolder = resolve(import.meta.dirname, '..');
const build = join(webFolder, 'build');
const next = resolve(webFolder, `../../.cache/web-build-${process.pid}`);
// The build that is there stays whole until the new one is, for a server that is reading from it.
try {
  await buildInto(next);
  await writeFile(join(next, 'sources.sha256'), `${process.argv[2] ?? ''}\n`);
  await replaceFolder(next, build);
} finally {
  await rm(next, { recursive: true, force: true });
}

/**
 * Writes `client` and `query-pages`, which the server hands out, and which of their files are pages: the paths in
 * `pages.json`, and for what a query chooses the files in `query-pages.json`. Throws when something cannot be built.
 */
async function buildInto(folder: string): Promise<void> {
  // Both of React's halves, in the bundle and beside it, must be of the same kind.
  process.env['NODE_ENV'] = 'production';
  const builder = await createBuilder({
    root: webFolder,
    configFile: join(webFolder, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: join(folder, 'client') },
    environments: { ssr: { build: { outDir: join(folder, 'server') } } },
  });
  await builder.buildApp();
  // Vite copies public/ as it is.
  const beforePaint = join(folder, 'client/before-paint.js');
  await writeFile(beforePaint, (await minify(beforePaint, await readFile(beforePaint, 'utf8'))).code);
  const { pages, queryPages } = await prerenderPages(folder);
  await Promise.all([
    rm(join(folder, 'client/.vite'), { recursive: true }),
    rm(join(folder, 'server'), { recursive: true }),
  ]);
  await buildServiceWorker(webFolder, join(folder, 'client'));
  await precompress(join(folder, 'client'));
  await writeFile(join(folder, 'pages.json'), `${JSON.stringify(pages)}\n`);
  await writeFile(join(folder, 'query-pages.json'), `${JSON.stringify(queryPages)}\n`);
}
