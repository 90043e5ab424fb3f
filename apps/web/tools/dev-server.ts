/** The pages as `npm run dev` has them, for tests of what only development has. */
import { resolve } from 'node:path';
import { createServer } from 'vite';

const webFolder = resolve(import.meta.dirname, '..');

/**
 * Listens on a free port of this machine.
 * @param serverOrigin where everything but the pages comes from
 * @public called by tests/e2e
 */
export async function startDevServer(
  serverOrigin: string,
): Promise<{ readonly origin: string; readonly close: () => Promise<void> }> {
  process.env['SERVER_ORIGIN'] = serverOrigin;
  const server = await createServer({
    root: webFolder,
    configFile: resolve(webFolder, 'vite.config.ts'),
    logLevel: 'error',
    cacheDir: resolve(webFolder, '../../.cache/vite-test'),
    server: { host: '127.0.0.1', port: 0, watch: null, hmr: false },
  });
  await server.listen();
  const address = server.httpServer?.address();
  if (typeof address !== 'object' || address === null) throw new Error('The development server has no port');
  return { origin: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}
