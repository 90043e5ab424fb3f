/** What a page does during a game: update the board, watch the clocks, keep the screen on. */
import { type Clock, type Ms, type Color, remaining, type SideTimes } from '@sixtyfour/chess';
import { CLOCK_MS, timerSeconds } from '@sixtyfour/contract';
import type { BoardView, WritableViewSource } from '../board/view.ts';
import type { Machine } from '../lib/machine.ts';
import { markGameRunning } from '../lib/running-games.ts';
import { createTimers } from '../lib/timers.ts';

type Followed<State> = Pick<Machine<State, never>, 'get' | 'subscribe'>;

/**
 * Keeps a board's view up to date with a machine's state; recomputes the view only when one of its parts has changed.
 * @param partsOf always returns the same number of values
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
 * Reports flags and low times of the running clock.
 * @param now the clock that the timestamps of the game's clock refer to
 */
export function subscribeClock<State>(
  machine: Followed<State>,
  clockOf: (state: State) => WatchedClock | null,
  alarms: ClockAlarms,
  now: () => Ms = Date.now,
): () => void {
  let watched: Clock | null = null;
  let stop = () => {};
  // An increment can raise a clock above a low time again; each low time is announced only once.
  const told = new Set<string>();
  const onLow: ClockAlarms['onLow'] = (side, seconds) => {
    if (told.has(`${side} ${seconds}`)) return;
    told.add(`${side} ${seconds}`);
    alarms.onLow(side, seconds);
  };
  const watch = () => {
    const next = clockOf(machine.get());
    const clock = next?.clock ?? null;
    if (clock === watched) return;
    watched = clock;
    stop();
    if (clock === null) told.clear();
    stop = watchClock(next, { ...alarms, onLow }, now);
  };
  watch();
  const unsubscribe = machine.subscribe(watch);
  return () => {
    unsubscribe();
    stop();
  };
}

/** During a game, keeps a phone's screen on and prevents page updates. */
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

/** The last warning, in seconds left of five minutes. */
const LAST_SECONDS = 10;

/** Timers stand still while the device sleeps, and a page that stays visible is not told that it woke up. */
const CHECK_MS: Ms = 1000;

/** The seconds left at which a side is warned, in falling order. */
function lowTimes(initialMs: Ms): readonly number[] {
  const { orange, pulse } = timerSeconds(initialMs);
  return [orange, pulse, (LAST_SECONDS * initialMs) / CLOCK_MS];
}

interface WatchedClock {
  readonly clock?: Clock | null;
  readonly times?: SideTimes | null;
}

export interface ClockAlarms {
  readonly onFlag: () => void;
  readonly onLow: (side: Color, seconds: number) => void;
}

/**
 * Watches the running clock until the returned function is called.
 * @param now the clock that the anchor refers to
 */
export function watchClock(watched: WatchedClock | null, alarms: ClockAlarms, now: () => Ms = Date.now): () => void {
  const { clock, times } = watched ?? {};
  if (!clock?.running) return () => {};
  const side = clock.running;
  const initialMs = times?.[side].initialMs ?? CLOCK_MS;
  const lows = lowTimes(initialMs);
  const timers = createTimers<string>();
  let before = remaining(clock, side, now());

  const check = (): void => {
    const left = remaining(clock, side, now());
    if (left === 0) {
      timers.clear();
      return alarms.onFlag();
    }
    const low = lows.findLast((seconds) => left <= seconds * 1000 && seconds * 1000 < before);
    before = left;
    const next = lows.find((seconds) => seconds * 1000 < left) ?? 0;
    timers.set('check', Math.min(left - next * 1000, CHECK_MS), check);
    if (low !== undefined) alarms.onLow(side, low);
  };

  // Browsers delay the repeated timers of a hidden page by up to a minute, but not these.
  for (const seconds of [...lows, 0]) timers.set(`at ${seconds}`, before - seconds * 1000, check);
  check();
  return () => timers.clear();
}

/**
 * Keeps the screen awake during a game, until the returned function is called. The browser drops the lock when the page
 * is hidden, so it is requested again when the page is visible. Does nothing on pages without HTTPS.
 */
function keepAwake(): () => void {
  if (!('wakeLock' in navigator)) return () => {};
  let lock: WakeLockSentinel | null = null;
  let wanted = true;
  const requestLock = async () => {
    if (document.visibilityState !== 'visible') return;
    try {
      const acquired = await navigator.wakeLock.request('screen');
      if (wanted) lock = acquired;
      else await acquired.release();
    } catch {
      // Denied, for example because the battery is low.
    }
  };
  const onVisible = () => void requestLock();
  document.addEventListener('visibilitychange', onVisible);
  void requestLock();
  return () => {
    wanted = false;
    document.removeEventListener('visibilitychange', onVisible);
    void lock?.release();
  };
}
