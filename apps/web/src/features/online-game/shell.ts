/** Connects the reducer of a game between people to the page: server, timers and effects. */
import type { Ms } from '@sixtyfour/chess';
import { api, type GameIntent, messages, PHRASE_MS, type PhraseId, SILENCE_MS, storageKeys } from '@sixtyfour/contract';
import type { WritableViewSource, BoardView } from '../../board/view.ts';
import { followCount } from '../../play/follow-count.ts';
import type { EffectRunner } from '../../play/effect-runner.ts';
import { notedAftermath } from '../../play/shown-result.ts';
import { pgnOf } from '../../play/pgn.ts';
import { createPlayShell, type PlayShell } from '../../play/shell.ts';
import { type ApiProblem, call } from '../../lib/api.ts';
import { recordCountedGame } from '../../play/daily-scores.ts';
import { entryState, saveInHistoryEntry } from '../../lib/entry-state.ts';
import { safeLocalStorage } from '../../lib/local-storage.ts';
import { monotonicNow } from '../../lib/monotonic.ts';
import { pause } from '../../lib/pause.ts';
import { preferences } from '../../lib/preferences.ts';
import { randomUuid } from '../../lib/random.ts';
import { realtime } from '../../lib/realtime/realtime.ts';
import { session } from '../../lib/session.ts';
import { createTimers } from '../../lib/timers.ts';
import type { ScoreEligibility } from '../../play/score-eligibility.ts';
import {
  loadingGame,
  type LoadFailure,
  type OnlineEffect,
  type OnlineEvent,
  type OnlineState,
  type OwnEffect,
  type OnlinePlaying,
} from './state.ts';
import { createGameLink, type LinkMessage } from './link.ts';
import { gameOverOf } from './game-over.ts';
import { reduceOnline } from './reducer.ts';
import type { ScreenConfig } from './screen-config.ts';
import { screenParts, screenView } from '../../play/board-view.ts';
import { premoveTargets } from '../../play/premove.ts';
import { isOwnTurn } from './selectors.ts';

export interface Navigation {
  /** @param search whether the lobby starts a search at once */
  readonly toLobby: (path: string, search: boolean) => void;
  readonly toGame: (gameId: string) => void;
}

/** When the board shows the end of the game or a flag has fallen: the server's message is due at once, or was lost. */
const OVERDUE_MS: Ms = 1_000;

/** Games whose start this tab has announced: the screen of a game also announces the start of its rematch. */
const announcedStarts = new Set<string>();

const START_NOTE = 'started';

/** Whether this tab has announced the start of a game, also before a reload. */
function wasAnnounced(gameId: string): boolean {
  return announcedStarts.has(gameId) || entryState()[START_NOTE] === gameId;
}

/** @param view the board's view, kept up to date with the game */
export function createOnlineShell(
  view: WritableViewSource,
  { gameId, config, navigation }: { gameId: string; config: ScreenConfig; navigation: Navigation },
): PlayShell<OnlineState, OnlineEvent> {
  const link = createGameLink(gameId, { realtime, call, now: monotonicNow });
  const timers = createTimers<string>();
  let isConnected = false;
  let closeLink: (() => void) | null = null;

  const perform = (effect: OnlineEffect, runner: EffectRunner): void => {
    switch (effect.type) {
      case 'send':
        void deliver(effect.intent);
        break;
      case 'remind':
        timers.set(`${effect.of} ${effect.moveId}`, effect.ms, () => send({ type: effect.of, of: effect.moveId }));
        break;
      case 'say':
        void say(effect.phrase);
        break;
      case 'hide-phrase': {
        const { color, number } = effect;
        timers.set(`phrase ${color} ${number}`, PHRASE_MS.shown, () => send({ type: 'said-before', color, number }));
        break;
      }
      case 'load':
        realtime.retry();
        void load(runner);
        break;
      case 'resync':
        void resync();
        break;
      case 'reconnect':
        void reconnect();
        break;
      case 'go-to-lobby':
        if (machine.get().phase === 'idle') runner.handOver();
        navigation.toLobby(effect.path, effect.search);
        break;
      case 'go-to-game':
        announcedStarts.add(effect.gameId);
        runner.handOver();
        navigation.toGame(effect.gameId);
        break;
      default:
        runner.perform(effect);
    }
  };

  const shell = createPlayShell<OnlineState, OnlineEvent, OwnEffect>({
    initial: loadingGame(config, wasAnnounced(gameId)),
    reduce: reduceOnline,
    perform,
    view,
    viewOf: onlineView,
    partsOf: onlineParts,
    now: monotonicNow,
    onFlag: () => timers.set('flag', OVERDUE_MS, () => void resync()),
    connect: (onReady, runner) => connect(onReady, runner),
    pgn: ({ live, players }, notes) => {
      const names = { white: players.white.username, black: players.black.username, event: config.title };
      return pgnOf(live, names, location.origin, notes);
    },
  });
  const { machine, send } = shell;

  const deliver = async (intent: GameIntent): Promise<void> => {
    const answer = await link.act(intent);
    if (!isConnected) return;
    if (answer.ok) send({ type: 'acknowledged', ack: answer.value });
    else if (mayBeCommitted(answer.error)) send({ type: 'undelivered', of: intent.moveId });
    else send({ type: 'refused', of: intent.moveId, code: answer.error.code, message: answer.error.message });
  };

  const say = async (phrase: PhraseId): Promise<void> => {
    const answer = await link.say(phrase);
    if (!isConnected) return;
    if (answer.ok) send({ type: 'said', said: answer.value });
    else send({ type: 'not-said', message: answer.error.message });
  };

  const load = async (runner: EffectRunner): Promise<void> => {
    const isNew = await isStranger();
    if (!isConnected) return;
    if (isNew) return send({ type: 'load-failed', failure: 'no-session' });
    const [{ answer, age }, who] = await Promise.all([link.fetch(), session.ensure()]);
    if (!isConnected) return;
    if (!answer.ok) send({ type: 'load-failed', failure: failureOf(answer.error) });
    else if (!who.ok) send({ type: 'load-failed', failure: 'unreachable' });
    else {
      const aftermath = notedAftermath(gameId) ?? 'bar';
      send({ type: 'loaded', game: answer.value, playerId: who.value.player.id, aftermath }, age);
    }
    // Spectators cannot join the game's channels.
    if (machine.get().phase !== 'idle') closeLink ??= link.open((message, sentAgo) => hear(message, sentAgo, runner));
  };

  /** Refetches the game. Resolves to whether the server responded. */
  const resync = async (): Promise<boolean> => {
    const { answer, age } = await link.fetch();
    if (isConnected && answer.ok) send({ type: 'snapshot', game: answer.value, missed: true }, age);
    return answer.ok;
  };

  const reconnect = async (): Promise<void> => {
    realtime.retry();
    const isReached = await resync();
    if (isConnected) send({ type: 'retried', isReached });
  };

  const hear = (message: LinkMessage, age: Ms, runner: EffectRunner): void => {
    switch (message.type) {
      case 'joined':
      case 'left': {
        const state = machine.get();
        if (state.phase !== 'idle' && message.playerId !== state.playerId)
          send({ type: message.type === 'joined' ? 'opponent-joined' : 'opponent-left' });
        break;
      }
      case 'not-let-in':
        runner.perform({ type: 'toast', text: messages.online.realtimeAuthFailed, kind: 'error' });
        break;
      default:
        send(message, age);
    }
  };

  /** Refetches the game after a time without changes, because a message may have been lost. */
  const followSilence = (): (() => void) => {
    let heard: unknown = null;
    const listen = () => {
      const state = machine.get();
      const word = state.phase === 'playing' ? state.snapshot : null;
      if (word === heard) return;
      heard = word;
      if (word === null) timers.clear('silence');
      else timers.set('silence', word.game.outcome === null ? SILENCE_MS : OVERDUE_MS, look);
    };
    const look = () => {
      void resync();
      timers.set('silence', SILENCE_MS, look);
    };
    return machine.subscribe(listen);
  };

  /** Remembers the announcement in the history entry, so that a reload does not repeat it. */
  const noteStart = (): (() => void) => {
    const { pathname } = location;
    const note = () => {
      if (!machine.get().startAnnounced) return;
      unsubscribe();
      saveInHistoryEntry(pathname, { [START_NOTE]: gameId });
    };
    const unsubscribe = machine.subscribe(note);
    note();
    return unsubscribe;
  };

  /** Fetches once, after the end, how the game was counted. */
  const followEligibility = (): (() => void) => {
    const asking = new AbortController();
    const { signal } = asking;
    const ask = () => call(api.gameCount, { params: { gameId } });
    const unsubscribe = machine.subscribe(() => {
      const state = machine.get();
      if (state.phase !== 'over' || state.eligibility === null) return;
      unsubscribe();
      void followCount({ ask, tell: hearEligibility, pause, signal });
    });
    return () => {
      unsubscribe();
      asking.abort();
    };
  };

  const hearEligibility = (eligibility: ScoreEligibility): void => {
    send({ type: 'eligibility', eligibility });
    const state = machine.get();
    if (eligibility.status !== 'counted' || state.phase !== 'over') return;
    const { result, gameDuration: seconds } = gameOverOf(state);
    if (result !== 'none')
      recordCountedGame({ id: gameId, day: eligibility.day, score: eligibility.score, result, seconds });
  };

  /** Leaving the page also leaves a finished game and its rematch; a running game can be resumed. */
  const leaveFinishedGame = (): void => {
    const state = machine.get();
    if (state.phase !== 'over' || state.snapshot.nextGameId !== null) return;
    const { rematchOffer, version } = state.snapshot;
    if (rematchOffer === state.seat) void link.act({ type: 'withdraw-rematch', moveId: randomUuid(), version });
    link.leave();
  };

  const connect = (onReady: () => void, runner: EffectRunner): readonly (() => void)[] => {
    isConnected = true;
    const followPreferences = () => {
      const { premove, askPromotion, phrases } = preferences.get();
      send({ type: 'premoves', on: premove });
      send({ type: 'phrases', on: phrases });
      send({ type: 'queens', on: config.origin === 'room' && !askPromotion });
    };
    const onPageHide = () => {
      if (machine.get().phase !== 'idle') link.leave();
    };
    addEventListener('pagehide', onPageHide);
    const disconnect = [
      () => {
        leaveFinishedGame();
        isConnected = false;
        timers.clear();
      },
      preferences.subscribe(followPreferences),
      followSilence(),
      noteStart(),
      followEligibility(),
      realtime.connect(),
      () => removeEventListener('pagehide', onPageHide),
      () => {
        closeLink?.();
        closeLink = null;
      },
    ];
    followPreferences();
    void load(runner).then(onReady);
    return disconnect;
  };

  return shell;
}

/** A browser without a session on arrival cannot have a seat (R-NAV-30). */
async function isStranger(): Promise<boolean> {
  const isRemembered = safeLocalStorage.read(storageKeys.anonymousId) !== null;
  // The stored id is from an earlier visit: no need to wait for the server.
  if (isRemembered && session.get() === null) return false;
  await session.ensure();
  return session.isNew() && isFirstPage();
}

/** Whether this page was loaded by the browser itself, not reached by a link within the site. */
function isFirstPage(): boolean {
  const [arrival] = performance.getEntriesByType('navigation');
  return arrival !== undefined && new URL(arrival.name).pathname === location.pathname;
}

/** Whether the act may have been committed nevertheless, or may still be. */
function mayBeCommitted({ offline, code }: ApiProblem): boolean {
  return offline || code === 'unavailable';
}

function failureOf({ code }: ApiProblem): LoadFailure {
  switch (code) {
    case 'not-found':
    case 'malformed':
      return 'not-found';
    case 'not-seated':
    case 'forbidden':
      return 'not-seated';
    case 'unauthenticated':
      return 'no-session';
    default:
      return 'unreachable';
  }
}

/** Any piece can be picked up during the game; the drop decides what happens. */
export function onlineView(state: OnlineState): BoardView {
  const view = screenView(state, 'both');
  const isProposed = (view.pending ?? null) !== null;
  if (state.phase !== 'playing' || state.interaction.browsing !== null || isProposed) return view;
  const { selected } = view;
  const prepares = selected !== null && !isOwnTurn(state);
  return {
    ...view,
    movable: 'both',
    targets: prepares ? premoveTargets(state.live.game, selected) : view.targets,
    pending: latePending(state),
    premove: state.premove && [state.premove.from, state.premove.to],
  };
}

/** The destination square of the visitor's own move if its confirmation is late. */
function latePending({ live, sent }: OnlinePlaying): BoardView['pending'] {
  const isLate = sent.some(({ move, late }) => move !== null && late);
  return isLate ? (live.game.lastMove?.to ?? null) : null;
}

/** The values that the board's view depends on. */
function onlineParts(state: OnlineState): readonly unknown[] {
  const begun = state.phase === 'idle' ? null : state;
  return [...screenParts(state), begun?.sent, state.phase === 'playing' ? state.premove : null];
}
