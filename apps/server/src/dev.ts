/** The server of `npm run dev`: Vite serves the pages and passes everything else on to here. */
import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';

// As in main.ts.
enableCompileCache(resolve(import.meta.dirname, '../../../.cache/compiled'));
const { serve } = await import('./serve.ts');
await serve(null);
