/** The mode of a game between people: a person is the opponent, and the server decides. */
import { type Color, opposite } from '@sixtyfour/chess';
import { messages, type OnlineGame as GameView, POLLING_MS } from '@sixtyfour/contract';
import { NO_INTERACTION } from '../../play/board-view.ts';
import { announced, refusalEffects } from '../../play/effects.ts';
import { createPlayReducer } from '../../play/reducer.ts';
import type { EventContext } from '../../play/state.ts';
import { firstEligibility } from './game-over.ts';
import { receivePhrase, hideAll, hidePhrase, NOTHING_SAID } from './phrases.ts';
import { hasBegun, isOwnTurn, offersPremove, opponentName } from './selectors.ts';
import {
  acknowledged,
  askFor,
  askForRematch,
  liveOf,
  type OnlineStep,
  receiveGame,
  receiveMove,
  refusalOf,
  refused,
  resend,
  serverAuthority,
  undelivered,
  withPending,
} from './server-authority.ts';
import { attendanceOf, snapshotOf } from './server-snapshot.ts';
import type {
  LoadFailure,
  OnlineBegun,
  OnlineEvent,
  OnlineIdle,
  OnlineOver,
  OnlinePlaying,
  OnlineState,
  OwnEffect,
  WhyGone,
} from './state.ts';
import {
  announceStart,
  attendanceEffects,
  connectionEffects,
  deadlineEffects,
  leaveForLobby,
  dropPremove,
  sendToLobby,
  unreachable,
} from './updates.ts';

const words = messages.onlineGame;

export const reduceOnline = createPlayReducer<OnlineIdle, OnlinePlaying, OnlineOver, OnlineEvent, OwnEffect>({
  opponent: {
    seat: ({ seat }) => seat,
    isAwaiting: isOwnTurn,
    takesPremoves: (state) => state.premoves && hasBegun(state),
  },
  authority: serverAuthority,
  messages: {
    names: ({ players }) => ({ white: players.white.username, black: players.black.username }),
    waitTurn: () => words.waitTurn,
    refusal: (refusal, { config }, input) => {
      // Lifting a piece gives no message yet: dropping it does.
      if (input.type === 'lift') return null;
      if (refusal === 'not-your-turn') return words.waitTurn;
      if (refusal !== 'not-your-piece') return words.invalidMove;
      return input.type === 'drop' ? config.moveOwn : config.selectOwn;
    },
    refused: refusalOf,
    invalid: ({ code, text }, { config }) => (code === 'not-your-piece' ? config.moveOwn : text),
    commands: () => ({ resign: { confirm: messages.spoken.resignAgain }, draw: 'done' }),
    noticeLasts: 'until-act',
  },
  reduce: (state, event) => {
    switch (event.type) {
      case 'premoves':
        return premovesSet(state, event.on);
      case 'queens':
        return [{ ...state, queens: event.on }, []];
      case 'phrases':
        return state.phase === 'idle' || event.on
          ? [{ ...state, phrases: event.on }, []]
          : [{ ...state, phrases: false, said: hideAll(state.said) }, []];
      case 'connection':
        return connected(state, event.connection);
      default:
        return state.phase === 'idle' ? reduceIdle(state, event) : reduceBegun(state, event);
    }
  },
});

/** Turning premoves off drops the current one; turning them on removes the message to wait. */
function premovesSet(state: OnlineState, on: boolean): OnlineStep {
  if (state.phase !== 'playing') return [{ ...state, premoves: on }, []];
  if (!on) return dropPremove({ ...state, premoves: false });
  return [{ ...state, premoves: true, notice: offersPremove(state) ? null : state.notice }, []];
}

function reduceIdle(state: OnlineIdle, event: OnlineEvent & EventContext): OnlineStep | null {
  switch (event.type) {
    case 'loaded':
      return loaded(state, event);
    case 'load-failed':
      return loadFailed(state, event.failure);
    case 'retry':
      return state.failed ? [{ ...state, failed: false }, [{ type: 'load' }]] : [state, []];
    default:
      return null;
  }
}

/** Handles events from the server and the connection; the visitor's own intents are handled per phase. */
function reduceBegun(state: OnlineBegun, event: OnlineEvent & EventContext): OnlineStep | null {
  switch (event.type) {
    case 'snapshot':
      if (isRolledBack(state, event)) return rolledBack(state, event);
      return receiveGame(state, event.game, event, event.missed ? 'after-a-gap' : 'asked', event.isAttendanceOutdated);
    case 'game-updated':
      return receiveGame(state, event.game, event, 'broadcast');
    case 'moved':
      return receiveMove(state, event);
    case 'attendance': {
      const attendance = attendanceOf(event.attendance, event.at);
      const next = { ...state, snapshot: { ...state.snapshot, attendance } };
      return [next, attendanceEffects(state, next, event.at)];
    }
    case 'say':
      return [state, state.phrases ? [{ type: 'say', phrase: event.phrase }] : []];
    case 'not-said':
      return [state, [{ type: 'toast', text: event.message, kind: 'error' }]];
    case 'said':
      return receivePhrase(state, event.said, event.at);
    case 'said-before':
      return [hidePhrase(state, event.color, event.number), []];
    case 'opponent-left':
      return opponentLeft(state);
    case 'opponent-joined':
      return opponentJoined(state);
    case 'game-started':
      return [state, heardOf(state, event.gameId) ? [] : [{ type: 'resync' }]];
    case 'gone':
      return gone(state, event.why);
    case 'retry':
      return state.retrying ? [state, []] : [{ ...state, retrying: true }, [{ type: 'reconnect' }]];
    case 'retried':
      return [{ ...state, retrying: false }, event.isReached ? [] : unreachable(state)];
    case 'acknowledged':
      return acknowledged(state, event.ack, event);
    case 'refused':
      return refused(state, event);
    case 'undelivered':
      return undelivered(state, event.of);
    case 'late':
      return [withPending(state, event.of, { late: true }), []];
    case 'resend':
      return resend(state, (pending) => pending.intent.moveId === event.of);
    default:
      return state.phase === 'playing' ? reducePlaying(state, event) : reduceOver(state, event);
  }
}

function reducePlaying(state: OnlinePlaying, event: OnlineEvent & EventContext): OnlineStep | null {
  switch (event.type) {
    case 'offer-draw':
    case 'accept-draw':
    case 'decline-draw':
    case 'wait-longer':
    case 'leave':
      return askFor(state, event.type, event);
    default:
      return null;
  }
}

function reduceOver(state: OnlineOver, event: OnlineEvent & EventContext): OnlineStep | null {
  switch (event.type) {
    case 'eligibility':
      return [{ ...state, eligibility: event.eligibility }, []];
    case 'play-again':
      return askForRematch(state, event);
    case 'swap-sides':
      return [{ ...state, swap: event.on }, []];
    case 'find-new':
      return [state, [{ ...leaveForLobby(state), search: state.config.origin === 'queue' }]];
    default:
      return null;
  }
}

/** The side that this player has, or null for a stranger (R-G-10). */
function seatIn(game: GameView, playerId: string): Color | null {
  if (game.white_player_id === playerId) return 'white';
  return game.black_player_id === playerId ? 'black' : null;
}

type LoadedEvent = Extract<OnlineEvent, { type: 'loaded' }> & Pick<EventContext, 'at'>;

function loaded(state: OnlineIdle, { game: view, playerId, at, aftermath = 'bar' }: LoadedEvent): OnlineStep {
  const seat = seatIn(view, playerId);
  if (seat === null) return loadFailed(state, 'not-seated');
  const snapshot = snapshotOf(view, at);
  if (snapshot === null) return loadFailed(state, 'unreachable');
  const begun = {
    config: state.config,
    connection: state.connection,
    interrupted: state.interrupted,
    reconnecting: state.reconnecting,
    premoves: state.premoves,
    queens: state.queens,
    phrases: state.phrases,
    startAnnounced: state.startAnnounced,
    orientation: seat,
    gameId: view.id,
    origin: view.origin,
    playerId,
    seat,
    players: { white: view.white_player, black: view.black_player },
    snapshot,
    live: liveOf(snapshot, []),
    sent: [],
    said: NOTHING_SAID,
    interaction: NO_INTERACTION,
    notice: null,
    leaving: false,
    opponentLeft: false,
    delayAnnounced: false,
    retrying: false,
  };
  // The page was opened after the end of the game: no sound, no confetti.
  if (snapshot.ending !== null) {
    const { ending } = snapshot;
    return [
      { ...begun, phase: 'over', ending, eligibility: firstEligibility(seat, ending), aftermath, swap: false },
      [],
    ];
  }
  const names = { own: begun.players[seat].username, opponent: begun.players[opposite(seat)].username };
  const text = `${state.config.playingAs(seat, names)}.`;
  const playing = { ...begun, phase: 'playing', premove: null, typedOnce: null, typedError: null } as const;
  const [next, started] = announceStart(playing);
  const offered = snapshot.drawOffer === opposite(seat) ? [announced(words.offersDraw(opponentName(next)))] : [];
  const told = [...offered, ...attendanceEffects(null, next, at), ...deadlineEffects(null, next, at)];
  return [next, [announced(text), ...started, ...told]];
}

type SnapshotEvent = Extract<OnlineEvent, { type: 'snapshot' }> & EventContext;

/** Whether the server answered with an older game than the page already had: it has lost commits in a failover. */
function isRolledBack({ gameId }: OnlineBegun, { game, versionWhenAsked }: SnapshotEvent): boolean {
  return game.id === gameId && versionWhenAsked !== undefined && game.version < versionWhenAsked;
}

/** Goes on from the game that the server has. */
function rolledBack({ playerId, ...begun }: OnlineBegun, { game, at }: SnapshotEvent): OnlineStep {
  const idle: OnlineIdle = { ...begun, phase: 'idle', failed: false };
  const [next, effects] = loaded(idle, { type: 'loaded', game, playerId, at });
  return [next, [...effects, ...refusalEffects(words.rolledBack)]];
}

/** R-G-11, R-G-17, R-NAV-30 and A-108: a temporary failure never removes a player from a live game. */
function loadFailed(state: OnlineIdle, failure: LoadFailure): OnlineStep {
  if (failure === 'unreachable') {
    // Its clock runs, so the page goes on asking. Only the first failure is told, and those after a press.
    const told = state.failed ? [] : unreachable(state);
    return [{ ...state, failed: true }, [...told, { type: 'load-later', ms: POLLING_MS }]];
  }
  const why = state.config.sentAway[failure];
  const told = why === null ? [] : [{ type: 'toast', ...why, kind: 'error' } as const];
  return [state, [...told, sendToLobby(state)]];
}

/** A running game is left. A result stays, but the page hears nothing more of it. */
function gone(state: OnlineBegun, why: WhyGone): OnlineStep {
  if (state.phase === 'playing') return loadFailed({ ...state, phase: 'idle', failed: false }, why);
  return [{ ...state, connection: 'disconnected', snapshot: { ...state.snapshot, rematchOffer: null } }, []];
}

function opponentLeft(state: OnlineBegun): OnlineStep {
  // Both are moving to the next game, and each leaves this page in their own time.
  if (state.opponentLeft || state.snapshot.nextGameId !== null) return [state, []];
  // During a game from the queue only `attendance` tells: the player keeps the seat.
  const isTold = state.phase === 'over' || state.config.origin === 'room';
  return [{ ...state, opponentLeft: true }, isTold ? [{ type: 'toast', text: words.opponentLeft, kind: 'info' }] : []];
}

function opponentJoined(state: OnlineBegun): OnlineStep {
  const { snapshot, phase } = state;
  const other = opposite(state.seat);
  // After the game the server no longer sends attendance.
  const isBack = phase === 'over' && snapshot.attendance[other] !== 'here';
  if (!state.opponentLeft && !isBack) return [state, []];
  const attendance = isBack ? { ...snapshot.attendance, [other]: 'here' as const } : snapshot.attendance;
  const text = state.config.joined?.(opponentName(state)) ?? null;
  return [
    { ...state, opponentLeft: false, snapshot: { ...snapshot, attendance } },
    text === null ? [] : [{ type: 'toast', text, kind: 'info' }],
  ];
}

/**
 * Whether the page already knows that this game has started; otherwise the whole game shows whether it is this one or
 * the next.
 */
function heardOf(state: OnlineBegun, gameId: string): boolean {
  if (gameId === state.gameId) return hasBegun(state);
  return state.phase === 'playing' || state.snapshot.nextGameId !== null;
}

/** Once the connection is back, sends unanswered intents again with the same id. */
function connected(state: OnlineState, connection: OnlineState['connection']): OnlineStep {
  if (state.connection === connection) return [state, []];
  const said = connectionEffects(state, connection);
  // After an outage the page joins its game again: 'connecting' comes between the failure and real time.
  const interrupted = connection !== 'realtime' && (state.interrupted || connection !== 'connecting');
  const screen = { connection, interrupted, reconnecting: connection === 'connecting' };
  if (state.phase === 'idle') return [{ ...state, ...screen }, said];
  const next = { ...state, ...screen, delayAnnounced: state.delayAnnounced && connection !== 'realtime' };
  const isUp = connection === 'realtime' || connection === 'database-sync';
  if (!isUp) return [next, said];
  const [resent, effects] = resend(next, () => true);
  return [resent, [...said, ...effects]];
}
