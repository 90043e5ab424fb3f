import { Game, type PlayedMove } from './chess-game.ts';
import { type Clock, flagged, flagTime, pressClock, runClock, startClock, stopClock, waitingClock } from './clock.ts';
import type { FenError } from './core/setup.ts';
import type { EndReason } from './end-reason.ts';
import { canStillMate } from './mating-material.ts';
import type { MoveInput } from './move.ts';
import { SEVENTY_FIVE_MOVES } from './outcome.ts';
import type { MoveRefusal } from './refusal.ts';
import { err, ok, type Result } from './result.ts';
import { type Color, type Ms, opposite, type PromotionRole, type RuleSet, type Square } from './types.ts';

/** Where a game came from: against a stranger, a friend, a character, or on one device. */
export type GameOrigin = 'queue' | 'room' | 'ai' | 'local';

export interface Ending {
  /** Null for a draw and for a game without a result. */
  readonly winner: Color | null;
  readonly reason: EndReason;
  /** For a timeout when the flag fell, else when the intent came. */
  readonly at: Ms;
}

/** One live game: what is on the board, on the clocks and between the players. An immutable value. */
export interface GameState {
  readonly origin: GameOrigin;
  readonly game: Game;
  /** Null when the game is played without clocks. Until the game has begun, and after its end, neither side runs. */
  readonly clock: Clock | null;
  /** Since when moves can be played; until then since when the game waits for its players. */
  readonly startedAt: Ms;
  readonly ending: Ending | null;
  /** Whose draw offer waits for an answer. It lapses with the other side's next move. */
  readonly drawOffer: Color | null;
  /** The ply at which each side last offered a draw. */
  readonly drawOfferedAtPly: Readonly<Record<Color, number | null>>;
  /** Goes up by one with every intent that changed something. */
  readonly version: number;
}

export type Intent =
  /** Both players are there: the clock starts. */
  | { readonly type: 'begin'; readonly at: Ms }
  | {
      readonly type: 'move';
      readonly by: Color;
      readonly from: Square;
      readonly to: Square;
      readonly promotion?: PromotionRole;
      readonly at: Ms;
      /** Time that is not charged, for the way that the move took. It saves no side whose flag has fallen. */
      readonly credit?: Ms;
    }
  | { readonly type: 'resign' | 'offer-draw' | 'accept-draw' | 'decline-draw'; readonly by: Color; readonly at: Ms }
  /** `by` is null when no player asked for it. */
  | { readonly type: 'abort'; readonly by: Color | null; readonly at: Ms }
  /** `by` is the side that is gone: the other wins. */
  | { readonly type: 'abandon'; readonly by: Color; readonly at: Ms }
  | { readonly type: 'flag'; readonly at: Ms }
  | { readonly type: 'takeback'; readonly plies: number; readonly at: Ms };

export type GameEvent =
  | { readonly type: 'begun' }
  | { readonly type: 'moved'; readonly played: PlayedMove; readonly by: Color }
  | { readonly type: 'ended'; readonly ending: Ending }
  | { readonly type: 'draw-offered' | 'draw-declined'; readonly by: Color }
  | { readonly type: 'taken-back'; readonly plies: number };

export type Refusal =
  | MoveRefusal
  | 'game-over'
  /** The game waits for its players. */
  | 'not-started'
  | 'not-your-turn'
  /** There is no draw offer of the other side to answer. */
  | 'no-offer'
  /** A draw offer already waits for an answer. */
  | 'offer-pending'
  /** The same side offered a draw less than DRAW_OFFER_PLIES ago. */
  | 'offer-too-soon'
  /** No clock has run out yet. */
  | 'not-flagged'
  | 'nothing-to-take-back'
  /** Not in a game of this origin, or no longer. */
  | 'not-allowed';

export interface Applied {
  readonly state: GameState;
  readonly events: readonly GameEvent[];
}

/** A side offers a draw at most once in ten of its own moves. */
export const DRAW_OFFER_PLIES = 20;

/** A game with fewer plies can be called off without a result. */
export const ABORT_PLIES = 2;

/** A new game whose clock (null: none) runs from `at`, or with `waits` from the intent 'begin'. */
export function startGame(options: {
  readonly origin: GameOrigin;
  readonly ruleSet: RuleSet;
  readonly startFen?: string | null;
  readonly initialMs: Ms | null;
  readonly waits?: boolean;
  readonly at: Ms;
}): Result<GameState, FenError> {
  const { origin, ruleSet, startFen = null, initialMs, waits = false, at } = options;
  const game = startFen === null ? ok(Game.start(ruleSet)) : Game.fromFen(startFen, ruleSet);
  if (!game.ok) return game;
  const state: GameState = {
    origin,
    game: game.value,
    clock: initialMs === null ? null : newClock(initialMs, waits ? null : game.value.turn, at),
    startedAt: at,
    ending: null,
    drawOffer: null,
    drawOfferedAtPly: { white: null, black: null },
    version: 0,
  };
  // A position set up by hand may be over before the first move.
  const ending = endingOnBoard(state, at);
  return ok(ending === null ? state : { ...state, ending, clock: state.clock && stopClock(state.clock, at) });
}

function newClock(initialMs: Ms, running: Color | null, at: Ms): Clock {
  return running === null ? waitingClock(initialMs, at) : startClock(initialMs, running, at);
}

/** Whether moves can be played or could be: false while the game waits for its players. */
export function hasBegun({ clock, ending }: GameState): boolean {
  return clock === null || clock.running !== null || ending !== null;
}

/**
 * What an intent does to a game: the new state and what happened, or a refusal that changes nothing. A flag that has
 * fallen before the intent came ends the game instead, whatever the intent was.
 */
export function applyIntent(state: GameState, intent: Intent): Result<Applied, Refusal> {
  if (state.ending !== null) return err('game-over');
  if (!hasBegun(state) && intent.type !== 'begin' && intent.type !== 'abort') return err('not-started');
  if (state.clock !== null && flagged(state.clock, intent.at) !== null)
    return ok(timeOut(state, state.clock, intent.at));
  switch (intent.type) {
    case 'begin':
      return begin(state, intent.at);
    case 'move':
      return move(state, intent.by, intent, intent.at, intent.credit);
    case 'resign':
      return ok(end(state, { winner: opposite(intent.by), reason: 'resignation', at: intent.at }));
    case 'flag':
      return err('not-flagged');
    case 'offer-draw':
      return offerDraw(state, intent.by, intent.at);
    case 'accept-draw':
      if (state.drawOffer !== opposite(intent.by)) return err('no-offer');
      return ok(end(state, { winner: null, reason: 'agreement', at: intent.at }));
    case 'decline-draw':
      if (state.drawOffer !== opposite(intent.by)) return err('no-offer');
      return ok(change({ ...state, drawOffer: null }, { type: 'draw-declined', by: intent.by }));
    case 'takeback':
      return takeBack(state, intent.plies, intent.at);
    case 'abort':
      if (state.game.ply >= ABORT_PLIES) return err('not-allowed');
      return ok(end(state, { winner: null, reason: 'aborted', at: intent.at }));
    case 'abandon':
      if (!isOnline(state)) return err('not-allowed');
      return ok(end(state, { winner: opposite(intent.by), reason: 'abandonment', at: intent.at }));
    default:
      return intent satisfies never;
  }
}

function begin(state: GameState, at: Ms): Result<Applied, Refusal> {
  if (state.clock === null || hasBegun(state)) return err('not-allowed');
  const clock = runClock(state.clock, state.game.turn, at);
  return ok(change({ ...state, clock, startedAt: at }, { type: 'begun' }));
}

function move(state: GameState, by: Color, input: MoveInput, at: Ms, credit?: Ms): Result<Applied, Refusal> {
  if (by !== state.game.turn) return err('not-your-turn');
  const { from, to, promotion } = input;
  const found = state.game.move(promotion === undefined ? { from, to } : { from, to, promotion });
  if (!found.ok) return found;

  const game = state.game.play(found.value);
  const played = game.lastPlayed;
  if (played === null) throw new Error('a game that was played on has no history');
  const lapsed = state.drawOffer === opposite(by);
  const moved: GameState = {
    ...state,
    game,
    clock: state.clock && pressClock(state.clock, at, credit),
    drawOffer: lapsed ? null : state.drawOffer,
  };
  const events: GameEvent[] = [{ type: 'moved', played, by }];
  if (lapsed) events.push({ type: 'draw-declined', by });
  const ending = endingOnBoard(moved, at);
  return ok(ending === null ? change(moved, ...events) : end(moved, ending, ...events));
}

function offerDraw(state: GameState, by: Color, at: Ms): Result<Applied, Refusal> {
  if (state.drawOffer === by) return err('offer-pending');
  // Both want it.
  if (state.drawOffer !== null) return ok(end(state, { winner: null, reason: 'agreement', at }));
  const last = state.drawOfferedAtPly[by];
  if (last !== null && state.game.ply - last < DRAW_OFFER_PLIES) return err('offer-too-soon');
  const drawOfferedAtPly = { ...state.drawOfferedAtPly, [by]: state.game.ply };
  return ok(change({ ...state, drawOffer: by, drawOfferedAtPly }, { type: 'draw-offered', by }));
}

/** Takes moves back; the time used for them stays used. */
function takeBack(state: GameState, plies: number, at: Ms): Result<Applied, Refusal> {
  if (isOnline(state)) return err('not-allowed');
  if (!Number.isInteger(plies) || plies < 1 || plies > state.game.ply) return err('nothing-to-take-back');
  const game = state.game.at(state.game.ply - plies);
  const clock = state.clock && runClock(state.clock, game.turn, at);
  return ok(change({ ...state, game, clock, drawOffer: null }, { type: 'taken-back', plies }));
}

function isOnline(state: GameState): boolean {
  return state.origin === 'queue' || state.origin === 'room';
}

/** The flag of the running side has fallen: it loses, or draws if the other side cannot mate under FIDE's rules. */
function timeOut(state: GameState, clock: Clock, at: Ms): Applied {
  const loser = clock.running ?? state.game.turn;
  const winner = opposite(loser);
  const drawn = state.game.ruleSet === 'standard' && !canStillMate(state.game.board, winner);
  return end(state, { winner: drawn ? null : winner, reason: 'timeout', at: flagTime(clock) ?? at });
}

function endingOnBoard(state: GameState, at: Ms): Ending | null {
  const { outcome, halfmove } = state.game;
  if (outcome !== null) return { ...outcome, at };
  // Without a clock the simplified rules have no other end to a game that goes nowhere.
  if (state.clock === null && halfmove >= SEVENTY_FIVE_MOVES) return { winner: null, reason: 'seventy-five-moves', at };
  return null;
}

function end(state: GameState, ending: Ending, ...events: readonly GameEvent[]): Applied {
  const clock = state.clock && stopClock(state.clock, ending.at);
  return change({ ...state, clock, ending, drawOffer: null }, ...events, { type: 'ended', ending });
}

function change(state: GameState, ...events: readonly GameEvent[]): Applied {
  return { state: { ...state, version: state.version + 1 }, events };
}
