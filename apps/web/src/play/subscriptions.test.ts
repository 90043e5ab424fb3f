import { startClock } from '@sixtyfour/chess';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createViewSource } from '../board/view.ts';
import { createMachine } from '../lib/machine.ts';
import { subscribeClock, subscribeView } from './subscriptions.ts';
import { startView } from './board-view.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1000 });
});
afterEach(() => {
  vi.useRealTimers();
});

test('the board is told only when what it shows has changed', () => {
  const machine = createMachine(
    { flipped: false, status: '' },
    (state, change: Partial<{ flipped: boolean; status: string }>) => [{ ...state, ...change }, []],
    () => {},
  );
  const source = createViewSource(startView('white'));
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
