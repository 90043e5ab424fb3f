/** When a tab's realtime connection is opened, given up and tried again. Knows no socket and no timer. */
import type { Ms } from '@sixtyfour/chess';
import { REALTIME } from '@sixtyfour/contract';
import type { Step } from '../machine.ts';
import { addToLag, type Lag, NO_LAG } from './lag.ts';

/** `disconnected`: calls over HTTP get no answer either. */
export type RealtimeStatus = 'connecting' | 'realtime' | 'database-sync' | 'disconnected';

export interface Connection {
  /** `off`: nobody wants it. `waiting`: for the next try. `refused`: this session is not let in any more. */
  readonly phase: 'off' | 'connecting' | 'open' | 'waiting' | 'refused';
  /** Tries in a row that failed. */
  readonly failures: number;
  /** Whether HTTP gets through while the connection is away; null while that is being found out. */
  readonly isReachable: boolean | null;
  /** The server has said that it goes down for a moment. */
  readonly isRestarting: boolean;
  /** Whether a heartbeat is on its way. */
  readonly isAsking: boolean;
  /** Whether it has been on its way for so long that the lag says nothing any more. */
  readonly isQuiet: boolean;
  readonly lag: Lag;
}

export type ConnectionEvent =
  | { readonly type: 'wanted' }
  | { readonly type: 'unwanted' }
  /** The server greeted. */
  | { readonly type: 'opened' }
  /** The connection broke, or a try failed. `random` in [0, 1). */
  | { readonly type: 'closed'; readonly random: number }
  | { readonly type: 'retry-due' }
  /** The network or the page came back. */
  | { readonly type: 'woken' }
  /** The visitor wants it tried at once. */
  | { readonly type: 'asked' }
  | { readonly type: 'restarting' }
  | { readonly type: 'signed-out' }
  /** The session of this browser is another one now. */
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
  | { readonly type: 'heartbeat' }
  | { readonly type: 'heartbeat-in'; readonly ms: Ms }
  /** Joins every wanted channel. */
  | { readonly type: 'join' }
  /** Finds out whether HTTP gets through. */
  | { readonly type: 'probe' };

export const INITIAL_CONNECTION: Connection = {
  phase: 'off',
  failures: 0,
  isReachable: null,
  isRestarting: false,
  isAsking: false,
  isQuiet: false,
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

/** All came at once when the server goes down: they come back spread over a second. */
function delay({ failures, isRestarting }: Connection, random: number): Ms {
  const delays = REALTIME.reconnectMs;
  const usual = delays[Math.min(failures, delays.length - 1)] ?? 0;
  return isRestarting ? usual * random : usual;
}

function waitAndRetry(state: Connection, random: number): Step<Connection, ConnectionEffect> {
  const wasOpen = state.phase === 'open';
  return [
    {
      ...state,
      phase: 'waiting',
      failures: state.failures + 1,
      isReachable: wasOpen ? null : state.isReachable,
      isRestarting: false,
      isAsking: false,
      isQuiet: false,
    },
    [{ type: 'retry-in', ms: delay(state, random) }, PROBE],
  ];
}

export function reduceConnection(state: Connection, event: ConnectionEvent): Step<Connection, ConnectionEffect> {
  switch (event.type) {
    case 'wanted':
      return state.phase === 'off' ? [{ ...INITIAL_CONNECTION, phase: 'connecting' }, [OPEN]] : [state, NOTHING];
    case 'unwanted':
      return state.phase === 'off' ? [state, NOTHING] : [INITIAL_CONNECTION, [CLOSE]];
    case 'opened':
      if (state.phase !== 'connecting') return [state, NOTHING];
      return [
        { ...INITIAL_CONNECTION, phase: 'open', isReachable: true, isAsking: true },
        [{ type: 'join' }, { type: 'heartbeat' }],
      ];
    case 'closed':
      if (state.phase !== 'connecting' && state.phase !== 'open') return [state, NOTHING];
      return waitAndRetry(state, event.random);
    case 'retry-due':
      return state.phase === 'waiting' ? [{ ...state, phase: 'connecting' }, [OPEN]] : [state, NOTHING];
    case 'woken':
      return wake(state);
    case 'asked': {
      // A try that is on its way may hang until its time is over.
      if (state.phase === 'connecting') return [state, [CLOSE, OPEN, PROBE]];
      const [next, effects] = wake(state);
      return [next, next.phase === 'connecting' ? [...effects, PROBE] : effects];
    }
    case 'restarting':
      return [{ ...state, isRestarting: true }, NOTHING];
    case 'signed-out':
      return state.phase === 'off' ? [state, NOTHING] : [{ ...INITIAL_CONNECTION, phase: 'refused' }, [CLOSE]];
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

/** What woke the page may have cut the line: an open connection is tried, a lost one is opened at once. */
function wake(state: Connection): Step<Connection, ConnectionEffect> {
  if (state.phase === 'waiting') return [{ ...state, phase: 'connecting', failures: 0 }, [OPEN]];
  if (state.phase === 'open' && !state.isAsking) return [{ ...state, isAsking: true }, [{ type: 'heartbeat' }]];
  return [state, NOTHING];
}

function reduceHeartbeat(
  state: Connection,
  event: Extract<ConnectionEvent, { type: `heartbeat-${string}` }>,
): Step<Connection, ConnectionEffect> {
  switch (event.type) {
    case 'heartbeat-due':
      return state.isAsking ? [state, NOTHING] : [{ ...state, isAsking: true }, [{ type: 'heartbeat' }]];
    case 'heartbeat-answered':
      return [
        { ...state, isAsking: false, isQuiet: false, lag: addToLag(state.lag, event.ms) },
        [{ type: 'heartbeat-in', ms: REALTIME.pingMs }],
      ];
    case 'heartbeat-late':
      return [{ ...state, isQuiet: true }, NOTHING];
    case 'heartbeat-lost': {
      const [next, effects] = waitAndRetry(state, event.random);
      return [next, [CLOSE, ...effects]];
    }
  }
}
