import { PLAIN_STYLE, type Style } from './strengths.ts';

/** What Pete may be in the mood for; each lasts six plies. */
export const MOODS: readonly Style[] = [
  { ...PLAIN_STYLE, kingAttack: 45, check: 40 },
  { ...PLAIN_STYLE, trade: 60, capture: 25 },
  { ...PLAIN_STYLE, gambit: 110, capture: -10 },
  { ...PLAIN_STYLE, fianchetto: 80 },
  { ...PLAIN_STYLE, pawnStorm: 50 },
  { ...PLAIN_STYLE, kingWalk: 45 },
  { ...PLAIN_STYLE, copycat: 90 },
  { ...PLAIN_STYLE, develop: 35 },
];

export function moodOf(roll: number): Style {
  return MOODS[roll % MOODS.length] ?? PLAIN_STYLE;
}
