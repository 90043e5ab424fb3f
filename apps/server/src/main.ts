/** The program: `npm start` ends up here, with the web build made. */
import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';

// Node keeps compiled code without types: without it a start takes 30 MB more for the tool that strips them.
enableCompileCache(resolve(import.meta.dirname, '../../../.cache/compiled'));
const { serve } = await import('./serve.ts');
await serve(resolve(import.meta.dirname, '../../web/build'));
