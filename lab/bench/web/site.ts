/** The production build on a server of its own, and a browser to look at it with. */
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
  /** The server's own, to put there what pages list. */
  readonly database: OpenServer['database'];
}

/** Makes the build when it is stale, and ends everything when `visit` has ended. @param args more for the browser */
export async function withSite(visit: (site: Site) => Promise<void>, args: readonly string[] = []): Promise<void> {
  await ensureWebBuild();
  const stopDatabase = await startTestServer();
  // Addresses that others than browsers read must be whole, as they are on a site that knows its own.
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
