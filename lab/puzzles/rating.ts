/** A first rating before people have tried a puzzle, from its line and the characters that miss it. Pure. */
import type { PuzzleTheme } from '@sixtyfour/contract';
import { EFFORTS, type Evidence, TRIES } from './evidence.ts';

/** The components of a rating. */
export type Trait =
  | 'constant'
  | 'solverMoves'
  | 'effort'
  | PersonaTrait
  | 'mate'
  | 'quietMove'
  | 'sacrifice'
  | 'endgame';
type PersonaTrait = 'missedByEasy' | 'missedByMedium';

export const RATING_BOUNDS = { least: 600, most: 2600 } as const;

/** As printed by calibrate.ts for the first 999 puzzles of the Lichess file. */
const WEIGHTS: Readonly<Record<Trait, number>> = {
  constant: 812,
  solverMoves: 138,
  effort: 89,
  missedByEasy: 277,
  missedByMedium: 447,
  mate: -359,
  quietMove: 234,
  sacrifice: -73,
  endgame: -139,
};

const MISSED_BY: Readonly<Record<PersonaTrait, string>> = {
  missedByEasy: 'judit-poll-gar',
  missedByMedium: 'bobby-fish-er',
};

/** The traits of a puzzle: plain counts, misses as shares of the tries, effort in steps of four times the nodes. */
export function traitsOf(
  solverMoves: number,
  themes: readonly PuzzleTheme[],
  evidence: Evidence,
): Record<Trait, number> {
  const step = EFFORTS.findIndex((nodes) => nodes === evidence.effort);
  const share = (trait: PersonaTrait) => (evidence.misses[MISSED_BY[trait]] ?? 0) / TRIES;
  const has = (theme: PuzzleTheme) => (themes.includes(theme) ? 1 : 0);
  return {
    constant: 1,
    solverMoves,
    effort: step === -1 ? EFFORTS.length : step,
    missedByEasy: share('missedByEasy'),
    missedByMedium: share('missedByMedium'),
    mate: has('mate'),
    quietMove: has('quietMove'),
    sacrifice: has('sacrifice'),
    endgame: has('endgame'),
  };
}

/** The highest possible rating of a line, whatever its effort and misses. */
export function highestRating(solverMoves: number, themes: readonly PuzzleTheme[]): number {
  const misses = Object.fromEntries(Object.values(MISSED_BY).map((persona) => [persona, TRIES]));
  return rate(traitsOf(solverMoves, themes, { effort: null, misses }));
}

/** An integer within RATING_BOUNDS. */
export function rate(traits: Readonly<Record<Trait, number>>): number {
  let rating = 0;
  for (const trait of Object.keys(WEIGHTS) as Trait[]) rating += WEIGHTS[trait] * traits[trait];
  return Math.round(Math.min(RATING_BOUNDS.most, Math.max(RATING_BOUNDS.least, rating)));
}
