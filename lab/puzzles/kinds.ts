/** The distribution of puzzles: their kinds, the wanted share of each, and a table. Pure. */
import type { PuzzleTheme } from '@sixtyfour/contract';
import type { Puzzle } from './puzzle.ts';

export type Kind = 'mateIn1' | 'mateIn2' | 'longerMate' | 'hangingPiece' | 'oneMove' | 'twoMoves' | 'moreMoves';

/** The largest share of each kind. Easy puzzles are plentiful and soon all alike. */
const LARGEST_SHARE: Readonly<Record<Kind, number>> = {
  mateIn1: 0.09,
  mateIn2: 0.16,
  longerMate: 0.2,
  hangingPiece: 0.08,
  oneMove: 0.1,
  twoMoves: 0.45,
  moreMoves: 1,
};

/** Ratings are counted in bands of this size, none of which may have more than this share. */
const BAND = 200;
const LARGEST_BAND_SHARE = 0.25;

/** The counted properties of a puzzle. */
export interface Shape {
  readonly moves: readonly string[];
  readonly themes: readonly PuzzleTheme[];
  /** Null until the rating has been computed. */
  readonly rating: number | null;
}

export function kindOf({ themes, moves }: Pick<Shape, 'themes' | 'moves'>): Kind {
  if (themes.includes('mate'))
    return themes.includes('mateIn1') ? 'mateIn1' : themes.includes('mateIn2') ? 'mateIn2' : 'longerMate';
  if (moves.length === 1) return themes.includes('hangingPiece') ? 'hangingPiece' : 'oneMove';
  return moves.length === 3 ? 'twoMoves' : 'moreMoves';
}

function bandOf(rating: number): number {
  return Math.floor(rating / BAND) * BAND;
}

export interface Spread {
  readonly total: number;
  readonly kinds: ReadonlyMap<Kind, number>;
  readonly bands: ReadonlyMap<number, number>;
  readonly themes: ReadonlyMap<string, number>;
}

export function spreadOf(puzzles: readonly Puzzle[]): Spread {
  return {
    total: puzzles.length,
    kinds: countBy(puzzles.map(kindOf)),
    bands: countBy(puzzles.map(({ rating }) => bandOf(rating))),
    themes: countBy(puzzles.flatMap(({ themes }) => themes)),
  };
}

function countBy<K>(keys: readonly K[]): ReadonlyMap<K, number> {
  const counts = new Map<K, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** Whether a collection of `target` puzzles has room for this one. */
export function hasRoomFor(shape: Shape, { kinds, bands }: Spread, target: number): boolean {
  const kind = kindOf(shape);
  if ((kinds.get(kind) ?? 0) >= LARGEST_SHARE[kind] * target) return false;
  return shape.rating === null || (bands.get(bandOf(shape.rating)) ?? 0) < LARGEST_BAND_SHARE * target;
}

/** The distribution as lines of text. */
export function spreadTable({ total, kinds, bands, themes }: Spread): readonly string[] {
  const share = (count: number) => `${count} (${Math.round((100 * count) / Math.max(1, total))}%)`;
  const byCount = <K>(counts: ReadonlyMap<K, number>) => [...counts].toSorted(([, a], [, b]) => b - a);
  return [
    `${total} puzzles`,
    'ratings:',
    ...[...bands].toSorted(([a], [b]) => a - b).map(([band, count]) => `  ${band}-${band + BAND - 1}: ${share(count)}`),
    'kinds:',
    ...byCount(kinds).map(([kind, count]) => `  ${kind}: ${share(count)}`),
    'themes:',
    ...byCount(themes).map(([theme, count]) => `  ${theme}: ${share(count)}`),
  ];
}
