/** The production build on a server of its own, and a browser to measure it. */
import { type Browser, chromium } from '@playwright/test';
import startTestServer from '../../../apps/server/src/database/test-server.ts';
import { chooseBrowser } from '../../../tools/browser.ts';
import { ensureWebBuild } from '../../../tools/web-build.ts';
import { freePort } from '../../../apps/server/src/database/embedded/free-port.ts';
import { addPuzzles, TWO_MOVES } from '../../../tests/e2e/puzzle-page.ts';
import { type OpenServer, openTestServer, webBuildFolder } from '../../../tests/e2e/test-server.ts';

export interface Site {
  readonly origin: string;
  readonly browser: Browser;
  /** The server's database, to insert the content of lists. */
  readonly database: OpenServer['database'];
}

/** Makes the build if it is stale, and stops everything after `visit`. @param args additional browser arguments */
export async function withSite(visit: (site: Site) => Promise<void>, args: readonly string[] = []): Promise<void> {
  await ensureWebBuild();
  const stopDatabase = await startTestServer();
  // URLs for other clients than browsers must be absolute, like those of a site with a configured URL.
  const server = await openTestServer(webBuildFolder, { publicUrl: `http://127.0.0.1:${await freePort()}` });
  const choice = await chooseBrowser();
  const browser = await chromium.launch({ ...choice, args: [...(choice.args ?? []), ...args] });
  try {
    await addPuzzles(server.database, TWO_MOVES);
    await visit({ origin: server.origin, browser, database: server.database });
  } finally {
    await browser.close();
    await server.close();
    await stopDatabase();
  }
}
