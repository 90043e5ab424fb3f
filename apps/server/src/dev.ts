/** The server of `npm run dev`: Vite serves the pages and passes everything else on to here. */
import { serve } from './serve.ts';

await serve(null);
