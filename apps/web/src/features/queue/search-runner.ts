/** Runs the effects of the search machine: calls, the realtime connection, timers and messages to the visitor. */
import type { Ms, Result } from '@sixtyfour/chess';
import {
  api,
  DEFAULT_TIME,
  MATCH_SEARCH_CLIENT_TIMEOUT_MS,
  MATCH_SEARCH_TIMEOUT_MS,
  type MatchAnswer,
  POLLING_MS,
  SEARCH_ACTIVITY_MS,
  type SessionView,
  type TimeControlName,
} from '@sixtyfour/contract';
import { type ApiProblem, type Call, mayPass } from '../../lib/api.ts';
import { createMachine, performWith } from '../../lib/machine.ts';
import { pause } from '../../lib/pause.ts';
import type { Realtime } from '../../lib/realtime/client.ts';
import type { SessionStore } from '../../lib/session-store.ts';
import {
  searchEventOf,
  isRunning,
  NO_SEARCH,
  reduceSearch,
  type Search,
  type SearchEffect,
  type SearchOrigin,
  type SearchEvent,
  elapsed,
} from './search.ts';

export interface SearchDependencies {
  readonly call: Call;
  readonly session: Pick<SessionStore, 'get' | 'ensure' | 'recheck' | 'recheckUntilAnswered' | 'run'>;
  readonly realtime: Pick<Realtime, 'connect' | 'joinQueue' | 'on' | 'status' | 'subscribe'>;
  /** The screen of this tab's search, for the next page of the tab; null without a search. */
  readonly searchFrom: {
    readonly read: () => string | null;
    readonly write: (origin: SearchOrigin | null) => void;
  };
  /** The time controls that the visitor accepts. */
  readonly times: () => readonly TimeControlName[];
  /** A monotonic clock. */
  readonly now: () => Ms;
  /** When the visitor last used the page, by `now`. */
  readonly lastActivity: () => Ms;
  /** Shows an effect to the visitor. */
  readonly notify: (
    effect: Exclude<
      SearchEffect,
      { type: 'find' | 'cancel' | 'refetch' | 'recheck-session' | 'abandon' | 'renew' | 'renew-later' }
    >,
  ) => void;
}

/** When the search is polled once more before it is ended as overdue: the server's message may have been lost. */
const FINAL_CHECK_MS: Ms = (MATCH_SEARCH_TIMEOUT_MS + MATCH_SEARCH_CLIENT_TIMEOUT_MS) / 2;

export function createSearchRunner({
  call,
  session,
  realtime,
  searchFrom,
  times,
  now,
  lastActivity,
  notify,
}: SearchDependencies) {
  let stopSupervising: (() => void) | null = null;
  let disconnect: (() => void) | null = null;

  let resumeTimer: ReturnType<typeof setTimeout> | undefined;
  let renewTimer: ReturnType<typeof setTimeout> | undefined;
  /** The last call to cancel a search. It must not reach the server after the next search. */
  let cancellation: Promise<unknown> | null = null;
  let abandonment: Promise<void> | null = null;
  /** Whether the last look-up of the search has no answer yet. */
  let isUnanswered = false;

  const origin = searchFrom.read() === 'room' ? 'room' : 'queue';
  const perform = performWith<SearchEffect>({
    find,
    cancel,
    refetch: fetchRequest,
    // A page that knows of the room is led to the game by it.
    'recheck-session': () => {
      if ((session.get()?.waitingRoom ?? null) === null) void session.recheckUntilAnswered();
    },
    abandon: () => {
      abandonment = abandon();
    },
    renew,
    'renew-later': () => {
      clearTimeout(renewTimer);
      renewTimer = setTimeout(renew, POLLING_MS);
    },
    toast: notify,
    'dismiss-toast': notify,
    announce: notify,
    alert: notify,
  });
  const machine = createMachine<Search, SearchEvent, SearchEffect>({ ...NO_SEARCH, origin }, reduceSearch, perform);

  /** Renews unless the visitor has canceled, or is inactive: nobody must be paired with an absent player. */
  function renew(): void {
    const state = machine.get();
    const isWanted = state.phase === 'requesting' && !state.isCancelling;
    if (isWanted && now() - lastActivity() < SEARCH_ACTIVITY_MS) void find();
    else machine.send({ type: 'inactive' });
  }

  async function find(): Promise<void> {
    await cancellation;
    const known = await session.ensure();
    if (!known.ok) return machine.send({ type: 'no-identity' });
    // The known live game may have ended in the meantime.
    if (known.value.liveGame !== null) await session.recheck();
    const { player, liveGame } = session.get() ?? known.value;
    if (liveGame !== null) return machine.send({ type: 'already-playing', game: liveGame });
    if (!player.named || player.country === null) return machine.send({ type: 'name-required' });
    const answer = await session.run(() => join(player));
    if (!answer.ok) return machine.send(refusalOf(answer.error));
    const { status, game_id, waited_ms } = answer.value;
    machine.send(
      status === 'matched' ? { type: 'matched', gameId: game_id } : { type: 'started', waitedMs: waited_ms, at: now() },
    );
  }

  /** Joins the queue; from the room screen over the websocket if it is connected (R-EV-04). Both use the same queue. */
  async function join({ username, country }: SessionView['player']): Promise<Result<MatchAnswer, ApiProblem>> {
    const isRoom = machine.get().origin === 'room';
    // The room screen offers no choice of times.
    const isUsual = isRoom || times().join() === DEFAULT_TIME;
    if (isRoom && realtime.status() === 'realtime') {
      const answer = await realtime.joinQueue({ playerName: username, country: country ?? '' });
      if (answer.ok || !answer.error.offline) return answer;
    }
    return call(api.findMatch, isUsual ? {} : { query: { clocks: times().join(',') } });
  }

  function callOff() {
    const answer = call(api.cancelMatch);
    cancellation = answer;
    return answer;
  }

  async function cancel(): Promise<void> {
    const before = phaseChanges;
    const answer = await callOff();
    // A message has ended that search: the answer is not about the next one.
    if (phaseChanges !== before) return;
    if (answer.ok) machine.send({ type: 'cancelled', reason: 'player' });
    // The search was matched or ended at the same moment.
    else if (answer.error.code === 'not-searching') await fetchRequest();
    else machine.send({ type: 'not-cancelled' });
  }

  /**
   * Cancels until the server answers, the visitor searches again, or the search must have ended. After that, it could be
   * one of another tab.
   */
  async function abandon(): Promise<void> {
    const before = phaseChanges;
    const since = now();
    const isOver = () => phaseChanges !== before || now() - since >= MATCH_SEARCH_TIMEOUT_MS;
    while (!isOver()) {
      const answer = await callOff();
      if (answer.ok) return;
      if (!mayPass(answer.error)) break;
      await pause(POLLING_MS);
    }
    // It may have found a game.
    if (phaseChanges === before) void session.recheckUntilAnswered();
  }

  /** Fetches the state of the search from the server. */
  async function fetchRequest(): Promise<void> {
    const before = phaseChanges;
    isUnanswered = true;
    const answer = await call(api.getMatch);
    // An outdated answer must not revive a search that has ended.
    if (!answer.ok || phaseChanges !== before) return;
    const { request } = answer.value;
    const event = request === null ? await unheardEnd() : searchEventOf(request, now());
    if (phaseChanges !== before) return;
    isUnanswered = request === null && event === null;
    if (event !== null) machine.send(event);
  }

  /**
   * How the search has ended, concluded from the live game of the session, because the server tells it for a few seconds
   * only. Null if the session could not be fetched.
   */
  async function unheardEnd(): Promise<SearchEvent | null> {
    if (!(await session.recheck())) return null;
    const game = session.get()?.liveGame ?? null;
    if (game === null) return { type: 'no-search', at: now() };
    return game.origin === 'queue' ? { type: 'matched', gameId: game.id } : { type: 'cancelled', reason: 'seated' };
  }

  realtime.on('match', (request) => {
    // This tab has not heard yet whether the search from before its page load goes on.
    if (machine.get().phase === 'idle' && searchFrom.read() !== null) return void resume();
    const event = searchEventOf(request, now());
    if (event !== null) machine.send(event);
  });

  // Messages may have been missed before the connection was open.
  let isOpen = realtime.status() === 'realtime';
  realtime.subscribe(() => {
    const wasOpen = isOpen;
    isOpen = realtime.status() === 'realtime';
    if (isOpen && !wasOpen && machine.get().phase === 'searching') void fetchRequest();
  });

  /** Keeps the connection open while searching, also between a search and its renewal. */
  function keepConnection(state: Search): void {
    const isWanted = isRunning(state);
    if (isWanted) disconnect ??= realtime.connect();
    else disconnect?.();
    if (!isWanted) disconnect = null;
  }

  /**
   * While searching: polls when the connection is lost or the last look-up had no answer, and ends the search if no
   * message does.
   */
  function superviseSearch(state: Search): void {
    stopSupervising?.();
    stopSupervising = null;
    if (state.phase !== 'searching') return;
    const remaining = (ms: Ms) => Math.max(0, ms - elapsed(state.since, now()));
    const finalCheck = setTimeout(() => void fetchRequest(), remaining(FINAL_CHECK_MS));
    const overdue = setTimeout(() => machine.send({ type: 'overdue' }), remaining(MATCH_SEARCH_CLIENT_TIMEOUT_MS));
    const polling = setInterval(() => {
      if (isUnanswered || realtime.status() !== 'realtime') void fetchRequest();
    }, POLLING_MS);
    stopSupervising = () => {
      clearTimeout(finalCheck);
      clearTimeout(overdue);
      clearInterval(polling);
    };
  }

  let previous = machine.get();
  let phaseChanges = 0;
  machine.subscribe(() => {
    const state = machine.get();
    if (state.phase !== previous.phase) {
      phaseChanges += 1;
      isUnanswered = false;
      clearTimeout(renewTimer);
    }
    const isSame =
      state.phase === 'searching' && previous.phase === 'searching'
        ? state.since === previous.since
        : state === previous;
    if (state.phase !== 'idle') searchFrom.write(state.origin);
    else if (previous.phase !== 'idle') searchFrom.write(null);
    previous = state;
    keepConnection(state);
    if (!isSame) superviseSearch(state);
  });

  async function resume(): Promise<boolean> {
    clearTimeout(resumeTimer);
    // A search that the visitor has ended must not come back.
    await abandonment;
    if (machine.get().phase !== 'idle') return true;
    const before = phaseChanges;
    const answer = await session.run(() => call(api.getMatch));
    // The answer may be about a search whose game has been opened meanwhile.
    if (phaseChanges !== before) return true;
    if (!answer.ok) {
      // The search of this tab may still be running, and could find a match that nobody sees.
      if (searchFrom.read() !== null && mayPass(answer.error))
        resumeTimer = setTimeout(() => void resume(), POLLING_MS);
      return true;
    }
    const { request } = answer.value;
    const isOfTab = searchFrom.read() !== null;
    if (request?.status === 'pending') machine.send({ type: 'waiting', waitedMs: request.waited_ms, at: now() });
    else if (request?.status === 'matched' && request.game_id !== null && isOfTab) {
      // The match came while the page was loading: the visitor is told as usual.
      machine.send({ type: 'waiting', waitedMs: request.waited_ms, at: now() });
      machine.send({ type: 'matched', gameId: request.game_id });
    } else if (request?.status === 'matched' && session.get()?.liveGame?.id === request.game_id)
      machine.send({ type: 'find' });
    else searchFrom.write(null);
    return machine.get().phase !== 'idle';
  }

  return {
    ...machine,
    /** Resumes a running search of this player (R-CA-08). Resolves to false if the server says that there is none. */
    resume,
    /** As `resume`, if this tab was searching when it loaded another page. */
    resumeOfTab: async () => {
      if (searchFrom.read() !== null) await resume();
    },
  };
}

function refusalOf(problem: ApiProblem): SearchEvent {
  const { code, message } = problem;
  if (code === 'name-required') return { type: 'name-required' };
  const cause = problem.offline ? 'no-answer' : mayPass(problem) ? 'busy' : 'refused';
  return { type: 'failed', reason: code === 'internal' ? null : message, cause };
}
