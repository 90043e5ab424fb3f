/** A cache for expensive reads whose results may be slightly old. */
import type { Ms } from '@sixtyfour/chess';

/** A result is kept this many times as long as the read took, so that reading takes a fiftieth of the time at most. */
const KEEP_FACTOR = 50;

/**
 * Memoizes `read` by key for a limited time. Reads run one at a time, so that many different keys cannot take all
 * database connections.
 * @param longest the maximum age of a result
 */
export function memoizeBriefly<Asked, Value>(
  read: (asked: Asked) => Promise<Value>,
  options: { readonly keyOf: (asked: Asked) => string; readonly now: () => Ms; readonly longest: Ms },
): (asked: Asked) => Promise<Value> {
  const { keyOf, now, longest } = options;
  const kept = new Map<string, { readonly value: Promise<Value>; until: Ms }>();
  let last: Promise<unknown> = Promise.resolve();

  function evictExpired(): void {
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
        answer.until = now() + Math.min(longest, KEEP_FACTOR * (now() - begin));
        return found;
      } catch (error) {
        kept.delete(key);
        throw error;
      } finally {
        evictExpired();
      }
    };
    const value = last.then(readNext, readNext);
    const answer = { value, until: Infinity };
    kept.set(key, answer);
    last = value;
    return value;
  };
}
