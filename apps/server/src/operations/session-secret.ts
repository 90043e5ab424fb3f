/** The secret for hashes and channel authorizations if SESSION_SECRET is not set. */
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE_NAME = 'session-secret';
const SECRET_BYTES = 32;

/** Linked when it is complete, so that no other process finds it empty, and no failed write leaves it so. */
async function createSecret(file: string): Promise<void> {
  const complete = `${file}.${randomUUID()}`;
  try {
    await writeFile(complete, randomBytes(SECRET_BYTES).toString('base64url'), { mode: 0o600, flush: true });
    await link(complete, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(complete, { force: true });
  }
}

/** The secret in `dataDir`, created on first use. Processes that start concurrently get the same one. */
export async function loadOrCreateSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, FILE_NAME);
  if (!existsSync(file)) await createSecret(file);
  const secret = await readFile(file, 'utf8');
  if (secret === '') throw new Error(`${file} is empty: remove it, so that a new secret is made.`);
  return secret;
}
