/** Compares game time with the driver's clock; I-07 for game time itself. */
import type { Ms } from '@sixtyfour/chess';
import type { Entry, GameClockRead, ServerProbe } from './entry.ts';
import type { Violation } from './games.ts';

/** The maximum game time that may pass during a kill. */
const KILL_COST_MS = 1_000;
/** Allows for differences between the database's clock and a process that extrapolates. */
const TOLERANCE_MS = 250;

/** A process that responds this slowly was busy. Its clock may have been late for some time before and after. */
const BUSY_MS = 250;
const AFTERMATH_MS = 3_000;

/** Whether a process was too busy for its clock to be compared. */
export function isBusy({ askedAt, at }: ServerProbe): boolean {
  return at - askedAt > BUSY_MS;
}

/** A pause of game time, found between two readings. */
interface Pause {
  /** The earliest possible start: a starting process records the pause only after it is over. */
  readonly from: Ms;
  readonly to: Ms;
  readonly ms: Ms;
}

export class GameTime {
  /** Probes that were slow. */
  readonly #busy: readonly ServerProbe[];
  readonly #reads: readonly GameClockRead[];
  readonly #pauses: readonly Pause[];

  /** @param entries in chronological order */
  constructor(entries: readonly Entry[]) {
    this.#busy = entries.filter((entry) => entry.kind === 'server-probe').filter(isBusy);
    this.#reads = entries.filter((entry) => entry.kind === 'game-clock');
    this.#pauses = this.#reads.flatMap((read, index) => {
      const before = this.#reads[index - 1];
      if (before === undefined || before.adjustment === read.adjustment) return [];
      const ms = before.adjustment - read.adjustment;
      return [{ from: before.askedAt - Math.max(0, ms), to: read.at, ms }];
    });
  }

  /** The least and most time that game time can have been paused between two times of the driver's clock. */
  pausedFor(from: Ms, to: Ms): { readonly least: Ms; readonly most: Ms } {
    let least = 0;
    let most = 0;
    for (const still of this.#pauses) {
      const isWithin = still.from >= from && still.to <= to;
      const touches = still.to > from && still.from < to;
      // Negative: game time was moved forward.
      if (isWithin || (touches && still.ms < 0)) least += still.ms;
      if (isWithin || (touches && still.ms > 0)) most += still.ms;
    }
    return { least, most };
  }

  /**
   * Whether the clocks of several processes can be compared between two times. A process that waits long for the CPU or
   * the database stops its clock, which is late until its next reading.
   */
  isComparable(from: Ms, to: Ms): boolean {
    return !this.#busy.some(({ askedAt, at }) => at > from - AFTERMATH_MS && askedAt < to + AFTERMATH_MS);
  }

  /** The game time that passed between two times; null without a reading before and after. */
  passed(from: Ms, to: Ms): Ms | null {
    const before = this.#reads.findLast(({ at }) => at <= from);
    const after = this.#reads.find(({ askedAt }) => askedAt >= to);
    return before === undefined || after === undefined ? null : to - from + after.adjustment - before.adjustment;
  }
}

/** A period without a running server. */
export interface Outage {
  readonly killedAt: Ms;
  readonly startedAt: Ms;
  readonly servingAt: Ms;
}

export function outagesOf(entries: readonly Entry[]): readonly Outage[] {
  const outages: Outage[] = [];
  let [killedAt, startedAt] = [0, 0];
  for (const { kind, at } of entries) {
    if (kind === 'killed') killedAt = at;
    else if (kind === 'started') startedAt = at;
    else if (kind === 'serving') outages.push({ killedAt, startedAt, servingAt: at });
  }
  return outages;
}

/** During a kill, game time advances by at most a second and never goes back. */
export function checkGameTime(time: GameTime, outages: readonly Outage[]): Violation[] {
  return outages.flatMap(({ killedAt, startedAt, servingAt }): Violation[] => {
    const passed = time.passed(killedAt, servingAt);
    // Game time runs again from the start of the new process.
    const most = KILL_COST_MS + servingAt - startedAt + TOLERANCE_MS;
    if (passed === null || (passed <= most && passed >= -TOLERANCE_MS)) return [];
    const what = `game time went on by ${Math.round(passed)} ms over a kill, and ${Math.round(most)} is the most`;
    return [{ invariant: 'I-07', gameId: null, what }];
  });
}
