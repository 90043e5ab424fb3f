/** What the visitor does in a game that goes on. Everything is shown at once and asked of the server. */
import { colOf, type Game, type Move, type MoveInput, rowOf, type Square } from '@sixtyfour/chess';
import { type GameIntent, messages, PENDING_SHOWN_MS, problemMessages, type ProblemCode } from '@sixtyfour/contract';
import { refusalEffects } from '../../play/effects.ts';
import { NO_INTERACTION } from '../../play/board-view.ts';
import { type BoardInput, interact, type InteractionRefusal } from '../../play/interaction.ts';
import { premoveInput, prepare } from '../../play/premove.ts';
import { readTyped } from '../../play/typed-command.ts';
import { hasBegun, isOwnTurn } from './selectors.ts';
import type { ButtonAct, Happening, OnlineBegun, OnlineEffect, OnlineOver, OnlinePlaying, SentAct } from './state.ts';
import { liveOf, moveEffects, type OnlineStep } from './sync.ts';

/** A press, drag, choice or step at the board. */
export function acted(state: OnlinePlaying, input: BoardInput, now: Happening): OnlineStep {
  if (input.type === 'browse')
    return [{ ...state, interaction: interact(state.interaction, input, state.live.game, state.seat).interaction }, []];
  if (!isOwnTurn(state) && state.premoves && hasBegun(state)) return prepared(state, input);
  const { interaction, move, refusal } = interact(state.interaction, input, state.live.game, state.seat);
  if (move !== null) return playFrom(state, move, now);
  if (interaction.promoting !== null && state.queens)
    return playFrom(state, { ...interaction.promoting, promotion: 'queen' }, now);
  const text = refusal === null ? null : refusalText(refusal, input, state);
  if (text !== null) return refuse(state, text);
  return [{ ...state, interaction, notice: null, typedOnce: null }, []];
}

function playFrom(state: OnlinePlaying, move: MoveInput, now: Happening): OnlineStep {
  return hasBegun(state) ? play(state, move, now) : refuse(state, messages.onlineGame.notBegun);
}

function prepared(state: OnlinePlaying, input: BoardInput): OnlineStep {
  return [{ ...state, ...prepare(input, state, state.live.game, state.seat), notice: null, typedOnce: null }, []];
}

/** A piece that is lifted says nothing yet: its drop will. */
function refusalText(refusal: InteractionRefusal, input: BoardInput, { words }: OnlinePlaying): string | null {
  if (input.type === 'lift') return null;
  if (refusal === 'not-your-turn') return words.waitTurn;
  if (refusal !== 'not-your-piece') return words.invalidMove;
  return input.type === 'drop' ? words.moveOwn : words.selectOwn;
}

function refuse(state: OnlinePlaying, text: string): OnlineStep {
  return [{ ...state, interaction: NO_INTERACTION, notice: text, typedOnce: null }, refusalOf(state, text)];
}

/** What was refused, for as long as this screen shows it. */
export function refusalOf({ words }: OnlineBegun, text: string): readonly OnlineEffect[] {
  const isForeign = text === words.selectOwn || text === words.moveOwn;
  return refusalEffects(text, isForeign ? words.foreignPieceMs : null);
}

function rowCol(square: Square): [row: number, col: number] {
  return [rowOf(square), colOf(square)];
}

/** A move of the visitor's: on the board at once, and on its way to the server. */
function play(state: OnlinePlaying, input: MoveInput, { at, moveId }: Happening): OnlineStep {
  const found = state.live.game.move(input);
  if (!found.ok) return refuse(state, state.words.invalidMove);
  const { from, to, promotion } = input;
  const { version, game } = state.truth;
  const intent: GameIntent = {
    type: 'move',
    moveId,
    version,
    from: rowCol(from),
    to: rowCol(to),
    ...(promotion === undefined ? {} : { promotion }),
  };
  const move = { ply: game.ply, uci: uciOf(found.value), at };
  const sent = [...state.sent, { intent, move, inFlight: true, late: false, again: false }];
  const next: OnlinePlaying = {
    ...state,
    sent,
    live: liveOf(state.truth, sent),
    interaction: NO_INTERACTION,
    premove: null,
    notice: null,
    typedOnce: null,
    typedError: null,
  };
  const told = next.live.game.lastPlayed;
  return [
    next,
    [
      { type: 'send', intent },
      { type: 'remind', of: 'late', moveId, ms: PENDING_SHOWN_MS },
      ...(told === null ? [] : moveEffects(next, told, false)),
    ],
  ];
}

const LETTERS = { queen: 'q', rook: 'r', bishop: 'b', knight: 'n' } as const;

function uciOf({ from, to, promotion }: Move): string {
  return `${from}${to}${promotion === undefined ? '' : LETTERS[promotion]}`;
}

/** The premove, when its turn has come: it is played, or it is gone and that is said. */
export function playPremove(step: OnlineStep, now: Happening): OnlineStep {
  const [state, effects] = step;
  if (state.phase !== 'playing' || state.premove === null || !isOwnTurn(state)) return step;
  const input = premoveInput(state.live.game, state.premove);
  const disarmed: OnlinePlaying = { ...state, premove: null };
  if (!isLegal(state.live.game, input)) {
    const text = messages.onlineGame.premoveDropped;
    return [{ ...disarmed, notice: text }, [...effects, { type: 'announce', text, politeness: 'polite' }]];
  }
  const [next, more] = play(disarmed, input, now);
  return [next, [...effects, ...more]];
}

function isLegal(game: Game, input: MoveInput): boolean {
  return game.move(input).ok;
}

/** A typed move or command. Typed moves are of the newest position, whatever is looked at. */
export function typed(state: OnlinePlaying, text: string, now: Happening): OnlineStep {
  const { players, live, words } = state;
  const names = { white: players.white.username, black: players.black.username };
  const read = readTyped(text, { ...live, queens: state.queens }, names, now.at);
  const next: OnlinePlaying = { ...state, typedError: null, typedOnce: null };
  switch (read.type) {
    case 'move':
    case 'invalid':
      if (!isOwnTurn(state)) return refuseTyped(next, words.waitTurn);
      if (read.type === 'invalid') return refuseTyped(next, read.code === 'not-your-piece' ? words.moveOwn : read.text);
      if (!hasBegun(state)) return refuseTyped(next, messages.onlineGame.notBegun);
      return play(next, read.move, now);
    case 'answer':
      return answer(next, read.text);
    case 'draw':
      return askFor(next, 'offer-draw', now);
    case 'resign':
      if (state.typedOnce === 'resign') return askFor(next, 'resign', now);
      return answer({ ...next, typedOnce: 'resign' }, messages.spoken.resignAgain);
  }
}

/** The field itself shows the reason as an alert. */
function refuseTyped(state: OnlinePlaying, typedError: string): OnlineStep {
  return [{ ...state, notice: null, typedError }, [{ type: 'sound', name: 'error' }]];
}

function answer(state: OnlinePlaying, text: string): OnlineStep {
  return [{ ...state, notice: text }, [{ type: 'announce', text, politeness: 'polite' }]];
}

/** A button's act. Pressing twice asks once (U-08). */
export function askFor(state: OnlinePlaying, type: ButtonAct | 'leave', now: Happening): OnlineStep {
  const isAnswer = type === 'offer-draw' && state.truth.drawOffer !== null && state.truth.drawOffer !== state.seat;
  const [next, effects] = ask(state, isAnswer ? 'accept-draw' : type, now);
  return [type === 'leave' ? { ...next, leaving: true } : next, effects];
}

/** Offers a rematch as the visitor has chosen, or accepts the other side's offer as it stands. */
export function askForRematch(state: OnlineOver, now: Happening): OnlineStep {
  const { rematchOffer } = state.truth;
  if (rematchOffer === state.seat) return [state, []];
  const swaps = state.swap && rematchOffer === null;
  return ask(state, 'offer-rematch', now, swaps ? { swap: true } : {});
}

/** Sends an act that is no move, unless the same one is on its way. */
function ask<State extends OnlineBegun>(
  state: State,
  type: Exclude<GameIntent['type'], 'move'>,
  { moveId }: Happening,
  more: { readonly swap?: true } = {},
): readonly [State, readonly OnlineEffect[]] {
  if (state.sent.some(({ intent }) => intent.type === type)) return [state, []];
  const intent: GameIntent = { type, moveId, version: state.truth.version, ...more };
  const act: SentAct = { intent, move: null, inFlight: true, late: false, again: false };
  return [{ ...state, sent: [...state.sent, act], notice: null }, [{ type: 'send', intent }]];
}

/** What none of a player's acts should be answered with: something is wrong with the page, the server or the session. */
const UNEXPECTED: ReadonlySet<ProblemCode> = new Set([
  'internal',
  'malformed',
  'forbidden',
  'not-found',
  'not-seated',
  'unauthenticated',
]);

/** What a visitor reads when the server refuses: the screen's own words first, then the catalogue's. */
export function serverRefusal({ words }: OnlineBegun, act: SentAct, code: ProblemCode, message: string): string {
  if (act.move !== null && words.moveFailed !== null && UNEXPECTED.has(code)) return words.moveFailed;
  switch (code) {
    case 'not-your-turn':
      return words.waitTurn;
    case 'not-your-piece':
      return words.moveOwn;
    case 'not-saved':
      return words.notSaved;
    case 'illegal-move':
      return words.invalidMove;
    default:
      return message === '' ? problemMessages[code] : message;
  }
}
