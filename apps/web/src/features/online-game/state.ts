/**
 * A game between two people as plain data. The server decides everything; the state is its latest snapshot, plus what
 * the visitor has requested since. Times in ms of the shell's own monotonic clock; nothing here reads one.
 */
import type { Clock, Color, Ending, Game, Ms, SideTimes } from '@sixtyfour/chess';
import type {
  Attendance as AttendanceView,
  GameIntent,
  IntentAck,
  MoveBroadcast,
  OnlineGame as GameView,
  PhraseId,
  ProblemCode,
  PublicPlayer,
  SaidPhrase,
  SeatPresence,
} from '@sixtyfour/contract';
import type { RealtimeStatus } from '../../lib/realtime/connection.ts';
import type { PlayEffect } from '../../play/effects.ts';
import type { Aftermath } from '../../play/game-over.ts';
import type { Premove } from '../../play/premove.ts';
import type { ScoreEligibility } from '../../play/score-eligibility.ts';
import type { Begun, Playing, PlayEvent } from '../../play/state.ts';
import type { ScreenConfig } from './screen-config.ts';

export type Seats<Value> = Readonly<Record<Color, Value>>;

/** Which players are present, and the side whose absence is being counted. */
export interface Attendance extends Seats<SeatPresence> {
  /** `at`: when the absence of `seat` ends the game. */
  readonly countdown: { readonly seat: Color; readonly at: Ms } | null;
}

/** The server's last word on a game. */
export interface ServerSnapshot {
  /** Number of committed changes. */
  readonly version: number;
  readonly game: Game;
  readonly times: SideTimes;
  readonly clock: Clock;
  /** Wall time of the server; null while it waits for its players. */
  readonly startedAt: Ms | null;
  readonly createdAt: Ms;
  readonly ending: Ending | null;
  readonly drawOffer: Color | null;
  /** The ply at which each side last offered a draw. */
  readonly drawOfferedAtPly: Seats<number | null>;
  /** The side that must join or move by then, or the game is aborted. */
  readonly deadline: { readonly for: 'arrival' | 'first-move'; readonly at: Ms } | null;
  readonly attendance: Attendance;
  readonly rematchOffer: Color | null;
  /** Whether the standing offer is to swap sides. */
  readonly rematchSwap: boolean;
  readonly nextGameId: string | null;
  /** Whole seconds from the first move to the end; null before. */
  readonly secondsPlayed: number | null;
}

/** The last phrase of a player. */
export interface ShownPhrase {
  /** Of the game's phrases; 0 for none. */
  readonly number: number;
  /** Null when it is not shown any more. */
  readonly phrase: PhraseId | null;
}

/** An act that was sent to the server and has no answer yet. */
export interface SentAct {
  readonly intent: GameIntent;
  /** For a move: what it is and where in the game, and since when it is on the board. */
  readonly move: { readonly ply: number; readonly uci: string; readonly at: Ms } | null;
  /** Whether an answer is being waited for; else it is to be sent again. */
  readonly inFlight: boolean;
  /** So long unanswered that the board says so. */
  readonly late: boolean;
  /** It went out more than once: its answer may be about a time long ago. */
  readonly again: boolean;
}

interface Screen {
  readonly config: ScreenConfig;
  readonly orientation: Color;
  /** How the page receives updates of its game. */
  readonly connection: RealtimeStatus;
  /** Whether the visitor may prepare the next move while the other side is to move. */
  readonly premoves: boolean;
  /** Whether a pawn that arrives becomes a queen without a question. */
  readonly queens: boolean;
  /** Whether phrases are shown and can be sent. */
  readonly phrases: boolean;
  /** Whether the start of this game was announced. */
  readonly startAnnounced: boolean;
}

export interface OnlineIdle extends Screen {
  readonly phase: 'idle';
  /** The game could not be fetched; it can be tried again. */
  readonly failed: boolean;
}

interface OnlineBase extends Screen, Begun {
  readonly orientation: Color;
  readonly gameId: string;
  /** How its players came together, whatever screen shows it. */
  readonly origin: GameView['origin'];
  /** The visitor. */
  readonly playerId: string;
  readonly seat: Color;
  readonly players: Seats<PublicPlayer>;
  readonly snapshot: ServerSnapshot;
  /** What is shown: the snapshot, with the visitor's own move on it that waits for an answer. */
  readonly live: {
    readonly game: Game;
    readonly times: SideTimes;
    readonly clock: Clock;
    readonly ending: Ending | null;
    readonly startedAt: Ms;
  };
  readonly sent: readonly SentAct[];
  readonly said: Seats<ShownPhrase>;
  /** 'Leave Game' was pressed: from the end of the game the way leads to the lobby. */
  readonly leaving: boolean;
  /** The opponent's page has left this game. During the game only `attendance` matters. */
  readonly opponentLeft: boolean;
  /** Whether the notice about late moves was shown since the last realtime connection. */
  readonly delayAnnounced: boolean;
  /** Whether 'Retry Connection' was pressed and its answer is not there. */
  readonly retrying: boolean;
}

export interface OnlinePlaying extends OnlineBase, Pick<Playing, 'phase' | 'typedOnce' | 'typedError'> {
  readonly premove: Premove | null;
}

export interface OnlineOver extends OnlineBase {
  readonly phase: 'over';
  readonly ending: Ending;
  /** What the server counted; null for a game that was called off. */
  readonly eligibility: ScoreEligibility | null;
  readonly aftermath: Aftermath;
  /** Whether 'Play Again' is to swap sides. */
  readonly swap: boolean;
}

export type OnlineBegun = OnlinePlaying | OnlineOver;
export type OnlineState = OnlineIdle | OnlineBegun;

/** The game does not exist, the visitor has no seat or no session, or the server is unreachable. */
export type LoadFailure = 'not-found' | 'not-seated' | 'no-session' | 'unreachable';

export type ButtonAct = 'offer-draw' | 'accept-draw' | 'decline-draw' | 'wait-longer';

export type OnlineEvent =
  | PlayEvent
  /** The game arrived for the first time. `aftermath`: what to show of one that is over, the bar if left out. */
  | { readonly type: 'loaded'; readonly game: GameView; readonly playerId: string; readonly aftermath?: Aftermath }
  | { readonly type: 'load-failed'; readonly failure: LoadFailure }
  | { readonly type: 'retry' }
  /** The whole game, as an answer to the page's own question. `missed`: something may have been missed before. */
  | { readonly type: 'snapshot'; readonly game: GameView; readonly missed: boolean }
  /** The whole game, sent by the server after a change, perhaps late or twice. */
  | { readonly type: 'game-updated'; readonly game: GameView }
  | { readonly type: 'moved'; readonly move: MoveBroadcast }
  | { readonly type: 'attendance'; readonly attendance: AttendanceView }
  | { readonly type: 'opponent-left' | 'opponent-joined' }
  /** A game of the visitor's has started: this one, or the next. */
  | { readonly type: 'game-started'; readonly gameId: string }
  | { readonly type: 'acknowledged'; readonly ack: IntentAck }
  | { readonly type: 'refused'; readonly of: string; readonly code: ProblemCode; readonly message: string }
  /** No answer came: whether the act took effect is not known. */
  | { readonly type: 'undelivered'; readonly of: string }
  | { readonly type: 'late'; readonly of: string }
  | { readonly type: 'resend'; readonly of: string }
  | { readonly type: 'connection'; readonly connection: RealtimeStatus }
  /** What came of 'Retry Connection'. */
  | { readonly type: 'retried'; readonly isReached: boolean }
  | { readonly type: 'premoves' | 'queens' | 'phrases'; readonly on: boolean }
  /** The visitor says something. */
  | { readonly type: 'say'; readonly phrase: PhraseId }
  | { readonly type: 'not-said'; readonly message: string }
  /** One of the two has sent a phrase. */
  | { readonly type: 'said'; readonly said: SaidPhrase }
  | { readonly type: 'said-before'; readonly color: Color; readonly number: number }
  /** What the ended game counted, as far as the server knows. */
  | { readonly type: 'eligibility'; readonly eligibility: ScoreEligibility }
  | { readonly type: ButtonAct | 'leave' }
  | { readonly type: 'swap-sides'; readonly on: boolean }
  | { readonly type: 'play-again' | 'find-new' };

export type OnlineEffect = PlayEffect | OwnEffect;

export type OwnEffect =
  | { readonly type: 'send'; readonly intent: GameIntent }
  /** Come back with `late` or `resend` of this act. */
  | { readonly type: 'remind'; readonly of: 'late' | 'resend'; readonly moveId: string; readonly ms: Ms }
  | { readonly type: 'say'; readonly phrase: PhraseId }
  /** Come back with `said-before` when it has been shown for long enough. */
  | { readonly type: 'hide-phrase'; readonly color: Color; readonly number: number }
  /** Fetch the whole game: something was missed. */
  | { readonly type: 'resync' }
  /** Try every way to the server at once, and come back with `retried`. */
  | { readonly type: 'reconnect' }
  | { readonly type: 'load' }
  | { readonly type: 'go-to-lobby'; readonly path: string; readonly search: boolean }
  | { readonly type: 'go-to-game'; readonly gameId: string };

/**
 * A game that is being fetched. Knows no rules, so that the page can show it before they are loaded.
 * @param startAnnounced whether this tab has announced the start of the game already
 */
export function loadingGame(config: ScreenConfig, startAnnounced = false): OnlineIdle {
  return {
    phase: 'idle',
    config,
    orientation: 'white',
    connection: 'connecting',
    premoves: false,
    queens: config.origin === 'room',
    phrases: true,
    startAnnounced,
    failed: false,
  };
}
