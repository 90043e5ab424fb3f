/**
 * Local copy of this browser's Daily Champions results, keyed by UTC day and then by player name.
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
import { parseJson } from '../lib/json.ts';
import * as z from 'zod/mini';
import { safeLocalStorage, type KeyValueStorage } from '../lib/safe-storage.ts';
import { knownSession } from '../lib/session-view.ts';
import { readStoredName } from '../lib/stored-name.ts';
import { currentDay } from '../lib/utc-day.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Older days are deleted. */
const STORED_DAYS = 7;
/** Ids stored per player and day; more games in one day are not expected. */
const STORED_GAME_IDS = 200;
const MAX_NAME_LENGTH = 100;

const Count = z.int().check(z.minimum(0));

/** The results of one name on one day. */
const DayRecord = z.object({
  wins: Count,
  losses: Count,
  draws: Count,
  score: Count,
  /** Current and longest run of wins in a row. */
  streak: Count,
  bestStreak: Count,
  /** Mean over all games, in seconds. */
  avgGameTime: z.number().check(z.minimum(0)),
  country: z.nullable(z.string().check(z.maxLength(2))),
  /** Ids of the counted games, so that no game is counted twice. */
  games: z._default(z.array(z.string().check(z.maxLength(64))), []),
});
type DayRecord = z.infer<typeof DayRecord>;

/** By day, then by name. Maps, because a name can be any text, such as `__proto__`. */
export type DailyScores = ReadonlyMap<string, ReadonlyMap<string, Readonly<DayRecord>>>;

/** A finished game that counts for Daily Champions. */
export interface CountedGame {
  readonly id: string;
  /** The day it counts for, 'YYYY-MM-DD' in UTC. */
  readonly day: string;
  readonly result: GameResult;
  /** Calculated by the server. */
  readonly score: number;
  /** Seconds played. */
  readonly seconds: number;
}

interface PlayedAs {
  /** Empty if no name was entered. */
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

/** Parses the stored text, which may be anything; invalid parts are dropped (R-ST-02). */
export function parseDailyScores(text: string | null): DailyScores {
  const days = entriesOf(parseJson(text)).filter(([day]) => Number.isFinite(timeOf(day)));
  return new Map(days.map(([day, names]) => [day, new Map(entriesOf(names).flatMap(parseRecord))]));
}

function parseRecord([name, value]: readonly [string, unknown]): readonly (readonly [string, DayRecord])[] {
  const parsed = DayRecord.safeParse(value);
  return parsed.success && name.length <= MAX_NAME_LENGTH ? [[name, parsed.data]] : [];
}

/** Serializes for storage: the inverse of `parseDailyScores`. */
export function dailyScoresText(scores: DailyScores): string {
  return JSON.stringify(Object.fromEntries([...scores].map(([day, names]) => [day, Object.fromEntries(names)])));
}

/**
 * The scores with one more game. A game that is already included changes nothing. Keeps the best names of each day, and
 * the days less than a week before the newest. Not before today, because the device's date may be wrong; nor before a day
 * of the future, because the server's may have been.
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
  const newest = Math.max(...[...changed.keys()].map(timeOf).filter((at) => at <= timeOf(today) + DAY_MS));
  return new Map([...changed].filter(([day]) => newest - timeOf(day) < STORED_DAYS * DAY_MS));
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
    games: [...before.games, id].slice(-STORED_GAME_IDS),
  };
}

function gamesOf({ wins, losses, draws }: DayRecord): number {
  return wins + losses + draws;
}

/** The best results of a day: by score, then wins, then win rate (R-LB-12). */
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

/** Adds the derived numbers: total games and win rate (R-LB-15). */
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

/** Stores a game that the server has counted, under the name that others see. Idempotent. */
export function recordCountedGame(game: CountedGame, storage: KeyValueStorage = safeLocalStorage): void {
  const scores = parseDailyScores(storage.read(storageKeys.dailyScores));
  const changed = withGame(scores, game, playedAs(storage), currentDay());
  storage.write(storageKeys.dailyScores, dailyScoresText(changed));
}

/** The best results of a day stored on this device. */
export function readBestOnDevice(
  day: string,
  storage: KeyValueStorage = safeLocalStorage,
): readonly LeaderboardEntry[] {
  return bestOnDevice(parseDailyScores(storage.read(storageKeys.dailyScores)), day);
}

function playedAs(storage: KeyValueStorage): PlayedAs {
  const player = knownSession.get()?.player;
  if (player !== undefined) return { name: player.username, country: player.country };
  return { name: readStoredName(storage) ?? '', country: storage.read(storageKeys.playerCountry) };
}

/** The start of a day in ms; NaN if the text is not a day. */
function timeOf(day: string): number {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN;
}

function entriesOf(value: unknown): readonly [string, unknown][] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}
