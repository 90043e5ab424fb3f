/** Business constants of the specification, section 9. Times are in milliseconds unless the name says otherwise. */

/** Initial time of each side in AI and room games. */
export const CLOCK_MS = 300_000;
/** Minimum time between the player's move and the AI's reply. */
export const AI_REPLY_DELAY_MS = 500;
/** Play Again resets the board at once and starts the game after this. */
export const PLAY_AGAIN_DELAY_MS = 500;

/** Clock colors by displayed seconds: above `green` green, above `orange` orange, else red; pulsing from `pulse`. */
export const TIMER_SECONDS = { full: 300, green: 180, orange: 60, pulse: 30 } as const;

export const MATCH_SEARCH_TIMEOUT_MS = 60_000;
export const ROOM_LIST_LIMIT = 10;
export const ROOM_LIST_REFRESH_MS = 10_000;
/** A waiting room expires when its host has not been seen for this long. */
export const ROOM_EXPIRY_MS = 30 * 60_000;
/** A public room is listed while its host was seen within this time. */
export const ROOM_LISTED_MS = 60_000;
export const NAME_LENGTH = { min: 2, max: 20 } as const;
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

export const POLLING_MS = 2_000;

/** The client ends its search after this if the server has not. */
export const MATCH_SEARCH_CLIENT_TIMEOUT_MS = 62_000;
/** A search that timed out renews itself if the visitor used the page within this time. */
export const SEARCH_ACTIVITY_MS = 180_000;
/** If the player allows it, a character takes the opponent's seat after this wait. */
export const PERSONA_SEAT_MS = 15_000;
/** A match found during another game opens after this, well before the arrival deadline. */
export const MATCH_NOTICE_MS = 5_000;
/** Polling interval of the number of players online, while the realtime connection is lost. */
export const PRESENCE_POLLING_MS = 5_000;
/** Alert about a match on a hidden page: interval and total duration of its sounds. */
export const MATCH_ALERT_MS = { every: 5_000, until: 20_000 } as const;
/** A player without a heartbeat for this long is not matched and counts as absent from a game. */
export const SILENCE_MS = 10_000;
/** A closed connection is shown to the opponent after this delay, which hides a reload. */
export const CLOSE_SHOWN_MS = 5_000;
/**
 * A player who does not join a queue game is matched for `hold` only with other no-shows; each further no-show doubles
 * the time, up to `longest`. A no-show is forgotten evenly over `memory`.
 */
export const NO_SHOW_MS = { hold: 30_000, longest: 600_000, memory: 3_600_000 } as const;
/** Time after pairing in which both players must arrive. */
export const ARRIVAL_MS = 25_000;
/** Time for each side's first move. */
export const FIRST_MOVE_MS = 25_000;
/** Countdown before an absence ends the game: without heartbeats, and after closing the page. */
export const ABSENCE_COUNT_MS = { silent: 30_000, leftPage: 10_000 } as const;
/** Maximum lag compensation per move and per game. */
export const LAG_CREDIT_MS = { move: 300, game: 3_000 } as const;
/**
 * Phrases between players. `shown`: how long a phrase is shown. `timeTrouble`: the remaining time below which a player
 * can't send one. `afterGame`: how long after the end of the game one can be sent. `recent`: the greatest age at which
 * one is still delivered.
 */
export const PHRASE_MS = { shown: 6_000, timeTrouble: 10_000, afterGame: 120_000, recent: 10_000 } as const;
/** A move that is not acknowledged within this time is drawn as pending. */
export const PENDING_SHOWN_MS = 400;
/** How long 'Really resign?' is shown. */
export const CONFIRM_MS = 3_000;

/** The realtime client (R-TM-01..03, A-78). The last value of `reconnectMs` repeats. */
export const REALTIME = {
  eventsPerSecond: 10,
  heartbeatMs: 30_000,
  messageTimeoutMs: 10_000,
  pingMs: 5_000,
  /** Timeout of a heartbeat. With the interval before it, a dead connection is detected within 12 s. */
  pongTimeoutMs: 6_500,
  reconnectMs: [1_000, 2_000, 5_000, 10_000],
  maxFrameBytes: 4_096,
} as const;
/** Guesses at secrets over their budgets are checked one after another, every `pauseMs`; at most `capacity` wait. */
export const SLOW_LANE = { capacity: 60, pauseMs: 500 } as const;
/** How long a page waits for the answer to a guess: a full queue of guesses may be before it. */
export const GUESS_TIMEOUT_MS = SLOW_LANE.capacity * SLOW_LANE.pauseMs + REALTIME.messageTimeoutMs;
export const LEADERBOARD_REFRESH_MS = 60_000;
/** The rankings of Daily Champions, in the order of their tabs. */
export const RANKINGS = ['score', 'stats', 'streaks'] as const;
export type RankingName = (typeof RANKINGS)[number];
export const LEADERBOARD_ROWS = { score: 50, stats: 20, streaks: 20 } as const satisfies Record<RankingName, number>;
export const LOCAL_LEADERBOARD_ROWS = 50;

/** Entries of position_history stored with an online game. */
export const POSITION_HISTORY_ENTRIES = 10;

/** A win scores `win` plus a bonus of `quickSeconds` minus the seconds played, at least 0 (R-LB-13). */
export const SCORE = { win: 1000, quickSeconds: 300, draw: 500, loss: 0 } as const;

/** The conditions under which a game counts for Daily Champions. */
export const COUNTED = {
  /** Minimum plies of any game. */
  plies: 4,
  /** Minimum plies and seconds of a game that does not end on the board, as by resignation, absence or flag. */
  offBoard: { plies: 20, seconds: 60 },
  /** A player's wins and draws a day: over one person, over all people, and over all characters. */
  perOpponent: 3,
  people: 4,
  characters: 10,
} as const;
/** An AI game without reports from its page for this long is lost. */
export const AI_GAME_SILENCE_MS = 10 * 60_000;
/** Limits for reported AI games: plies per game and per call, and running games per player. */
export const AI_GAME = { plies: 600, pliesAtOnce: 40, openPerPlayer: 4 } as const;
/** Games on a page of the list of own games. */
export const OWN_GAMES_PER_PAGE = 20;
/** Polling interval of a page that waits for the verification of its game. */
export const VERIFYING_POLL_MS = 1_000;

export const COOKIE_BANNER_DELAY_MS = 1_500;
export const NEXT_PUZZLE_DELAY_MS = 2_000;
/** Delay of the reply in a puzzle. */
export const PUZZLE_REPLY_MS = 400;
/** How long the position before a puzzle is shown until the opponent's move that leads to the puzzle is played. */
export const PUZZLE_LEAD_IN_MS = 700;
/** A new solver gets gentle puzzles until they have solved this many: one or two moves, rated below this. */
export const GENTLE_PUZZLES = 5;
export const GENTLE_RATING = 1_000;
/** Number of recently solved puzzles that are not shown again. */
export const PUZZLES_REMEMBERED = 50;
/** Rating range of each level, inclusive. */
export const PUZZLE_LEVELS = {
  beginner: { from: 0, to: 1_199 },
  intermediate: { from: 1_200, to: 1_799 },
  advanced: { from: 1_800, to: 4_000 },
} as const;
export type PuzzleLevel = keyof typeof PUZZLE_LEVELS;

/** The modes of a rush. `ms`: its time; null without a clock. */
export const RUSH_MODES = {
  three: { ms: 180_000 },
  five: { ms: 300_000 },
  survival: { ms: null },
} as const;
export type RushMode = keyof typeof RUSH_MODES;
export const RUSH_MISSES = 3;
/** The ratings near which the puzzles of a rush are: the first one, the `step` to the next, and the last. */
export const RUSH_RATINGS = { first: 600, step: 50, last: 2_600 } as const;
/** How long a solved or missed puzzle of a rush is shown. */
export const RUSH_PAUSE_MS = { solved: 250, missed: 1_000 } as const;
export const CONFETTI_MS = 3_000;
export const CONFETTI_BURST_MS = 250;

/** Default gain (0 to 1), and the maximum number of sounds at once, in total and of one name. */
export const SOUND = { volume: 0.5, pool: 50, poolPerSound: 10 } as const;

/** Minimum age for an account, in years. */
export const MINIMUM_AGE = 13;

/** Files under /sounds, without extension (R-SN-04, R-SN-05, and two of our own). */
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
