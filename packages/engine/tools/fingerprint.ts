/** The last part of ENGINE_VERSION: a hash of all code that a move depends on, as it is built. */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** What answers for a move; everything it imports belongs to it, and nothing that only talks. */
const ENTRY = fileURLToPath(new URL('../src/engine.ts', import.meta.url));

const DIGITS = 8;

/**
 * So many hexadecimal digits of the code of the engine and of the rules, without its comments and layout. Sixty answers
 * would not do: a change may leave them all alone and change another move.
 */
export async function fingerprint(): Promise<string> {
  // Of the formats this is the one that is built without comments and layout.
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, target: 'esnext', lib: { entry: ENTRY, name: 'engine', formats: ['iife'] } },
  });
  if (!Array.isArray(built)) throw new Error('a library is built once for each format');
  const hash = createHash('sha256');
  for (const { output } of built) for (const part of output) if (part.type === 'chunk') hash.update(part.code);
  return hash.digest('hex').slice(0, DIGITS);
}
