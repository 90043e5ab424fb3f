import { evenTimes, newClock } from '@sixtyfour/chess';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStore } from '../lib/store.ts';
import { startView } from './board-view.ts';
import type { PgnNotes } from './pgn.ts';
import { createPlayShell, type ShellParts } from './shell.ts';
import type { Begun, EventContext } from './state.ts';
import { gameOf } from './test-game.ts';

type State = { readonly phase: 'idle' } | { readonly phase: 'playing' | 'over'; readonly live: Begun['live'] };
type Event = { readonly type: 'become'; readonly state: State } | { readonly type: 'low-time' };

const live = { game: gameOf(''), times: evenTimes(60_000), clock: newClock(evenTimes(60_000), 'white', 1_000) };
const playing: State = { phase: 'playing', live };
const over: State = { phase: 'over', live };

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A shell that records events and what is connected. */
function shellOf(more: Partial<ShellParts<State, Event, never>> = {}) {
  const events: (Event & EventContext)[] = [];
  const log: string[] = [];
  const view = createStore(startView('white'));
  const shell = createPlayShell<State, Event, never>({
    initial: { phase: 'idle' },
    reduce: (state, event) => {
      events.push(event);
      return [event.type === 'become' ? event.state : state, []];
    },
    runner: {
      connect: () => {
        log.push('runner on');
        return () => log.push('runner off');
      },
    },
    effects: {} as ShellParts<State, Event, never>['effects'],
    view,
    viewOf: ({ phase }) => startView(phase === 'idle' ? 'white' : 'black'),
    partsOf: ({ phase }) => [phase],
    onFlag: () => log.push('flag'),
    connect: (onReady) => {
      onReady();
      return [() => log.push('mode off')];
    },
    ...more,
  });
  const become = (state: State) => shell.send({ type: 'become', state });
  return { shell, events, log, view, become };
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

test('every event is given the time, randomness and a new id', () => {
  const { events, become } = shellOf();
  for (let count = 0; count < 20; count++) become(playing);
  expect(events.every(({ at, newId, confirms }) => at === 1_000 && UUID.test(newId) && confirms === false)).toBe(true);
  expect(new Set(events.map(({ newId }) => newId)).size).toBe(20);
  expect(new Set(events.map(({ random }) => random)).size).toBeGreaterThan(1);
  expect(events.every(({ random }) => Number.isInteger(random) && random >= 0 && random < 2 ** 32)).toBe(true);
});

test('an event that is handled late is given the time at which it happened', () => {
  const { shell, events } = shellOf();
  shell.send({ type: 'become', state: playing }, 80);
  expect(events[0]?.at).toBe(920);
});

test('a game that another clock decides goes by that one: its events, low times and flags', () => {
  const { shell, events, log, become } = shellOf({ now: () => Date.now() - 500 });
  shell.connect(() => {});
  become(playing);
  vi.advanceTimersByTime(48_500);
  expect(events).toMatchObject([{ at: 500 }, { type: 'low-time', seconds: 12, at: 49_000 }]);
  vi.advanceTimersByTime(11_999);
  expect(log).not.toContain('flag');
  vi.advanceTimersByTime(1);
  expect(log).toContain('flag');
});

test('the board follows the game from the start, also before a page is connected', () => {
  const { view, become } = shellOf();
  become(playing);
  expect(view.get().orientation).toBe('black');
});

describe('while it is connected', () => {
  test('flags and low times of a running game are told', () => {
    const { shell, events, log, become } = shellOf();
    shell.connect(() => {});
    become(playing);
    vi.advanceTimersByTime(48_000);
    expect(events.slice(1)).toMatchObject([{ type: 'low-time', side: 'white', seconds: 12, at: 49_000 }]);
    vi.advanceTimersByTime(12_000);
    expect(log).toEqual(['runner on', 'flag']);
  });

  test('a game that is over has no flags, whatever its clock says', () => {
    const { shell, log, become } = shellOf();
    shell.connect(() => {});
    become(over);
    vi.advanceTimersByTime(120_000);
    expect(log).toEqual(['runner on']);
  });

  test('the page is told when a new game may begin', () => {
    const onReady = vi.fn<() => void>();
    shellOf().shell.connect(onReady);
    expect(onReady).toHaveBeenCalledOnce();
  });

  test('all of it ends with the connection', () => {
    const { shell, events, log, become } = shellOf();
    const disconnect = shell.connect(() => {});
    become(playing);
    disconnect();
    vi.advanceTimersByTime(120_000);
    expect(events).toHaveLength(1);
    expect(log).toEqual(['runner on', 'runner off', 'mode off']);
  });

  test('only a running game is protected from updates, unless the mode says otherwise', () => {
    const held: string[] = [];
    const request = (name: string, _: unknown, hold: () => Promise<void>) => {
      held.push(name);
      return hold();
    };
    vi.stubGlobal('navigator', { locks: { request } });
    const { shell, become } = shellOf();
    shell.connect(() => {});
    become(over);
    expect(held).toHaveLength(0);
    become(playing);
    expect(held).toHaveLength(1);
    const never = shellOf({ isRunning: () => false });
    never.shell.connect(() => {});
    never.become(playing);
    expect(held).toHaveLength(1);
  });
});

describe('the PGN', () => {
  const notes: PgnNotes = { tags: { Annotator: 'Sixtyfour' }, moves: [] };
  const pgn: ShellParts<State, Event, never>['pgn'] = (state, added) => `${state.phase} ${added?.tags['Annotator']}`;

  test('is that of the game with the notes of a review', () => {
    const { shell, become } = shellOf({ pgn });
    become(over);
    expect(shell.pgn?.(notes)).toBe('over Sixtyfour');
  });

  test('is empty before the start, and in modes without one', () => {
    expect(shellOf({ pgn }).shell.pgn?.(notes)).toBe('');
    const { shell, become } = shellOf();
    become(over);
    expect(shell.pgn?.()).toBe('');
  });
});
