/** The state of an online game, and the decisions on intents and system actions. Pure: time and ids are arguments. */
import {
  ABORT_PLIES,
  applyIntent,
  type BoardText,
  type Clock,
  type Color,
  err,
  flagged,
  flagTime,
  type Game,
  type GameState,
  hasBegun,
  type Intent,
  type Ms,
  ok,
  type Result,
  squareAt,
  startGame,
} from '@sixtyfour/chess';
import {
  ARRIVAL_MS,
  CLOCK_MS,
  FIRST_MOVE_MS,
  type GameIntent,
  LAG_CREDIT_MS,
  limitFor,
  sideTimesFor,
  POSITION_HISTORY_ENTRIES,
  type ProblemCode,
} from '@sixtyfour/contract';
import type { GameContext } from './game-context.ts';

/** */
export interface RematchOffer {
  readonly by: Color;
  /** Whether to swap the sides. Only for rooms: queue games always swap them. */
  readonly swap: boolean;
}

/** For each player, so that neither can use up the offers of the other. Acts are stored permanently. */
const MAX_REMATCH_OFFERS = 10;

/** An online game. Immutable. */
export interface OnlineGameState {
  readonly id: string;
  /** Null for a player whose data has been deleted. */
  readonly players: Readonly<Record<Color, string | null>>;
  /** Its origin is 'queue' or 'room', and it has a clock. Its version counts the committed steps. */
  readonly state: GameState;
  /** The lag credit that each side has used so far. */
  readonly creditGiven: Readonly<Record<Color, Ms>>;
  /** The version after the last move; 0 before the first. */
  readonly lastMoveVersion: number;
  readonly firstMoveAt: Ms | null;
  /** Game time of the last committed step, or of the pairing before the first one. */
  readonly lastStamp: Ms;
  readonly rematchOffer: RematchOffer | null;
  /** How often each side has offered a rematch. */
  readonly rematchesOffered: Readonly<Record<Color, number>>;
  /** The rematch of this game. */
  readonly nextGameId: string | null;
}

/** The kinds of acts: intents of players and system actions. */
export type ActKind = Exclude<GameIntent['type'], 'leave'> | 'begin' | 'flag' | 'abandon';

/** A decided change of a game. */
export interface Step {
  readonly before: OnlineGameState;
  readonly after: OnlineGameState;
  readonly kind: ActKind;
  /** The UCI of a move; null for other kinds. */
  readonly uci: string | null;
  /** Null for a system action. */
  readonly by: Color | null;
  readonly moveId: string;
  readonly at: Ms;
}

/** An action of the server itself. */
export type SystemAction =
  | { readonly type: 'begin' }
  /** The players did not join, or the first move was not made. */
  | { readonly type: 'abort' }
  | { readonly type: 'flag' }
  /** The absent side loses. */
  | { readonly type: 'abandon'; readonly by: Color }
  /** The player who made the offer is away. */
  | { readonly type: 'withdraw-rematch' };

/** A system action and the game time at which it takes effect. */
export interface PlannedAction {
  readonly action: SystemAction;
  readonly at: Ms;
}

export interface Deadline {
  readonly for: 'arrival' | 'first-move';
  readonly at: Ms;
}

/** A game that waits for its players, paired at game time `clockAnchor`. */
export function newGame({
  gameId,
  origin,
  ruleSet,
  times,
  playerIds,
  clockAnchor,
}: Pick<GameContext, 'gameId' | 'origin' | 'ruleSet' | 'times' | 'playerIds' | 'clockAnchor'>): OnlineGameState {
  const game = startGame({ origin, ruleSet, times: sideTimesFor(times), waitForBegin: true, at: clockAnchor });
  if (!game.ok) throw new Error(`a game cannot start: ${game.error.code}`);
  return {
    id: gameId,
    players: playerIds,
    state: game.value,
    creditGiven: { white: 0, black: 0 },
    rematchesOffered: { white: 0, black: 0 },
    lastMoveVersion: 0,
    firstMoveAt: null,
    lastStamp: clockAnchor,
    rematchOffer: null,
    nextGameId: null,
  };
}

/** The boards before the current one that are stored and sent: the end of the position history, oldest first. */
export function recentBoards(game: Game): BoardText[] {
  const first = Math.max(0, game.ply - POSITION_HISTORY_ENTRIES);
  // Computing the whole history of a long game would take longer than the move.
  return Array.from({ length: game.ply - first }, (_, i) => game.at(first + i).board);
}

export function clockOf({ state }: OnlineGameState): Clock {
  if (state.clock === null) throw new Error('an online game has no clock');
  return state.clock;
}

export function seatOf({ players }: Pick<OnlineGameState, 'players'>, playerId: string): Color | null {
  if (players.white === playerId) return 'white';
  return players.black === playerId ? 'black' : null;
}

/** The time by which the players must have joined, or the side to move must have made its first move. */
export function deadlineOf(online: OnlineGameState): Deadline | null {
  const { state } = online;
  if (state.ending !== null || state.game.ply >= ABORT_PLIES) return null;
  const { anchor } = clockOf(online);
  if (hasBegun(state)) return { for: 'first-move', at: anchor + firstMoveLimit(state) };
  // In a room, a player waits for the other one without a deadline.
  return state.origin === 'room' ? null : { for: 'arrival', at: anchor + ARRIVAL_MS };
}

function firstMoveLimit({ game, times }: GameState): Ms {
  return limitFor(FIRST_MOVE_MS, times?.[game.turn].initialMs ?? CLOCK_MS);
}

/** The time of the next deadline or flag if nobody acts; null if there is none. */
export function nextDue(online: OnlineGameState): Ms | null {
  return deadlineOf(online)?.at ?? flagTime(clockOf(online));
}

/** The system action of a deadline or flag that has passed by `at`; null if there is none. */
export function overdueAction(online: OnlineGameState, at: Ms): PlannedAction | null {
  if (online.state.ending !== null) return null;
  const deadline = deadlineOf(online);
  if (deadline !== null) return at >= deadline.at ? { action: { type: 'abort' }, at: deadline.at } : null;
  const clock = clockOf(online);
  return flagged(clock, at) === null ? null : { action: { type: 'flag' }, at: flagTime(clock) ?? at };
}

/** The system action that ends the game because a side is absent; null if it is not that side's turn. */
export function absenceAction(online: OnlineGameState, side: Color, at: Ms): PlannedAction | null {
  if (clockOf(online).running !== side) return null;
  // As if the player had left.
  const action: SystemAction = online.state.game.ply < ABORT_PLIES ? { type: 'abort' } : { type: 'abandon', by: side };
  return overdueAction(online, at) ?? { action, at };
}

/**
 * Decides a player's intent: the resulting step, or why it is refused. Commit overdue actions (`overdueAction` at `at`)
 * first.
 */
export function decideIntent(
  online: OnlineGameState,
  by: Color,
  intent: GameIntent,
  context: IntentContext,
): Result<Step, ProblemCode> {
  const decided = decide(online, by, intent, context);
  return decided.ok ? ok(withStamp(decided.value)) : decided;
}

interface IntentContext {
  readonly at: Ms;
  /** The measured round-trip time of the connection. */
  readonly lagMs: Ms;
  /** The id of the next game, if this accepts a rematch. */
  readonly nextGameId: string;
}

function withStamp(step: Step): Step {
  return { ...step, after: { ...step.after, lastStamp: step.at } };
}

function decide(
  online: OnlineGameState,
  by: Color,
  intent: GameIntent,
  { at, lagMs, nextGameId }: IntentContext,
): Result<Step, ProblemCode> {
  const { state } = online;
  const step = { before: online, kind: intent.type, uci: null, by, moveId: intent.moveId, at };
  switch (intent.type) {
    case 'move': {
      if (state.ending === null && hasBegun(state)) {
        if (state.game.turn !== by) return err('not-your-turn');
        if (intent.version < online.lastMoveVersion) return err('stale');
      }
      const credit = creditFor(online, by, at, lagMs);
      const [from, to] = [squareAt(...intent.from), squareAt(...intent.to)];
      const promotion = intent.promotion === undefined ? {} : { promotion: intent.promotion };
      const applied = applyIntent(state, { type: 'move', by, from, to, ...promotion, at, credit });
      if (!applied.ok) return applied;
      const after = afterMove(online, applied.value.state, by, credit, at);
      return ok({ ...step, kind: 'move', uci: after.state.game.lastPlayed?.uci ?? null, after });
    }
    case 'leave': {
      const aborted = apply(online, { type: 'abort', by, at });
      if (aborted.ok) return ok({ ...step, kind: 'abort', after: aborted.value });
      const resigned = apply(online, { type: 'resign', by, at });
      return resigned.ok ? ok({ ...step, kind: 'resign', after: resigned.value }) : resigned;
    }
    case 'resign':
    case 'abort':
    case 'offer-draw':
    case 'accept-draw':
    case 'decline-draw': {
      const after = apply(online, { type: intent.type, by, at });
      return after.ok ? ok({ ...step, kind: intent.type, after: after.value }) : after;
    }
    case 'wait-longer':
      if (state.ending !== null) return err('game-over');
      return hasBegun(state)
        ? ok({ ...step, kind: intent.type, after: withNextVersion(online, {}) })
        : err('not-started');
    case 'offer-rematch':
      if (!canRematch(online)) return err('not-allowed');
      if (online.rematchOffer?.by === by) return err('offer-pending');
      // Accepts the opponent's offer, whatever this intent says about swapping sides.
      if (online.rematchOffer !== null)
        return ok({ ...step, kind: intent.type, after: withNextVersion(online, { rematchOffer: null, nextGameId }) });
      if (online.rematchesOffered[by] >= MAX_REMATCH_OFFERS) return err('not-allowed');
      return ok({
        ...step,
        kind: intent.type,
        after: withNextVersion(online, {
          rematchOffer: { by, swap: state.origin === 'room' && intent.swap === true },
          rematchesOffered: withOneMore(online.rematchesOffered, by),
        }),
      });
    case 'withdraw-rematch':
      if (online.rematchOffer?.by !== by) return err('no-offer');
      return ok({ ...step, kind: intent.type, after: withNextVersion(online, { rematchOffer: null }) });
    default:
      return intent satisfies never;
  }
}

/** Decides a system action; null if it no longer applies to the game. */
export function decideSystemAction(online: OnlineGameState, action: SystemAction, at: Ms, moveId: string): Step | null {
  const step = { before: online, kind: action.type, uci: null, by: null, moveId, at };
  if (action.type === 'withdraw-rematch')
    return online.rematchOffer === null
      ? null
      : withStamp({ ...step, after: withNextVersion(online, { rematchOffer: null }) });
  const intent: Intent = action.type === 'abort' ? { type: 'abort', by: null, at } : { ...action, at };
  const after = apply(online, intent);
  return after.ok ? withStamp({ ...step, after: after.value }) : null;
}

/** Whether a step accepts a rematch offer. */
export function acceptsRematch({ before, after, kind }: Step): boolean {
  return kind === 'offer-rematch' && before.nextGameId === null && after.nextGameId !== null;
}

/** Whether a step ended the game. */
export function ends({ before, after }: Step): boolean {
  return before.state.ending === null && after.state.ending !== null;
}

/** Whether a step is a move that does not end the game. */
export function isPlainMove(step: Step): boolean {
  return step.kind === 'move' && !ends(step);
}

/** Whole seconds from white's first move to the end; null while the game runs. */
export function secondsPlayed({ state, firstMoveAt }: OnlineGameState): number | null {
  if (state.ending === null) return null;
  return firstMoveAt === null ? 0 : Math.floor(Math.max(0, state.ending.at - firstMoveAt) / 1000);
}

function canRematch({ state, nextGameId, players }: OnlineGameState): boolean {
  return state.ending !== null && nextGameId === null && players.white !== null && players.black !== null;
}

/** The lag credit for a move: limited per move, per game, and by the time that the move took. */
function creditFor(online: OnlineGameState, by: Color, at: Ms, lagMs: Ms): Ms {
  const left = LAG_CREDIT_MS.game - online.creditGiven[by];
  const passed = at - clockOf(online).anchor;
  return Math.max(0, Math.floor(Math.min(lagMs, LAG_CREDIT_MS.move, left, passed)));
}

function afterMove(online: OnlineGameState, state: GameState, by: Color, credit: Ms, at: Ms): OnlineGameState {
  return {
    ...online,
    state,
    creditGiven: { ...online.creditGiven, [by]: online.creditGiven[by] + credit },
    lastMoveVersion: state.version,
    firstMoveAt: online.firstMoveAt ?? at,
  };
}

function apply(online: OnlineGameState, intent: Intent): Result<OnlineGameState, ProblemCode> {
  const result = applyIntent(online.state, intent);
  return result.ok ? ok({ ...online, state: result.value.state }) : result;
}

/** Changes a game outside the rules of chess, and increments the version. */
function withNextVersion(online: OnlineGameState, change: Partial<OnlineGameState>): OnlineGameState {
  return { ...online, ...change, state: { ...online.state, version: online.state.version + 1 } };
}

/** Counts a rematch offer of a side. */
export function withOneMore(
  offered: OnlineGameState['rematchesOffered'],
  by: Color,
): OnlineGameState['rematchesOffered'] {
  return { ...offered, [by]: offered[by] + 1 };
}

/** Whether the offered rematch swaps the colors: always for queue games, in rooms if the offer says so. */
function swapsSides({ state, rematchOffer }: OnlineGameState): boolean {
  return state.origin === 'queue' || rematchOffer?.swap === true;
}

/** The players of the offered rematch. */
export function rematchPlayers(online: OnlineGameState): OnlineGameState['players'] {
  const { white, black } = online.players;
  return swapsSides(online) ? { white: black, black: white } : { white, black };
}
