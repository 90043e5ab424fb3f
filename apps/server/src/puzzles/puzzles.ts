/** Puzzles: a random one, one by id, and the daily puzzle. */
import { createHash } from 'node:crypto';
import { err, ok, type Result } from '@sixtyfour/chess';
import { GENTLE_RATING, type Puzzle, PUZZLE_THEMES, type PuzzleLevel } from '@sixtyfour/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/connection.ts';
import { readToday } from '../time/today.ts';
import { ALL_BANDS, bandsOf, bandsOfLevel, bandsToTry, ratingWithin } from './bands.ts';
import { seedPuzzles } from './seed.ts';
import * as store from './store.ts';

/** The preferred ratings of the daily puzzle, which most visitors can solve. */
const DAILY_RATINGS = { from: 900, to: 1_900 };
/** A daily puzzle is not repeated for this time. */
const DAILY_PAUSE_DAYS = 100;

/**
 * The share of requests near a rating that get a puzzle of any rating, chosen uniformly. Otherwise puzzles far from the
 * visitor's rating would never be chosen.
 */
const ANY_RATING_SHARE = 1 / 3;
/** The same share for new solvers: lower, so that they get fewer hard puzzles. */
const GENTLE_ANY_RATING_SHARE = 1 / 8;
/** Gentle puzzles have one of these themes and a rating below GENTLE_RATING. */
const GENTLE_THEMES = ['oneMove', 'short'] as const;

export interface PuzzlesDependencies {
  readonly database: Database;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Returns a random number from 0 up to 1. Default: Math.random. */
  readonly random?: () => number;
}

export interface PuzzleRequest {
  readonly level: PuzzleLevel | null;
  /** A rating. Puzzles near it are preferred. */
  readonly near: number | null;
  /** Whether short, easy puzzles are preferred. */
  readonly gentle: boolean;
  readonly theme: string | null;
  /** The ids of recently shown puzzles, newest first. */
  readonly not: readonly string[];
}

export interface DailyPuzzle {
  /** 'YYYY-MM-DD' in UTC. */
  readonly day: string;
  readonly puzzle: Puzzle;
}

export interface Puzzles {
  /**
   * A random puzzle that was not shown recently. If there is none, any but the most recent one. 'puzzle-not-found': no
   * puzzle matches.
   */
  random(request: PuzzleRequest): Promise<Result<Puzzle, 'puzzle-not-found'>>;
  byId(id: string): Promise<Result<Puzzle, 'puzzle-not-found'>>;
  /** The same for everyone on one UTC day. 'puzzle-not-found': there are no puzzles. */
  daily(): Promise<Result<DailyPuzzle, 'puzzle-not-found'>>;
  /** The themes that have puzzles. */
  themes(): Promise<string[]>;
  /** Adds the missing puzzles of an NDJSON file and returns their number. Invalid lines are logged and skipped. */
  seed(file: string): Promise<number>;
}

export function createPuzzles({ database, log, random = Math.random }: PuzzlesDependencies): Puzzles {
  const orNotFound = (puzzle: Puzzle | null): Result<Puzzle, 'puzzle-not-found'> =>
    puzzle === null ? err('puzzle-not-found') : ok(puzzle);

  const draw = (): store.Draw => ({ start: random(), pick: random() });

  /** A random rating between the lowest and the highest existing ones; null if no puzzle matches. */
  async function anyRating({ level, theme }: PuzzleRequest): Promise<number | null> {
    const bands = await store.existingBands(database, { bands: bandsOfLevel(level), theme });
    return bands === null ? null : ratingWithin(bands, random());
  }

  async function choose(request: PuzzleRequest, not: readonly string[]): Promise<Puzzle | null> {
    const { level, theme } = request;
    const isAny = request.near !== null && random() < (request.gentle ? GENTLE_ANY_RATING_SHARE : ANY_RATING_SHARE);
    const gentle = request.gentle && !isAny ? await chooseGentle(not) : null;
    if (gentle !== null) return gentle;
    const near = isAny ? await anyRating(request) : request.near;
    const filters = bandsToTry(level, near).map((bands) => ({ bands, theme, not }));
    return store.readFirstRandom(database, filters, draw);
  }

  /** A puzzle of one or two moves; null if there is none. */
  function chooseGentle(not: readonly string[]): Promise<Puzzle | null> {
    const bands = bandsOf({ from: 0, to: GENTLE_RATING - 1 });
    const themes = random() < 0.5 ? GENTLE_THEMES : GENTLE_THEMES.toReversed();
    const filters = themes.map((theme) => ({ bands, theme, not }));
    return store.readFirstRandom(database, filters, draw);
  }

  /** Depends only on the day, so that concurrent processes usually agree. The first stored choice is used. */
  async function chooseDaily(day: string): Promise<Puzzle | null> {
    const digest = createHash('sha256').update(day).digest();
    const drawOfDay = { start: digest.readUInt32BE(0) / 2 ** 32, pick: digest.readUInt32BE(4) / 2 ** 32 };
    const not = await store.recentDailies(database, DAILY_PAUSE_DAYS);
    const filters = [
      { bands: bandsOf(DAILY_RATINGS), theme: null, not },
      { bands: ALL_BANDS, theme: null, not },
      { bands: ALL_BANDS, theme: null, not: [] },
    ];
    return store.readFirstRandom(database, filters, () => drawOfDay);
  }

  return {
    async random(request) {
      return orNotFound((await choose(request, request.not)) ?? (await choose(request, request.not.slice(0, 1))));
    },
    byId: async (id) => orNotFound(await store.readPuzzle(database, id)),
    async daily() {
      const day = await readToday(database);
      const stored = await store.readDaily(database, day);
      if (stored !== null) return ok({ day, puzzle: stored });
      const chosen = await chooseDaily(day);
      return chosen === null
        ? err('puzzle-not-found')
        : ok({ day, puzzle: await store.setDaily(database, day, chosen) });
    },
    themes: () => store.themesWithPuzzles(database, PUZZLE_THEMES),
    async seed(file) {
      const onSkipped = (line: number, reason: string) =>
        log.warn({ file, line, reason }, 'an invalid puzzle was skipped');
      const added = await seedPuzzles({ database, file, onSkipped });
      if (added > 0) log.info({ added }, 'puzzles were added');
      return added;
    },
  };
}
