/** The server of `npm run dev`: Vite serves the pages and forwards all other requests to it. */
import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';

// See main.ts.
enableCompileCache(resolve(import.meta.dirname, '../../../.cache/compiled'));
const { serve } = await import('./serve.ts');
await serve(null);
