/** The secret for hashes and channel authorizations if SESSION_SECRET is not set. */
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE_NAME = 'session-secret';
const SECRET_BYTES = 32;

/** The secret in `dataDir`, created on first use. Processes that start concurrently get the same one. */
export async function loadOrCreateSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, FILE_NAME);
  try {
    await writeFile(file, randomBytes(SECRET_BYTES).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const secret = await readFile(file, 'utf8');
  if (secret === '') throw new Error(`${file} is empty: remove it, so that a new secret is made.`);
  return secret;
}
