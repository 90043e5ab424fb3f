/** Caches expensive reads whose results may be slightly outdated. */
import type { Ms } from '@sixtyfour/chess';

/** A result is cached for this multiple of the duration of its read, so that reads take at most 2% of the time. */
const KEEP_FACTOR = 50;

/**
 * Memoizes `read` by key for a limited time. Reads run one at a time, so that many keys cannot take all database
 * connections.
 * @param options `maxAge`: the maximum age of a result
 */
export function memoizeBriefly<Input, Value>(
  read: (input: Input) => Promise<Value>,
  options: { readonly keyOf: (input: Input) => string; readonly now: () => Ms; readonly maxAge: Ms },
): (input: Input) => Promise<Value> {
  const { keyOf, now, maxAge } = options;
  const results = new Map<string, { readonly value: Promise<Value>; until: Ms }>();
  let last: Promise<unknown> = Promise.resolve();

  function evictExpired(): void {
    for (const [key, { until }] of results) if (until <= now()) results.delete(key);
  }

  return (input) => {
    const key = keyOf(input);
    const cached = results.get(key);
    if (cached !== undefined && cached.until > now()) return cached.value;
    const readNext = async (): Promise<Value> => {
      const begin = now();
      try {
        const found = await read(input);
        answer.until = now() + Math.min(maxAge, KEEP_FACTOR * (now() - begin));
        return found;
      } catch (error) {
        results.delete(key);
        throw error;
      } finally {
        evictExpired();
      }
    };
    const value = last.then(readNext, readNext);
    const answer = { value, until: Infinity };
    results.set(key, answer);
    last = value;
    return value;
  };
}
