/** Batches reads by key. */
import { setImmediate as endOfTurn } from 'node:timers/promises';

/**
 * Calls in the same turn of the event loop share one read, with each key once. Reads may overlap.
 * @param read returns the values that exist
 */
export function createBatchLoader<Key, Value>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | null> {
  let asked = new Set<Key>();
  let next: Promise<ReadonlyMap<Key, Value>> | null = null;

  async function readNext(): Promise<ReadonlyMap<Key, Value>> {
    await endOfTurn();
    const keys = [...asked];
    asked = new Set();
    next = null;
    return read(keys);
  }

  return async (key) => {
    asked.add(key);
    next ??= readNext();
    return (await next).get(key) ?? null;
  };
}
