/** Two web builds of which no hashed file has the same name, as before and after a deploy that changed everything. */
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { repositoryRoot } from '../../../tools/repository.ts';
import { ensureWebBuild } from '../../../tools/web-build.ts';

const COMPRESSED = new Set(['.br', '.gz']);
const TEXTS = new Set(['.html', '.js', '.css', '.json', '.webmanifest']);
const PREFIX = 'older-';

export interface WebBuilds {
  /** The build of the repository. */
  readonly newer: string;
  /** A copy of it with other names. */
  readonly older: string;
  remove(): Promise<void>;
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []));
}

/** Makes the build when there is none or a stale one. */
export async function makeWebBuilds(): Promise<WebBuilds> {
  await ensureWebBuild();
  const newer = join(repositoryRoot, 'apps/web/build');
  const older = await mkdtemp(join(tmpdir(), 'sixtyfour-build-'));
  await cp(newer, older, { recursive: true, filter: (path) => !COMPRESSED.has(extname(path)) });
  const assets = join(older, 'client/assets');
  const names = await readdir(assets);
  // The longest first, since one name may be the end of another.
  const alternatives = names.toSorted((one, other) => other.length - one.length);
  const pattern = new RegExp(alternatives.join('|').replaceAll('.', String.raw`\.`), 'g');
  for (const file of await filesUnder(older)) {
    if (!TEXTS.has(extname(file))) continue;
    const text = await readFile(file, 'utf8');
    await writeFile(
      file,
      text.replaceAll(pattern, (name) => PREFIX + name),
    );
  }
  for (const name of names) await rename(join(assets, name), join(assets, PREFIX + name));
  return { newer, older, remove: () => rm(older, { recursive: true, force: true }) };
}
