/** `npm run kernel -w packages/engine`: writes simd-bytes.ts from simd.wat. */
import { writeFileSync } from 'node:fs';
import { assembleKernel, BYTES_FILE } from './kernel.ts';

writeFileSync(BYTES_FILE, await assembleKernel());
