import startTestServer from '../../apps/server/src/database/test-server.ts';
import { ensureWebBuild } from '../../tools/web-build.ts';

/** Makes the web build and starts a database server. Returns the teardown function. @public */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await ensureWebBuild();
  return startTestServer();
}
