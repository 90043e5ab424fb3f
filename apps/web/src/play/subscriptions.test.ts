import { type Clock, evenTimes, newClock } from '@sixtyfour/chess';

const startClock = (ms: number, running: 'white' | 'black' | null, at: number) => ({
  clock: newClock(evenTimes(ms), running, at),
});
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStore } from '../lib/store.ts';
import { createMachine } from '../lib/machine.ts';
import { subscribeClock, subscribeRunning, subscribeView, watchClock } from './subscriptions.ts';
import { startView } from './board-view.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1000 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the board is notified only when its view has changed', () => {
  const machine = createMachine(
    { flipped: false, status: '' },
    (state, change: Partial<{ flipped: boolean; status: string }>) => [{ ...state, ...change }, []],
    () => {},
  );
  const source = createStore(startView('white'));
  let told = 0;
  source.subscribe(() => told++);
  subscribeView(
    machine,
    source,
    ({ flipped }) => startView(flipped ? 'black' : 'white'),
    ({ flipped }) => [flipped],
  );
  machine.send({ status: 'Check!' });
  expect(told).toBe(0);
  machine.send({ flipped: true });
  expect(told).toBe(1);
  expect(source.get().orientation).toBe('black');
});

test('only the clock that runs now falls', () => {
  const machine = createMachine(
    startClock(5000, 'white', 1000),
    (_state, next: ReturnType<typeof startClock>) => [next, []],
    () => {},
  );
  const onFlag = vi.fn<() => void>();
  const stop = subscribeClock(machine, (clock) => clock, { onFlag, onLow: () => {} });
  vi.advanceTimersByTime(4000);
  machine.send(startClock(3000, 'black', 5000));
  vi.advanceTimersByTime(2999);
  expect(onFlag).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onFlag).toHaveBeenCalledOnce();
  machine.send(startClock(1000, 'white', 8000));
  stop();
  vi.advanceTimersByTime(5000);
  expect(onFlag).toHaveBeenCalledOnce();
});

test('a clock that runs when the page is loaded is watched at once; a stopped one is not', () => {
  const machine = createMachine(
    startClock(500, 'white', 1000),
    (state) => [state, []],
    () => {},
  );
  const onFlag = vi.fn<() => void>();
  const stop = subscribeClock(machine, (clock) => clock, { onFlag, onLow: () => {} });
  vi.advanceTimersByTime(500);
  expect(onFlag).toHaveBeenCalledOnce();
  stop();
  watchClock(startClock(500, null, 1500), { onFlag, onLow: () => {} });
  watchClock(null, { onFlag, onLow: () => {} });
  vi.advanceTimersByTime(5_000);
  expect(onFlag).toHaveBeenCalledOnce();
});

test('a low time is told once a side and game, though an increment raises the clock above it again', () => {
  const machine = createMachine<{ readonly clock: Clock | null }, { readonly clock: Clock | null }, never>(
    { clock: null },
    (_state, next) => [next, []],
    () => {},
  );
  const told: string[] = [];
  const onLow = (side: string, seconds: number) => told.push(`${side} ${seconds}`);
  subscribeClock(machine, (state) => state, { onFlag: () => {}, onLow });
  const passSixty = (side: 'white' | 'black') => {
    machine.send(startClock(60_500, side, Date.now()));
    vi.advanceTimersByTime(1000);
  };
  passSixty('white');
  passSixty('black');
  passSixty('white');
  expect(told).toEqual(['white 60', 'black 60']);
  machine.send({ clock: null });
  passSixty('white');
  expect(told).toEqual(['white 60', 'black 60', 'white 60']);
});

describe('while a game runs', () => {
  /** A device with a screen wake lock. */
  function device({ isPhone, isPlaying = false }: { readonly isPhone: boolean; readonly isPlaying?: boolean }) {
    const release = vi.fn<() => Promise<void>>(async () => undefined);
    const request = vi.fn<(kind: string) => Promise<{ release: typeof release }>>(async () => ({ release }));
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: isPhone && query === '(pointer: coarse)' }));
    vi.stubGlobal('navigator', { wakeLock: { request } });
    vi.stubGlobal('document', page);
    const machine = createMachine(
      { isPlaying },
      (_, isNext: boolean) => [{ isPlaying: isNext }, []],
      () => {},
    );
    const stop = subscribeRunning(machine, (state) => state.isPlaying);
    return { machine, stop, request, release, page };
  }
  const settled = () => vi.advanceTimersByTimeAsync(0);

  test('a phone keeps its screen on, and again when the page is looked at again', async () => {
    const { machine, stop, request, release, page } = device({ isPhone: true });
    await settled();
    expect(request).not.toHaveBeenCalled();
    machine.send(true);
    machine.send(true);
    await settled();
    expect(request.mock.calls).toEqual([['screen']]);
    page.visibilityState = 'hidden';
    page.dispatchEvent(new Event('visibilitychange'));
    await settled();
    expect(request).toHaveBeenCalledTimes(1);
    page.visibilityState = 'visible';
    page.dispatchEvent(new Event('visibilitychange'));
    await settled();
    expect(request).toHaveBeenCalledTimes(2);
    machine.send(false);
    expect(release).toHaveBeenCalledOnce();
    page.dispatchEvent(new Event('visibilitychange'));
    await settled();
    expect(request).toHaveBeenCalledTimes(2);
    machine.send(true);
    await settled();
    stop();
    expect(release).toHaveBeenCalledTimes(2);
  });

  test('a game that runs already when the page is opened keeps its screen on', async () => {
    const { request } = device({ isPhone: true, isPlaying: true });
    await settled();
    expect(request).toHaveBeenCalledOnce();
  });

  test('a lock granted after the end is released; a denied one causes no failure', async () => {
    const { machine, request, release } = device({ isPhone: true });
    request.mockRejectedValueOnce(new Error('low battery'));
    machine.send(true);
    await settled();
    machine.send(false);
    machine.send(true);
    machine.send(false);
    await settled();
    expect(release).toHaveBeenCalledOnce();
  });

  test('another device leaves its screen alone', async () => {
    const { machine, request } = device({ isPhone: false });
    machine.send(true);
    await settled();
    expect(request).not.toHaveBeenCalled();
  });
});
