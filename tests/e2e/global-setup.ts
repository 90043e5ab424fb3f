import startTestServer from '../../apps/server/src/database/test-server.ts';
import { ensureWebBuild } from '../../tools/web-build.ts';

/** Before the first browser test: the pages as a visitor gets them, and a database server. Returns its end. @public */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await ensureWebBuild();
  return startTestServer();
}
