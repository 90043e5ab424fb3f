import * as z from 'zod/mini';

/** The period of a table, in UTC. `week`: the last seven days including today. */
export const ChampionsView = z.enum(['today', 'yesterday', 'week']);
export type ChampionsView = z.infer<typeof ChampionsView>;

const Count = z.int().check(z.minimum(0));

/** The results of one player in a period (R-LB-14..16). */
export const LeaderboardEntry = z.object({
  /** Id of the row, not of the player. */
  id: z.string(),
  /** Null if the player was deleted or has no name. */
  name: z.nullable(z.string()),
  country: z.nullable(z.string()),
  score: Count,
  wins: Count,
  losses: Count,
  draws: Count,
  /** Percentage of wins, rounded. */
  winRate: Count,
  totalGames: Count,
  /** Mean over all counted games in seconds; null without games. */
  avgGameTime: z.nullable(z.number()),
  /** Current and longest run of wins in a row. */
  streak: Count,
  bestStreak: Count,
});
export type LeaderboardEntry = z.infer<typeof LeaderboardEntry>;

/** Starts at 1; null for a player without a counted win. */
const Rank = z.nullable(z.int().check(z.minimum(1)));

export const RankedEntry = z.object({ rank: Rank, entry: LeaderboardEntry });
export type RankedEntry = z.infer<typeof RankedEntry>;

/** One ranking: the first rows with a win, and the requesting player's own row; null without a counted game. */
const Ranking = z.object({ entries: z.array(LeaderboardEntry), own: z.nullable(RankedEntry) });

/** The three rankings of a period. */
export const DailyTable = z.object({
  view: ChampionsView,
  /** First and last day, 'YYYY-MM-DD'. */
  from: z.string(),
  to: z.string(),
  /** Number of players with a counted game. */
  players: Count,
  score: Ranking,
  stats: Ranking,
  streaks: Ranking,
});
export type DailyTable = z.infer<typeof DailyTable>;

/** Why an honest game does not count. */
export const NotCounted = z.enum([
  /** See `isLongEnough`. */
  'too-short',
  /** Only games of five minutes count. */
  'other-time',
  /** Both players are the same person. */
  'same-person',
  /** A player's daily limit of counted wins and draws is reached: over the same person, over people, over characters. */
  'opponent-limit',
  'people-limit',
  'character-limit',
  /** The character ran out of time, which only the visitor's device can observe. */
  'character-timed-out',
  /** Reported by the page: a takeback or a hint was used, or the engine failed. */
  'casual',
  /** Moves arrived too late, after a lost connection. */
  'connection',
  /** The server has another engine version than the one that played. */
  'engine-changed',
  /** The server could not replay the game. */
  'not-verified',
  /** An operator removed the game from the table. */
  'voided',
]);
export type NotCounted = z.infer<typeof NotCounted>;

/** Why a game was refused as forged. */
export const Forgery = z.enum([
  'illegal-move',
  /** Not the character's reply with this seed. */
  'forged-reply',
  /** Faster or slower than the clocks allow. */
  'impossible-time',
  'moves-at-once',
  /** The game did not end as reported. */
  'wrong-result',
]);
export type Forgery = z.infer<typeof Forgery>;

/** Whether a game counts for Daily Champions, for the requesting player. */
export const GameCount = z.discriminatedUnion('status', [
  /** The game is still running. */
  z.object({ status: z.literal('open') }),
  z.object({ status: z.literal('verifying') }),
  z.object({
    status: z.literal('counted'),
    score: Count,
    /** From white's first move to the end, in whole seconds. */
    seconds: Count,
    /** The player's rank by score on that day. */
    rank: Rank,
    /** Wins in a row including this game. */
    streak: Count,
    /** The day it counts for, 'YYYY-MM-DD' in UTC. */
    day: z.string(),
  }),
  z.object({ status: z.literal('not-counted'), reason: NotCounted }),
  z.object({ status: z.literal('refused'), reason: Forgery }),
]);
export type GameCount = z.infer<typeof GameCount>;

/**
 * How an AI game ended, as reported by its page. 'board': by the rules, which the server checks itself. 'casual': the
 * game continues but no longer counts.
 */
export const AiGameEnd = z.enum(['board', 'resignation', 'timeout', 'left', 'casual']);
export type AiGameEnd = z.infer<typeof AiGameEnd>;
