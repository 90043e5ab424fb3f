/** What surrounds a search: calls, the realtime connection, timers, and what the visitor is told. */
import type { Ms, Result } from '@sixtyfour/chess';
import {
  api,
  MATCH_SEARCH_CLIENT_TIMEOUT_MS,
  MATCH_SEARCH_TIMEOUT_MS,
  type MatchAnswer,
  POLLING_MS,
  type SessionView,
} from '@sixtyfour/contract';
import type { ApiProblem, Call } from '../../lib/api.ts';
import { createMachine, type Machine } from '../../lib/machine.ts';
import type { Realtime } from '../../lib/realtime/client.ts';
import type { SessionStore } from '../../lib/session-store.ts';
import {
  eventOf,
  NO_SEARCH,
  reduceSearch,
  type Search,
  type SearchEffect,
  type SearchEvent,
  waited,
} from './search.ts';

export interface SearchParts {
  readonly call: Call;
  readonly session: Pick<SessionStore, 'get' | 'ensure' | 'recheck' | 'run'>;
  readonly realtime: Pick<Realtime, 'connect' | 'joinQueue' | 'on' | 'status' | 'subscribe'>;
  /** Milliseconds that never go back. */
  readonly now: () => Ms;
  readonly tell: (effect: Exclude<SearchEffect, { type: 'find' | 'cancel' | 'ask-again' }>) => void;
}

export interface SearchShell extends Pick<Machine<Search, SearchEvent>, 'get' | 'send' | 'subscribe'> {
  /** Takes up a search of this player that goes on already (R-CA-08). */
  readonly resume: () => Promise<void>;
}

/** The server's own word on the end of a search is waited for until then. */
const LAST_LOOK_MS: Ms = (MATCH_SEARCH_TIMEOUT_MS + MATCH_SEARCH_CLIENT_TIMEOUT_MS) / 2;

export function createSearchShell({ call, session, realtime, now, tell }: SearchParts): SearchShell {
  let end: (() => void) | null = null;

  const machine = createMachine<Search, SearchEvent, SearchEffect>(NO_SEARCH, reduceSearch, (effect) => {
    switch (effect.type) {
      case 'find':
        void find();
        break;
      case 'cancel':
        void cancel();
        break;
      case 'ask-again':
        void ask();
        break;
      default:
        tell(effect);
    }
  });

  async function find(): Promise<void> {
    const known = await session.ensure();
    if (!known.ok) return machine.send({ type: 'no-identity' });
    // A game that has ended in the meantime holds nobody back.
    if (known.value.liveGame !== null) await session.recheck();
    const { player, liveGame } = session.get() ?? known.value;
    if (liveGame !== null) return machine.send({ type: 'playing-already', game: liveGame });
    if (!player.named || player.country === null) return machine.send({ type: 'name-required' });
    const answer = await session.run(() => join(player));
    if (!answer.ok) return machine.send(refusalOf(answer.error));
    const { status, game_id, waited_ms } = answer.value;
    machine.send(
      status === 'matched' ? { type: 'matched', gameId: game_id } : { type: 'waiting', waitedMs: waited_ms, at: now() },
    );
  }

  /** By the websocket from the screen of the rooms (R-EV-04), if it is there; it leads to the same pool. */
  async function join({ username, country }: SessionView['player']): Promise<Result<MatchAnswer, ApiProblem>> {
    if (machine.get().door === 'room' && realtime.status() === 'realtime') {
      const answer = await realtime.joinQueue({ playerName: username, country: country ?? '' });
      if (answer.ok || !answer.error.offline) return answer;
    }
    return call(api.findMatch);
  }

  async function cancel(): Promise<void> {
    const answer = await call(api.cancelMatch);
    if (answer.ok) machine.send({ type: 'cancelled', reason: 'player' });
    // Matched or ended in the same instant: the server tells which.
    else if (answer.error.code === 'not-searching') await ask();
    else machine.send({ type: 'not-cancelled' });
  }

  async function ask(): Promise<void> {
    const answer = await call(api.getMatch);
    // What ended in the meantime does not go on because of an older answer.
    if (!answer.ok || machine.get().phase !== 'searching') return;
    const { request } = answer.value;
    const event = request === null ? ({ type: 'unknown', at: now() } as const) : eventOf(request, now());
    if (event !== null) machine.send(event);
  }

  realtime.on('match', (request) => {
    const event = eventOf(request, now());
    if (event !== null) machine.send(event);
  });

  // What was told before the connection was there, or while it was away, is asked for.
  let isOpen = realtime.status() === 'realtime';
  realtime.subscribe(() => {
    const wasOpen = isOpen;
    isOpen = realtime.status() === 'realtime';
    if (isOpen && !wasOpen && machine.get().phase === 'searching') void ask();
  });

  /** Until the state changes: a connection, questions while there is none, and an end that no lost message delays. */
  function accompany(state: Search): void {
    end?.();
    end = null;
    if (state.phase !== 'searching') return;
    const disconnect = realtime.connect();
    const left = (ms: Ms) => Math.max(0, ms - waited(state.since, now()));
    const lastLook = setTimeout(() => void ask(), left(LAST_LOOK_MS));
    const overdue = setTimeout(() => machine.send({ type: 'overdue' }), left(MATCH_SEARCH_CLIENT_TIMEOUT_MS));
    const polling = setInterval(() => {
      if (realtime.status() !== 'realtime') void ask();
    }, POLLING_MS);
    end = () => {
      disconnect();
      clearTimeout(lastLook);
      clearTimeout(overdue);
      clearInterval(polling);
    };
  }

  let shown = machine.get();
  machine.subscribe(() => {
    const state = machine.get();
    const isSame =
      state.phase === 'searching' && shown.phase === 'searching' ? state.since === shown.since : state === shown;
    shown = state;
    if (!isSame) accompany(state);
  });

  return {
    get: machine.get,
    send: machine.send,
    subscribe: machine.subscribe,
    resume: async () => {
      const known = await session.ensure();
      if (!known.ok || machine.get().phase !== 'idle') return;
      const answer = await call(api.getMatch);
      if (!answer.ok || answer.value.request === null) return;
      const { request } = answer.value;
      const isFresh = request.status === 'matched' && session.get()?.liveGame?.id === request.game_id;
      if (request.status === 'pending') machine.send({ type: 'waiting', waitedMs: request.waited_ms, at: now() });
      else if (isFresh) machine.send({ type: 'find' });
    },
  };
}

function refusalOf({ code, message }: ApiProblem): SearchEvent {
  if (code === 'name-required') return { type: 'name-required' };
  return { type: 'failed', reason: code === 'internal' ? null : message };
}
