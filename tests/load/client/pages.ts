/** The pages of one player, side by side (F-13). */
import type { Ms } from '@sixtyfour/chess';
import type { Random } from '../random.ts';
import type { GameView } from './game-view.ts';
import type { Tab } from './tab.ts';

/** Between two tries to connect: sooner than a page, which begins with a second. */
const BACK_OFF_MS = { from: 200, to: 2_000 };

export class Pages {
  readonly all: readonly Tab[];
  readonly #random: Random;

  constructor(all: readonly Tab[], random: Random) {
    this.all = all;
    this.#random = random;
  }

  /** Opens whatever page has lost its connection; at least one is open afterwards. */
  async connect(): Promise<void> {
    for (let longest: Ms = BACK_OFF_MS.from; ; longest = Math.min(2 * longest, BACK_OFF_MS.to)) {
      const open = await Promise.all(this.all.map((tab) => tab.open()));
      if (open.includes(true)) return;
      const pause = this.#random.between(longest / 2, longest);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  /** The game with the most changes that some page knows. */
  get view(): GameView | null {
    const views = this.all.flatMap(({ view }) => view ?? []);
    return views.toSorted((one, other) => other.version - one.version)[0] ?? null;
  }

  close(): void {
    for (const tab of this.all) tab.close();
  }
}
