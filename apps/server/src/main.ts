/** The program of `npm start`, which builds the web app first. */
import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';

// Caches the compiled code without types. Otherwise each start loads the type stripper, which takes 30 MB.
enableCompileCache(resolve(import.meta.dirname, '../../../.cache/compiled'));
const { serve } = await import('./serve.ts');
await serve(resolve(import.meta.dirname, '../../web/build'));
