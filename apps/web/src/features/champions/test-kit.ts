/** Sample tables for tests. */
import type { ChampionsView, DailyTable, LeaderboardEntry } from '@sixtyfour/contract';

export function entryOf(facts: Partial<LeaderboardEntry>): LeaderboardEntry {
  return {
    id: 'row',
    name: 'Maja',
    country: 'PL',
    score: 1_200,
    wins: 1,
    losses: 0,
    draws: 0,
    winRate: 100,
    totalGames: 1,
    avgGameTime: 100,
    streak: 1,
    bestStreak: 1,
    ...facts,
  };
}

export function tableOf(view: ChampionsView, ...names: readonly string[]): DailyTable {
  const ranking = { entries: names.map((name) => entryOf({ id: name, name })), own: null };
  return {
    view,
    from: '2026-11-21',
    to: '2026-11-21',
    players: names.length,
    score: ranking,
    stats: ranking,
    streaks: ranking,
  };
}
