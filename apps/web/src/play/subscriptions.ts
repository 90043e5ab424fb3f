/** What a page does alongside a game: the board is painted, flags fall, the screen stays awake. */
import type { Clock, Ms } from '@sixtyfour/chess';
import type { BoardView, WritableViewSource } from '../board/view.ts';
import type { Machine } from '../lib/machine.ts';
import { markGameRunning } from '../lib/running-games.ts';
import { keepAwake } from '../lib/wake-lock.ts';
import { type ClockAlarms, watchClock } from './clock-alarms.ts';

type Followed<State> = Pick<Machine<State, never>, 'get' | 'subscribe'>;

/**
 * Keeps a board's view up to date with a machine's state; it is made anew only when one of the parts that it depends on
 * has changed.
 * @param partsOf always the same number of values
 */
export function subscribeView<State>(
  machine: Followed<State>,
  source: WritableViewSource,
  viewOf: (state: State) => BoardView,
  partsOf: (state: State) => readonly unknown[],
): void {
  let parts = partsOf(machine.get());
  machine.subscribe(() => {
    const state = machine.get();
    const next = partsOf(state);
    if (next.every((part, index) => part === parts[index])) return;
    parts = next;
    source.set(viewOf(state));
  });
}

/**
 * Tells of flags and low times of the clock that runs.
 * @param now the time that the clock's anchors are of
 */
export function subscribeClock<State>(
  machine: Followed<State>,
  clockOf: (state: State) => Clock | null,
  alarms: ClockAlarms,
  now: () => Ms = Date.now,
): () => void {
  let watched: Clock | null = null;
  let stop = () => {};
  const watch = () => {
    const clock = clockOf(machine.get());
    if (clock === watched) return;
    watched = clock;
    stop();
    stop = watchClock(clock, alarms, now);
  };
  watch();
  const unsubscribe = machine.subscribe(watch);
  return () => {
    unsubscribe();
    stop();
  };
}

/** As long as a game goes on, a phone's screen stays on, and the page is not replaced by a newer one. */
export function subscribeRunning<State>(machine: Followed<State>, isPlaying: (state: State) => boolean): () => void {
  const isPhone = matchMedia('(pointer: coarse)').matches;
  let holds: readonly (() => void)[] | null = null;
  const release = () => {
    for (const end of holds ?? []) end();
    holds = null;
  };
  const follow = () => {
    const isWanted = isPlaying(machine.get());
    if (isWanted === (holds !== null)) return;
    if (isWanted) holds = [markGameRunning(), ...(isPhone ? [keepAwake()] : [])];
    else release();
  };
  follow();
  const unsubscribe = machine.subscribe(follow);
  return () => {
    unsubscribe();
    release();
  };
}
