/** The server with the pages of the web build whose folder it is given: two of them can serve two builds. */
import { serve } from '../../../apps/server/src/serve.ts';

const [, , webBuild] = process.argv;
if (webBuild === undefined) throw new Error('the folder of a web build is missing');
await serve(webBuild);
