/**
 * The authority for games decided on this device: start, moves and end by the rules, saved in the browser's storage.
 */
import {
  applyIntent,
  type Color,
  type Ending,
  type GameState,
  type Intent,
  type Ms,
  type PlayedMove,
  type RuleSet,
  startGame,
} from '@sixtyfour/chess';
import { messages, type TimeChoice, timesOf } from '@sixtyfour/contract';
import { type SavedFacts, type SavedGame, toGameState, toSavedGame } from './saved-game.ts';
import { NO_INTERACTION } from './board-view.ts';
import { announced, type PlayEffect, REFUSED_START, soundOf } from './effects.ts';
import type { Aftermath } from './game-over.ts';
import { AT_REST } from './interaction.ts';
import type { Authority } from './reducer.ts';
import { endAnnouncement, moveSentence } from './spoken.ts';
import type { Begun, EventContext, Idle, Over, Playing, PlayStep } from './state.ts';

export interface DeviceSetup {
  readonly ruleSet: RuleSet;
  /** As typed; blank for the standard position. */
  readonly startFen: string;
  readonly time: TimeChoice;
}

interface DeviceIdle extends Idle {
  readonly setup: DeviceSetup;
  /** Why the start position is invalid. */
  readonly fenError: string | null;
}

interface DeviceBegun extends Begun {
  readonly id: string;
  readonly live: GameState;
  readonly status: string;
}

/** Events of every game on this device. */
export type DeviceEvent<Setup> =
  | { readonly type: 'set-up'; readonly change: Partial<Setup> }
  | { readonly type: 'start' | 'takeback' | 'flag' }
  | { readonly type: 'resume'; readonly saved: SavedGame }
  /** Shows a finished game again. */
  | { readonly type: 'reopen'; readonly saved: SavedGame; readonly aftermath: Aftermath };

/** A change of the position: by a move, or by a takeback (null). */
export interface Change<P> {
  readonly played: PlayedMove | null;
  readonly before: P;
}

/** A step that stays in its phase. */
export type Within<State, Own> = readonly [State, readonly (PlayEffect | Own)[]];

/** What one kind of game on this device adds to the shared behavior. */
export interface DeviceGame<Setup, I, P, O, Own> {
  readonly origin: SavedGame['origin'];
  /** The opponent's side; null where the visitor plays both. */
  readonly opponent: (state: P) => Color | null;
  readonly setUp: (state: I, change: Partial<Setup>) => I;
  /** @param saved the record of the game, or null for a new one */
  readonly begin: (state: I, live: GameState, saved: SavedGame | null, now: EventContext) => P;
  readonly started: (state: P, before: I, now: EventContext) => Within<P, Own>;
  /** Effects of resuming a saved game. */
  readonly resumed: (state: P, now: EventContext, saved: SavedGame) => Within<P, Own>;
  readonly status: (state: P) => string;
  /** The side to move, for announcements. */
  readonly turn: (state: P) => string;
  /** The opponent's response to a change of the position. */
  readonly answer: (state: P, change: Change<P>, now: EventContext) => Within<P, Own>;
  /** The number of plies that a takeback undoes; 0 if none is possible. */
  readonly takebackPlies: (state: P) => number;
  readonly over: (ended: P, ending: Ending) => O;
  /** Effects of the end besides the sound and the announcement. */
  readonly ended: (over: O, now: EventContext) => Within<O, Own>;
  /** Effects of showing a finished game again. */
  readonly reopened: (over: O) => readonly (PlayEffect | Own)[];
  readonly record: (state: P | O) => SavedFacts;
}

export interface DeviceAuthority<Setup, I, P, O, Own> extends Authority<I | P | O, P, Own> {
  /** Handles the events of every game on this device; null for any other event. */
  readonly reduce: (
    state: I | P | O,
    event: { readonly type: string } & EventContext,
  ) => PlayStep<I | P | O, Own> | null;
  /** Applies an intent of either side; one that the rules refuse changes nothing. */
  readonly apply: (
    state: P,
    intent: Intent,
    now: EventContext,
    answer?: DeviceGame<Setup, I, P, O, Own>['answer'],
  ) => PlayStep<I | P | O, Own>;
  readonly save: (state: P | O, at: Ms) => Extract<PlayEffect, { type: 'save' }>;
}

export function createDeviceAuthority<
  Setup,
  I extends DeviceIdle,
  P extends DeviceBegun & Playing,
  O extends DeviceBegun & Over,
  Own extends { readonly type: string },
>(game: DeviceGame<Setup, I, P, O, Own>): DeviceAuthority<Setup, I, P, O, Own> {
  type Next = PlayStep<I | P | O, Own>;

  const save: DeviceAuthority<Setup, I, P, O, Own>['save'] = (state, at) => {
    const facts = { id: state.id, origin: game.origin, ...game.record(state) };
    return { type: 'save', game: toSavedGame(state.live, facts, at) };
  };

  const start = (state: I, now: EventContext): Next => {
    const { ruleSet, startFen, time } = state.setup;
    const started = startGame({
      origin: game.origin,
      ruleSet,
      startFen: startFen.trim() === '' ? null : startFen,
      times: timesOf(time),
      at: now.at,
    });
    if (!started.ok) {
      const { code, at } = started.error;
      return refuseStart(state, messages.fen.at(code, at));
    }
    if (started.value.ending !== null) return refuseStart(state, messages.fen.over);
    const [next, effects] = game.started(game.begin(state, started.value, null, now), state, now);
    return [next, [...effects, save(next, now.at)]];
  };

  const refuseStart = (state: I, fenError: string): Next => [{ ...state, fenError }, REFUSED_START];

  /** Resumes a game that was running when the page was closed. Its clock kept running meanwhile. */
  const resume = (state: I, saved: SavedGame, now: EventContext): Next => {
    const live = toGameState(saved, now.at);
    if (live === null)
      return [
        state,
        [
          { type: 'forget', id: saved.id },
          { type: 'toast', text: messages.saved.unreadable, kind: 'info' },
        ],
      ];
    const playing = game.begin(state, live, saved, now);
    if (live.ending !== null) return end(playing, live, null, now);
    const flagged = applyIntent(live, { type: 'flag', at: now.at });
    return flagged.ok ? end(playing, flagged.value.state, null, now) : game.resumed(playing, now, saved);
  };

  const reopen = (
    state: I,
    { saved, aftermath }: Extract<DeviceEvent<Setup>, { type: 'reopen' }>,
    now: EventContext,
  ): Next => {
    const live = toGameState(saved);
    if (live === null || live.ending === null) return [state, []];
    const over = { ...game.over(game.begin(state, live, saved, now), live.ending), aftermath };
    return [over, game.reopened(over)];
  };

  const apply: DeviceAuthority<Setup, I, P, O, Own>['apply'] = (state, intent, now, answer = game.answer) => {
    const applied = applyIntent(state.live, intent);
    if (!applied.ok) return [state, []];
    const { state: live, events } = applied.value;
    const played = events.find((event) => event.type === 'moved')?.played ?? null;
    if (live.ending !== null) return end(state, live, played, now);
    const byOpponent = intent.type === 'move' && intent.by === game.opponent(state);
    const changed = {
      ...state,
      live,
      ...AT_REST,
      // A visitor who is viewing an earlier position stays there when the opponent moves (U-12).
      interaction: byOpponent ? state.interaction : NO_INTERACTION,
    };
    const [next, effects] = answer({ ...changed, status: game.status(changed) }, { played, before: state }, now);
    const turn = game.turn(next);
    const text = played === null ? `${messages.spoken.takenBack}. ${turn}.` : moveSentence(played, turn);
    return [next, [{ type: 'sound', name: soundOf(played, null) }, announced(text), ...effects, save(next, now.at)]];
  };

  const end = (state: P, live: GameState, played: PlayedMove | null, now: EventContext): Next => {
    if (live.ending === null) throw new Error('the game has not ended');
    const [over, effects] = game.ended(game.over({ ...state, live }, live.ending), now);
    const text = endAnnouncement(
      played,
      over.status,
      effects.some(({ type }) => type === 'toast'),
    );
    return [
      over,
      [
        { type: 'sound', name: soundOf(played, live.ending) },
        ...(text === null ? [] : [announced(text, 'assertive')]),
        ...effects,
        save(over, now.at),
      ],
    ];
  };

  const reduceIdle = (state: I, event: DeviceEvent<Setup> & EventContext): Next | null => {
    switch (event.type) {
      case 'set-up':
        return [game.setUp(state, event.change), []];
      case 'start':
        return start(state, event);
      case 'resume':
        return resume(state, event.saved, event);
      case 'reopen':
        return reopen(state, event, event);
      default:
        return null;
    }
  };

  const reducePlaying = (state: P, event: DeviceEvent<Setup> & EventContext): Next | null => {
    switch (event.type) {
      case 'flag':
        return apply(state, { type: 'flag', at: event.at }, event);
      case 'takeback': {
        const plies = game.takebackPlies(state);
        return plies === 0 ? [state, []] : apply(state, { type: 'takeback', plies, at: event.at }, event);
      }
      default:
        return null;
    }
  };

  return {
    move: (state, move, now) => apply(state, { type: 'move', by: state.live.game.turn, ...move, at: now.at }, now),
    resign: (state, now) => apply(state, { type: 'resign', by: state.live.game.turn, at: now.at }, now),
    reduce: (state, event) => {
      const known = event as DeviceEvent<Setup> & EventContext;
      if (state.phase === 'idle') return reduceIdle(state, known);
      return state.phase === 'playing' ? reducePlaying(state, known) : null;
    },
    apply,
    save,
  };
}
