/** Builds the service worker, which knows every file of the finished build by name. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { build } from 'vite';
import { isHashed } from '../src/service-worker/cache-strategy.ts';
import type { SiteFiles } from '../src/service-worker/site-files.ts';

const WORKER_FILE = 'sw.js';

/** Icons and pictures for other sites are left out: the browser and the other sites fetch them themselves. */
const KEPT = /\.(?:html|js|css|woff2|svg|mp3|webmanifest)$/;

/** '/ai/index.html' is what the server hands out as '/ai'. */
function pathOf(file: string): string {
  return file.replace(/\/index\.html$/, '') || '/';
}

/** @param client the folder with the finished files */
async function siteFiles(client: string): Promise<SiteFiles> {
  const entries = await readdir(client, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && KEPT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const contents = await Promise.all(files.map((file) => readFile(file)));
  const version = createHash('sha256');
  const hashes: Record<string, string> = {};
  const paths = files.map((file) => `/${relative(client, file).replaceAll(sep, '/')}`);
  for (const [index, path] of paths.entries()) {
    const content = contents[index] ?? '';
    version.update(`${path}\0`).update(content);
    if (isHashed(path)) hashes[path] = createHash('sha256').update(content).digest('base64');
  }
  return { version: version.digest('hex').slice(0, 16), paths: paths.map(pathOf), hashes };
}

/** Leaves `sw.js` among the files of `client`. The last to be made: what comes after it is not kept. */
export async function buildServiceWorker(webFolder: string, client: string): Promise<void> {
  await build({
    root: webFolder,
    configFile: false,
    logLevel: 'warn',
    define: { SITE_FILES: JSON.stringify(await siteFiles(client)) },
    build: {
      target: 'es2023',
      outDir: client,
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: join(webFolder, 'src/service-worker/worker.ts'),
        output: { format: 'iife', entryFileNames: WORKER_FILE },
      },
    },
  });
}
