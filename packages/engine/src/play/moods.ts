import { PLAIN_STYLE, type Style } from './strengths.ts';

/** Whatever the mood, a pawn is there to be offered. */
const HIMSELF: Style = { ...PLAIN_STYLE, gambit: 50 };

/** What Pete may be in the mood for; each lasts six plies. */
export const MOODS: readonly Style[] = [
  { ...HIMSELF, kingAttack: 45, check: 40 },
  { ...HIMSELF, trade: 60, capture: 25 },
  { ...HIMSELF, gambit: 140, capture: -10 },
  { ...HIMSELF, fianchetto: 80 },
  { ...HIMSELF, pawnStorm: 50 },
  { ...HIMSELF, kingWalk: 45 },
  { ...HIMSELF, copycat: 90 },
  { ...HIMSELF, develop: 35 },
];

export function moodOf(roll: number): Style {
  return MOODS[roll % MOODS.length] ?? PLAIN_STYLE;
}
