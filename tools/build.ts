/** `npm run build`: makes the web build even if it is up to date. */
import { makeWebBuild } from './web-build.ts';

await makeWebBuild();
