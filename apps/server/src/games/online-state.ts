/** One game between two people, and what an act does to it. Pure: time and ids come in, rows and messages come out. */
import {
  ABORT_PLIES,
  applyIntent,
  type BoardText,
  type Clock,
  type Color,
  err,
  flagged,
  flagTime,
  type GameState,
  hasBegun,
  type Intent,
  type Ms,
  ok,
  type Result,
  squareAt,
} from '@sixtyfour/chess';
import {
  ARRIVAL_MS,
  FIRST_MOVE_MS,
  type GameIntent,
  LAG_CREDIT_MS,
  POSITION_HISTORY_ENTRIES,
  type ProblemCode,
} from '@sixtyfour/contract';

/** To play again, after the end of a game. */
export interface RematchOffer {
  readonly by: Color;
  /** To play with the sides swapped. In a room only: in the queue they always are. */
  readonly swap: boolean;
}

/** A game as it is after its last committed change. An immutable value. */
export interface OnlineState {
  readonly id: string;
  /** Null once a player's data was deleted. */
  readonly players: Readonly<Record<Color, string | null>>;
  /** Of origin 'queue' or 'room', always with a clock. Its version counts every committed change. */
  readonly state: GameState;
  /** Time given back to each side for the way of its moves. */
  readonly creditGiven: Readonly<Record<Color, Ms>>;
  /** The last boards before the current one, oldest first. */
  readonly positionHistory: readonly BoardText[];
  /** The version after the last move; 0 before the first. */
  readonly lastMoveVersion: number;
  readonly firstMoveAt: Ms | null;
  /** Game time of the last committed change; of the pairing before the first. */
  readonly lastStamp: Ms;
  readonly rematchOffer: RematchOffer | null;
  /** The game that a rematch began. */
  readonly nextGameId: string | null;
}

/** What a row of game_acts names: the intents of players and what the server does by itself. */
export type ActKind = Exclude<GameIntent['type'], 'leave'> | 'begin' | 'flag' | 'abandon';

/** A change that is decided and not committed yet. */
export interface Step {
  readonly before: OnlineState;
  readonly after: OnlineState;
  readonly kind: ActKind;
  /** UCI, of a move. */
  readonly uci: string | null;
  /** Null for what the server does by itself. */
  readonly by: Color | null;
  readonly moveId: string;
  readonly at: Ms;
}

/** What the server does to a game by itself. */
export type SystemAction =
  | { readonly type: 'begin' }
  /** Nobody came, or no first move: the game is called off. */
  | { readonly type: 'abort' }
  | { readonly type: 'flag' }
  /** The side that is gone loses. */
  | { readonly type: 'abandon'; readonly by: Color }
  /** The maker of the offer is gone. */
  | { readonly type: 'withdraw-rematch' };

/** What the server is about to do by itself, and as of when. */
export interface PlannedAction {
  readonly act: SystemAction;
  readonly at: Ms;
}

export interface Deadline {
  readonly for: 'arrival' | 'first-move';
  readonly at: Ms;
}

export function clockOf({ state }: OnlineState): Clock {
  if (state.clock === null) throw new Error('a game between people has a clock');
  return state.clock;
}

export function seatOf({ players }: Pick<OnlineState, 'players'>, playerId: string): Color | null {
  if (players.white === playerId) return 'white';
  return players.black === playerId ? 'black' : null;
}

/** Until when the players must have come, or the side to move must have made its first move. */
export function deadlineOf(online: OnlineState): Deadline | null {
  const { state } = online;
  if (state.ending !== null || state.game.ply >= ABORT_PLIES) return null;
  const { anchor } = clockOf(online);
  if (hasBegun(state)) return { for: 'first-move', at: anchor + FIRST_MOVE_MS };
  // Whoever sits in a room waits there for the other.
  return state.origin === 'room' ? null : { for: 'arrival', at: anchor + ARRIVAL_MS };
}

/** When something happens by itself if nobody acts: a deadline or a flag. Null while nothing would. */
export function nextDue(online: OnlineState): Ms | null {
  return deadlineOf(online)?.at ?? flagTime(clockOf(online));
}

/** What has happened by itself by `at` and was not committed yet. */
export function overdueAction(online: OnlineState, at: Ms): PlannedAction | null {
  if (online.state.ending !== null) return null;
  const deadline = deadlineOf(online);
  if (deadline !== null) return at >= deadline.at ? { act: { type: 'abort' }, at: deadline.at } : null;
  const clock = clockOf(online);
  return flagged(clock, at) === null ? null : { act: { type: 'flag' }, at: flagTime(clock) ?? at };
}

/** How the absence of a side ends the game, by `at`; null when it is not that side's turn any more. */
export function absenceAction(online: OnlineState, side: Color, at: Ms): PlannedAction | null {
  if (clockOf(online).running !== side) return null;
  // As if the side had left by itself.
  const act: SystemAction = online.state.game.ply < ABORT_PLIES ? { type: 'abort' } : { type: 'abandon', by: side };
  return overdueAction(online, at) ?? { act, at };
}

/**
 * What a player's act does, or why it is refused. The seat is the session's; whatever was overdue at `at` is committed
 * before.
 * @param lagMs the measured round trip; what of it is not charged is decided here
 * @param nextGameId the id of the game that a rematch would begin
 */
export function decideIntent(
  online: OnlineState,
  by: Color,
  intent: GameIntent,
  circumstances: Circumstances,
): Result<Step, ProblemCode> {
  const decided = decide(online, by, intent, circumstances);
  return decided.ok ? ok(stamped(decided.value)) : decided;
}

interface Circumstances {
  readonly at: Ms;
  readonly lagMs: Ms;
  readonly nextGameId: string;
}

function stamped(step: Step): Step {
  return { ...step, after: { ...step.after, lastStamp: step.at } };
}

function decide(
  online: OnlineState,
  by: Color,
  intent: GameIntent,
  { at, lagMs, nextGameId }: Circumstances,
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
      return hasBegun(state) ? ok({ ...step, kind: intent.type, after: counted(online, {}) }) : err('not-started');
    case 'offer-rematch':
      if (!canRematch(online)) return err('not-allowed');
      if (online.rematchOffer?.by === by) return err('offer-pending');
      // The other side's offer is accepted as it is.
      if (online.rematchOffer !== null)
        return ok({ ...step, kind: intent.type, after: counted(online, { rematchOffer: null, nextGameId }) });
      return ok({
        ...step,
        kind: intent.type,
        after: counted(online, { rematchOffer: { by, swap: state.origin === 'room' && intent.swap === true } }),
      });
    case 'withdraw-rematch':
      if (online.rematchOffer?.by !== by) return err('no-offer');
      return ok({ ...step, kind: intent.type, after: counted(online, { rematchOffer: null }) });
    default:
      return intent satisfies never;
  }
}

/** What the server's own act does, or null when it does not fit the game any more. */
export function decideSystemAction(online: OnlineState, act: SystemAction, at: Ms, moveId: string): Step | null {
  const step = { before: online, kind: act.type, uci: null, by: null, moveId, at };
  if (act.type === 'withdraw-rematch')
    return online.rematchOffer === null ? null : stamped({ ...step, after: counted(online, { rematchOffer: null }) });
  const intent: Intent = act.type === 'abort' ? { type: 'abort', by: null, at } : { ...act, at };
  const after = apply(online, intent);
  return after.ok ? stamped({ ...step, after: after.value }) : null;
}

/** Whether a step is the second half of an agreement to play again. */
export function acceptsRematch({ before, after, kind }: Step): boolean {
  return kind === 'offer-rematch' && before.nextGameId === null && after.nextGameId !== null;
}

/** Whether a step ended the game. */
export function ends({ before, after }: Step): boolean {
  return before.state.ending === null && after.state.ending !== null;
}

/** A move after which the game goes on: what is committed together with others. */
export function isPlainMove(step: Step): boolean {
  return step.kind === 'move' && !ends(step);
}

/** Whole seconds from white's first move to the end; null while the game goes on. */
export function secondsPlayed({ state, firstMoveAt }: OnlineState): number | null {
  if (state.ending === null) return null;
  return firstMoveAt === null ? 0 : Math.floor(Math.max(0, state.ending.at - firstMoveAt) / 1000);
}

function canRematch({ state, nextGameId, players }: OnlineState): boolean {
  return state.ending !== null && nextGameId === null && players.white !== null && players.black !== null;
}

/** How much of the time since the side's clock began to run is given back. */
function creditFor(online: OnlineState, by: Color, at: Ms, lagMs: Ms): Ms {
  const left = LAG_CREDIT_MS.game - online.creditGiven[by];
  const passed = at - clockOf(online).anchor;
  return Math.max(0, Math.floor(Math.min(lagMs, LAG_CREDIT_MS.move, left, passed)));
}

function afterMove(online: OnlineState, state: GameState, by: Color, credit: Ms, at: Ms): OnlineState {
  return {
    ...online,
    state,
    creditGiven: { ...online.creditGiven, [by]: online.creditGiven[by] + credit },
    positionHistory: nextHistory(online.positionHistory, online.state.game.board),
    lastMoveVersion: state.version,
    firstMoveAt: online.firstMoveAt ?? at,
  };
}

/** The last boards before the current one, when `board` has just been left. */
function nextHistory(history: readonly BoardText[], board: BoardText): readonly BoardText[] {
  return [...history, board].slice(-POSITION_HISTORY_ENTRIES);
}

function apply(online: OnlineState, intent: Intent): Result<OnlineState, ProblemCode> {
  const result = applyIntent(online.state, intent);
  return result.ok ? ok({ ...online, state: result.value.state }) : result;
}

/** A change that the rules of chess know nothing of. */
function counted(online: OnlineState, change: Partial<OnlineState>): OnlineState {
  return { ...online, ...change, state: { ...online.state, version: online.state.version + 1 } };
}

/** Whether colours are swapped by the rematch that is offered: always in the queue, in a room as the offer says. */
export function swapsSides({ state, rematchOffer }: OnlineState): boolean {
  return state.origin === 'queue' || rematchOffer?.swap === true;
}

/** The seats of the rematch that is offered. */
export function rematchPlayers(online: OnlineState): OnlineState['players'] {
  const { white, black } = online.players;
  return swapsSides(online) ? { white: black, black: white } : { white, black };
}
