/** Makes two web builds without a common hashed file, as before and after a deploy that changed every file. */
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { repositoryRoot } from '../../../tools/repository.ts';
import { ensureWebBuild } from '../../../tools/web-build.ts';

const COMPRESSED = new Set(['.br', '.gz']);
const TEXTS = new Set(['.html', '.js', '.css', '.json', '.webmanifest']);
const PREFIX = 'older-';

export interface WebBuilds {
  /** The build of the repository. */
  readonly newer: string;
  /** A copy of it with other file names. */
  readonly older: string;
  remove(): Promise<void>;
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []));
}

/** Makes the web build if it is missing or stale, and the renamed copy. */
export async function makeWebBuilds(): Promise<WebBuilds> {
  await ensureWebBuild();
  const newer = join(repositoryRoot, 'apps/web/build');
  const older = await mkdtemp(join(tmpdir(), 'sixtyfour-build-'));
  await cp(newer, older, { recursive: true, filter: (path) => !COMPRESSED.has(extname(path)) });
  const assets = await filesUnder(join(older, 'client/assets'));
  // Longest first, because one name may be a suffix of another.
  const alternatives = assets.map((file) => basename(file)).toSorted((one, other) => other.length - one.length);
  const pattern = new RegExp(alternatives.join('|').replaceAll('.', String.raw`\.`), 'g');
  for (const file of await filesUnder(older)) {
    if (!TEXTS.has(extname(file))) continue;
    const text = await readFile(file, 'utf8');
    await writeFile(
      file,
      text.replaceAll(pattern, (name) => PREFIX + name),
    );
  }
  for (const file of assets) await rename(file, join(dirname(file), PREFIX + basename(file)));
  return { newer, older, remove: () => rm(older, { recursive: true, force: true }) };
}
