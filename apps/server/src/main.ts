/** The program: `npm start` ends up here, with the web build made. */
import { resolve } from 'node:path';
import { serve } from './serve.ts';

await serve(resolve(import.meta.dirname, '../../web/build'));
