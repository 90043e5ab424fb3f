/** Makes the web build if its sources have changed. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { describeRefusedAccess } from '../apps/server/src/operations/refused-access.ts';
import { repositoryRoot } from './repository.ts';

const buildFolder = join(repositoryRoot, 'apps/web/build');
/** Contains the hash of the build's sources. */
const stampFile = join(buildFolder, 'sources.sha256');

const SOURCES = ['apps/web', 'packages/chess', 'packages/engine', 'packages/contract', 'package-lock.json'];
const NOT_SOURCES = new Set(['build', 'node_modules', 'bin']);

/** All files below a path; the path itself if it is a file. */
async function filesUnder(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = await readdir(path);
  const sources = names.filter((name) => !NOT_SOURCES.has(name) && !/\.test\.tsx?$/.test(name));
  return (await Promise.all(sources.map((name) => filesUnder(join(path, name))))).flat();
}

/**
 * A hash of the names and contents of all sources of the build. Modification times are not suitable: in a fresh clone
 * they are all equal, and switching branches can make them older.
 */
async function hashSources(): Promise<string> {
  const found = await Promise.all(SOURCES.map((source) => filesUnder(join(repositoryRoot, source))));
  const files = found.flat().toSorted();
  const contents = await Promise.all(files.map((file) => readFile(file)));
  const hash = createHash('sha256');
  for (const [index, content] of contents.entries()) {
    hash.update(`${relative(repositoryRoot, files[index] ?? '')}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** What an operator can do about a failed build; if nothing is known, the builder's output. */
export function describeFailedBuild(output: string): string {
  if (output.includes('Cannot find package')) return 'The build needs the dev packages: npm ci --include=dev';
  const refused = describeRefusedAccess(output);
  return refused === null ? output : `The build failed: ${refused}`;
}

/**
 * Makes the build even if it is up to date. Throws with the builder's output. The builder runs in a separate process,
 * because React reads NODE_ENV when it is first loaded, and because the server in this process does not need the
 * builder's modules.
 */
export async function makeWebBuild(): Promise<void> {
  const builder = join(repositoryRoot, 'apps/web/tools/build-web.ts');
  const environment = { ...process.env, NODE_ENV: 'production' };
  try {
    await promisify(execFile)(process.execPath, [builder, await hashSources()], { env: environment });
  } catch (error) {
    throw new Error(describeFailedBuild(error instanceof Error ? error.message : String(error)), { cause: error });
  }
}

/** Deletes the build. */
export async function forgetWebBuild(): Promise<void> {
  await rm(buildFolder, { recursive: true, force: true });
}

/** Makes the build if it is missing or stale, and reports that on stderr. */
export async function ensureWebBuild(): Promise<void> {
  const stamp = existsSync(stampFile) ? (await readFile(stampFile, 'utf8')).trim() : null;
  if (stamp === (await hashSources())) return;
  const began = performance.now();
  process.stderr.write(`${stamp === null ? 'No web build yet' : 'The web build is stale'}: building...\n`);
  await makeWebBuild();
  process.stderr.write(`Web build made in ${((performance.now() - began) / 1000).toFixed(1)} s.\n`);
}
