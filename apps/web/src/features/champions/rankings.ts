/** The rankings in the order of their tabs. */
export const RANKINGS = ['score', 'stats', 'streaks'] as const;
export type RankingName = (typeof RANKINGS)[number];

/** Number of ranks with a medal and a taller row. */
export const MEDALS = 3;
