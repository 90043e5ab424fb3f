/** Pages that are loaded again and again, each with the files that its HTML names. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Ms } from '@sixtyfour/chess';
import { paths } from '@sixtyfour/contract';

const PAGES = [paths.home, paths.multiplayer, paths.puzzles];
const BETWEEN_MS: Ms = 100;
const ASSET = /"(\/assets\/[^"]+)"/g;

export interface PageLoads {
  readonly loaded: number;
  /** What could not be loaded, by path. */
  readonly missing: readonly string[];
  /** Names of the builds' entries that were seen: each build has its own. */
  readonly builds: number;
}

/** Loads pages until `stop` is aborted. */
export async function loadPages(origin: string, stop: AbortSignal): Promise<PageLoads> {
  const missing: string[] = [];
  const builds = new Set<string>();
  let loaded = 0;
  const load = async (path: string): Promise<string> => {
    const answer = await fetch(origin + path);
    if (!answer.ok) missing.push(`${path} (${answer.status})`);
    return answer.text();
  };
  while (!stop.aborted) {
    const page = PAGES[loaded % PAGES.length] ?? paths.home;
    const files = [...(await load(page)).matchAll(ASSET)].map(([, file = '']) => file);
    builds.add(files.find((file) => file.endsWith('.js')) ?? '');
    for (const file of new Set(files)) await load(file);
    loaded += 1;
    await wait(BETWEEN_MS, undefined, { signal: stop }).catch(() => undefined);
  }
  return { loaded, missing, builds: builds.size };
}
