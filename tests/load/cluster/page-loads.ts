/** Loads pages repeatedly, with the files that their HTML names. */
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

  /** @param origin the origin of the site */
  constructor(origin: string) {
    this.#origin = origin;
  }

  get loaded(): number {
    return this.#loaded;
  }

  /** Failed loads: path and status. */
  get missing(): readonly string[] {
    return this.#missing;
  }

  /** The number of different builds among the loaded pages. */
  get builds(): number {
    return this.#builds.size;
  }

  /** Loads each page once. */
  async loadAll(): Promise<void> {
    for (const page of PAGES) {
      const files = [...(await this.#load(page)).matchAll(ASSET)].map(([, file = '']) => file);
      // The entry script identifies the build.
      this.#builds.add(files.find((file) => file.endsWith('.js')) ?? '');
      for (const file of new Set(files)) await this.#load(file);
      this.#loaded += 1;
    }
  }

  /** Loads all pages repeatedly until `stop` is aborted. */
  async runUntil(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      await this.loadAll();
      await wait(BETWEEN_MS, undefined, { signal: stop }).catch(() => undefined);
    }
  }

  async #load(path: string): Promise<string> {
    const answer = await fetch(this.#origin + path);
    if (!answer.ok) this.#missing.push(`${path} (${answer.status})`);
    return answer.text();
  }
}
