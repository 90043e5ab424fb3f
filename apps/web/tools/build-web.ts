/** Builds the site: chunks by Vite, every page without a parameter as a whole HTML file, and all of it compressed. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createBuilder } from 'vite';
import { precompress } from './precompress.ts';
import { prerenderPages } from './prerender.ts';

const webFolder = resolve(import.meta.dirname, '..');

/**
 * Leaves `build/client`, what the server hands out, and `build/pages.json`, the paths of the prerendered pages.
 * Throws when something cannot be built.
 */
export async function buildWeb(): Promise<void> {
  const build = join(webFolder, 'build');
  await rm(build, { recursive: true, force: true });
  // Both of React's halves, in the bundle and beside it, must be of the same kind.
  process.env['NODE_ENV'] = 'production';
  const builder = await createBuilder({
    root: webFolder,
    configFile: join(webFolder, 'vite.config.ts'),
    logLevel: 'warn',
  });
  await builder.buildApp();
  const paths = await prerenderPages(build);
  await Promise.all([
    rm(join(build, 'client/.vite'), { recursive: true }),
    rm(join(build, 'server'), { recursive: true }),
  ]);
  await precompress(join(build, 'client'));
  await writeFile(join(build, 'pages.json'), `${JSON.stringify(paths)}\n`);
}

const isProgram = process.argv[1] !== undefined && import.meta.filename === resolve(process.argv[1]);
if (isProgram) {
  await buildWeb();
  const pages: unknown = JSON.parse(await readFile(join(webFolder, 'build/pages.json'), 'utf8'));
  process.stdout.write(`Built ${Array.isArray(pages) ? pages.length : 0} pages into apps/web/build.\n`);
}
