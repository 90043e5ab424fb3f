/** A network that drops, duplicates and reorders messages (F-08). */
import type { Random } from '../random.ts';

export type Delivery = (deliver: () => void) => void;

/** Delivers every message at once. */
export const goodNetwork: Delivery = (deliver) => deliver();

const LOST = 0.02;
const TWICE = 0.03;
const LATE = 0.05;
const LATE_MS = { from: 5, to: 400 };

export function badNetwork(random: Random): Delivery {
  const later = (deliver: () => void): void => {
    setTimeout(deliver, random.between(LATE_MS.from, LATE_MS.to));
  };
  return (deliver) => {
    const chance = random.next();
    if (chance < LOST) return;
    if (chance < LOST + TWICE) {
      deliver();
      later(deliver);
    } else if (chance < LOST + TWICE + LATE) later(deliver);
    else deliver();
  };
}
