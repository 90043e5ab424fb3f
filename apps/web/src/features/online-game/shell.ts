/** Connects the reducer of a game between people to the page: server, timers and effects. */
import type { Ms } from '@sixtyfour/chess';
import { ABSENCE_COUNT_MS, limitFor, PHRASE_MS, SILENCE_MS } from '@sixtyfour/contract';
import type { WritableViewSource } from '../../board/view.ts';
import { call } from '../../lib/api.ts';
import { leftTurn } from '../../lib/left-turn.ts';
import { monotonicNow } from '../../lib/monotonic.ts';
import { preferences } from '../../lib/preferences.ts';
import { randomUuid } from '../../lib/random.ts';
import { realtime } from '../../lib/realtime/realtime.ts';
import { createTimers } from '../../lib/timers.ts';
import { createEffectRunner } from '../../play/effect-runner.ts';
import { pgnOf } from '../../play/pgn.ts';
import { createPlayShell, type PlayShell } from '../../play/shell.ts';
import { markAnnounced, noteStart, wasAnnounced } from './announced-starts.ts';
import { followEligibility } from './follow-eligibility.ts';
import { createGameLink } from './link.ts';
import { onlineParts, onlineView } from './online-view.ts';
import { reduceOnline } from './reducer.ts';
import { retryWhenConnected } from './retry-when-connected.ts';
import type { ScreenConfig } from './screen-config.ts';
import { hasBegun, isOwnTurn } from './selectors.ts';
import { createServerRunner } from './server-runner.ts';
import { type LobbyEffect, loadingGame, type OnlineEvent, type OnlineState, type OwnEffect } from './state.ts';

export interface Navigation {
  readonly toLobby: (lobby: LobbyEffect) => void;
  readonly toGame: (gameId: string) => void;
}

/** When the board shows the end of the game or a flag has fallen: the server's message is due at once, or was lost. */
const OVERDUE_MS: Ms = 1_000;

/** @param view the board's view, kept up to date with the game */
export function createOnlineShell(
  view: WritableViewSource,
  { gameId, config, navigation }: { gameId: string; config: ScreenConfig; navigation: Navigation },
): PlayShell<OnlineState, OnlineEvent> {
  const link = createGameLink(gameId, { realtime, call, now: monotonicNow });
  const runner = createEffectRunner();
  const timers = createTimers<string>();

  const shell = createPlayShell<OnlineState, OnlineEvent, OwnEffect>({
    initial: loadingGame(config, wasAnnounced(gameId)),
    reduce: reduceOnline,
    runner,
    effects: {
      ...runner.handlers,
      send: ({ intent }) => server.deliver(intent),
      remind: ({ of, moveId, ms }) => timers.set(`${of} ${moveId}`, ms, () => send({ type: of, of: moveId })),
      say: ({ phrase }) => server.say(phrase),
      'hide-phrase': ({ color, number }) =>
        timers.set(`phrase ${color} ${number}`, PHRASE_MS.shown, () => send({ type: 'said-before', color, number })),
      load: () => {
        timers.clear('load');
        realtime.retry();
        void server.load();
      },
      'load-later': ({ ms }) => timers.set('load', ms, () => void server.load()),
      resync: () => server.resync(),
      reconnect: () => server.reconnect(),
      'go-to-lobby': (lobby) => {
        if (machine.get().phase === 'idle') runner.handOver();
        navigation.toLobby(lobby);
      },
      'go-to-game': ({ gameId: next }) => {
        markAnnounced(next);
        runner.handOver();
        navigation.toGame(next);
      },
    },
    view,
    viewOf: onlineView,
    partsOf: onlineParts,
    now: monotonicNow,
    onFlag: () => timers.set('flag', OVERDUE_MS, () => void server.resync()),
    connect: (onReady) => connect(onReady),
    pgn: ({ live, players }, notes) => {
      const names = { white: players.white.username, black: players.black.username, event: config.title };
      return pgnOf(live, names, location.origin, notes);
    },
  });
  const { machine, send } = shell;
  const server = createServerRunner(gameId, link, shell, runner);

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
      void server.resync();
      timers.set('silence', SILENCE_MS, look);
    };
    return machine.subscribe(listen);
  };

  const followPreferences = (): void => {
    const { premove, askPromotion, phrases } = preferences.get();
    send({ type: 'premoves', on: premove });
    send({ type: 'phrases', on: phrases });
    send({ type: 'queens', on: config.origin === 'room' && !askPromotion });
  };

  /** Leaving the page also leaves a finished game and its rematch; a running game can be resumed. */
  const leaveFinishedGame = (): void => {
    const state = machine.get();
    if (state.phase !== 'over' || state.snapshot.nextGameId !== null) return;
    const { rematchOffer, version } = state.snapshot;
    const isAsked = rematchOffer === state.seat || state.sent.some(({ intent }) => intent.type === 'offer-rematch');
    if (isAsked) void link.send({ type: 'withdraw-rematch', moveId: randomUuid(), version });
    link.leave();
  };

  const noteLeftTurn = (): void => {
    const state = machine.get();
    if (state.phase !== 'playing' || !hasBegun(state) || !isOwnTurn(state)) return;
    const { initialMs } = state.snapshot.times[state.seat];
    leftTurn.set({ gameId, absenceMs: limitFor(ABSENCE_COUNT_MS.silent, initialMs) });
  };

  const connect = (onReady: () => void): readonly (() => void)[] => {
    const onPageHide = () => {
      if (machine.get().phase !== 'idle') link.leave();
    };
    addEventListener('pagehide', onPageHide);
    leftTurn.set(null);
    const disconnect = [
      leaveFinishedGame,
      noteLeftTurn,
      server.dispose,
      () => timers.clear(),
      preferences.subscribe(followPreferences),
      followSilence(),
      noteStart(shell, gameId),
      followEligibility(shell, gameId),
      realtime.connect(),
      retryWhenConnected(realtime, shell),
      () => removeEventListener('pagehide', onPageHide),
    ];
    followPreferences();
    void server.load().then(onReady);
    return disconnect;
  };

  return shell;
}
