/** Game time against the watch of the run, and I-07 for the time that all games share. */
import type { Ms } from '@sixtyfour/chess';
import type { Entry, GameClockRead, ServerAsked } from './entry.ts';
import type { Violation } from './games.ts';

/** What a kill may cost a side. */
const KILL_COST_MS = 1_000;
/** Between the database's clock and a process that counts on by itself. */
const TOLERANCE_MS = 250;

/** A process that answers so late was busy, and for so long around that its clock may have been behind. */
const BUSY_MS = 250;
const AFTERMATH_MS = 3_000;

/** Whether a process was too busy then for its clock to be compared with the watch. */
export function isBusy({ askedAt, at }: ServerAsked): boolean {
  return at - askedAt > BUSY_MS;
}

/** Game time fell back against the watch by this much, and a reading tells of it. */
interface Standstill {
  /** A process that starts writes down for how long nobody counted: it was over by then. */
  readonly from: Ms;
  readonly to: Ms;
  readonly ms: Ms;
}

export class GameTime {
  /** When a process got so little of the machine that its clock says nothing. */
  readonly #busy: readonly ServerAsked[];
  readonly #reads: readonly GameClockRead[];
  readonly #standstills: readonly Standstill[];

  /** @param entries in the order of time */
  constructor(entries: readonly Entry[]) {
    this.#busy = entries.filter((entry) => entry.kind === 'server-asked').filter(isBusy);
    this.#reads = entries.filter((entry) => entry.kind === 'game-clock');
    this.#standstills = this.#reads.flatMap((read, index) => {
      const before = this.#reads[index - 1];
      if (before === undefined || before.adjustment === read.adjustment) return [];
      const ms = before.adjustment - read.adjustment;
      return [{ from: before.askedAt - Math.max(0, ms), to: read.at, ms }];
    });
  }

  /** For how long game time stood still between two times of the watch, as far as the readings tell. */
  stoodStill(from: Ms, to: Ms): { readonly least: Ms; readonly most: Ms } {
    let least = 0;
    let most = 0;
    for (const still of this.#standstills) {
      const isWithin = still.from >= from && still.to <= to;
      const touches = still.to > from && still.from < to;
      // Below zero it was put forward.
      if (isWithin || (touches && still.ms < 0)) least += still.ms;
      if (isWithin || (touches && still.ms > 0)) most += still.ms;
    }
    return { least, most };
  }

  /**
   * Whether the clocks of several processes can be compared between two times of the watch. One that is kept waiting for
   * processor or database counts on for a moment, stands, and is behind the others until it hears how far game time is.
   */
  isComparable(from: Ms, to: Ms): boolean {
    return !this.#busy.some(({ askedAt, at }) => at > from - AFTERMATH_MS && askedAt < to + AFTERMATH_MS);
  }

  /** How far game time went from one time of the watch to another; null without a reading before and one after. */
  passed(from: Ms, to: Ms): Ms | null {
    const before = this.#reads.findLast(({ at }) => at <= from);
    const after = this.#reads.find(({ askedAt }) => askedAt >= to);
    return before === undefined || after === undefined ? null : to - from + after.adjustment - before.adjustment;
  }
}

/** While no server ran. */
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

/** Over a kill game time goes on by a second at most, and never back. */
export function checkGameTime(time: GameTime, outages: readonly Outage[]): Violation[] {
  return outages.flatMap(({ killedAt, startedAt, servingAt }): Violation[] => {
    const passed = time.passed(killedAt, servingAt);
    // The new process counts from its start on.
    const most = KILL_COST_MS + servingAt - startedAt + TOLERANCE_MS;
    if (passed === null || (passed <= most && passed >= -TOLERANCE_MS)) return [];
    const what = `game time went on by ${Math.round(passed)} ms over a kill, and ${Math.round(most)} is the most`;
    return [{ invariant: 'I-07', gameId: null, what }];
  });
}
