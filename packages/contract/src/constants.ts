/** Business constants of the specification, section 9. Times in milliseconds unless the name says otherwise. */

/** Time of each side in AI and room games. */
export const CLOCK_MS = 300_000;
/** The AI's reply appears no earlier than this after the player's move. */
export const AI_REPLY_DELAY_MS = 500;
/** Play Again resets at once and starts after this. */
export const PLAY_AGAIN_DELAY_MS = 500;

/** Displayed whole seconds: above `green` green, above `orange` orange, else red; at `pulse` or less it pulses. */
export const TIMER_SECONDS = { full: 300, green: 180, orange: 60, pulse: 30 } as const;

export const MATCH_SEARCH_TIMEOUT_MS = 60_000;
export const ROOM_LIST_LIMIT = 10;
export const ROOM_LIST_REFRESH_MS = 10_000;
export const ROOM_CODE_LENGTH = 6;
/** A waiting room lives until its host was not seen for so long, and is listed for as long as the host is there. */
export const ROOM_EXPIRY_MS = 30 * 60_000;
export const ROOM_LISTED_MS = 60_000;
export const NAME_LENGTH = { min: 2, max: 20 } as const;
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

export const POLLING_MS = 2_000;

/** The client gives up hoping for the server's word on its search after this. */
export const MATCH_SEARCH_CLIENT_TIMEOUT_MS = 62_000;
/** Who waits this long for an opponent is offered a character meanwhile. */
export const PERSONA_OFFER_MS = 15_000;
/** A match that comes during another game leads to its own after this, well within the time for arriving. */
export const MATCH_NOTICE_MS = 5_000;
/** Between two questions for the number of players online, while no connection tells it. */
export const PRESENCE_POLLING_MS = 5_000;
/** Of a match that comes while the page is not looked at: a sound this often, for so long. */
export const MATCH_CALL_MS = { every: 5_000, until: 20_000 } as const;
/** A player without a sign of life for this long is not matched and away from a game. */
export const SILENCE_MS = 10_000;
/** A closed connection is shown to the opponent after this, so that a reload shows nothing. */
export const CLOSE_SHOWN_MS = 5_000;
/** From pairing until both must have come, and from then on for each side's first move. */
export const ARRIVAL_MS = 25_000;
export const FIRST_MOVE_MS = 25_000;
/** How long an absence is counted before it ends the game: in silence, and when the page was closed. */
export const ABSENCE_COUNT_MS = { silent: 30_000, leftPage: 10_000 } as const;
/** Time given back for the way of a move: at most this much for a move and for a game. */
export const LAG_CREDIT_MS = { move: 300, game: 3_000 } as const;
/** An own move that is not confirmed after this is drawn as pending. */
export const PENDING_SHOWN_MS = 400;
/** 'Really resign?' stands for this long. */
export const CONFIRM_MS = 3_000;

/** The realtime client (R-TM-01..03, A-78). Back-off: the last one again and again. */
export const REALTIME = {
  eventsPerSecond: 10,
  heartbeatMs: 30_000,
  messageTimeoutMs: 10_000,
  pingMs: 5_000,
  /** An answer that takes longer than this is not coming: with the pause before it, a dead line shows within 12 s. */
  pongTimeoutMs: 6_500,
  reconnectMs: [1_000, 2_000, 5_000, 10_000],
  maxFrameBytes: 4_096,
} as const;
export const LEADERBOARD_REFRESH_MS = 60_000;
export const LEADERBOARD_ROWS = { score: 50, stats: 20, streaks: 20 } as const;
export const LOCAL_LEADERBOARD_ROWS = 50;

/** Entries of position_history stored with an online game. */
export const POSITION_HISTORY_ENTRIES = 10;

/** A win scores `win` and `quickSeconds` less the seconds played, never below 0 (R-LB-13). */
export const SCORE = { win: 1000, quickSeconds: 300, draw: 500, loss: 0 } as const;

/** What counts for Daily Champions: from so many plies on; wins, and draws, a day over one opponent. */
export const COUNTED = { plies: 4, perOpponent: 3, perPersona: 10 } as const;
/** A game against a character that its page never ends is lost after this. */
export const AI_GAME_SILENCE_MS = 10 * 60_000;
/** Limits of what a page may report of a game against a character. */
export const AI_GAME = { plies: 1_000, pliesAtOnce: 40, openPerPlayer: 4 } as const;
/** Between two questions of a page whether its game has been verified. */
export const VERIFYING_POLL_MS = 1_000;

export const COOKIE_BANNER_DELAY_MS = 1_500;
export const NEXT_PUZZLE_DELAY_MS = 2_000;
/** The other side of a puzzle replies after this. */
export const PUZZLE_REPLY_MS = 400;
/** How many puzzles that a visitor solved lately are not shown again. */
export const PUZZLES_REMEMBERED = 50;
/** Ratings of each level, both ends included. */
export const PUZZLE_LEVELS = {
  beginner: { from: 0, to: 1_199 },
  intermediate: { from: 1_200, to: 1_799 },
  advanced: { from: 1_800, to: 4_000 },
} as const;
export type PuzzleLevel = keyof typeof PUZZLE_LEVELS;
export const CONFETTI_MS = 3_000;
export const CONFETTI_BURST_MS = 250;

/** Playback: gain 0..1, sounds playing at once in all, and of one name. */
export const SOUND = { volume: 0.5, pool: 50, poolPerSound: 10 } as const;

/** Years; stated in the guide. */
export const MINIMUM_AGE = 13;

/** Files under /sounds, without their ending (R-SN-04, R-SN-05, and two of our own). */
export const SOUND_NAMES = [
  'move',
  'capture',
  'check',
  'castle',
  'game-end',
  'checkmate',
  'draw',
  'error',
  'low-time',
  'match-found',
] as const;

export type SoundName = (typeof SOUND_NAMES)[number];
