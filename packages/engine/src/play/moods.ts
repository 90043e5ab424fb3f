import { PLAIN_STYLE, type Style } from './strengths.ts';

/** The trait that a mood is all about. */
export type MoodName = keyof Style;

export interface Mood {
  readonly after: MoodName;
  readonly style: Style;
}

/** Whatever the mood, a pawn is there to be offered. */
const HIMSELF: Style = { ...PLAIN_STYLE, gambit: 115 };

/** What Pete may be in the mood for; each lasts six plies. */
export const MOODS: readonly [Mood, ...Mood[]] = [
  { after: 'kingAttack', style: { ...HIMSELF, kingAttack: 45, check: 40 } },
  { after: 'trade', style: { ...HIMSELF, trade: 60, capture: 25 } },
  { after: 'gambit', style: { ...HIMSELF, gambit: 200, capture: -10 } },
  { after: 'fianchetto', style: { ...HIMSELF, fianchetto: 80 } },
  { after: 'pawnStorm', style: { ...HIMSELF, pawnStorm: 40 } },
  { after: 'kingWalk', style: { ...HIMSELF, kingWalk: 45 } },
  { after: 'copycat', style: { ...HIMSELF, copycat: 90 } },
  { after: 'develop', style: { ...HIMSELF, develop: 35 } },
];

export function moodOf(roll: number): Mood {
  return MOODS[roll % MOODS.length] ?? MOODS[0];
}
