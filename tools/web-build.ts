/** Whether the web build fits its sources, and the making of it when it does not. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from './repository.ts';

const buildFolder = join(repositoryRoot, 'apps/web/build');
/** Holds the hash of the sources that the build was made from, and is there only when the build came to its end. */
const stampFile = join(buildFolder, 'sources.sha256');

const SOURCES = ['apps/web', 'packages/chess', 'packages/engine', 'packages/contract', 'package-lock.json'];
const NOT_SOURCES = new Set(['build', 'node_modules', 'bin']);

/** The path itself when it is a file. */
async function filesUnder(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = await readdir(path);
  const sources = names.filter((name) => !NOT_SOURCES.has(name) && !/\.test\.tsx?$/.test(name));
  return (await Promise.all(sources.map((name) => filesUnder(join(path, name))))).flat();
}

/**
 * A hash over names and contents of everything that the build is made from. Contents and not times: a fresh clone
 * has all its files from the same second, and a switch of branches makes files older.
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

/**
 * Runs the web's own builder. In a process of its own, because React chooses its production half by NODE_ENV when it
 * is first loaded, and because the server that may run in this one needs none of what the builder loads.
 */
async function runBuild(): Promise<void> {
  const builder = join(repositoryRoot, 'apps/web/tools/build-web.ts');
  const environment = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, [builder], { env: environment });
}

/** Makes the build, whatever is there. Throws with what the builder said. */
export async function makeWebBuild(): Promise<void> {
  const sources = await hashSources();
  await rm(stampFile, { force: true });
  await runBuild();
  await writeFile(stampFile, `${sources}\n`);
}

/** As it is right after the install. */
export async function forgetWebBuild(): Promise<void> {
  await rm(buildFolder, { recursive: true, force: true });
}

/** Makes the build when there is none, or when a source has changed since; says so on stderr. */
export async function ensureWebBuild(): Promise<void> {
  const stamp = existsSync(stampFile) ? (await readFile(stampFile, 'utf8')).trim() : null;
  if (stamp === (await hashSources())) return;
  const began = performance.now();
  process.stderr.write(`${stamp === null ? 'No web build yet' : 'The web build is stale'}: building...\n`);
  await makeWebBuild();
  process.stderr.write(`Web build made in ${((performance.now() - began) / 1000).toFixed(1)} s.\n`);
}
