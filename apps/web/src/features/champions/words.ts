/** Texts for the rows of the tables. */
import { type DailyTable, type LeaderboardEntry, messages, type RankedEntry } from '@sixtyfour/contract';
import { nextDayAfter } from '../../lib/utc-day.ts';
import { minutesText } from '../../play/clock-face.ts';

/** Minimum wins in a row for the flame and for the trophy (R-LB-05, R-LB-06). */
const ON_FIRE = 3;
const TROPHY = 5;

export function isOnFire({ streak }: Pick<LeaderboardEntry, 'streak'>): boolean {
  return streak >= ON_FIRE;
}

export function hasTrophy({ bestStreak }: Pick<LeaderboardEntry, 'bestStreak'>): boolean {
  return bestStreak >= TROPHY;
}

/** Sorted entries with their ranks. Those without a win, which only this device lists, have none. */
export function withRanks(entries: readonly LeaderboardEntry[]): readonly RankedEntry[] {
  const ranked = entries.filter(({ wins }) => wins > 0);
  return entries.map((entry) => ({ entry, rank: entry.wins > 0 ? ranked.indexOf(entry) + 1 : null }));
}

export function isAnonymous({ name }: Pick<LeaderboardEntry, 'name'>): boolean {
  return name === null || name.trim() === '';
}

/** 'Anonymous' for a missing name (R-LB-09). */
export function nameText(entry: Pick<LeaderboardEntry, 'name'>): string {
  return isAnonymous(entry) ? messages.champions.anonymous : (entry.name ?? '');
}

/** '7 / 2 / 1' */
export function recordText({ wins, losses, draws }: Pick<LeaderboardEntry, 'wins' | 'losses' | 'draws'>): string {
  return `${wins} / ${losses} / ${draws}`;
}

/** m:ss of the rounded seconds, or '-' without a game. */
export function averageTimeText({ avgGameTime }: Pick<LeaderboardEntry, 'avgGameTime'>): string {
  return avgGameTime === null ? messages.championsPage.noTime : minutesText(Math.round(avgGameTime));
}

/** '20 November', or '15–21 November' for several days. */
export function daysText({ from, to }: Pick<DailyTable, 'from' | 'to'>): string {
  const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return format.formatRange(Date.parse(from), Date.parse(to));
}

/**
 * The local time of the next midnight UTC: '01:00' in Berlin in winter.
 * @param now in ms since the epoch
 * @param timeZone an IANA name; by default the visitor's time zone
 */
export function nextResetText(now: number, timeZone?: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    ...(timeZone !== undefined && { timeZone }),
  });
  return format.format(nextDayAfter(now));
}
