import { NO_TASTE, type Taste } from './characters.ts';

/** A mood is named after its main taste. */
export type MoodName = Exclude<keyof Taste, 'mate' | 'mated'>;

export interface Mood {
  readonly name: MoodName;
  readonly taste: Taste;
}

/** Pete offers pawns and never misses a mate, in every mood. */
const ALWAYS: Taste = { ...NO_TASTE, gambit: 450, trade: -40, mate: 2000, mated: -200 };

/** Pete's moods; each lasts six plies. */
export const MOODS: readonly [Mood, ...Mood[]] = [
  { name: 'kingAttack', taste: { ...ALWAYS, kingAttack: 70, check: 20 } },
  { name: 'trade', taste: { ...ALWAYS, trade: 30 } },
  { name: 'gambit', taste: { ...ALWAYS, gambit: 650 } },
  { name: 'fianchetto', taste: { ...ALWAYS, fianchetto: 200 } },
  { name: 'pawnStorm', taste: { ...ALWAYS, pawnStorm: 100 } },
  { name: 'kingWalk', taste: { ...ALWAYS, kingWalk: 100 } },
  { name: 'copycat', taste: { ...ALWAYS, copycat: 200 } },
  { name: 'develop', taste: { ...ALWAYS, develop: 80 } },
];

/** The mood of a random uint32. */
export function moodOf(roll: number): Mood {
  return MOODS[roll % MOODS.length] ?? MOODS[0];
}
