/** The last part of ENGINE_VERSION: a hash of all code that can affect a move. */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** The module that chooses moves; it does not import the voice. */
const ENTRY = fileURLToPath(new URL('../src/engine.ts', import.meta.url));

const DIGITS = 8;

/**
 * Hashes the built code of the engine and the rules, without comments and whitespace, to DIGITS hexadecimal digits. The
 * sixty triples alone would not detect every change.
 */
export async function fingerprint(): Promise<string> {
  // The only library format that is built without comments and whitespace.
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, target: 'esnext', lib: { entry: ENTRY, name: 'engine', formats: ['iife'] } },
  });
  if (!Array.isArray(built)) throw new Error('vite returned no list of builds');
  const hash = createHash('sha256');
  for (const { output } of built) for (const part of output) if (part.type === 'chunk') hash.update(part.code);
  return hash.digest('hex').slice(0, DIGITS);
}
