import * as z from 'zod/mini';

/** The days that a table may be of. `week`: the last seven, today among them. All in UTC. */
const CHAMPIONS_VIEWS = ['today', 'yesterday', 'week'] as const;
export const ChampionsView = z.enum(CHAMPIONS_VIEWS);
export type ChampionsView = z.infer<typeof ChampionsView>;

const Count = z.int().check(z.minimum(0));

/** One player's day, or week (R-LB-14..16). */
export const LeaderboardEntry = z.object({
  /** Of the row, not of the player. */
  id: z.string(),
  /** Null: nobody's any more, or nobody said. */
  name: z.nullable(z.string()),
  country: z.nullable(z.string()),
  score: Count,
  wins: Count,
  losses: Count,
  draws: Count,
  /** Percent of wins over games, rounded. */
  winRate: Count,
  totalGames: Count,
  /** Seconds, the mean over all counted games; null without one. */
  avgGameTime: z.nullable(z.number()),
  /** Wins in a row up to now, and the most of them. */
  streak: Count,
  bestStreak: Count,
});
export type LeaderboardEntry = z.infer<typeof LeaderboardEntry>;

/** A row with its place, from 1. */
export const RankedEntry = z.object({ rank: z.int().check(z.minimum(1)), entry: LeaderboardEntry });
export type RankedEntry = z.infer<typeof RankedEntry>;

/** One tab: its first rows, and the reader's own wherever it stands; null without a counted game. */
const Ranking = z.object({ entries: z.array(LeaderboardEntry), own: z.nullable(RankedEntry) });

/** The three tabs of /daily-champions. */
export const DailyTable = z.object({
  view: ChampionsView,
  /** First and last day, 'YYYY-MM-DD'. */
  from: z.string(),
  to: z.string(),
  /** How many players have a counted game. */
  players: Count,
  score: Ranking,
  stats: Ranking,
  streaks: Ranking,
});
export type DailyTable = z.infer<typeof DailyTable>;

/** Why a game did not count though nobody did anything wrong. */
const NOT_COUNTED = [
  /** Under four plies. */
  'too-short',
  /** Both players are the same person. */
  'same-person',
  /** As many counted wins, or draws, over this opponent as a day may have. */
  'opponent-limit',
  /** The character ran out of time, which only the visitor's own device saw. */
  'character-timed-out',
  /** The page said so: a takeback or a hint was taken, or its engine failed. */
  'casual',
  /** Moves came too late, after a connection was lost. */
  'connection',
  /** The server has another engine than the one that played. */
  'engine-changed',
  /** The server could not replay it. */
  'not-verified',
  /** An operator took it out of the table. */
  'voided',
] as const;
export const NotCounted = z.enum(NOT_COUNTED);
export type NotCounted = z.infer<typeof NotCounted>;

/** What is wrong with a game that was not played here as it claims. */
const FORGERIES = [
  'illegal-move',
  /** Not what the character answers with this seed. */
  'forged-reply',
  /** Quicker or slower than the clocks allow. */
  'impossible-time',
  'moves-at-once',
  /** It did not end as it claims. */
  'wrong-result',
] as const;
export const Forgery = z.enum(FORGERIES);
export type Forgery = z.infer<typeof Forgery>;

/** What a finished game was worth to the player who asks. */
export const GameCount = z.discriminatedUnion('status', [
  /** The game still goes on. */
  z.object({ status: z.literal('open') }),
  z.object({ status: z.literal('verifying') }),
  z.object({
    status: z.literal('counted'),
    score: Count,
    /** The player's place by score on the day that it counted for. */
    rank: z.int(),
    /** Wins in a row with this game. */
    streak: Count,
    /** 'YYYY-MM-DD' in UTC. */
    day: z.string(),
  }),
  z.object({ status: z.literal('not-counted'), reason: NotCounted }),
  z.object({ status: z.literal('refused'), reason: Forgery }),
]);
export type GameCount = z.infer<typeof GameCount>;

/**
 * How a page says that a game against a character ended. What the board shows the server knows by itself. 'casual': it
 * goes on, and counts no more.
 */
export const AiGameEnd = z.enum(['board', 'resignation', 'timeout', 'left', 'casual']);
export type AiGameEnd = z.infer<typeof AiGameEnd>;
