/** A puzzle as a line of data/puzzles.ndjson. */
import { createHash } from 'node:crypto';
import { COLORS } from '@sixtyfour/chess';
import { makeSolutionEntry, PUZZLE_THEMES } from '@sixtyfour/contract';
import * as z from 'zod/mini';
import { describe } from './description.ts';
import type { Evidence } from './evidence.ts';
import { playLine, solverTurns } from './line.ts';
import { RATING_BOUNDS, rate, traitsOf } from './rating.ts';
import type { Solution } from './solve.ts';
import { themesOf } from './themes/index.ts';

/** The lists of players and openings that games were played with; see self-play.ts. */
export const SERIES_NUMBERS = [1, 2, 3] as const;
export type SeriesNumber = (typeof SERIES_NUMBERS)[number];

const SelfPlayOrigin = z.strictObject({
  kind: z.literal('self-play'),
  /** ENGINE_VERSION of the players. With it, the series, the seed and the number, the game can be replayed. */
  engine: z.string(),
  /** Missing in the first puzzles, whose series is 1. */
  series: z.optional(z.literal(SERIES_NUMBERS)),
  seed: z.number(),
  game: z.number(),
  /** Plies played before the position. */
  ply: z.number(),
  /** The last of them, in UCI, if it is a tempting move that was not played. */
  instead: z.optional(z.string()),
  white: z.string(),
  black: z.string(),
  opening: z.string(),
});

const PgnOrigin = z.strictObject({
  kind: z.literal('pgn'),
  file: z.string(),
  game: z.number(),
  ply: z.number(),
  instead: z.optional(z.string()),
  white: z.string(),
  black: z.string(),
  /** The tag Event, and the players' ratings, if the file has them. */
  event: z.optional(z.string()),
  ratings: z.optional(z.strictObject({ white: z.int(), black: z.int() })),
});

const Origin = z.discriminatedUnion('kind', [SelfPlayOrigin, PgnOrigin]);
export type Origin = z.infer<typeof Origin>;

export const Puzzle = z.strictObject({
  /** Depends only on the position, so that it is the same everywhere. */
  id: z.string().check(z.regex(/^[a-z2-7]{10}$/)),
  fen: z.string(),
  turn: z.enum(COLORS),
  /** The opponent's move before it, often a mistake: the position before that, and the move in the format of `solution`. */
  leadIn: z.optional(z.strictObject({ fen: z.string(), move: z.string() })),
  /** UCI: the solver's moves and the replies alternately. The last move is the solver's. */
  moves: z.array(z.string()).check(z.minLength(1)),
  /** The same moves as 'row,col-row,col'. */
  solution: z.array(z.string()).check(z.minLength(1)),
  themes: z.array(z.enum(PUZZLE_THEMES)),
  rating: z.int().check(z.minimum(RATING_BOUNDS.least), z.maximum(RATING_BOUNDS.most)),
  description: z.string(),
  source: z.literal('sixtyfour'),
  origin: Origin,
  evidence: z.strictObject({
    effort: z.nullable(z.number()),
    misses: z.record(z.string(), z.number()),
    /** The solver's score at the last move in centipawns; 10,000 for a mate. */
    finalScore: z.number(),
    /** The referee's name. */
    referee: z.string(),
  }),
});
export type Puzzle = z.infer<typeof Puzzle>;

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const ID_LENGTH = 10;

/** The id of a position. It depends on board, side to move, castling and en passant, but not on the move counters. */
export function puzzleId(fen: string): string {
  const digest = createHash('sha256').update(fen.split(' ').slice(0, 4).join(' ')).digest();
  return Array.from({ length: ID_LENGTH }, (_, i) => ALPHABET.charAt((digest[i] ?? 0) & 31)).join('');
}

export interface Found {
  readonly fen: string;
  readonly leadIn?: Puzzle['leadIn'] | undefined;
  readonly solution: Solution;
  readonly evidence: Evidence;
  readonly referee: string;
  readonly origin: Origin;
}

export function makePuzzle({ fen, leadIn, solution, evidence, referee, origin }: Found): Puzzle {
  const line = playLine(fen, solution.moves);
  const themes = themesOf(line, solution.finalScore);
  return {
    id: puzzleId(fen),
    fen,
    turn: line.solver,
    ...(leadIn && { leadIn: { fen: leadIn.fen, move: leadIn.move } }),
    moves: [...solution.moves],
    solution: line.turns.map(({ played }) => makeSolutionEntry(played.move)),
    themes: [...themes],
    rating: rate(traitsOf(solverTurns(line).length, themes, evidence)),
    description: describe(line),
    source: 'sixtyfour',
    origin,
    evidence: { effort: evidence.effort, misses: { ...evidence.misses }, finalScore: solution.finalScore, referee },
  };
}

/**
 * The puzzle with everything that follows from its line and evidence by the current rules, so that a change of a rule
 * also applies to puzzles that were mined before.
 */
export function renewed(puzzle: Puzzle): Puzzle {
  const { fen, leadIn, moves, evidence, origin } = puzzle;
  const { effort, misses, finalScore, referee } = evidence;
  return makePuzzle({
    fen,
    ...(leadIn && { leadIn }),
    solution: { moves, finalScore },
    evidence: { effort, misses },
    referee,
    origin,
  });
}
