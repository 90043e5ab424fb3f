/** The tabs, from left to right. */
export const RANKINGS = ['score', 'stats', 'streaks'] as const;
export type RankingName = (typeof RANKINGS)[number];

/** How many places have a medal, and a higher row. */
export const MEDALS = 3;
