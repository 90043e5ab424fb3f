/** `npm run build`: makes the web build, whether or not it is stale. */
import { makeWebBuild } from './web-build.ts';

await makeWebBuild();
