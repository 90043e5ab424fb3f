/** `npm run licences`: writes down whose work a visitor is handed and the server runs, from package-lock.json. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { repositoryRoot } from './repository.ts';
import { say } from './steps.ts';

/** Licences under which work may be used, changed and passed on, as long as its notice goes along. */
export const PERMISSIVE: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
]);

const Entry = z.object({
  version: z.string().optional(),
  license: z.string().optional(),
  link: z.boolean().optional(),
  resolved: z.string().optional(),
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});

const Lock = z.object({ packages: z.record(z.string(), Entry) });
type Lock = z.infer<typeof Lock>['packages'];

export interface Package {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** Where it lies, from the root of the repository. */
  readonly folder: string;
}

export interface ShippedPackages {
  /** What the built pages are made of. */
  readonly web: readonly Package[];
  /** What the server runs besides. */
  readonly server: readonly Package[];
}

const MODULES = 'node_modules/';

/** The key of the package that `name` means to the one at `from`: npm looks from there upwards. */
function keyOf(lock: Lock, from: string, name: string): string {
  for (let folder = from; ; folder = folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : '') {
    const key = folder === '' ? MODULES + name : `${folder}/${MODULES}${name}`;
    const entry = lock[key];
    if (entry !== undefined) return entry.link === true ? (entry.resolved ?? key) : key;
    if (folder === '') throw new Error(`package-lock.json has no ${name} for ${from}`);
  }
}

/** Keys of everything that the workspace at `root` needs to run, and what that needs. */
function needsOf(lock: Lock, root: string): Set<string> {
  const found = new Set<string>();
  const waiting = [root];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const { dependencies, optionalDependencies } = lock[key] ?? Entry.parse({});
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const needed = keyOf(lock, key, name);
      if (found.has(needed)) continue;
      found.add(needed);
      waiting.push(needed);
    }
  }
  return found;
}

const OldManifest = z.object({ licenses: z.array(z.object({ type: z.string() })) });

/** Of packages that name their licence as npm did long ago, the lock file keeps none. */
async function licenceOf(folder: string, licence: string | undefined): Promise<string> {
  if (licence !== undefined) return licence;
  const manifest = OldManifest.parse(JSON.parse(await readFile(join(repositoryRoot, folder, 'package.json'), 'utf8')));
  return manifest.licenses.map(({ type }) => type).join(' OR ');
}

/** Everything that reaches a visitor or runs on the server, by name; not what only builds and tests. */
export async function readShippedPackages(): Promise<ShippedPackages> {
  const { packages: lock } = Lock.parse(JSON.parse(await readFile(join(repositoryRoot, 'package-lock.json'), 'utf8')));
  const describe = async (key: string): Promise<Package> => ({
    name: key.slice(key.lastIndexOf(MODULES) + MODULES.length),
    version: lock[key]?.version ?? '',
    licence: await licenceOf(key, lock[key]?.license),
    folder: key,
  });
  const list = async (keys: Iterable<string>): Promise<Package[]> => {
    const packages = await Promise.all([...keys].filter((key) => key.includes(MODULES)).map(describe));
    return packages.toSorted((a, b) => (a.folder < b.folder ? -1 : 1));
  };
  const web = needsOf(lock, 'apps/web');
  const server = [...needsOf(lock, 'apps/server')].filter((key) => !web.has(key));
  return { web: await list(web), server: await list(server) };
}

/** The text of a package's licence, as it came. Throws for one that brings none. */
async function licenceText({ name, folder }: Package): Promise<string> {
  const files = await readdir(join(repositoryRoot, folder));
  const file = files.find((entry) => /^(?:licen[cs]e|copying)/i.test(entry));
  if (file === undefined) throw new Error(`${name} has no file with its licence`);
  const text = await readFile(join(repositoryRoot, folder, file), 'utf8');
  return text.replaceAll('\r\n', '\n').trim();
}

const RULE = '-'.repeat(80);

/** What is written, by file: the list that /legal shows, and the notices that have to go along with the pages. */
export async function renderLicences({ web, server }: ShippedPackages): Promise<Readonly<Record<string, string>>> {
  const rows = web.map(({ name, version, licence }) => `  ['${name}', '${version}', '${licence}'],`);
  const list = [
    '/** What the built pages are made of, beside what is our own. Written by `npm run licences`. */',
    'export const PACKAGES: readonly (readonly [name: string, version: string, licence: string])[] = [',
    ...rows,
    '];',
    '',
  ].join('\n');

  const texts = await Promise.all(
    web.map(async (part) => `${RULE}\n${part.name} ${part.version} (${part.licence})\n\n${await licenceText(part)}\n`),
  );
  const notices = [
    await readFile(join(repositoryRoot, 'LICENSE'), 'utf8'),
    'The pages of Sixtyfour are made of these packages as well:\n',
    ...texts,
    `${RULE}\nThe server runs these besides, which are not handed to visitors:\n`,
    ...server.map(({ name, version, licence }) => `${name} ${version} (${licence})`),
    '',
  ].join('\n');
  return { 'apps/web/src/content/packages.ts': list, 'apps/web/public/licences.txt': notices };
}

async function main(): Promise<void> {
  for (const [file, content] of Object.entries(await renderLicences(await readShippedPackages()))) {
    await writeFile(join(repositoryRoot, file), content);
    say(`Wrote ${file}.`);
  }
}

if (process.argv[1] !== undefined && import.meta.filename === resolve(process.argv[1])) await main();
