/** The secret that keys hashes and channel authorisations, for whoever sets no SESSION_SECRET. */
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE_NAME = 'session-secret';
const SECRET_BYTES = 32;

/** The secret of `dataDir`, made on first use. Two processes that start at once get the same one. */
export async function keptSecret(dataDir: string): Promise<string> {
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
