import { ensureWebBuild } from '../../tools/web-build.ts';

/** Before the first browser test: the pages as a visitor gets them. @public */
export default async function globalSetup(): Promise<void> {
  await ensureWebBuild();
}
