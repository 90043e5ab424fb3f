/**
 * What the games of this browser have counted for Daily Champions, kept on this device: by day (UTC), then
 * by the name that was played under.
 *
 * Example, after one win of 80 seconds:
 * ```json
 * { "2026-11-21": { "Maja": { "wins": 1, "losses": 0, "draws": 0, "score": 1220, "streak": 1, "bestStreak": 1,
 *   "avgGameTime": 80, "country": "PL", "games": ["5f0c…"] } } }
 * ```
 */
import {
  type GameResult,
  type LeaderboardEntry,
  LOCAL_LEADERBOARD_ROWS,
  storageKeys,
  winRateOf,
} from '@sixtyfour/contract';
import * as z from 'zod/mini';
import { localNotes, type Notes } from '../lib/local-notes.ts';
import { knownSession } from '../lib/session-view.ts';
import { readStoredName } from '../lib/stored-name.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Days that are kept, the newest among them. */
const KEPT_DAYS = 7;
/** Games of a player that are known by their ids. More in a day are not to be expected. */
const KEPT_GAMES = 200;
const LONGEST_NAME = 100;

const Count = z.int().check(z.minimum(0));

/** One name's day. */
const DayRecord = z.object({
  wins: Count,
  losses: Count,
  draws: Count,
  score: Count,
  /** Wins in a row up to now, and the most of them. */
  streak: Count,
  bestStreak: Count,
  /** Seconds, the mean over all games. */
  avgGameTime: z.number().check(z.minimum(0)),
  country: z.nullable(z.string().check(z.maxLength(2))),
  /** Ids of games that are in it, so that none is counted twice, whatever page or tab tells of it. */
  games: z._default(z.array(z.string().check(z.maxLength(64))), []),
});
type DayRecord = z.infer<typeof DayRecord>;

/** Maps, since names may be any text: `__proto__` as well. */
export type DailyScores = ReadonlyMap<string, ReadonlyMap<string, Readonly<DayRecord>>>;

/** A finished game that the server has counted. */
export interface CountedGame {
  readonly id: string;
  /** The day that it counted for, 'YYYY-MM-DD' in UTC. */
  readonly day: string;
  readonly result: GameResult;
  /** As the server says. */
  readonly score: number;
  /** Seconds played. */
  readonly seconds: number;
}

interface PlayedAs {
  /** Empty when nobody said. */
  readonly name: string;
  readonly country: string | null;
}

const NEW_RECORD: DayRecord = {
  wins: 0,
  losses: 0,
  draws: 0,
  score: 0,
  streak: 0,
  bestStreak: 0,
  avgGameTime: 0,
  country: null,
  games: [],
};

/** The day of a point in time, 'YYYY-MM-DD' in UTC. `now` in ms. */
export function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

/** Reads what storage holds, whatever it is: what makes no sense is left out (R-ST-02). */
export function parseDailyScores(text: string | null): DailyScores {
  const days = entriesOf(parseJson(text)).filter(([day]) => Number.isFinite(timeOf(day)));
  return new Map(days.map(([day, names]) => [day, new Map(entriesOf(names).flatMap(parseRecord))]));
}

function parseRecord([name, value]: readonly [string, unknown]): readonly (readonly [string, DayRecord])[] {
  const parsed = DayRecord.safeParse(value);
  return parsed.success && name.length <= LONGEST_NAME ? [[name, parsed.data]] : [];
}

/** What is written to storage: the counterpart of `parseDailyScores`. */
export function dailyScoresText(scores: DailyScores): string {
  return JSON.stringify(Object.fromEntries([...scores].map(([day, names]) => [day, Object.fromEntries(names)])));
}

/**
 * The record with one more game. A game that is in it changes nothing. Of a day the best names are kept, of the days
 * those that are less than a week from `today`.
 */
export function withGame(
  scores: DailyScores,
  game: CountedGame,
  { name, country }: PlayedAs,
  today: string,
): DailyScores {
  const names = scores.get(game.day) ?? new Map<string, DayRecord>();
  if ([...names.values()].some(({ games }) => games.includes(game.id))) return scores;
  const record = recordWith(names.get(name) ?? NEW_RECORD, game, country);
  const changed = new Map([...scores, [game.day, bestOf(new Map([...names, [name, record]]))]]);
  return new Map([...changed].filter(([day]) => Math.abs(timeOf(day) - timeOf(today)) < KEPT_DAYS * DAY_MS));
}

function recordWith(before: DayRecord, { id, result, score, seconds }: CountedGame, country: string | null): DayRecord {
  const games = gamesOf(before);
  const streak = result === 'win' ? before.streak + 1 : 0;
  return {
    wins: before.wins + (result === 'win' ? 1 : 0),
    losses: before.losses + (result === 'loss' ? 1 : 0),
    draws: before.draws + (result === 'draw' ? 1 : 0),
    score: before.score + score,
    streak,
    bestStreak: Math.max(before.bestStreak, streak),
    avgGameTime: (before.avgGameTime * games + seconds) / (games + 1),
    country,
    games: [...before.games, id].slice(-KEPT_GAMES),
  };
}

function gamesOf({ wins, losses, draws }: DayRecord): number {
  return wins + losses + draws;
}

/** The best of a day on this device: by score, then wins, then win rate (R-LB-12). */
export function bestOnDevice(scores: DailyScores, day: string): readonly LeaderboardEntry[] {
  return [...(scores.get(day) ?? [])].map(entryOf).toSorted(byRank).slice(0, LOCAL_LEADERBOARD_ROWS);
}

function bestOf(names: ReadonlyMap<string, DayRecord>): ReadonlyMap<string, DayRecord> {
  const ranked = [...names].toSorted((a, b) => byRank(entryOf(a), entryOf(b)));
  return new Map(ranked.slice(0, LOCAL_LEADERBOARD_ROWS));
}

function byRank(a: LeaderboardEntry, b: LeaderboardEntry): number {
  return b.score - a.score || b.wins - a.wins || b.winRate - a.winRate;
}

/** With what is derived: games in all, and the win rate (R-LB-15). */
function entryOf([name, record]: readonly [string, DayRecord]): LeaderboardEntry {
  const { country, score, wins, losses, draws, avgGameTime, streak, bestStreak } = record;
  const totalGames = gamesOf(record);
  return {
    id: name,
    name: name === '' ? null : name,
    country,
    score,
    wins,
    losses,
    draws,
    winRate: winRateOf(wins, totalGames),
    totalGames,
    avgGameTime,
    streak,
    bestStreak,
  };
}

/** Notes a game that the server has counted, under the name that others see. Told again it changes nothing. */
export function noteCounted(game: CountedGame, notes: Notes = localNotes): void {
  const scores = parseDailyScores(notes.read(storageKeys.dailyScores));
  const changed = withGame(scores, game, playedAs(notes), dayOf(Date.now()));
  if (changed !== scores) notes.write(storageKeys.dailyScores, dailyScoresText(changed));
}

/** The best of a day on this device, as storage has it now. */
export function readBestOnDevice(day: string, notes: Notes = localNotes): readonly LeaderboardEntry[] {
  return bestOnDevice(parseDailyScores(notes.read(storageKeys.dailyScores)), day);
}

function playedAs(notes: Notes): PlayedAs {
  const player = knownSession.get()?.player;
  if (player !== undefined) return { name: player.username, country: player.country };
  return { name: readStoredName(notes) ?? '', country: notes.read(storageKeys.playerCountry) };
}

/** In ms; NaN for what is no day. */
function timeOf(day: string): number {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN;
}

function entriesOf(value: unknown): readonly [string, unknown][] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
