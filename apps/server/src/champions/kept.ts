/** Keeps answers that are dear to find, for as long as they are worth. */
import type { Ms } from '@sixtyfour/chess';

/** An answer is kept for so many times as long as it took: finding it takes a fiftieth of the time at most. */
const TIMES_KEPT = 50;

/**
 * Makes `read` answer from memory what it found lately for the same question. Reads one at a time, so that many who
 * ask for different things leave the database to others too.
 * @param longest an answer is never older
 */
export function keepLately<Asked, Value>(
  read: (asked: Asked) => Promise<Value>,
  options: { readonly keyOf: (asked: Asked) => string; readonly now: () => Ms; readonly longest: Ms },
): (asked: Asked) => Promise<Value> {
  const { keyOf, now, longest } = options;
  const kept = new Map<string, { readonly value: Promise<Value>; until: Ms }>();
  let last: Promise<unknown> = Promise.resolve();

  function forgetOld(): void {
    for (const [key, { until }] of kept) if (until <= now()) kept.delete(key);
  }

  return (asked) => {
    const key = keyOf(asked);
    const known = kept.get(key);
    if (known !== undefined && known.until > now()) return known.value;
    const readNext = async (): Promise<Value> => {
      const begin = now();
      try {
        const found = await read(asked);
        answer.until = now() + Math.min(longest, TIMES_KEPT * (now() - begin));
        return found;
      } catch (error) {
        kept.delete(key);
        throw error;
      } finally {
        forgetOld();
      }
    };
    const value = last.then(readNext, readNext);
    const answer = { value, until: Infinity };
    kept.set(key, answer);
    last = value;
    return value;
  };
}
