/** Announcements, toasts and sounds for updates from the server: a start, a move, an offer, an absence. */
import { type Ending, type Ms, opposite, type PlayedMove, pliesUntilDrawOffer } from '@sixtyfour/chess';
import { isCountedTime, losesIfGivenUp, messages, TOAST_MS } from '@sixtyfour/contract';
import { announced, moveEffects, refusalEffects, soundOf } from '../../play/effects.ts';
import { secondsLeft } from '../../play/clock-face.ts';
import { endAnnouncement, premoveSentence } from '../../play/spoken.ts';
import { endText } from './endings.ts';
import { hasBegun, isOwnTurn, isUnsent, opponentName } from './selectors.ts';
import type {
  LobbyEffect,
  OnlineBegun,
  OnlineEffect,
  OnlineOver,
  OnlinePlaying,
  OnlineState,
  ServerSnapshot,
} from './state.ts';

const words = messages.onlineGame;

type Result = Pick<Ending, 'winner' | 'reason'>;

/** Announces once that both players are present before the first move (R-RG-13). */
export function announceStart<State extends OnlineBegun>(state: State): readonly [State, readonly OnlineEffect[]] {
  const { config, snapshot, startAnnounced } = state;
  const isStart = snapshot.ending === null && snapshot.game.ply === 0 && hasBegun(state);
  if (config.started === null || startAnnounced || !isStart) return [state, []];
  const toast = {
    type: 'toast',
    text: config.started,
    kind: 'info',
    ...(config.startedTitle === null ? {} : { title: config.startedTitle, isTitleKnown: true }),
  } as const;
  return [{ ...state, startAnnounced: true }, [toast]];
}

/**
 * Announces how long the visitor has for their first move, once it is due.
 * @param before null when the game was just loaded
 */
export function deadlineEffects(before: OnlineBegun | null, state: OnlineBegun, at: Ms): readonly OnlineEffect[] {
  const { deadline } = state.snapshot;
  if (deadline === null || !owesFirstMove(state) || (before !== null && owesFirstMove(before))) return [];
  return [announced(`${words.firstMove}. ${words.firstMoveText(secondsLeft(deadline.at - at))}`)];
}

function owesFirstMove(state: OnlineBegun): boolean {
  return state.snapshot.deadline?.for === 'first-move' && isOwnTurn(state);
}

/** The sound and the announcement of a new move, with the result if it ends the game by the rules. */
export function newMoveEffects(state: OnlinePlaying, byOpponent: boolean): readonly OnlineEffect[] {
  const { game } = state.live;
  const side = byOpponent ? messages.play.turnIsYours : messages.spoken.turnOf(opponentName(state));
  const isWaiting = isUnsent(state);
  return [
    ...(game.outcome === null
      ? moveEffects(game, isWaiting ? null : side)
      : resultEffects(state, game.outcome, game.lastPlayed, isWaiting ? 'polite' : 'assertive')),
    ...(isWaiting ? [announced(words.unsent)] : []),
    ...(byOpponent ? [{ type: 'dismiss-toast', text: words.waitTurn } as const] : []),
  ];
}

/**
 * The sound and the announcement of a result.
 * @param played the move that ended the game, if it was not on the board before; else null
 */
export function resultEffects(
  state: OnlineBegun,
  result: Result,
  played: PlayedMove | null,
  politeness: 'polite' | 'assertive' = 'assertive',
): readonly OnlineEffect[] {
  const status = endText(state, result);
  // The toast at this end is the same as when the opponent only leaves the page.
  const spoken = status === words.opponentLeft ? words.wonByAbsence : status;
  const text = endAnnouncement(played, spoken, mateEffects(state, result).length > 0);
  return [{ type: 'sound', name: soundOf(played, result) }, ...(text === null ? [] : [announced(text, politeness)])];
}

/** Drops the premove, and announces it if there was one. */
export function dropPremove(state: OnlinePlaying): readonly [OnlinePlaying, readonly OnlineEffect[]] {
  const said = state.premove === null ? [] : [announced(premoveSentence(null, state.live.game))];
  return [{ ...state, premove: null }, said];
}

/** The visitor's move was replaced by another one; if that one has a sound, the refusal has none. */
export function staleEffects(shown: PlayedMove | null): readonly OnlineEffect[] {
  return refusalEffects(messages.problems.stale).filter(({ type }) => type !== 'sound' || shown === null);
}

export function announceOffer(
  before: OnlineBegun,
  state: OnlinePlaying,
): readonly [OnlinePlaying, readonly OnlineEffect[]] {
  const [was, is] = [before.snapshot.drawOffer, state.snapshot.drawOffer];
  if (was === is) return [state, []];
  if (is === opposite(state.seat)) return [state, [announced(words.offersDraw(opponentName(state)))]];
  if (is === state.seat) return [state, [announced(words.drawOffered)]];
  if (was === state.seat) return [{ ...state, notice: words.drawDeclined }, [announced(words.drawDeclined)]];
  return [state, []];
}

export function rematchEffects(before: OnlineBegun, snapshot: ServerSnapshot): readonly OnlineEffect[] {
  const other = opposite(before.seat);
  const isNew =
    snapshot.rematchOffer === other && before.snapshot.rematchOffer !== other && snapshot.nextGameId === null;
  return isNew ? [announced(rematchText({ ...before, snapshot }))] : [];
}

/**
 * Announces when the opponent leaves, when a countdown of their absence begins, and when they return.
 * @param before null when the game was just loaded
 */
export function attendanceEffects(before: OnlineBegun | null, state: OnlineBegun, at: Ms): readonly OnlineEffect[] {
  if (state.snapshot.ending !== null || !hasBegun(state)) return [];
  const other = opposite(state.seat);
  const [was, is] = [before?.snapshot.attendance, state.snapshot.attendance];
  const away = words.away(opponentName(state));
  if (is.countdown?.seat === other && was?.countdown?.seat !== other) {
    const count = words.awayCounted(secondsLeft(is.countdown.at - at));
    return [announced(`${away}. ${count} ${words.stopsCountdown(words.waitLonger)}`)];
  }
  if (was?.[other] === is[other]) return [];
  if (is[other] === 'away') return [announced(away)];
  return was?.[other] === 'away' ? [announced(words.back(opponentName(state)))] : [];
}

/** R-RG-30: the toast for a mate, won or lost. */
export function mateEffects(
  { config: { mate }, seat }: OnlineBegun,
  { winner, reason }: Result,
): readonly OnlineEffect[] {
  if (mate === null || reason !== 'checkmate') return [];
  const said = winner === seat ? { text: mate.won } : mate.lost;
  return [{ type: 'toast', ...said, kind: 'info', ms: TOAST_MS.long }];
}

/** The opponent did not arrive, and the server has started another search for this player. */
export function searchOnEffects(before: OnlineBegun): readonly OnlineEffect[] {
  const { attendance } = before.snapshot;
  const isAlone = attendance[opposite(before.seat)] === 'not-arrived' && attendance[before.seat] === 'here';
  if (before.origin !== 'queue' || !isAlone || hasBegun(before) || before.leaving) return [];
  return [{ type: 'go-to-lobby', path: before.config.search, search: true, keepsGame: false }];
}

/** To the lobby from a game that cannot be shown, or that has no result. */
export function sendToLobby({ config: { lobby } }: OnlineState): LobbyEffect {
  return { type: 'go-to-lobby', path: lobby, search: false, keepsGame: false };
}

/** To the lobby from a game that has ended, by a button. Going back shows its result, unless it was aborted. */
export function leaveForLobby({ config: { lobby }, ending }: OnlineOver): LobbyEffect {
  return { type: 'go-to-lobby', path: lobby, search: false, keepsGame: ending.reason !== 'aborted' };
}

/** The server is unreachable: shown as a toast, because the panel may not be visible. */
export function unreachable({ config }: OnlineState): readonly OnlineEffect[] {
  const { toast } = config.unreachable;
  return toast === null ? [] : [{ type: 'toast', ...toast, kind: 'error', ms: TOAST_MS.long }];
}

export function connectionEffects(state: OnlineState, after: OnlineState['connection']): readonly OnlineEffect[] {
  const { disconnected, realtime } = words;
  if (after === 'disconnected')
    return state.config.unreachable.inPlay && state.phase !== 'idle'
      ? unreachable(state)
      : [announced(`${disconnected}.`, 'assertive')];
  return after === 'realtime' && state.interrupted ? [announced(`${realtime}.`)] : [];
}

/** How many moves remain until the visitor may offer a draw again; 0 if they may now, or can accept one. */
export function movesUntilDrawOffer({ snapshot, seat }: OnlineBegun): number {
  const { drawOffer, drawOfferedAtPly, game } = snapshot;
  return drawOffer === null ? Math.ceil(pliesUntilDrawOffer(drawOfferedAtPly[seat], game.ply) / 2) : 0;
}

/** Whether leaving the game counts as a loss, at least after a while. */
export function losesIfLeft({ live }: Pick<OnlineBegun, 'live'>): boolean {
  return isCountedTime(live.times) && losesIfGivenUp({ plies: live.game.ply });
}

/** The terms of the opponent's rematch offer. */
export function rematchText(state: OnlineBegun): string {
  const offers = state.snapshot.rematchSwap ? messages.roomGame.offersSwapped : words.offersRematch;
  return offers(opponentName(state));
}
