/**
 * The plain-data state of a game between two people. The server decides; the state is its latest snapshot plus the
 * visitor's pending requests. Times in ms of the shell's monotonic clock are passed in.
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

/** Which players are present, and whose absence is being counted. */
export interface Attendance extends Seats<SeatPresence> {
  /** `at`: when the absence of `seat` ends the game. */
  readonly countdown: { readonly seat: Color; readonly at: Ms } | null;
}

/** The latest state of a game from the server. */
export interface ServerSnapshot {
  /** Number of committed changes. */
  readonly version: number;
  readonly game: Game;
  readonly times: SideTimes;
  readonly clock: Clock;
  /** Wall-clock time of the server; null until the players have joined. */
  readonly startedAt: Ms | null;
  readonly createdAt: Ms;
  readonly ending: Ending | null;
  readonly drawOffer: Color | null;
  /** The ply at which each side last offered a draw. */
  readonly drawOfferedAtPly: Seats<number | null>;
  /** The time until which a side must join or make its first move; otherwise the game is aborted. */
  readonly deadline: { readonly for: 'arrival' | 'first-move'; readonly at: Ms } | null;
  readonly attendance: Attendance;
  readonly rematchOffer: Color | null;
  /** Whether the open rematch offer swaps the sides. */
  readonly rematchSwap: boolean;
  readonly nextGameId: string | null;
  /** Whole seconds from the first move to the end; null before the end. */
  readonly secondsPlayed: number | null;
}

/** The last phrase of a player. */
export interface ShownPhrase {
  /** Its number within the game; 0 for none. */
  readonly number: number;
  /** Null when it is no longer shown. */
  readonly phrase: PhraseId | null;
}

/** An intent sent to the server and not yet answered. */
export interface PendingIntent {
  readonly intent: GameIntent;
  /** For a move: its ply, its UCI text, and since when it has been on the board. */
  readonly move: { readonly ply: number; readonly uci: string; readonly at: Ms } | null;
  /** Whether an answer is awaited; otherwise the intent has to be sent again. */
  readonly inFlight: boolean;
  /** Whether the answer is so late that the board shows it. */
  readonly late: boolean;
  /** Whether the intent was sent more than once and not confirmed: the answer may then be old. */
  readonly again: boolean;
  /** Whether it was meant for an earlier position, so that it is not sent again. */
  readonly outdated?: boolean;
}

interface Screen {
  readonly config: ScreenConfig;
  readonly orientation: Color;
  /** How the page receives updates of its game. */
  readonly connection: RealtimeStatus;
  /** Whether the connection has failed or been replaced by polling since it was last in real time. */
  readonly interrupted: boolean;
  /** Whether the page is connecting, but not for the first time. */
  readonly reconnecting: boolean;
  /** Whether premoves are enabled. */
  readonly premoves: boolean;
  /** Whether pawns promote to a queen without asking. */
  readonly queens: boolean;
  /** Whether phrases are shown and can be sent. */
  readonly phrases: boolean;
  /** Whether the start of this game was announced. */
  readonly startAnnounced: boolean;
}

export interface OnlineIdle extends Screen {
  readonly phase: 'idle';
  /** Whether the game could not be fetched; the visitor can retry. */
  readonly failed: boolean;
}

interface OnlineBase extends Screen, Begun {
  readonly gameId: string;
  /** How the players came together, independent of the screen. */
  readonly origin: GameView['origin'];
  /** The visitor's player id. */
  readonly playerId: string;
  readonly seat: Color;
  readonly players: Seats<PublicPlayer>;
  readonly snapshot: ServerSnapshot;
  /** The snapshot plus the visitor's own unanswered move, as shown. */
  readonly live: {
    readonly game: Game;
    readonly times: SideTimes;
    readonly clock: Clock;
    readonly ending: Ending | null;
    readonly startedAt: Ms;
  };
  readonly sent: readonly PendingIntent[];
  readonly said: Seats<ShownPhrase>;
  /** Whether 'Leave Game' was pressed: at the end of the game the page goes to the lobby. */
  readonly leaving: boolean;
  /** Whether the opponent has left the page of this game. During the game only `attendance` matters. */
  readonly opponentLeft: boolean;
  /** Whether the notice about late moves was shown since the last realtime connection. */
  readonly delayAnnounced: boolean;
  /** Whether 'Retry Connection' was pressed and is still pending. */
  readonly retrying: boolean;
}

export interface OnlinePlaying extends OnlineBase, Pick<Playing, 'phase' | 'typedOnce' | 'typedError'> {
  readonly premove: Premove | null;
}

export interface OnlineOver extends OnlineBase {
  readonly phase: 'over';
  readonly ending: Ending;
  /** How the server counted the game; null for an aborted game. */
  readonly eligibility: ScoreEligibility | null;
  readonly aftermath: Aftermath;
  /** Whether 'Play Again' swaps the sides. */
  readonly swap: boolean;
}

export type OnlineBegun = OnlinePlaying | OnlineOver;
export type OnlineState = OnlineIdle | OnlineBegun;

/** The game does not exist, or the visitor has no seat or no session. */
export type WhyGone = 'not-found' | 'not-seated' | 'no-session';

export type LoadFailure = WhyGone | 'unreachable';

export type ButtonIntent = 'offer-draw' | 'accept-draw' | 'decline-draw' | 'wait-longer';

export interface SnapshotFacts {
  /** Whether earlier changes may have been missed. */
  readonly missed: boolean;
  /** Whether the page knows a newer attendance. */
  readonly isAttendanceOutdated?: boolean;
  /** The version that the page had when it asked. */
  readonly versionWhenAsked?: number;
}

export type OnlineEvent =
  | PlayEvent
  /** The game was loaded. `aftermath`: what to show of a finished game; the bar by default. */
  | { readonly type: 'loaded'; readonly game: GameView; readonly playerId: string; readonly aftermath?: Aftermath }
  | { readonly type: 'load-failed'; readonly failure: LoadFailure }
  /** The game was on the page, and the server no longer shows it to this visitor. */
  | { readonly type: 'gone'; readonly why: WhyGone }
  | { readonly type: 'retry' }
  /** The whole game, requested by the page. */
  | ({ readonly type: 'snapshot'; readonly game: GameView } & SnapshotFacts)
  /** The whole game, broadcast after a change; may be late or a duplicate. */
  | { readonly type: 'game-updated'; readonly game: GameView }
  | { readonly type: 'moved'; readonly move: MoveBroadcast }
  | { readonly type: 'attendance'; readonly attendance: AttendanceView }
  | { readonly type: 'opponent-left' | 'opponent-joined' }
  /** A game of the visitor has started: this one or the next. */
  | { readonly type: 'game-started'; readonly gameId: string }
  | { readonly type: 'acknowledged'; readonly ack: IntentAck }
  | { readonly type: 'refused'; readonly of: string; readonly code: ProblemCode; readonly message: string }
  /** No answer came: it is unknown whether the intent took effect. */
  | { readonly type: 'undelivered'; readonly of: string }
  | { readonly type: 'late'; readonly of: string }
  | { readonly type: 'resend'; readonly of: string }
  | { readonly type: 'connection'; readonly connection: RealtimeStatus }
  /** The result of 'Retry Connection'. */
  | { readonly type: 'retried'; readonly isReached: boolean }
  | { readonly type: 'premoves' | 'queens' | 'phrases'; readonly on: boolean }
  /** The visitor sends a phrase. */
  | { readonly type: 'say'; readonly phrase: PhraseId }
  | { readonly type: 'not-said'; readonly message: string }
  /** A phrase of either player has arrived. */
  | { readonly type: 'said'; readonly said: SaidPhrase }
  | { readonly type: 'said-before'; readonly color: Color; readonly number: number }
  /** How the ended game was counted, as far as the server knows. */
  | { readonly type: 'eligibility'; readonly eligibility: ScoreEligibility }
  | { readonly type: ButtonIntent | 'leave' }
  | { readonly type: 'swap-sides'; readonly on: boolean }
  | { readonly type: 'play-again' | 'find-new' };

export type OnlineEffect = PlayEffect | OwnEffect;

/** Leads away from the game. */
export interface LobbyEffect {
  readonly type: 'go-to-lobby';
  readonly path: string;
  /** Whether the lobby starts a search at once. */
  readonly search: boolean;
  /** Whether going back shows the game again. Otherwise the lobby replaces it in the history. */
  readonly keepsGame: boolean;
}

export type OwnEffect =
  | { readonly type: 'send'; readonly intent: GameIntent }
  /** Send `late` or `resend` for this intent later. */
  | { readonly type: 'remind'; readonly of: 'late' | 'resend'; readonly moveId: string; readonly ms: Ms }
  | { readonly type: 'say'; readonly phrase: PhraseId }
  /** Send `said-before` after the display time of the phrase. */
  | { readonly type: 'hide-phrase'; readonly color: Color; readonly number: number }
  /** Fetch the whole game, because something was missed. */
  | { readonly type: 'resync' }
  /** Try all connections to the server at once, then send `retried`. */
  | { readonly type: 'reconnect' }
  | { readonly type: 'load' }
  /** Fetch the game later, unnoticed unless it succeeds. */
  | { readonly type: 'load-later'; readonly ms: Ms }
  | LobbyEffect
  | { readonly type: 'go-to-game'; readonly gameId: string };

/**
 * A game that is being fetched. Does not import the rules, so that the page can render it before they are loaded.
 * @param startAnnounced whether this tab has already announced the start of the game
 */
export function loadingGame(config: ScreenConfig, startAnnounced = false): OnlineIdle {
  return {
    phase: 'idle',
    config,
    orientation: 'white',
    connection: 'connecting',
    interrupted: false,
    reconnecting: false,
    premoves: false,
    queens: config.origin === 'room',
    phrases: true,
    startAnnounced,
    failed: false,
  };
}
