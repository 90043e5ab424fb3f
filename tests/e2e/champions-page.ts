/** Page object of Daily Champions, and helpers to create rows. */
import { randomUUID } from 'node:crypto';
import { messages } from '@sixtyfour/contract';
import { expect } from '@playwright/test';
import type { Locator } from '@playwright/test';
import type { Database } from '@sixtyfour/server/test-kit';
import { SitePage } from './site-page.ts';

const { champions, championsPage } = messages;

const DAY_MS = 24 * 60 * 60_000;

/** The daily score of one player. Omitted numbers are 0. */
export interface KnownDay {
  /** Null: the player's data was deleted. */
  readonly name: string | null;
  /** The id of an existing player; by default a player is created. */
  readonly playerId?: string;
  readonly country?: string;
  readonly score: number;
  readonly wins?: number;
  readonly losses?: number;
  readonly draws?: number;
  readonly streak?: number;
  readonly bestStreak?: number;
  readonly secondsPlayed?: number;
  /** Days before today, in UTC. */
  readonly daysAgo?: number;
}

/** Deletes all daily scores. */
export async function forgetDays(database: Database): Promise<void> {
  await database.deleteFrom('game_results').execute();
  await database.deleteFrom('daily_scores').execute();
}

export async function addDays(database: Database, ...days: readonly KnownDay[]): Promise<void> {
  for (const known of days) await addDay(database, known);
}

async function addDay(database: Database, known: KnownDay): Promise<void> {
  const { name, country, score, wins = 0, losses = 0, draws = 0, streak = 0, secondsPlayed = 0, daysAgo = 0 } = known;
  const bestStreak = known.bestStreak ?? streak;
  const playedAt = new Date(Date.now() - daysAgo * DAY_MS);
  const playerId = name === null ? null : (known.playerId ?? randomUUID());
  if (name !== null && known.playerId === undefined) {
    await database
      .insertInto('anonymous_users')
      .values({ id: playerId ?? undefined, username: name, country: country ?? null })
      .execute();
  }
  await database
    .insertInto('daily_scores')
    .values({
      day: playedAt.toISOString().slice(0, 10),
      player_id: playerId,
      wins,
      losses,
      draws,
      score,
      streak,
      best_streak: bestStreak,
      seconds_played: secondsPlayed,
      last_game_at: playedAt,
    })
    .execute();
}

export class ChampionsPage extends SitePage {
  readonly title = this.page.getByRole('heading', { level: 1, name: champions.title });
  readonly table = this.page.getByRole('tabpanel').getByRole('table');
  /** The player rows of the visible table. */
  readonly rows = this.table.locator('tbody').getByRole('row');
  /** The column headers of the table. */
  readonly headings = this.table.getByRole('columnheader');
  readonly loadFailed = this.page.getByRole('alert').filter({ hasText: championsPage.loadFailed });
  readonly retry = this.page.getByRole('button', { name: championsPage.retry });
  /** The results stored in this browser. */
  readonly onDevice = this.page.getByRole('region', { name: championsPage.ownResults });

  async open(path = '/daily-champions'): Promise<void> {
    await this.page.goto(path);
    await expect(this.title).toBeVisible();
  }

  tab(name: 'score' | 'stats' | 'streaks'): Locator {
    return this.page.getByRole('tab', { name: champions[name], exact: true });
  }

  /** A player's row. */
  row(name: string): Locator {
    return this.rows.filter({ has: this.page.getByRole('rowheader', { name }) });
  }

  /** The names in order of rank. */
  names(): Promise<string[]> {
    return this.rows.locator('bdi').allTextContents();
  }

  async expectNames(...names: readonly string[]): Promise<void> {
    await expect(this.rows.locator('bdi')).toHaveText([...names]);
  }
}
