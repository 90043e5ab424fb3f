import { NEUTRAL_STYLE, type Style } from './strengths.ts';

/** A mood is named after its main style trait. */
export type MoodName = keyof Style;

export interface Mood {
  readonly name: MoodName;
  readonly style: Style;
}

/** Pete offers pawns in every mood. */
const BASE_STYLE: Style = { ...NEUTRAL_STYLE, gambit: 115 };

/** Pete's moods; each lasts six plies. */
export const MOODS: readonly [Mood, ...Mood[]] = [
  { name: 'kingAttack', style: { ...BASE_STYLE, kingAttack: 45, check: 40 } },
  { name: 'trade', style: { ...BASE_STYLE, trade: 60, capture: 25 } },
  { name: 'gambit', style: { ...BASE_STYLE, gambit: 200, capture: -10 } },
  { name: 'fianchetto', style: { ...BASE_STYLE, fianchetto: 80 } },
  { name: 'pawnStorm', style: { ...BASE_STYLE, pawnStorm: 40 } },
  { name: 'kingWalk', style: { ...BASE_STYLE, kingWalk: 45 } },
  { name: 'copycat', style: { ...BASE_STYLE, copycat: 90 } },
  { name: 'develop', style: { ...BASE_STYLE, develop: 35 } },
];

/** The mood of a random uint32. */
export function moodOf(roll: number): Mood {
  return MOODS[roll % MOODS.length] ?? MOODS[0];
}
