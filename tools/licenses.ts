/** `npm run licenses`: lists the packages in the pages and on the server, with their licenses, from package-lock.json. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { repositoryRoot } from './repository.ts';
import { say } from './steps.ts';

/** Licenses that allow use, changes and redistribution if their notice is included. */
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
  // A dedication to the public domain, like CC0-1.0.
  'Unlicense',
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
  readonly license: string;
  /** Relative to the root of the repository. */
  readonly folder: string;
}

export interface ShippedPackages {
  /** Packages in the built pages. */
  readonly web: readonly Package[];
  /** The other packages of the server. */
  readonly server: readonly Package[];
}

const MODULES = 'node_modules/';

/** The lock file key of package `name` as resolved from `from`: in its folder or the nearest parent. */
function keyOf(lock: Lock, from: string, name: string): string {
  for (let folder = from; ; folder = folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : '') {
    const key = folder === '' ? MODULES + name : `${folder}/${MODULES}${name}`;
    const entry = lock[key];
    if (entry !== undefined) return entry.link === true ? (entry.resolved ?? key) : key;
    if (folder === '') throw new Error(`package-lock.json has no ${name} for ${from}`);
  }
}

/** The lock file keys of all runtime dependencies of the workspace at `root`, including indirect ones. */
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

/** Reads package.json if the lock file has no license, as for packages with the outdated license format. */
async function licenseOf(folder: string, license: string | undefined): Promise<string> {
  if (license !== undefined) return license;
  const manifest = OldManifest.parse(JSON.parse(await readFile(join(repositoryRoot, folder, 'package.json'), 'utf8')));
  return manifest.licenses.map(({ type }) => type).join(' OR ');
}

/** The packages in the pages and on the server, sorted by name, without development packages. */
export async function readShippedPackages(): Promise<ShippedPackages> {
  const { packages: lock } = Lock.parse(JSON.parse(await readFile(join(repositoryRoot, 'package-lock.json'), 'utf8')));
  const describe = async (key: string): Promise<Package> => ({
    name: key.slice(key.lastIndexOf(MODULES) + MODULES.length),
    version: lock[key]?.version ?? '',
    license: await licenseOf(key, lock[key]?.license),
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

/** The license text of a package. Throws if it has none. */
async function licenseText({ name, folder }: Package): Promise<string> {
  const files = await readdir(join(repositoryRoot, folder));
  const file = files.find((entry) => /^(?:licen[cs]e|copying)/i.test(entry));
  if (file === undefined) throw new Error(`${name} has no file with its license`);
  const text = await readFile(join(repositoryRoot, folder, file), 'utf8');
  return text.replaceAll('\r\n', '\n').trim();
}

const RULE = '-'.repeat(80);

/** The contents of the generated files by path: the list on /legal, and the license notices. */
export async function renderLicenses({ web, server }: ShippedPackages): Promise<Readonly<Record<string, string>>> {
  const rows = web.map(({ name, version, license }) => `  ['${name}', '${version}', '${license}'],`);
  const list = [
    '/** The third-party packages in the built pages. Written by `npm run licenses`. */',
    'export const PACKAGES: readonly (readonly [name: string, version: string, license: string])[] = [',
    ...rows,
    '];',
    '',
  ].join('\n');

  const texts = await Promise.all(
    web.map(async (part) => `${RULE}\n${part.name} ${part.version} (${part.license})\n\n${await licenseText(part)}\n`),
  );
  const notices = [
    await readFile(join(repositoryRoot, 'LICENSE'), 'utf8'),
    'The pages of Sixtyfour are made of these packages as well:\n',
    ...texts,
    `${RULE}\nThe server runs these besides, which are not handed to visitors:\n`,
    ...server.map(({ name, version, license }) => `${name} ${version} (${license})`),
    '',
  ].join('\n');
  return { 'apps/web/src/content/packages.ts': list, 'apps/web/public/licences.txt': notices };
}

async function main(): Promise<void> {
  for (const [file, content] of Object.entries(await renderLicenses(await readShippedPackages()))) {
    await writeFile(join(repositoryRoot, file), content);
    say(`Wrote ${file}.`);
  }
}

if (import.meta.main) await main();
