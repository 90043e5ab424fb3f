import { Game, type PlayedMove } from './chess-game.ts';
import { type Clock, flagged, flagTime, newClock, pressClock, runClock, stopClock } from './clock.ts';
import type { FenError } from './core/setup.ts';
import { pliesUntilDrawOffer } from './draw-offer.ts';
import type { EndReason } from './end-reason.ts';
import { hasMatingMaterial } from './mating-material.ts';
import type { MoveInput } from './move.ts';
import { SEVENTY_FIVE_MOVES } from './outcome.ts';
import type { MoveRefusal } from './refusal.ts';
import { err, ok, type Result } from './result.ts';
import type { SideTimes } from './time-control.ts';
import type { RuleSet } from './rule-set.ts';
import { type Color, type Ms, opposite, type PromotionRole, type Square } from './types.ts';

/** How a game was started: against a stranger, a friend, a character, or on one device. */
export type GameOrigin = 'queue' | 'room' | 'ai' | 'local';

export interface Ending {
  /** Null for a draw and for a game without a result. */
  readonly winner: Color | null;
  readonly reason: EndReason;
  /** The time of the flag for a timeout, else of the intent. */
  readonly at: Ms;
}

/** One live game: board, clocks and draw offer. Immutable. */
export interface GameState {
  readonly origin: GameOrigin;
  readonly game: Game;
  /** Null in a game without clocks. */
  readonly times: SideTimes | null;
  /** Null in a game without clocks. Before the game begins and after it ends, neither side runs. */
  readonly clock: Clock | null;
  /** The time at which the game began; before that, the time at which it was created. */
  readonly startedAt: Ms;
  readonly ending: Ending | null;
  /** The side with an unanswered draw offer. The other side's next move declines it. */
  readonly drawOffer: Color | null;
  /** The ply at which each side last offered a draw. */
  readonly drawOfferedAtPly: Readonly<Record<Color, number | null>>;
  /** Increases by one with every applied intent. */
  readonly version: number;
}

export type Intent =
  /** Both players are present: starts the clock. */
  | { readonly type: 'begin'; readonly at: Ms }
  | {
      readonly type: 'move';
      readonly by: Color;
      readonly from: Square;
      readonly to: Square;
      readonly promotion?: PromotionRole;
      readonly at: Ms;
      /** Lag compensation: time that is not charged. It does not undo a fallen flag. */
      readonly credit?: Ms;
    }
  | { readonly type: 'resign' | 'offer-draw' | 'accept-draw' | 'decline-draw'; readonly by: Color; readonly at: Ms }
  /** `by` is null if the system aborts the game. */
  | { readonly type: 'abort'; readonly by: Color | null; readonly at: Ms }
  /** `by` is the side that left; the other side wins. */
  | { readonly type: 'abandon'; readonly by: Color; readonly at: Ms }
  | { readonly type: 'flag'; readonly at: Ms }
  | { readonly type: 'takeback'; readonly plies: number; readonly at: Ms };

export type GameEvent =
  | { readonly type: 'begun' }
  | { readonly type: 'moved'; readonly played: PlayedMove; readonly by: Color }
  | { readonly type: 'ended'; readonly ending: Ending }
  | { readonly type: 'draw-offered' | 'draw-declined'; readonly by: Color }
  | { readonly type: 'taken-back'; readonly plies: number };

/** Why an intent was refused. */
export type Refusal =
  | MoveRefusal
  | 'game-over'
  /** The game still waits for its players. */
  | 'not-started'
  | 'not-your-turn'
  /** The other side has not offered a draw. */
  | 'no-offer'
  /** This side's draw offer is still unanswered. */
  | 'offer-pending'
  /** This side offered a draw too few plies ago: see pliesUntilDrawOffer. */
  | 'offer-too-soon'
  /** No clock has run out. */
  | 'not-flagged'
  | 'nothing-to-take-back'
  /** Not possible in a game of this origin or at this stage. */
  | 'not-allowed';

export interface Applied {
  readonly state: GameState;
  readonly events: readonly GameEvent[];
}

/** A game with fewer plies can be aborted without a result. */
export const ABORT_PLIES = 2;

/**
 * Creates a game. Its clock runs from `at`, or with `waitForBegin` from the intent 'begin'; `times` null means no
 * clock. A start position that is already over gives a game that has ended.
 */
export function startGame(options: {
  readonly origin: GameOrigin;
  readonly ruleSet: RuleSet;
  readonly startFen?: string | null;
  readonly times: SideTimes | null;
  readonly waitForBegin?: boolean;
  readonly at: Ms;
}): Result<GameState, FenError> {
  const { origin, ruleSet, startFen = null, times, waitForBegin = false, at } = options;
  const game = startFen === null ? ok(Game.start(ruleSet)) : Game.fromFen(startFen, ruleSet);
  if (!game.ok) return game;
  const state: GameState = {
    origin,
    game: game.value,
    times,
    clock: times && newClock(times, waitForBegin ? null : game.value.turn, at),
    startedAt: at,
    ending: null,
    drawOffer: null,
    drawOfferedAtPly: { white: null, black: null },
    version: 0,
  };
  const ending = endingOnBoard(state, at);
  return ok(ending === null ? state : { ...state, ending, clock: state.clock && stopClock(state.clock, at) });
}

/** Whether the game has begun. False only while it waits for its players; a clock may be stopped after a move. */
export function hasBegun({ clock, ending, game }: GameState): boolean {
  return clock === null || clock.running !== null || ending !== null || game.ply > 0;
}

/**
 * Applies an intent: returns the new state and its events, or a refusal. If a flag fell before `intent.at`, the game
 * ends on time and the intent is ignored.
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
  if (played === null) throw new Error('a game has no last move after a move');
  const lapsed = state.drawOffer === opposite(by);
  // The last move of a game adds no time.
  const increment = game.outcome === null ? state.times?.[by].incrementMs : 0;
  const moved: GameState = {
    ...state,
    game,
    clock: state.clock && pressClock(state.clock, at, { credit, increment }),
    drawOffer: lapsed ? null : state.drawOffer,
  };
  const events: GameEvent[] = [{ type: 'moved', played, by }];
  if (lapsed) events.push({ type: 'draw-declined', by });
  const ending = endingOnBoard(moved, at);
  return ok(ending === null ? change(moved, ...events) : end(moved, ending, ...events));
}

function offerDraw(state: GameState, by: Color, at: Ms): Result<Applied, Refusal> {
  if (state.drawOffer === by) return err('offer-pending');
  // Mutual offers are an agreement.
  if (state.drawOffer !== null) return ok(end(state, { winner: null, reason: 'agreement', at }));
  if (pliesUntilDrawOffer(state.drawOfferedAtPly[by], state.game.ply) > 0) return err('offer-too-soon');
  const drawOfferedAtPly = { ...state.drawOfferedAtPly, [by]: state.game.ply };
  return ok(change({ ...state, drawOffer: by, drawOfferedAtPly }, { type: 'draw-offered', by }));
}

/** Takes plies back without restoring the time used for them. */
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

/** The winner when a side runs out of time; null if the other has no mating material under the standard rules. */
export function flagWinner({ ruleSet, board }: Game, loser: Color): Color | null {
  const winner = opposite(loser);
  return ruleSet === 'standard' && !hasMatingMaterial(board, winner) ? null : winner;
}

function timeOut(state: GameState, clock: Clock, at: Ms): Applied {
  const winner = flagWinner(state.game, clock.running ?? state.game.turn);
  return end(state, { winner, reason: 'timeout', at: flagTime(clock) ?? at });
}

function endingOnBoard(state: GameState, at: Ms): Ending | null {
  const { outcome, halfmove } = state.game;
  if (outcome !== null) return { ...outcome, at };
  // Under the simplified rules nothing else would end a game whose clocks do not run out.
  if (halfmove >= SEVENTY_FIVE_MOVES && !clocksRunOut(state)) return { winner: null, reason: 'seventy-five-moves', at };
  return null;
}

/** Whether somebody loses on time however long the game goes on: not when each move of either side adds time. */
function clocksRunOut({ times }: GameState): boolean {
  return times !== null && !(times.white.incrementMs > 0 && times.black.incrementMs > 0);
}

function end(state: GameState, ending: Ending, ...events: readonly GameEvent[]): Applied {
  const clock = state.clock && stopClock(state.clock, ending.at);
  return change({ ...state, clock, ending, drawOffer: null }, ...events, { type: 'ended', ending });
}

function change(state: GameState, ...events: readonly GameEvent[]): Applied {
  return { state: { ...state, version: state.version + 1 }, events };
}
