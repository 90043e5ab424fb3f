import { expect, test } from 'vitest';
import {
  type Connection,
  type ConnectionEffect,
  type ConnectionEvent,
  INITIAL_CONNECTION,
  reduceConnection,
  statusOf,
} from './connection.ts';

/** The state after these events, and the effects of the last one. */
function after(...events: readonly ConnectionEvent[]): { state: Connection; effects: readonly ConnectionEffect[] } {
  let state = INITIAL_CONNECTION;
  let effects: readonly ConnectionEffect[] = [];
  for (const event of events) [state, effects] = reduceConnection(state, event);
  return { state, effects };
}

const WANTED: ConnectionEvent = { type: 'wanted' };
const OPENED: ConnectionEvent = { type: 'opened' };
const CLOSED: ConnectionEvent = { type: 'closed', random: 0.25 };
const DUE: ConnectionEvent = { type: 'retry-due' };
const WOKEN: ConnectionEvent = { type: 'woken' };

const retryMs = (effects: readonly ConnectionEffect[]) =>
  effects.flatMap((effect) => (effect.type === 'retry-in' ? [effect.ms] : []));

test('R-TM-03 a lost connection is retried after 1, 2, 5 and then every 10 seconds', () => {
  const waits: number[] = [];
  const events: ConnectionEvent[] = [WANTED];
  for (let attempt = 0; attempt < 6; attempt++) {
    events.push(CLOSED);
    waits.push(...retryMs(after(...events).effects));
    events.push(DUE);
  }
  expect(waits).toEqual([1_000, 2_000, 5_000, 10_000, 10_000, 10_000]);
});

test('a successful connection resets the delays', () => {
  expect(retryMs(after(WANTED, CLOSED, DUE, CLOSED, DUE, OPENED, CLOSED).effects)).toEqual([1_000]);
});

test('after a server restart the first retry comes within a random part of a second, later ones as usual', () => {
  const restart = [WANTED, OPENED, { type: 'restarting' }, CLOSED] as const;
  expect(retryMs(after(...restart).effects)).toEqual([250]);
  expect(retryMs(after(...restart, DUE, CLOSED).effects)).toEqual([2_000]);
});

test('T-12 after giving way to others of its address, a client comes back after the longest delay', () => {
  expect(retryMs(after(WANTED, OPENED, { type: 'displaced' }, CLOSED).effects)).toEqual([10_000]);
});

test('F-09 a wake event reopens a lost connection at once', () => {
  const { state, effects } = after(WANTED, CLOSED, DUE, CLOSED, WOKEN);
  expect(effects).toEqual([{ type: 'open' }]);
  expect(state).toMatchObject({ phase: 'connecting', failures: 0 });
});

test('a requested retry reconnects at once, even while an attempt hangs, and probes HTTP', () => {
  const RETRY: ConnectionEvent = { type: 'retry-requested' };
  expect(after(WANTED, CLOSED, RETRY).effects).toEqual([{ type: 'open' }, { type: 'probe' }]);
  expect(after(WANTED, CLOSED, DUE, RETRY).effects).toEqual([{ type: 'close' }, { type: 'open' }, { type: 'probe' }]);
  expect(after(WANTED, CLOSED, RETRY).state).toMatchObject({ phase: 'connecting', failures: 0 });
  expect(after(RETRY)).toEqual({ state: INITIAL_CONNECTION, effects: [] });
});

test('F-09 a wake event checks an open connection with one heartbeat', () => {
  const open = [WANTED, OPENED, { type: 'heartbeat-answered', ms: 40 }] as const;
  expect(after(...open, WOKEN).effects).toEqual([{ type: 'heartbeat' }]);
  expect(after(...open, WOKEN, WOKEN).effects).toEqual([]);
  expect(after(WANTED, WOKEN).effects).toEqual([]);
});

test('an opened connection joins its channels and starts heartbeats', () => {
  expect(after(WANTED, OPENED).effects).toEqual([{ type: 'join' }, { type: 'heartbeat' }]);
  expect(after(WANTED, OPENED, { type: 'heartbeat-answered', ms: 40 })).toMatchObject({
    state: { lag: { ms: 40 } },
    effects: [{ type: 'heartbeat-in', ms: 5_000 }],
  });
});

test('a late heartbeat hides the lag, a lost one closes the connection', () => {
  expect(after(WANTED, OPENED, { type: 'heartbeat-late' }).state).toMatchObject({ phase: 'open', isLagStale: true });
  const lost = after(WANTED, OPENED, { type: 'heartbeat-lost', random: 0 });
  expect(lost.state.phase).toBe('waiting');
  expect(lost.effects).toEqual([{ type: 'close' }, { type: 'retry-in', ms: 1_000 }, { type: 'probe' }]);
});

test('a signed-out session does not reconnect until the session changes', () => {
  const out = [WANTED, OPENED, { type: 'signed-out' }] as const;
  expect(after(...out).effects).toEqual([{ type: 'close' }, { type: 'find-session-in', ms: 1_000 }]);
  expect(after(...out, WOKEN).effects).toEqual([]);
  expect(after(...out, { type: 'session-changed' }).effects).toEqual([{ type: 'close' }, { type: 'open' }]);
});

test('after a sign-out the session of another tab is looked for a few times, and used', () => {
  const out = [WANTED, OPENED, { type: 'signed-out' }] as const;
  const missing = { type: 'session-missing' } as const;
  const found = { type: 'session-found' } as const;
  expect(after(...out, missing).effects).toEqual([{ type: 'find-session-in', ms: 2_000 }]);
  expect(after(...out, missing, missing, missing).effects).toEqual([{ type: 'find-session-in', ms: 10_000 }]);
  expect(after(...out, missing, missing, missing, missing).effects).toEqual([]);
  expect(after(...out, missing, found)).toMatchObject({ state: { phase: 'connecting' }, effects: [{ type: 'open' }] });
  expect(after(...out, { type: 'session-changed' }, found).effects).toEqual([]);
});

test('an unneeded connection is closed and stays closed', () => {
  expect(after(WANTED, OPENED, { type: 'unwanted' }).effects).toEqual([{ type: 'close' }]);
  for (const event of [CLOSED, DUE, WOKEN, OPENED, { type: 'session-changed' }] as const) {
    expect(after(WANTED, OPENED, { type: 'unwanted' }, event)).toEqual({ state: INITIAL_CONNECTION, effects: [] });
  }
});

test('the status distinguishes connecting, realtime, HTTP only and disconnected', () => {
  const statusAfter = (...events: readonly ConnectionEvent[]) => statusOf(after(...events).state);
  expect(statusAfter(WANTED)).toBe('connecting');
  expect(statusAfter(WANTED, OPENED)).toBe('realtime');
  expect(statusAfter(WANTED, OPENED, CLOSED)).toBe('connecting');
  const reached = { type: 'probed', isReachable: true } as const;
  const lost = { type: 'probed', isReachable: false } as const;
  expect(statusAfter(WANTED, CLOSED, reached)).toBe('database-sync');
  expect(statusAfter(WANTED, CLOSED, lost)).toBe('disconnected');
  expect(statusAfter(WANTED, CLOSED, reached, DUE)).toBe('database-sync');
  expect(statusAfter(WANTED, CLOSED, reached, DUE, CLOSED, lost)).toBe('disconnected');
  expect(statusAfter(WANTED, CLOSED, lost, DUE, OPENED)).toBe('realtime');
});
