/** Pages that are loaded again and again, each with the files that its HTML names. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Ms } from '@sixtyfour/chess';
import { paths } from '@sixtyfour/contract';

const PAGES = [paths.home, paths.multiplayer, paths.puzzles];
const BETWEEN_MS: Ms = 200;
const ASSET = /"(\/assets\/[^"]+)"/g;

export class PageLoads {
  readonly #origin: string;
  readonly #missing: string[] = [];
  readonly #builds = new Set<string>();
  #loaded = 0;

  /** @param origin of the site */
  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Pages that were loaded. */
  get loaded(): number {
    return this.#loaded;
  }

  /** What could not be loaded: path and status. */
  get missing(): readonly string[] {
    return this.#missing;
  }

  /** Of how many builds pages were loaded. */
  get builds(): number {
    return this.#builds.size;
  }

  /** Each page once. */
  async round(): Promise<void> {
    for (const page of PAGES) {
      const files = [...(await this.#load(page)).matchAll(ASSET)].map(([, file = '']) => file);
      // Each build has an entry of its own.
      this.#builds.add(files.find((file) => file.endsWith('.js')) ?? '');
      for (const file of new Set(files)) await this.#load(file);
      this.#loaded += 1;
    }
  }

  /** Round after round, until `stop` is aborted. */
  async keepOn(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      await this.round();
      await wait(BETWEEN_MS, undefined, { signal: stop }).catch(() => undefined);
    }
  }

  async #load(path: string): Promise<string> {
    const answer = await fetch(this.#origin + path);
    if (!answer.ok) this.#missing.push(`${path} (${answer.status})`);
    return answer.text();
  }
}
