/** The one reducer of a game between people: events in, the next state and effects out. Pure; the shell owns the rest. */
import { type Color, opposite } from '@sixtyfour/chess';
import { type IntentAck, messages, type OnlineGame as GameView, TIMER_SECONDS, TOAST_MS } from '@sixtyfour/contract';
import { AFTERMATHS } from '../../play/game-over.ts';
import { NO_INTERACTION } from '../../play/board-view.ts';
import { interact } from '../../play/interaction.ts';
import { acted, askFor, askForRematch, playPremove, refusalOf, serverRefusal, typed } from './acts.ts';
import { firstEligibility } from './over.ts';
import { hasBegun, opponentName } from './selectors.ts';
import type {
  Happening,
  OnlineBegun,
  OnlineEffect,
  OnlineEvent,
  OnlineIdle,
  OnlineOver,
  OnlinePlaying,
  OnlineState,
  SentAct,
} from './state.ts';
import { attendanceEffects, learn, liveOf, type OnlineStep, startNews, toLobby } from './sync.ts';
import { attendanceOf, truthAfter, truthOf } from './truth.ts';

/** After this an act without an answer is sent again. */
const RESEND_MS = 2_000;

export function reduceOnline(state: OnlineState, event: OnlineEvent): OnlineStep {
  switch (event.type) {
    case 'flip':
      return [{ ...state, orientation: opposite(state.orientation) }, []];
    case 'premoves':
      return [
        state.phase === 'playing' && !event.on
          ? { ...state, premoves: false, premove: null }
          : { ...state, premoves: event.on },
        [],
      ];
    case 'queens':
      return [{ ...state, queens: event.on }, []];
    case 'connection':
      return connected(state, event.connection);
    default:
      return state.phase === 'idle' ? reduceIdle(state, event) : reduceBegun(state, event);
  }
}

function reduceIdle(state: OnlineIdle, event: OnlineEvent): OnlineStep {
  switch (event.type) {
    case 'loaded':
      return loaded(state, event);
    case 'load-failed':
      return loadFailed(state, event.failure);
    case 'retry':
      return state.failed ? [{ ...state, failed: false }, [{ type: 'load' }]] : [state, []];
    default:
      return [state, []];
  }
}

/** What the server and the wire say; the visitor's own acts are for the phases. */
function reduceBegun(state: OnlineBegun, event: OnlineEvent): OnlineStep {
  switch (event.type) {
    case 'snapshot':
      return wholeGame(state, event.game, event, event.missed ? 'after-a-gap' : 'asked');
    case 'told':
      return wholeGame(state, event.game, event, 'told');
    case 'moved':
      return moved(state, event);
    case 'attendance': {
      const attendance = attendanceOf(event.attendance, event.at);
      return [{ ...state, truth: { ...state.truth, attendance } }, attendanceEffects(state, attendance)];
    }
    case 'opponent-left':
      return opponentLeft(state);
    case 'opponent-joined':
      return opponentJoined(state);
    case 'game-started':
      return [state, heardOf(state, event.gameId) ? [] : [{ type: 'resync' }]];
    case 'retry':
      return state.retrying ? [state, []] : [{ ...state, retrying: true }, [{ type: 'reconnect' }]];
    case 'retried':
      return [{ ...state, retrying: false }, event.isReached ? [] : unreachable(state)];
    case 'acknowledged':
      return acknowledged(state, event.ack, event);
    case 'refused':
      return refused(state, event);
    case 'undelivered':
      return [
        withAct(state, event.of, { inFlight: false }),
        isOpen(state, event.of) ? [{ type: 'remind', of: 'resend', moveId: event.of, ms: RESEND_MS }] : [],
      ];
    case 'late':
      return [withAct(state, event.of, { late: true }), []];
    case 'resend':
      return resend(state, (act) => act.intent.moveId === event.of);
    default:
      return state.phase === 'playing' ? reducePlaying(state, event) : reduceOver(state, event);
  }
}

function reducePlaying(state: OnlinePlaying, event: OnlineEvent): OnlineStep {
  switch (event.type) {
    case 'press':
    case 'lift':
    case 'drop':
    case 'promote':
    case 'cancel':
    case 'browse':
      return acted(state, event, event);
    case 'typed':
      return typed(state, event.text, event);
    case 'resign':
    case 'offer-draw':
    case 'accept-draw':
    case 'decline-draw':
    case 'wait-longer':
    case 'leave':
      return askFor(state, event.type, event);
    case 'low-time':
      return [state, lowTime(event.seconds)];
    default:
      return [state, []];
  }
}

function reduceOver(state: OnlineOver, event: OnlineEvent): OnlineStep {
  switch (event.type) {
    case 'browse':
      return [
        { ...state, interaction: interact(state.interaction, event, state.live.game, state.seat).interaction },
        [],
      ];
    case 'fold':
    case 'unfold':
    case 'review':
      return [{ ...state, aftermath: AFTERMATHS[event.type] }, []];
    case 'eligibility':
      return [{ ...state, eligibility: event.eligibility }, []];
    case 'play-again':
      return askForRematch(state, event);
    case 'swap-sides':
      return [{ ...state, swap: event.on }, []];
    case 'find-new':
      return [state, [toLobby(state, state.words.lobbySearches)]];
    default:
      return [state, []];
  }
}

/** The side whose player this is, or null for a stranger (R-G-10). */
function seatIn(game: GameView, playerId: string): Color | null {
  if (game.white_player_id === playerId) return 'white';
  return game.black_player_id === playerId ? 'black' : null;
}

function loaded(state: OnlineIdle, event: Extract<OnlineEvent, { type: 'loaded' }>): OnlineStep {
  const { game: view, playerId, at, again = false } = event;
  const seat = seatIn(view, playerId);
  if (seat === null) return loadFailed(state, 'not-seated');
  const truth = truthOf(view, at);
  if (truth === null) return loadFailed(state, 'unreachable');
  const begun = {
    words: state.words,
    connection: state.connection,
    premoves: state.premoves,
    queens: state.queens,
    startTold: state.startTold,
    orientation: seat,
    gameId: view.id,
    origin: view.origin,
    playerId,
    seat,
    players: { white: view.white_player, black: view.black_player },
    truth,
    live: liveOf(truth, []),
    sent: [],
    drawOfferedAtPly: truth.drawOffer === seat ? truth.game.ply : null,
    interaction: NO_INTERACTION,
    notice: null,
    leaving: false,
    opponentLeft: false,
    delayTold: false,
    retrying: false,
  };
  // Who opens a game that is over has seen its end, or was not there for it: nothing is celebrated.
  if (truth.ending !== null) {
    const { ending } = truth;
    const aftermath = again ? 'dialog' : 'bar';
    return [
      { ...begun, phase: 'over', ending, eligibility: firstEligibility(seat, ending), aftermath, swap: false },
      [],
    ];
  }
  const names = { own: begun.players[seat].username, opponent: begun.players[opposite(seat)].username };
  const text = `${state.words.playingAs(seat, names)}.`;
  const playing = { ...begun, phase: 'playing', premove: null, typedOnce: null, typedError: null } as const;
  const [next, started] = startNews(playing);
  return [next, [{ type: 'announce', text, politeness: 'polite' }, ...started]];
}

/** R-G-11, R-G-17, R-NAV-30 and A-108: nobody is thrown out of a live game by a bad minute. */
function loadFailed(state: OnlineIdle, failure: Extract<OnlineEvent, { type: 'load-failed' }>['failure']): OnlineStep {
  if (failure === 'unreachable') return [{ ...state, failed: true }, unreachable(state)];
  const text = state.words.sentAway[failure];
  return [state, [...(text === null ? [] : [{ type: 'toast', text, kind: 'error' } as const]), toLobby(state, false)]];
}

/** Nobody can be asked anything: also where nobody looks at the panel. */
function unreachable({ words }: OnlineState): readonly OnlineEffect[] {
  const { toast } = words.unreachable;
  return toast === null ? [] : [{ type: 'toast', ...toast, kind: 'error', ms: TOAST_MS.long }];
}

/**
 * A whole game is taken when it is newer. One that the page asked for is also right about clocks and attendance of the
 * same version; one that was told may have come late or twice.
 */
function wholeGame(
  state: OnlineBegun,
  view: GameView,
  now: Happening,
  how: 'told' | 'asked' | 'after-a-gap',
): OnlineStep {
  if (view.id !== state.gameId || view.version < state.truth.version) return [state, []];
  const isNewer = view.version > state.truth.version;
  // A move that ends the game is told first as a move, then as the end, both of one version.
  const isEnd = state.truth.ending === null && view.game_status !== 'active';
  if (!isNewer && !isEnd && how === 'told') return [state, []];
  const truth = truthOf(view, now.at, state.truth.game);
  if (truth === null) return [state, []];
  return playPremove(learn(state, { truth, resync: how === 'after-a-gap' && isNewer }), now);
}

function moved(state: OnlineBegun, { move, ...now }: Extract<OnlineEvent, { type: 'moved' }>): OnlineStep {
  if (move.move.gameId !== state.gameId || move.version <= state.truth.version) return [state, []];
  const truth = truthAfter(state.truth, move, now.at);
  if (truth === null) return [state, [{ type: 'resync' }]];
  return playPremove(learn(state, { truth, resync: false }), now);
}

/** The server has committed an act of the visitor's, or says again that it had. */
function acknowledged(state: OnlineBegun, ack: IntentAck, now: Happening): OnlineStep {
  const act = state.sent.find(({ intent }) => intent.moveId === ack.moveId);
  if (act === undefined) return [state, []];
  if (ack.version > state.truth.version + 1) {
    // Something of the other side came in between: the whole game brings it, and this act with it.
    return [
      act.move === null ? without(state, act) : withAct(state, ack.moveId, { late: false }),
      [{ type: 'resync' }],
    ];
  }
  if (act.move === null) {
    const done = without(state, act);
    return ack.version > state.truth.version ? [done, [{ type: 'resync' }]] : [done, []];
  }
  const truth = truthAfter(state.truth, { ...ack, uci: act.move.uci }, now.at);
  if (truth === null) return [without(state, act), []];
  const [next, effects] = learn(state, { truth, resync: false });
  // The clocks of an answer that was given before are those of then.
  return [next, act.again ? [...effects, { type: 'resync' }] : effects];
}

/** What the server refuses is taken back where everybody can see it, and the reason is said (U-04). */
function refused(state: OnlineBegun, { of, code, message }: Extract<OnlineEvent, { type: 'refused' }>): OnlineStep {
  const act = state.sent.find(({ intent }) => intent.moveId === of);
  if (act === undefined) return [state, []];
  const rest = without(state, act);
  const resync: readonly OnlineEffect[] = [{ type: 'resync' }];
  if (code === 'game-over' && act.intent.type !== 'offer-rematch') {
    // How it ended is what there is to say.
    return [rest, state.leaving && state.phase === 'over' ? [toLobby(state, false)] : resync];
  }
  const text = serverRefusal(state, act, code, message);
  const live = liveOf(rest.truth, rest.sent);
  // The reason why a button does nothing is no news of the game: the turn can be read again after its toast.
  const notice = act.move === null ? state.notice : text;
  const back = { ...rest, live, interaction: NO_INTERACTION, notice, leaving: false };
  const next = back.phase === 'playing' ? { ...back, premove: null } : back;
  return [next, [...refusalOf(state, text), ...resync]];
}

function opponentLeft(state: OnlineBegun): OnlineStep {
  // On to the next game, each leaves this one in their own time.
  if (state.opponentLeft || state.truth.nextGameId !== null) return [state, []];
  // While the game goes on their seat is kept, and the server says whether they are away.
  const text = state.phase === 'over' ? messages.online.opponentLeft : null;
  return [{ ...state, opponentLeft: true }, text === null ? [] : [{ type: 'toast', text, kind: 'info' }]];
}

function opponentJoined(state: OnlineBegun): OnlineStep {
  if (!state.opponentLeft) return [state, []];
  const text = state.words.joined?.(opponentName(state)) ?? null;
  return [{ ...state, opponentLeft: false }, text === null ? [] : [{ type: 'toast', text, kind: 'info' }]];
}

/** Whether the page knows already that this game has started; the whole game says whether it is this one or the next. */
function heardOf(state: OnlineBegun, gameId: string): boolean {
  if (gameId === state.gameId) return hasBegun(state);
  return state.phase === 'playing' || state.truth.nextGameId !== null;
}

/** With the wire back, whatever has no answer goes out again, under the same id. */
function connected(state: OnlineState, connection: OnlineState['connection']): OnlineStep {
  if (state.connection === connection) return [state, []];
  const said = connectionEffects(state, connection);
  if (state.phase === 'idle') return [{ ...state, connection }, said];
  const next = { ...state, connection, delayTold: state.delayTold && connection !== 'realtime' };
  const isUp = connection === 'realtime' || connection === 'database-sync';
  if (!isUp) return [next, said];
  const [resent, effects] = resend(next, () => true);
  return [resent, [...said, ...effects]];
}

function connectionEffects(state: OnlineState, after: OnlineState['connection']): readonly OnlineEffect[] {
  const { disconnected, realtime } = messages.online;
  if (after === 'disconnected') {
    const announced = { type: 'announce', text: `${disconnected}.`, politeness: 'assertive' } as const;
    return state.words.unreachable.inPlay && state.phase !== 'idle' ? unreachable(state) : [announced];
  }
  if (after === 'realtime' && state.connection !== 'connecting')
    return [{ type: 'announce', text: `${realtime}.`, politeness: 'polite' }];
  return [];
}

function resend(state: OnlineBegun, isMeant: (act: SentAct) => boolean): OnlineStep {
  const again = state.sent.filter((act) => !act.inFlight && isMeant(act));
  if (again.length === 0) return [state, []];
  const sent = state.sent.map((act) => (again.includes(act) ? { ...act, inFlight: true, again: true } : act));
  return [{ ...state, sent }, again.map(({ intent }) => ({ type: 'send', intent }))];
}

function isOpen({ sent }: OnlineBegun, moveId: string): boolean {
  return sent.some(({ intent }) => intent.moveId === moveId);
}

function withAct(state: OnlineBegun, moveId: string, change: Partial<SentAct>): OnlineBegun {
  if (!isOpen(state, moveId)) return state;
  return {
    ...state,
    sent: state.sent.map((act) => (act.intent.moveId === moveId ? { ...act, ...change } : act)),
  };
}

function without<State extends OnlineBegun>(state: State, act: SentAct): State {
  return { ...state, sent: state.sent.filter((each) => each !== act) };
}

function lowTime(seconds: number): readonly OnlineEffect[] {
  const announce = { type: 'announce', text: messages.spoken.secondsLeft(seconds), politeness: 'polite' } as const;
  return seconds === TIMER_SECONDS.pulse ? [{ type: 'sound', name: 'low-time' }, announce] : [announce];
}
