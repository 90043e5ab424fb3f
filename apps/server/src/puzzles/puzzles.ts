/** Puzzles: one at random, one by its id, and the one of the day. */
import { createHash } from 'node:crypto';
import { err, ok, type Result } from '@sixtyfour/chess';
import { api, type Puzzle, PUZZLE_THEMES, type PuzzleLevel } from '@sixtyfour/contract';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Database } from '../database/connection.ts';
import { serveEndpoint } from '../http/serve-endpoint.ts';
import { ALL_BANDS, bandsOf, bandsOfLevel, bandsToTry, ratingWithin } from './bands.ts';
import { seedPuzzles } from './seed.ts';
import * as store from './store.ts';

/** Ratings that a puzzle of the day should have: most visitors can solve it. */
const DAILY_RATINGS = { from: 900, to: 1_900 };
/** For so many days no puzzle is that of the day twice. */
const DAILY_PAUSE_DAYS = 100;

/**
 * How many of the puzzles asked for near a rating are of any rating instead, every rating alike. Without these the rows
 * far from the visitor's rating would never come.
 */
const OF_ANY_RATING = 1 / 3;

/** A puzzle is never changed, but it may be withdrawn. */
const KEPT_BY_BROWSERS = 'public, max-age=3600';

export interface PuzzlesDependencies {
  readonly database: Database;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** From 0 up to 1. Left out: the runtime's own. */
  readonly random?: () => number;
}

export interface Wish {
  readonly level: PuzzleLevel | null;
  /** A rating. Puzzles near it come more often than others. */
  readonly near: number | null;
  readonly theme: string | null;
  /** Ids of the puzzles shown lately, the newest first. */
  readonly not: readonly string[];
}

export interface DailyPuzzle {
  /** 'YYYY-MM-DD' in UTC. */
  readonly day: string;
  readonly puzzle: Puzzle;
}

export interface Puzzles {
  /**
   * A random puzzle. When every one that fits was shown lately, one of these comes again, but never the newest.
   * 'puzzle-not-found': none fits.
   */
  random(wish: Wish): Promise<Result<Puzzle, 'puzzle-not-found'>>;
  byId(id: string): Promise<Result<Puzzle, 'puzzle-not-found'>>;
  /** The same for everybody on one UTC day. 'puzzle-not-found': there is no puzzle at all. */
  daily(): Promise<Result<DailyPuzzle, 'puzzle-not-found'>>;
  /** The themes that there are puzzles of. */
  themes(): Promise<string[]>;
  /** Adds the puzzles of a file of lines that are not there yet, and says how many. Bad lines are logged and left out. */
  seed(file: string): Promise<number>;
  /** Serves the calls of `puzzlesApi`. */
  routes(app: FastifyInstance): void;
}

export function createPuzzles({ database, log, random = Math.random }: PuzzlesDependencies): Puzzles {
  const found = (puzzle: Puzzle | null): Result<Puzzle, 'puzzle-not-found'> =>
    puzzle === null ? err('puzzle-not-found') : ok(puzzle);

  /** A rating between the lowest and the highest that there is; null when there is none. */
  async function anyRating({ level, theme }: Wish): Promise<number | null> {
    const there = await store.bandsThere(database, { bands: bandsOfLevel(level), theme });
    return there === null ? null : ratingWithin(there, random());
  }

  async function choose(wish: Wish, not: readonly string[]): Promise<Puzzle | null> {
    const { level, theme } = wish;
    const near = wish.near !== null && random() < OF_ANY_RATING ? await anyRating(wish) : wish.near;
    for (const bands of bandsToTry(level, near)) {
      const puzzle = await store.readRandom(database, { bands, theme, not }, { start: random(), pick: random() });
      if (puzzle !== null) return puzzle;
    }
    return null;
  }

  /** Hangs on the day alone, so that processes that are asked at once mostly agree. The first one's choice holds. */
  async function chooseDaily(day: string): Promise<Puzzle | null> {
    const digest = createHash('sha256').update(day).digest();
    const draw = { start: digest.readUInt32BE(0) / 2 ** 32, pick: digest.readUInt32BE(4) / 2 ** 32 };
    const not = await store.recentDailies(database, DAILY_PAUSE_DAYS);
    const liked = await store.readRandom(database, { bands: bandsOf(DAILY_RATINGS), theme: null, not }, draw);
    return (
      liked ??
      (await store.readRandom(database, { bands: ALL_BANDS, theme: null, not }, draw)) ??
      (await store.readRandom(database, { bands: ALL_BANDS, theme: null, not: [] }, draw))
    );
  }

  const puzzles: Puzzles = {
    async random(wish) {
      return found((await choose(wish, wish.not)) ?? (await choose(wish, wish.not.slice(0, 1))));
    },
    byId: async (id) => found(await store.readPuzzle(database, id)),
    async daily() {
      const day = await store.today(database);
      const kept = await store.readDaily(database, day);
      if (kept !== null) return ok({ day, puzzle: kept });
      const chosen = await chooseDaily(day);
      return chosen === null
        ? err('puzzle-not-found')
        : ok({ day, puzzle: await store.setDaily(database, day, chosen) });
    },
    themes: () => store.themesWithPuzzles(database, PUZZLE_THEMES),
    async seed(file) {
      const onLeftOut = (line: number, reason: string) => log.warn({ file, line, reason }, 'a puzzle was left out');
      const added = await seedPuzzles({ database, file, onLeftOut });
      if (added > 0) log.info({ added }, 'puzzles were added');
      return added;
    },
    routes(app) {
      serveEndpoint(app, api.randomPuzzle, ({ query: { level, near, theme, not } }) =>
        puzzles.random({
          level: level ?? null,
          near: near === undefined ? null : Number(near),
          theme: theme ?? null,
          not: not?.split(',') ?? [],
        }),
      );
      serveEndpoint(app, api.dailyPuzzle, () => puzzles.daily());
      serveEndpoint(app, api.puzzleThemes, async () => ok({ themes: await puzzles.themes() }));
      serveEndpoint(app, api.getPuzzle, async ({ params, reply }) => {
        const puzzle = await puzzles.byId(params.puzzleId);
        if (puzzle.ok) reply.header('cache-control', KEPT_BY_BROWSERS);
        return puzzle;
      });
    },
  };
  return puzzles;
}
