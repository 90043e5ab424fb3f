/** What a new word of the server changes: the board, the visitor's own open acts, and what is said about it. */
import { type Clock, type Ending, type Game, opposite, parseUci, type PlayedMove, pressClock } from '@sixtyfour/chess';
import { messages, TOAST_MS } from '@sixtyfour/contract';
import { refusalEffects, soundOf } from '../../play/effects.ts';
import { NO_INTERACTION } from '../../play/board-view.ts';
import { moveSentence } from '../../play/spoken.ts';
import type { Step } from '../../lib/machine.ts';
import { endText } from './endings.ts';
import { firstEligibility } from './over.ts';
import { rematchText } from './offers.ts';
import { hasBegun, opponentName } from './selectors.ts';
import type {
  Attendance,
  OnlineBegun,
  OnlineEffect,
  OnlineOver,
  OnlinePlaying,
  OnlineState,
  SentAct,
  Truth,
} from './state.ts';

export type OnlineStep = Step<OnlineState, OnlineEffect>;

const phrases = messages.onlineGame;

/** The truth with the visitor's own move on it that the server has not answered. */
export function liveOf(truth: Truth, sent: readonly SentAct[]): OnlineBegun['live'] {
  const { game, clock, ending } = truth;
  const startedAt = truth.startedAt ?? truth.createdAt;
  const open = sent.find(({ move }) => move !== null)?.move ?? null;
  const move = open === null || ending !== null || open.ply !== game.ply ? null : parseUci(game, open.uci);
  if (open === null || move?.ok !== true) return { game, clock, ending, startedAt };
  return { game: game.play(move.value), clock: pressClock(clock, open.at), ending, startedAt };
}

/** Tells a page that hears of a newer state: what came, and how. */
interface News {
  readonly truth: Truth;
  /** Whether something may have been missed before it. */
  readonly resync: boolean;
}

/** The state after the server's word. It may be the end of the game, or the way to the next one. */
export function learn(state: OnlineBegun, { truth, resync }: News): OnlineStep {
  const { open, kept, lost } = stillOpen(state.sent, truth);
  const live = liveOf(truth, open);
  const told = played(state.live.game, live.game);
  const byOpponent = told !== null && told.move.piece.color !== state.seat;
  const isLate = kept && isDelayed(state);
  const known = {
    ...state,
    truth,
    delayTold: state.delayTold || isLate,
    drawOfferedAtPly: drawOfferedAt(state, truth),
    sent: open,
    // A reader of an earlier position is left alone (U-12).
    interaction: state.interaction.browsing !== null || told === null ? state.interaction : NO_INTERACTION,
    live: isSame(state.live, live) ? state.live : live,
    // Whom it told to wait for the other side has waited for it.
    notice: told === null && hasBegun(state) ? state.notice : null,
  };
  const [next, started] = startNews(known);
  const begins = truth.nextGameId !== null && state.truth.nextGameId === null;
  const effects: OnlineEffect[] = [
    ...attendanceEffects(state, truth.attendance),
    ...(lost ? staleNews(told) : []),
    ...(isLate ? delayNews(state) : []),
    ...started,
    ...(begins && truth.nextGameId !== null ? newGame(truth.nextGameId) : []),
  ];
  if (next.phase === 'over') return [next, [...effects, ...rematchEffects(state, truth)]];
  if (truth.ending !== null) {
    // A mate or a draw that was on the board already made its sound when the move appeared.
    const isHeard = told === null && live.game.outcome !== null;
    return end(next, truth.ending, { told, isHeard }, [...effects, ...metNobody(state)]);
  }
  const [answered, said] = offerNews(state, { ...next, ...(resync ? { premove: null } : {}) });
  const spoken = told === null ? [] : moveEffects(answered, told, byOpponent);
  return [answered, [...effects, ...spoken, ...said]];
}

function drawOfferedAt(before: OnlineBegun, truth: Truth): number | null {
  const isNew = truth.drawOffer === before.seat && before.truth.drawOffer !== before.seat;
  return isNew ? truth.game.ply : before.drawOfferedAtPly;
}

interface Answered {
  /** The acts that the server's word does not answer. */
  readonly open: readonly SentAct[];
  /** Whether a move of the visitor's is committed now, and the game goes on. */
  readonly kept: boolean;
  /** Whether another move took its place. */
  readonly lost: boolean;
}

function stillOpen(sent: readonly SentAct[], truth: Truth): Answered {
  if (truth.ending !== null) return { open: [], kept: false, lost: false };
  let kept = false;
  let lost = false;
  const open = sent.filter(({ move }) => {
    if (move === null || truth.game.ply <= move.ply) return true;
    const isKept = truth.game.history[move.ply]?.uci === move.uci;
    kept ||= isKept;
    lost ||= !isKept;
    return false;
  });
  return { open: open.length === sent.length ? sent : open, kept, lost };
}

/** The visitor's own move was replaced by another one, whose sound, if it makes one, is enough. */
function staleNews(told: PlayedMove | null): readonly OnlineEffect[] {
  return refusalEffects(messages.problems.stale).filter(({ type }) => type !== 'sound' || told === null);
}

/** Said once an outage: the move is safe, and the other side may hear of it a moment later (R-RG-23). */
function isDelayed({ words, connection, delayTold }: OnlineBegun): boolean {
  return words.syncDelayed !== null && connection !== 'realtime' && !delayTold;
}

function delayNews({ words }: OnlineBegun): readonly OnlineEffect[] {
  return words.syncDelayed === null ? [] : [{ type: 'toast', text: words.syncDelayed, kind: 'info' }];
}

/** Both are there and nobody has moved: said once (R-RG-13), to the host of a room with who has come. */
export function startNews<State extends OnlineBegun>(state: State): readonly [State, readonly OnlineEffect[]] {
  const { words, truth, seat, origin, startTold } = state;
  const isStart = truth.ending === null && truth.game.ply === 0 && hasBegun(state);
  if (words.started === null || startTold || !isStart) return [state, []];
  const title = origin === 'room' && seat === 'white' ? words.joined?.(opponentName(state)) : undefined;
  const told = { type: 'toast', text: words.started, kind: 'info', ...(title === undefined ? {} : { title }) } as const;
  return [{ ...state, startTold: true }, [told]];
}

/** The newest move that was not on the board before, or null when there is none. */
function played(before: Game, after: Game): PlayedMove | null {
  return after.ply > before.ply ? after.lastPlayed : null;
}

function isSame(a: OnlineBegun['live'], b: OnlineBegun['live']): boolean {
  return (
    a.game.fen === b.game.fen && a.game.ply === b.game.ply && a.ending === b.ending && isSameClock(a.clock, b.clock)
  );
}

function isSameClock(a: Clock, b: Clock): boolean {
  return a.white === b.white && a.black === b.black && a.running === b.running && a.anchor === b.anchor;
}

function newGame(gameId: string): readonly OnlineEffect[] {
  return [
    { type: 'toast', text: messages.online.newGame, kind: 'info' },
    { type: 'go-to-game', gameId },
  ];
}

/** A move that appeared on the board: its sound, and what is heard of it. */
export function moveEffects(state: OnlinePlaying, move: PlayedMove, byOpponent: boolean): readonly OnlineEffect[] {
  const turn = byOpponent ? messages.spoken.yourTurn : messages.spoken.turnOf(opponentName(state));
  return [
    { type: 'sound', name: soundOf(move, state.live.game.outcome) },
    { type: 'announce', text: moveSentence(move, turn), politeness: 'polite' },
  ];
}

function offerNews(before: OnlineBegun, state: OnlinePlaying): readonly [OnlinePlaying, readonly OnlineEffect[]] {
  const [was, is] = [before.truth.drawOffer, state.truth.drawOffer];
  if (was === is) return [state, []];
  const other = opposite(state.seat);
  if (is === other) return [state, [polite(phrases.offersDraw(opponentName(state)))]];
  if (was === state.seat) return [{ ...state, notice: phrases.drawDeclined }, [polite(phrases.drawDeclined)]];
  return [state, []];
}

function rematchEffects(before: OnlineBegun, truth: Truth): readonly OnlineEffect[] {
  const other = opposite(before.seat);
  const isNew = truth.rematchOffer === other && before.truth.rematchOffer !== other && truth.nextGameId === null;
  return isNew ? [polite(rematchText({ ...before, truth }))] : [];
}

/** Who went and who came back is said; nobody has to look. */
export function attendanceEffects(state: OnlineBegun, attendance: Attendance): readonly OnlineEffect[] {
  const other = opposite(state.seat);
  const [was, is] = [state.truth.attendance[other], attendance[other]];
  if (was === is || state.phase === 'over' || !hasBegun(state)) return [];
  if (is === 'away') return [polite(phrases.away(opponentName(state)))];
  return was === 'away' ? [polite(phrases.back(opponentName(state)))] : [];
}

function polite(text: string): OnlineEffect {
  return { type: 'announce', text, politeness: 'polite' };
}

interface HowItEnded {
  /** The move that ended it and was not on the board before, or null. */
  readonly told: PlayedMove | null;
  /** Whether the end has made its sound. */
  readonly isHeard: boolean;
}

function end(
  state: OnlinePlaying,
  ending: Ending,
  { told, isHeard }: HowItEnded,
  before: readonly OnlineEffect[],
): OnlineStep {
  const { premove: _premove, typedOnce: _typedResign, typedError: _typedError, ...begun } = state;
  const over: OnlineOver = {
    ...begun,
    phase: 'over',
    ending,
    eligibility: firstEligibility(state.seat, ending),
    interaction: NO_INTERACTION,
    notice: null,
    aftermath: 'dialog',
    swap: false,
  };
  const status = endText(over, ending);
  if (state.leaving) return [over, [...before, toLobby(over, false)]];
  const isLeft = status === messages.online.opponentLeft;
  const effects: OnlineEffect[] = [
    ...before,
    ...(isHeard ? [] : [{ type: 'sound', name: soundOf(told, ending) } as const]),
    {
      type: 'announce',
      text: told === null ? `${status}.` : `${moveSentence(told, null)} ${status}.`,
      politeness: 'assertive',
    },
    ...(isLeft ? [{ type: 'toast', text: status, kind: 'info' } as const] : []),
    ...mateNews(over),
  ];
  return [over, effects];
}

/** R-RG-30: what a mate is to the visitor. */
function mateNews({ words, seat, ending }: OnlineOver): readonly OnlineEffect[] {
  if (words.mate === null || ending.reason !== 'checkmate') return [];
  const { won, lost } = words.mate;
  const said = ending.winner === seat ? { text: won } : lost;
  return [{ type: 'toast', ...said, kind: 'info', ms: TOAST_MS.long }];
}

/** Whom the queue brought to a game that nobody else came to is searching again: the server sees to it. */
function metNobody(before: OnlineBegun): readonly OnlineEffect[] {
  const { attendance } = before.truth;
  const isAlone = attendance[opposite(before.seat)] === 'not-arrived' && attendance[before.seat] === 'here';
  if (before.origin !== 'queue' || !isAlone || hasBegun(before) || before.leaving) return [];
  return [{ type: 'go-to-lobby', path: before.words.search, search: true }];
}

export function toLobby({ words: { lobby } }: OnlineState, search: boolean): OnlineEffect {
  return { type: 'go-to-lobby', path: lobby, search };
}
