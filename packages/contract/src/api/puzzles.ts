import * as z from 'zod/mini';
import { PUZZLE_LEVELS, type PuzzleLevel, PUZZLES_REMEMBERED } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { Puzzle, PuzzleId } from '../entities/puzzle.ts';

const LEVELS = Object.keys(PUZZLE_LEVELS) as [PuzzleLevel, ...PuzzleLevel[]];

/** Ids separated by commas, newest first: the puzzles to exclude. */
const IdList = z.string().check(z.regex(new RegExp(`^[\\w-]{1,32}(?:,[\\w-]{1,32}){0,${PUZZLES_REMEMBERED}}$`)));

/** Puzzles. Public. */
export const puzzlesApi = {
  randomPuzzle: endpoint({
    method: 'GET',
    path: '/api/puzzles/random',
    summary: 'A random puzzle: of a level, or near a rating, or any; of a theme, or of all',
    feature: 'puzzles',
    query: z.strictObject({
      level: z.optional(z.enum(LEVELS)),
      near: z.optional(z.string().check(z.regex(/^\d{1,4}$/))),
      /** For a new solver: mostly short and easy puzzles. */
      gentle: z.optional(z.literal('1')),
      theme: z.optional(z.string().check(z.regex(/^\w{1,32}$/))),
      not: z.optional(IdList),
    }),
    response: Puzzle,
  }),
  dailyPuzzle: endpoint({
    method: 'GET',
    path: '/api/puzzles/daily',
    summary: 'The puzzle of this UTC day, the same for everybody',
    feature: 'puzzles',
    response: z.object({ day: z.string(), puzzle: Puzzle }),
  }),
  puzzleThemes: endpoint({
    method: 'GET',
    path: '/api/puzzles/themes',
    summary: 'The themes that there are puzzles of',
    feature: 'puzzles',
    response: z.object({ themes: z.array(z.string()) }),
  }),
  getPuzzle: endpoint({
    method: 'GET',
    path: '/api/puzzles/:puzzleId',
    summary: 'One puzzle',
    feature: 'puzzles',
    params: z.object({ puzzleId: PuzzleId }),
    response: Puzzle,
  }),
} as const;
