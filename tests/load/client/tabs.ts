/** The open tabs of one player (F-13). */
import { setTimeout as wait } from 'node:timers/promises';
import type { Ms } from '@sixtyfour/chess';
import type { Random } from '../random.ts';
import type { GameView } from './game-view.ts';
import type { Tab } from './tab.ts';

/** The delay between connection attempts. It is shorter than a page's, which starts at one second. */
const BACK_OFF_MS = { from: 200, to: 2_000 };

export class Tabs {
  readonly all: readonly Tab[];
  readonly #random: Random;

  constructor(all: readonly Tab[], random: Random) {
    this.all = all;
    this.#random = random;
  }

  /** Reconnects disconnected tabs. Resolves when at least one is connected. */
  async connect(): Promise<void> {
    for (let longest: Ms = BACK_OFF_MS.from; ; longest = Math.min(2 * longest, BACK_OFF_MS.to)) {
      const open = await Promise.all(this.all.map((tab) => tab.open()));
      if (open.includes(true)) return;
      await wait(this.#random.between(longest / 2, longest));
    }
  }

  /** The most recent state of the game among all tabs. */
  get view(): GameView | null {
    const views = this.all.flatMap(({ view }) => view ?? []);
    return views.toSorted((one, other) => other.version - one.version)[0] ?? null;
  }

  close(): void {
    for (const tab of this.all) tab.close();
  }
}
