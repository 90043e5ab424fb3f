/**
 * The authority of games between people: the server decides. The visitor's move is shown and sent at once; the server's
 * snapshot confirms it or rolls it back.
 */
import {
  type Clock,
  type Ending,
  type Game,
  makeUci,
  type MoveInput,
  type Ms,
  parseUci,
  type PlayedMove,
  pressClock,
  rowColOf,
} from '@sixtyfour/chess';
import {
  type GameIntent,
  type IntentAck,
  messages,
  type OnlineGame as GameView,
  PENDING_SHOWN_MS,
  problemMessages,
  type ProblemCode,
} from '@sixtyfour/contract';
import { type BoardInteraction, NO_INTERACTION } from '../../play/board-view.ts';
import { announced, type PlayEffect, refusalEffects } from '../../play/effects.ts';
import { AT_REST } from '../../play/interaction.ts';
import { premoveInput } from '../../play/premove.ts';
import { type Authority, refusedIn } from '../../play/reducer.ts';
import type { EventContext, PlayStep } from '../../play/state.ts';
import { endText } from './endings.ts';
import { firstEligibility } from './game-over.ts';
import { whyGone } from './gone-game.ts';
import { hasBegun, isOwnTurn } from './selectors.ts';
import { snapshotAfter, snapshotOf } from './server-snapshot.ts';
import type {
  ButtonIntent,
  OnlineBegun,
  OnlineEffect,
  OnlineEvent,
  OnlineOver,
  OnlinePlaying,
  OnlineState,
  OwnEffect,
  PendingIntent,
  ServerSnapshot,
} from './state.ts';
import {
  announceOffer,
  announceStart,
  attendanceEffects,
  deadlineEffects,
  mateEffects,
  newMoveEffects,
  rematchEffects,
  dropPremove,
  resultEffects,
  searchOnEffects,
  staleEffects,
  leaveForLobby,
  sendToLobby,
} from './updates.ts';

export type OnlineStep = PlayStep<OnlineState, OwnEffect>;

const words = messages.onlineGame;

/** Unanswered intents are sent again after this time. */
const RESEND_MS = 2_000;

export const serverAuthority: Authority<OnlineState, OnlinePlaying, OwnEffect> = {
  move,
  resign: (state, now) => askFor(state, 'resign', now),
  draw: (state, now) => askFor(state, 'offer-draw', now),
  closed: (state) => (hasBegun(state) ? null : words.notBegun),
  queens: ({ queens }) => queens,
  confirms: true,
};

/** Effects that show a refusal message, for the time that this screen uses. */
export function refusalOf({ config }: OnlineBegun, text: string): readonly PlayEffect[] {
  const isForeign = text === config.selectOwn || text === config.moveOwn;
  return refusalEffects(text, isForeign ? config.foreignPieceMs : null);
}

/** Shows the visitor's move on the board and sends it to the server. */
function move(state: OnlinePlaying, input: MoveInput, { at, newId: moveId }: EventContext): OnlineStep {
  const found = state.live.game.move(input);
  if (!found.ok) return [refusedIn(state, words.invalidMove), refusalOf(state, words.invalidMove)];
  const { from, to, promotion } = input;
  const { version, game } = state.snapshot;
  const intent: GameIntent = {
    type: 'move',
    moveId,
    version,
    from: rowColOf(from),
    to: rowColOf(to),
    ...(promotion === undefined ? {} : { promotion }),
  };
  const own = { ply: game.ply, uci: makeUci(found.value), at };
  const sent = [...state.sent, { intent, move: own, inFlight: true, late: false, again: false }];
  const next: OnlinePlaying = {
    ...state,
    sent,
    live: liveOf(state.snapshot, sent),
    ...AT_REST,
    premove: null,
  };
  const shown = next.live.game.lastPlayed;
  return [
    next,
    [
      { type: 'send', intent },
      { type: 'remind', of: 'late', moveId, ms: PENDING_SHOWN_MS },
      ...(shown === null ? [] : newMoveEffects(next, false)),
    ],
  ];
}

/** The snapshot plus the visitor's own unanswered move. */
export function liveOf(snapshot: ServerSnapshot, sent: readonly PendingIntent[]): OnlineBegun['live'] {
  const { game, times, clock, ending } = snapshot;
  const startedAt = snapshot.startedAt ?? snapshot.createdAt;
  const open = sent.find((pending) => pending.move !== null)?.move ?? null;
  const own = open === null || ending !== null || open.ply !== game.ply ? null : parseUci(game, open.uci);
  if (open === null || own?.ok !== true) return { game, times, clock, ending, startedAt };
  const next = game.play(own.value);
  // Like the server: the last move of a game adds no time.
  const increment = next.outcome === null ? times[game.turn].incrementMs : 0;
  return { game: next, times, clock: pressClock(clock, open.at, { increment }), ending, startedAt };
}

/** On the visitor's turn, plays the premove, or drops it with a message if it is no longer possible. */
function playPremove(step: OnlineStep, now: EventContext): OnlineStep {
  const [state, effects] = step;
  if (state.phase !== 'playing' || state.premove === null || !isOwnTurn(state)) return step;
  if (state.live.game.outcome !== null) return step;
  const input = premoveInput(state.live.game, state.premove);
  const disarmed: OnlinePlaying = { ...state, premove: null };
  if (!state.live.game.move(input).ok) {
    const text = words.premoveDropped;
    return [{ ...disarmed, notice: text }, [...effects, announced(text)]];
  }
  const [next, more] = move(disarmed, input, now);
  return [next, [...effects, ...more]];
}

/** Sends the intent of a button. Pressing twice sends it once (U-08). */
export function askFor(state: OnlinePlaying, type: ButtonIntent | 'resign' | 'leave', now: EventContext): OnlineStep {
  const { drawOffer } = state.snapshot;
  const isAnswer = type === 'offer-draw' && drawOffer !== null && drawOffer !== state.seat;
  const [next, effects] = ask(state, isAnswer ? 'accept-draw' : type, now);
  if (type !== 'leave') return [next, effects];
  const told = state.connection === 'disconnected' ? [announced(words.leaveUnsent)] : [];
  return [{ ...next, leaving: true }, [...effects, ...told]];
}

/**
 * Offers a rematch with the visitor's choice of sides, or accepts the opponent's offer unchanged. If a rematch
 * has already started, goes to it.
 */
export function askForRematch(state: OnlineOver, now: EventContext): OnlineStep {
  const { nextGameId, rematchOffer } = state.snapshot;
  if (nextGameId !== null) return [state, [{ type: 'go-to-game', gameId: nextGameId }]];
  if (rematchOffer === state.seat) return [state, []];
  const swaps = state.swap && rematchOffer === null;
  return ask(state, 'offer-rematch', now, swaps ? { swap: true } : {});
}

/** Sends an intent other than a move, unless the same intent is pending. */
function ask<State extends OnlineBegun>(
  state: State,
  type: Exclude<GameIntent['type'], 'move'>,
  { newId: moveId }: EventContext,
  more: { readonly swap?: true } = {},
): readonly [State, readonly OnlineEffect[]] {
  if (state.sent.some(({ intent }) => intent.type === type)) return [state, []];
  const intent: GameIntent = { type, moveId, version: state.snapshot.version, ...more };
  const pending: PendingIntent = { intent, move: null, inFlight: true, late: false, again: false };
  return [{ ...state, sent: [...state.sent, pending], notice: null }, [{ type: 'send', intent }]];
}

/**
 * Applies a complete game if it is newer. One that the page requested also updates clocks and attendance at the same
 * version; a broadcast may be late or a duplicate. An older one is outdated, or the server has lost commits: asking again
 * shows which.
 */
export function receiveGame(
  state: OnlineBegun,
  view: GameView,
  now: EventContext,
  how: 'broadcast' | 'asked' | 'after-a-gap',
  isAttendanceOutdated = false,
): OnlineStep {
  if (view.id !== state.gameId) return [state, []];
  if (view.version < state.snapshot.version) return [state, [{ type: 'resync' }]];
  const isNewer = view.version > state.snapshot.version;
  // A final move arrives first as a move and then as the end, both with the same version.
  const isEnd = state.snapshot.ending === null && view.game_status !== 'active';
  if (!isNewer && !isEnd && how === 'broadcast') return [state, []];
  const received = snapshotOf(view, now.at, state.snapshot.game);
  if (received === null) return [state, []];
  const snapshot = isAttendanceOutdated ? { ...received, attendance: state.snapshot.attendance } : received;
  return playPremove(applySnapshot(state, snapshot, now.at, how === 'after-a-gap' && isNewer), now);
}

export function receiveMove(state: OnlineBegun, { move: broadcast, ...now }: EventOf<'moved'>): OnlineStep {
  if (broadcast.move.gameId !== state.gameId) return [state, []];
  const { version, game } = state.snapshot;
  if (broadcast.version <= version) {
    const isKnown = game.history[broadcast.ply - 1]?.uci === broadcast.uci;
    return [state, isKnown ? [] : [{ type: 'resync' }]];
  }
  const snapshot = snapshotAfter(state.snapshot, broadcast, now.at);
  if (snapshot === null) return [state, [{ type: 'resync' }]];
  return playPremove(applySnapshot(state, snapshot, now.at), now);
}

type EventOf<Type extends OnlineEvent['type']> = Extract<OnlineEvent, { type: Type }> & EventContext;

/**
 * The state after a new snapshot, which may contain the end of the game or the start of the next one.
 * @param gap whether earlier changes may have been missed
 */
function applySnapshot(state: OnlineBegun, snapshot: ServerSnapshot, at: Ms, gap = false): OnlineStep {
  const { open, kept, lost } = stillOpen(state, snapshot);
  const live = liveOf(snapshot, open);
  const shown = live.game.ply > state.live.game.ply ? live.game.lastPlayed : null;
  const { syncDelayed } = state.config;
  // Once per outage: the move is safe, and the opponent may receive it a moment later (R-RG-23).
  const delayed = kept && state.connection !== 'realtime' && !state.delayAnnounced ? syncDelayed : null;
  const known = {
    ...state,
    snapshot,
    delayAnnounced: state.delayAnnounced || delayed !== null,
    sent: open,
    interaction: interactionAfter(shown, live.game, state),
    live: isSame(state.live, live) ? state.live : live,
    // A notice to wait for the opponent is removed once the game has begun.
    notice: shown === null && hasBegun(state) ? state.notice : null,
  };
  const [next, started] = announceStart(known);
  const { nextGameId } = snapshot;
  const effects: OnlineEffect[] = [
    ...attendanceEffects(state, next, at),
    ...(lost ? staleEffects(shown) : []),
    ...(delayed === null ? [] : [{ type: 'toast', text: delayed, kind: 'info' } as const]),
    ...started,
    ...(nextGameId === null || state.snapshot.nextGameId !== null
      ? []
      : ([
          { type: 'toast', text: words.newGame, kind: 'info' },
          { type: 'go-to-game', gameId: nextGameId },
        ] as const)),
  ];
  if (next.phase === 'over') return [next, [...effects, ...rematchEffects(state, snapshot)]];
  if (snapshot.ending !== null) return end(next, snapshot.ending, shown, [...effects, ...searchOnEffects(state)]);
  const [current, dropped] = gap ? dropPremove(next) : [next, []];
  const [answered, said] = announceOffer(state, current);
  const byOpponent = shown !== null && shown.move.piece.color !== state.seat;
  const spoken = shown === null ? [] : newMoveEffects(answered, byOpponent);
  return [answered, [...effects, ...spoken, ...dropped, ...said, ...deadlineEffects(state, answered, at)]];
}

/** @param shown the newest move, or null if it was on the board before */
function interactionAfter(shown: PlayedMove | null, game: Game, { interaction, seat }: OnlineBegun): BoardInteraction {
  // A visitor who is viewing an earlier position stays there (U-12).
  if (shown === null || interaction.browsing !== null) return interaction;
  const { selected } = interaction;
  const isKept = shown.move.piece.color !== seat && selected !== null && game.pieceAt(selected)?.color === seat;
  return isKept ? { ...NO_INTERACTION, selected } : NO_INTERACTION;
}

interface Answered {
  /** The intents that the snapshot does not answer. */
  readonly open: readonly PendingIntent[];
  /** Whether a move of the visitor was committed without ending the game. */
  readonly kept: boolean;
  /** Whether another move was committed instead. */
  readonly lost: boolean;
}

function stillOpen(state: OnlineBegun, { ending, game, nextGameId }: ServerSnapshot): Answered {
  const { seat } = state;
  const newPlies = game.ply - state.snapshot.game.ply;
  const hasOpponentMoved = newPlies > 1 || (newPlies === 1 && game.turn === seat);
  const sent = state.sent.flatMap((pending): readonly PendingIntent[] => {
    const { type } = pending.intent;
    if (ending !== null) return type === 'offer-rematch' && nextGameId === null ? [pending] : [];
    if (type !== 'offer-draw' || !hasOpponentMoved) return [pending];
    return pending.inFlight ? [{ ...pending, outdated: true }] : [];
  });
  const answered = sent.flatMap(({ move: own }) => (own !== null && game.ply > own.ply ? [own] : []));
  if (answered.length === 0) return { open: sent, kept: false, lost: false };
  const isKept = ({ ply, uci }: (typeof answered)[number]) => game.history[ply]?.uci === uci;
  return {
    open: sent.filter((pending) => pending.move === null || !answered.includes(pending.move)),
    kept: answered.some(isKept),
    lost: !answered.every(isKept),
  };
}

function isSame(a: OnlineBegun['live'], b: OnlineBegun['live']): boolean {
  return (
    a.game.fen === b.game.fen && a.game.ply === b.game.ply && a.ending === b.ending && isSameClock(a.clock, b.clock)
  );
}

function isSameClock(a: Clock, b: Clock): boolean {
  return a.white === b.white && a.black === b.black && a.running === b.running && a.anchor === b.anchor;
}

/** @param shown the move that ended the game, if it was not on the board before; else null */
function end(
  state: OnlinePlaying,
  ending: Ending,
  shown: PlayedMove | null,
  before: readonly OnlineEffect[],
): OnlineStep {
  const over: OnlineOver = {
    ...state,
    phase: 'over',
    ending,
    eligibility: firstEligibility(state.seat, ending),
    interaction: NO_INTERACTION,
    notice: null,
    // The dialog would add a step to the history, above the lobby.
    aftermath: state.leaving || before.some(({ type }) => type === 'go-to-lobby') ? 'bar' : 'dialog',
    swap: false,
  };
  if (state.leaving) return [over, [...before, leaveForLobby(over)]];
  const status = endText(over, ending);
  // A mate or draw that was already on the board was heard with the move.
  const isHeard = shown === null && over.live.game.outcome !== null;
  const toasts: readonly OnlineEffect[] =
    status === words.opponentLeft ? [{ type: 'toast', text: status, kind: 'info' }] : mateEffects(over, ending);
  return [over, [...before, ...(isHeard ? [] : resultEffects(over, ending, shown)), ...toasts]];
}

/** The server has committed an intent of the visitor, now or earlier. */
export function acknowledged(state: OnlineBegun, ack: IntentAck, now: EventContext): OnlineStep {
  const pending = state.sent.find(({ intent }) => intent.moveId === ack.moveId);
  if (pending === undefined) return [state, []];
  const { version } = state.snapshot;
  // Another change came first: the whole game will contain it and this intent.
  const isGap = ack.version > version + 1;
  if (pending.move === null) return [without(state, pending), ack.version > version ? [{ type: 'resync' }] : []];
  if (isGap) return [withPending(state, ack.moveId, { late: false, again: false }), [{ type: 'resync' }]];
  const snapshot = snapshotAfter(state.snapshot, { ...ack, uci: pending.move.uci }, now.at);
  if (snapshot === null) return [without(state, pending), [{ type: 'resync' }]];
  const [next, effects] = applySnapshot(state, snapshot, now.at);
  // After a resend, the answer may be old and its clocks outdated.
  return [next, pending.again ? [...effects, { type: 'resync' }] : effects];
}

/** Rolls back what the server has refused, and shows the reason (U-04). */
export function refused(state: OnlineBegun, { of, code, message }: EventOf<'refused'>): OnlineStep {
  const pending = state.sent.find(({ intent }) => intent.moveId === of);
  if (pending === undefined) return [state, []];
  const rest = without(state, pending);
  const resync: readonly OnlineEffect[] = [{ type: 'resync' }];
  if (code === 'game-over' && pending.intent.type !== 'offer-rematch') {
    // The resync will show how the game ended.
    return [rest, state.leaving && state.phase === 'over' ? [leaveForLobby(state)] : resync];
  }
  if (pending.intent.type === 'leave' && code !== 'unauthenticated' && whyGone(code) !== null)
    return [{ ...state, phase: 'idle', failed: false }, [sendToLobby(state)]];
  const text = serverRefusal(state, pending, code, message);
  const live = liveOf(rest.snapshot, rest.sent);
  const told = [...refusalOf(state, text), ...resync];
  // A refused button is not a game event: after its toast the status shows the turn again.
  if (pending.move === null)
    return [{ ...rest, live, leaving: state.leaving && pending.intent.type !== 'leave' }, told];
  const back = { ...rest, live, interaction: NO_INTERACTION, notice: text };
  if (back.phase === 'over') return [back, told];
  const [playing, dropped] = dropPremove(back);
  return [playing, [...told, ...dropped]];
}

/** Codes that no player's intent should cause: they indicate a fault of the page, the server or the session. */
const UNEXPECTED: ReadonlySet<ProblemCode> = new Set([
  'internal',
  'malformed',
  'forbidden',
  'not-found',
  'not-seated',
  'unauthenticated',
]);

/** The message for a refusal by the server: the screen's own text first, then the catalog's. */
function serverRefusal({ config }: OnlineBegun, pending: PendingIntent, code: ProblemCode, message: string): string {
  if (pending.move !== null && config.moveFailed !== null && UNEXPECTED.has(code)) return config.moveFailed;
  switch (code) {
    case 'not-your-turn':
      return words.waitTurn;
    case 'not-your-piece':
      return config.moveOwn;
    case 'not-saved':
      return config.notSaved;
    case 'illegal-move':
      return words.invalidMove;
    default:
      return message === '' ? problemMessages[code] : message;
  }
}

/** The request failed without an answer. */
export function undelivered(state: OnlineBegun, moveId: string): OnlineStep {
  const outdated = state.sent.find((pending) => pending.outdated === true && pending.intent.moveId === moveId);
  if (outdated !== undefined) return [without(state, outdated), []];
  const next = withPending(state, moveId, { inFlight: false });
  return [next, next === state ? [] : [{ type: 'remind', of: 'resend', moveId, ms: RESEND_MS }]];
}

/** Sends unanswered intents again with the same ids. */
export function resend(state: OnlineBegun, isMeant: (pending: PendingIntent) => boolean): OnlineStep {
  const again = state.sent.filter((pending) => !pending.inFlight && isMeant(pending));
  if (again.length === 0) return [state, []];
  const sent = state.sent.map((pending) =>
    again.includes(pending) ? { ...pending, inFlight: true, again: true } : pending,
  );
  return [{ ...state, sent }, again.map(({ intent }) => ({ type: 'send', intent }))];
}

export function withPending(state: OnlineBegun, moveId: string, change: Partial<PendingIntent>): OnlineBegun {
  if (!state.sent.some(({ intent }) => intent.moveId === moveId)) return state;
  return {
    ...state,
    sent: state.sent.map((pending) => (pending.intent.moveId === moveId ? { ...pending, ...change } : pending)),
  };
}

function without<State extends OnlineBegun>(state: State, pending: PendingIntent): State {
  return { ...state, sent: state.sent.filter((each) => each !== pending) };
}
