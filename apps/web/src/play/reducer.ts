/**
 * The reducer shared by all modes of play: returns the next state and effects for each event. A mode supplies two
 * ports, the opponent and the authority, and a table of messages; its own reducer runs first.
 */
import { type MoveInput, type Ms, opposite } from '@sixtyfour/chess';
import { CLOCK_MS, messages, timerSeconds } from '@sixtyfour/contract';
import { boardName } from '../board/faces.ts';
import { type BoardInteraction, NO_INTERACTION, proposedGame, proposedMove, type Seat } from './board-view.ts';
import { announced, type PlayEffect, refusalEffects } from './effects.ts';
import { AFTERMATHS } from './game-over.ts';
import { type BoardInput, browseTo, interact, type InteractionRefusal } from './interaction.ts';
import { prepare } from './premove.ts';
import { moveWords, premoveSentence, type SideNames } from './spoken.ts';
import type { Begun, EventContext, Idle, Over, PlayEvent, Playing, PlayStep } from './state.ts';
import { readTyped, type Typed } from './typed-command.ts';

/** A second press on the destination of a move within this time is a double click, not a confirmation. */
const DOUBLE_PRESS_MS: Ms = 400;

/** The other side: a character, a person, the visitor, or the solution of a puzzle. */
export interface Opponent<P> {
  /** Whose pieces the visitor plays. */
  readonly seat: (state: Pick<P, keyof P>) => Seat;
  /** Whether it is the visitor's turn. */
  readonly isAwaiting: (state: P) => boolean;
  /** Whether premoves are allowed on the opponent's turn; omitted in modes without premoves. */
  readonly takesPremoves?: (state: P) => boolean;
}

/** Decides the game: this device, or the server, whose response the page anticipates. */
export interface Authority<State, P, Own> {
  /** Plays a legal move. */
  readonly move: (state: P, move: MoveInput, now: EventContext) => PlayStep<State, Own>;
  /** Omitted in modes without resignation. */
  readonly resign?: (state: P, now: EventContext) => PlayStep<State, Own>;
  /** Handles a typed 'draw'; omitted in modes without draws by agreement. */
  readonly draw?: (state: P, now: EventContext) => PlayStep<State, Own>;
  /** Why moves are not accepted yet, or null; omitted where moves are always accepted. */
  readonly closed?: (state: P) => string | null;
  /** Whether the 'confirm each move' setting applies; omitted where moves are played at once. */
  readonly confirms?: boolean;
  /** Whether a pawn promotes to a queen without asking; omitted where the picker is always shown. */
  readonly queens?: (state: P) => boolean;
}

/** A typed command: executed at once, executed when typed again, or refused. */
export type Command = 'done' | { readonly confirm: string } | { readonly never: string };

export interface PlayMessages<P> {
  /** The names of the sides that have a clock, in replies to typed commands. */
  readonly names: (state: P) => Partial<SideNames>;
  readonly waitTurn: (state: P) => string;
  /** The message for a refused board input; null for no message. */
  readonly refusal: (refusal: InteractionRefusal, state: P, input: BoardInput) => string | null;
  /** Effects of a refusal besides the notice; by default a sound and a toast. */
  readonly refused?: (state: P, text: string) => readonly PlayEffect[];
  /** Why a typed text is not a move; omitted where the default message applies. */
  readonly invalid?: (typed: Extract<Typed, { type: 'invalid' }>, state: P) => string;
  readonly commands: (state: P) => Readonly<Record<'resign' | 'draw', Command>>;
  /**
   * How long a notice is shown: until the next input, until the next input other than a step, or until the next notice.
   */
  readonly noticeLasts: 'until-input' | 'until-act' | 'until-replaced';
}

export interface PlayMode<I, P, O, Event, Own> {
  readonly opponent: Opponent<P>;
  readonly authority: Authority<I | P | O, P, Own>;
  readonly messages: PlayMessages<P>;
  /** Handles events specific to this mode, or overrides common ones; null for all others. */
  readonly reduce: (state: I | P | O, event: (Event | PlayEvent) & EventContext) => PlayStep<I | P | O, Own> | null;
}

export function createPlayReducer<I extends Idle, P extends Playing, O extends Over, Event, Own>({
  opponent,
  authority,
  messages: words,
  reduce,
}: PlayMode<I, P, O, Event, Own>): (
  state: I | P | O,
  event: (Event | PlayEvent) & EventContext,
) => PlayStep<I | P | O, Own> {
  type State = I | P | O;
  type Next = PlayStep<State, Own>;

  const reducePlaying = (state: P, event: PlayEvent & EventContext): Next => {
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
        return authority.resign?.(state, event) ?? [state, []];
      case 'confirm': {
        const proposed = proposedMove(state.live.game, state.interaction);
        return proposed === null ? [state, []] : authority.move(state, proposed, event);
      }
      case 'low-time':
        return [state, lowTime(opponent.seat(state), state, event)];
      default:
        return [state, []];
    }
  };

  /** Handles a press, drag, promotion choice or step at the board. */
  const acted = (state: P, input: BoardInput, now: EventContext): Next => {
    const { game } = state.live;
    const seat = opponent.seat(state);
    const isStep = input.type === 'browse';
    const isCleared = words.noticeLasts === 'until-input' || (words.noticeLasts === 'until-act' && !isStep);
    const cleared = isCleared ? { ...state, notice: null, typedOnce: null } : state;
    if (isStep) return [{ ...cleared, interaction: browseTo(input.ply, game) }, []];
    if (seat !== 'both' && !opponent.isAwaiting(state) && opponent.takesPremoves?.(state) === true) {
      const { interaction, premove = null } = state;
      const next = prepare(input, { interaction, premove }, game, seat);
      const said = next.premove === premove ? [] : [announced(premoveSentence(next.premove, game))];
      return [{ ...cleared, ...next }, said];
    }
    const proposed = proposedMove(game, state.interaction);
    if (input.type === 'press' && input.square === proposed?.to) {
      // The synchronized time may step back.
      const isDoubled = Math.abs(now.at - (state.interaction.proposed?.at ?? 0)) < DOUBLE_PRESS_MS;
      return isDoubled ? [state, []] : authority.move(state, proposed, now);
    }
    const { interaction, move, refusal } = interact(state.interaction, input, game, seat);
    if (move !== null) return play(state, move, now);
    if (interaction.promoting !== null && authority.queens?.(state) === true)
      return play(state, { ...interaction.promoting, promotion: 'queen' }, now);
    // A press elsewhere while a move waits for confirmation cancels that move without a message.
    const isQuiet = refusal === null || proposed !== null;
    const text = isQuiet ? null : words.refusal(refusal, state, input);
    const [next, effects] = text === null ? [{ ...cleared, interaction }, []] : refuse(state, text);
    if (refusal !== 'king-capture') return [next, effects];
    return [next, [...effects, { type: 'log', text: `attempt to capture a king: ${game.fen}` }]];
  };

  const play = (state: P, move: MoveInput, now: EventContext): Next => {
    const why = authority.closed?.(state) ?? null;
    if (why !== null) return refuse(state, why);
    return now.confirms === true && authority.confirms === true
      ? propose(state, move, now.at)
      : authority.move(state, move, now);
  };

  const propose = (state: P, move: MoveInput, at: Ms): Next => {
    const { game } = state.live;
    const interaction: BoardInteraction = { ...NO_INTERACTION, proposed: { move, fen: game.fen, at } };
    const played = proposedGame(game, interaction)?.lastPlayed ?? null;
    return [
      { ...state, notice: null, typedOnce: null, interaction },
      played === null ? [] : [announced(messages.spoken.confirmMove(moveWords(played)))],
    ];
  };

  const refuse = (state: P, text: string): Next => [
    refusedIn(state, text),
    words.refused?.(state, text) ?? refusalEffects(text),
  ];

  /** Typed moves apply to the newest position, even if an earlier one is shown. */
  const typed = (state: P, text: string, now: EventContext): Next => {
    const { game, clock = null } = state.live;
    const queens = authority.queens?.(state) === true;
    const read = readTyped(text, { game, clock, queens }, words.names(state), now.at);
    const next = { ...state, typedError: null, typedOnce: null };
    switch (read.type) {
      case 'move':
      case 'invalid': {
        if (!opponent.isAwaiting(state)) return refuseTyped(next, words.waitTurn(state));
        if (read.type === 'invalid') return refuseTyped(next, words.invalid?.(read, state) ?? read.text);
        const why = authority.closed?.(state) ?? null;
        return why === null ? authority.move(next, read.move, now) : refuseTyped(next, why);
      }
      case 'answer':
        return answerWith(next, read.text);
      case 'resign':
      case 'draw':
        return command(state.typedOnce, next, read.type, now);
    }
  };

  const command = (before: Playing['typedOnce'], state: P, act: 'resign' | 'draw', now: EventContext): Next => {
    const how = words.commands(state)[act];
    if (how !== 'done' && 'never' in how) return answerWith(state, how.never);
    if (how !== 'done' && before !== act) return answerWith({ ...state, typedOnce: act }, how.confirm);
    return authority[act]?.(state, now) ?? [state, []];
  };

  /** Without a toast: the field itself shows the reason as an alert. */
  const refuseTyped = (state: P, typedError: string): Next => [
    { ...state, typedError, ...(words.noticeLasts === 'until-replaced' ? {} : { notice: null }) },
    [{ type: 'sound', name: 'error' }],
  ];

  const reduceOver = (state: O, event: PlayEvent): Next => {
    switch (event.type) {
      case 'browse':
        return [{ ...state, interaction: browseTo(event.ply, state.live.game) }, []];
      case 'fold':
      case 'unfold':
      case 'review':
        return [{ ...state, aftermath: AFTERMATHS[event.type] }, []];
      default:
        return [state, []];
    }
  };

  return (state, event) => {
    const own = reduce(state, event);
    if (own !== null) return own;
    const shared = event as PlayEvent & EventContext;
    if (shared.type === 'flip') {
      const orientation = opposite(state.orientation);
      return [{ ...state, orientation }, [announced(boardName(orientation))]];
    }
    if (state.phase === 'playing') return reducePlaying(state, shared);
    return state.phase === 'over' ? reduceOver(state, shared) : [state, []];
  };
}

/** The state after a refused input: without selection, and with the reason as the notice. */
export function refusedIn<P extends Playing>(state: P, text: string): P {
  return { ...state, interaction: NO_INTERACTION, notice: text, typedOnce: null };
}

/** A reply in words: it becomes the notice and is announced to screen readers. */
export function answerWith<State extends Begun>(state: State, text: string): readonly [State, readonly PlayEffect[]] {
  return [{ ...state, notice: text }, [announced(text)]];
}

function lowTime(
  seat: Seat,
  { live }: Playing,
  { side, seconds }: Extract<PlayEvent, { type: 'low-time' }>,
): readonly PlayEffect[] {
  if (seat !== 'both' && seat !== side) return [];
  const { secondsLeft, sideSecondsLeft } = messages.spoken;
  const { pulse } = timerSeconds(live.times?.[side].initialMs ?? CLOCK_MS);
  const text = seat === 'both' ? sideSecondsLeft(messages.play.sides[side], seconds) : secondsLeft(seconds);
  return [...(seconds === pulse ? ([{ type: 'sound', name: 'low-time' }] as const) : []), announced(text)];
}
