/** The state machine of a tab's realtime connection: when to open, close and retry. Pure: has no sockets or timers. */
import type { Ms } from '@sixtyfour/chess';
import { REALTIME } from '@sixtyfour/contract';
import type { MachineStep } from '../machine.ts';

/** `database-sync`: only HTTP works, so clients poll. `disconnected`: HTTP does not work either. */
export type RealtimeStatus = 'connecting' | 'realtime' | 'database-sync' | 'disconnected';

export interface Connection {
  /** `off`: not needed. `waiting`: until the next attempt. `refused`: the session was signed out. */
  readonly phase: 'off' | 'connecting' | 'open' | 'waiting' | 'refused';
  /** Failed attempts in a row: to connect, or to find a session. */
  readonly failures: number;
  /** Whether HTTP works while the connection is lost; null until it has been probed. */
  readonly isReachable: boolean | null;
  /** The server has announced a restart. */
  readonly isRestarting: boolean;
  /** Whether a heartbeat is unanswered. */
  readonly isHeartbeatPending: boolean;
  /** Whether the heartbeat has been unanswered for so long that the lag is outdated. */
  readonly isLagStale: boolean;
  readonly lag: Lag;
}

export type ConnectionEvent =
  | { readonly type: 'wanted' }
  | { readonly type: 'unwanted' }
  /** The server sent `welcome`. */
  | { readonly type: 'opened' }
  /** The connection broke, or an attempt failed. `random` in [0, 1). */
  | { readonly type: 'closed'; readonly random: number }
  | { readonly type: 'retry-due' }
  /** The network or the page may have been suspended. */
  | { readonly type: 'woken' }
  /** The visitor asks to reconnect now. */
  | { readonly type: 'retry-requested' }
  | { readonly type: 'restarting' }
  /** The server closes the connection because other clients of the same address need its slot. */
  | { readonly type: 'displaced' }
  | { readonly type: 'signed-out' }
  /** Whether another tab has a session after the end of this one. */
  | { readonly type: 'session-found' | 'session-missing' }
  /** This browser has another session now. */
  | { readonly type: 'session-changed' }
  | { readonly type: 'heartbeat-due' }
  | { readonly type: 'heartbeat-answered'; readonly ms: Ms }
  | { readonly type: 'heartbeat-late' }
  | { readonly type: 'heartbeat-lost'; readonly random: number }
  | { readonly type: 'probed'; readonly isReachable: boolean };

export type ConnectionEffect =
  | { readonly type: 'open' }
  | { readonly type: 'close' }
  | { readonly type: 'retry-in'; readonly ms: Ms }
  /** Looks for another tab's session. */
  | { readonly type: 'find-session-in'; readonly ms: Ms }
  | { readonly type: 'heartbeat' }
  | { readonly type: 'heartbeat-in'; readonly ms: Ms }
  /** Joins every channel. */
  | { readonly type: 'join' }
  /** Checks whether HTTP works. */
  | { readonly type: 'probe' };

/** A running average of the round-trip time. */
export interface Lag {
  /** Null before the first answer. */
  readonly ms: Ms | null;
  readonly answers: number;
}

export const NO_LAG: Lag = { ms: null, answers: 0 };

/** The first answers have equal weight; each later one weighs a tenth against all before it. */
const FIRST = 4;
const WEIGHT = 0.1;

export const INITIAL_CONNECTION: Connection = {
  phase: 'off',
  failures: 0,
  isReachable: null,
  isRestarting: false,
  isHeartbeatPending: false,
  isLagStale: false,
  lag: NO_LAG,
};

export function statusOf({ phase, isReachable }: Connection): RealtimeStatus {
  if (phase === 'open') return 'realtime';
  if (isReachable === null) return 'connecting';
  return isReachable ? 'database-sync' : 'disconnected';
}

const OPEN: ConnectionEffect = { type: 'open' };
const CLOSE: ConnectionEffect = { type: 'close' };
const PROBE: ConnectionEffect = { type: 'probe' };
const NOTHING: readonly ConnectionEffect[] = [];

/** After a restart, all clients reconnect: a random delay spreads them over a second. */
function delay({ failures, isRestarting }: Connection, random: number): Ms {
  const delays = REALTIME.reconnectMs;
  const regular = delays[Math.min(failures, delays.length - 1)] ?? 0;
  return isRestarting ? regular * random : regular;
}

function waitAndRetry(state: Connection, random: number): MachineStep<Connection, ConnectionEffect> {
  const wasOpen = state.phase === 'open';
  return [
    {
      ...state,
      phase: 'waiting',
      failures: state.failures + 1,
      isReachable: wasOpen ? null : state.isReachable,
      isRestarting: false,
      isHeartbeatPending: false,
      isLagStale: false,
    },
    [{ type: 'retry-in', ms: delay(state, random) }, PROBE],
  ];
}

export function reduceConnection(state: Connection, event: ConnectionEvent): MachineStep<Connection, ConnectionEffect> {
  switch (event.type) {
    case 'wanted':
      return state.phase === 'off' ? [{ ...INITIAL_CONNECTION, phase: 'connecting' }, [OPEN]] : [state, NOTHING];
    case 'unwanted':
      return state.phase === 'off' ? [state, NOTHING] : [INITIAL_CONNECTION, [CLOSE]];
    case 'opened':
      if (state.phase !== 'connecting') return [state, NOTHING];
      return [
        { ...INITIAL_CONNECTION, phase: 'open', isReachable: true, isHeartbeatPending: true },
        [{ type: 'join' }, { type: 'heartbeat' }],
      ];
    case 'closed':
      if (state.phase !== 'connecting' && state.phase !== 'open') return [state, NOTHING];
      return waitAndRetry(state, event.random);
    case 'retry-due':
      return state.phase === 'waiting' ? [{ ...state, phase: 'connecting' }, [OPEN]] : [state, NOTHING];
    case 'woken':
      return wake(state);
    case 'retry-requested': {
      // The attempt in progress may hang until it times out.
      if (state.phase === 'connecting') return [state, [CLOSE, OPEN, PROBE]];
      const [next, effects] = wake(state);
      return [next, next.phase === 'connecting' ? [...effects, PROBE] : effects];
    }
    case 'restarting':
      return [{ ...state, isRestarting: true }, NOTHING];
    case 'displaced':
      // The longest delay, for later attempts too.
      return [{ ...state, failures: REALTIME.reconnectMs.length - 1 }, NOTHING];
    case 'signed-out':
      if (state.phase === 'off') return [state, NOTHING];
      return [{ ...INITIAL_CONNECTION, phase: 'refused' }, [CLOSE, ...findSession(0)]];
    case 'session-missing': {
      if (state.phase !== 'refused') return [state, NOTHING];
      const failures = state.failures + 1;
      return [{ ...state, failures }, findSession(failures)];
    }
    case 'session-found':
      return state.phase === 'refused' ? [{ ...INITIAL_CONNECTION, phase: 'connecting' }, [OPEN]] : [state, NOTHING];
    case 'session-changed':
      if (state.phase === 'off') return [state, NOTHING];
      return [{ ...INITIAL_CONNECTION, phase: 'connecting' }, [CLOSE, OPEN]];
    case 'probed':
      if (state.phase === 'off' || state.phase === 'open') return [state, NOTHING];
      return [{ ...state, isReachable: event.isReachable }, NOTHING];
    default:
      return state.phase === 'open' ? reduceHeartbeat(state, event) : [state, NOTHING];
  }
}

/**
 * A tab that signs in or out ends this session before it has the cookie of the next one. If nobody has another session, the
 * page stops looking.
 */
function findSession(failures: number): readonly ConnectionEffect[] {
  const ms = REALTIME.reconnectMs[failures];
  return ms === undefined ? NOTHING : [{ type: 'find-session-in', ms }];
}

/** The connection may have broken unnoticed: sends a heartbeat on an open one, reopens a lost one at once. */
function wake(state: Connection): MachineStep<Connection, ConnectionEffect> {
  if (state.phase === 'waiting') return [{ ...state, phase: 'connecting', failures: 0 }, [OPEN]];
  if (state.phase === 'open' && !state.isHeartbeatPending)
    return [{ ...state, isHeartbeatPending: true }, [{ type: 'heartbeat' }]];
  return [state, NOTHING];
}

function reduceHeartbeat(
  state: Connection,
  event: Extract<ConnectionEvent, { type: `heartbeat-${string}` }>,
): MachineStep<Connection, ConnectionEffect> {
  switch (event.type) {
    case 'heartbeat-due':
      return state.isHeartbeatPending
        ? [state, NOTHING]
        : [{ ...state, isHeartbeatPending: true }, [{ type: 'heartbeat' }]];
    case 'heartbeat-answered':
      return [
        { ...state, isHeartbeatPending: false, isLagStale: false, lag: addToLag(state.lag, event.ms) },
        [{ type: 'heartbeat-in', ms: REALTIME.pingMs }],
      ];
    case 'heartbeat-late':
      return [{ ...state, isLagStale: true }, NOTHING];
    case 'heartbeat-lost': {
      const [next, effects] = waitAndRetry(state, event.random);
      return [next, [CLOSE, ...effects]];
    }
  }
}

/** The lag including another round trip of `ms`. */
export function addToLag({ ms: before, answers }: Lag, ms: Ms): Lag {
  if (before === null) return { ms, answers: 1 };
  const weight = answers < FIRST ? 1 / (answers + 1) : WEIGHT;
  return { ms: before + (ms - before) * weight, answers: answers + 1 };
}
