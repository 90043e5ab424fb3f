/**
 * Checks the size of the scripts that each page loads before it runs against the budgets of docs/architecture.md, and
 * checks that the built files have no import cycle.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { paths } from '@sixtyfour/contract';
import { repositoryRoot } from './repository.ts';

const clientFolder = join(repositoryRoot, 'apps/web/build/client');
const compress = promisify(brotliCompress);

/** In KB of 1000 bytes, compressed with brotli. */
const HOME_BUDGET_KB = 76;
const PAGE_BUDGET_KB = 88;

/** The scripts that a page's HTML names: its entry script and its preloaded modules. */
export function scriptsOfPage(html: string): string[] {
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? [];
  const loading = tags.filter((tag) => tag.startsWith('<script') || /\brel="modulepreload"/.test(tag));
  return loading.flatMap((tag) => /\b(?:src|href)="(\/[^"]+\.js)"/.exec(tag)?.[1] ?? []);
}

/** The paths of a built module's static imports. */
export function importsOfModule(path: string, source: string): string[] {
  const imports = source.matchAll(/(?:\bfrom|\bimport)\s*"(\.{1,2}\/[^"]+\.js)"/g);
  return [...imports].map(([, target]) => posix.join(posix.dirname(path), target ?? ''));
}

interface Module {
  readonly bytes: number;
  readonly imports: readonly string[];
}

const modules = new Map<string, Module>();

async function readModule(path: string): Promise<Module> {
  const known = modules.get(path);
  if (known !== undefined) return known;
  const source = await readFile(join(clientFolder, path), 'utf8');
  const module = { bytes: (await compress(source)).length, imports: importsOfModule(path, source) };
  modules.set(path, module);
  return module;
}

/** The bytes of the page's scripts, of `more`, and of all their imports, each counted once. */
async function weighPage(html: string, more: readonly string[] = []): Promise<number> {
  const seen = new Set<string>();
  const waiting = [...scriptsOfPage(html), ...more];
  let bytes = 0;
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const module = await readModule(path);
    bytes += module.bytes;
    waiting.push(...module.imports);
  }
  return bytes;
}

/** The weight of the game page. Its path has a parameter, so it is not prerendered: the shell loads its chunk. */
async function weighGamePage(): Promise<number> {
  const chunks = (await readdir(join(clientFolder, 'assets'))).filter((name) => /^game-[\w-]{7}\.js$/.test(name));
  if (chunks.length !== 1) throw new Error(`The build has ${chunks.length} chunks for ${paths.game}`);
  const shell = await readFile(join(clientFolder, '__spa-fallback.html'), 'utf8');
  return weighPage(
    shell,
    chunks.map((name) => `/assets/${name}`),
  );
}

export interface PageWeight {
  readonly page: string;
  /** In KB of 1000 bytes. */
  readonly budget: number;
  readonly weight: number;
}

/** The script size of every page of the current build, largest first. */
export async function weighPages(): Promise<readonly PageWeight[]> {
  const pages: unknown = JSON.parse(await readFile(join(clientFolder, '../pages.json'), 'utf8'));
  if (!Array.isArray(pages)) throw new TypeError('pages.json is not a list');
  const queryPages: Readonly<Record<string, string>> = JSON.parse(
    await readFile(join(clientFolder, '../query-pages.json'), 'utf8'),
  );
  const files = [
    ...pages.map((page) => [String(page), join(clientFolder, String(page), 'index.html')] as const),
    ...Object.entries(queryPages).map(([page, file]) => [page, join(clientFolder, '..', file)] as const),
  ];
  const weights: PageWeight[] = [];
  for (const [page, file] of files) {
    const html = await readFile(file, 'utf8');
    const budget = page === '/' ? HOME_BUDGET_KB : PAGE_BUDGET_KB;
    weights.push({ page, budget, weight: (await weighPage(html)) / 1000 });
  }
  weights.push({ page: paths.game, budget: PAGE_BUDGET_KB, weight: (await weighGamePage()) / 1000 });
  return weights.toSorted((a, b) => b.weight - a.weight);
}

/** The paths of an import cycle, with the first one repeated at the end; null if there is none. */
export function findImportCycle(imports: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): readonly string[] | null => {
    const at = trail.indexOf(path);
    if (at >= 0) return [...trail.slice(at), path];
    if (done.has(path)) return null;
    for (const next of imports.get(path) ?? []) {
      const cycle = visit(next, [...trail, path]);
      if (cycle !== null) return cycle;
    }
    done.add(path);
    return null;
  };
  for (const path of imports.keys()) {
    const cycle = visit(path, []);
    if (cycle !== null) return cycle;
  }
  return null;
}

/** In an import cycle, a file may run before the files that it imports. */
async function refuseImportCycles(): Promise<void> {
  const names = (await readdir(join(clientFolder, 'assets'))).filter((name) => name.endsWith('.js'));
  const files = names.map((name) => `/assets/${name}`);
  const cycle = findImportCycle(
    new Map(await Promise.all(files.map(async (path) => [path, (await readModule(path)).imports] as const))),
  );
  if (cycle !== null) throw new Error(`The build has an import cycle: ${cycle.join(' > ')}`);
}

/** One line per page, largest first. Throws with the same lines if a page is over its budget. */
export async function checkBundleSizes(): Promise<string> {
  await refuseImportCycles();
  const weights = await weighPages();
  const lines = weights.map(
    ({ page, budget, weight }) =>
      `${weight.toFixed(1).padStart(6)} of ${budget} KB  ${page}${weight > budget ? '  TOO HEAVY' : ''}`,
  );
  if (weights.some(({ weight, budget }) => weight > budget)) throw new Error(lines.join('\n'));
  return lines.join('\n');
}
