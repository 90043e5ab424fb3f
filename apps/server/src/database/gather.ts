/** One statement for what many ask for in the same moment. */
import { setImmediate as endOfTurn } from 'node:timers/promises';

/**
 * Makes a reader of one that answers calls which come in the same turn of the event loop by one read. Each read begins
 * after the calls that it answers, and waits for no other read.
 * @param read the values of these keys, without those that there are none of
 */
export function gather<Key, Value>(
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
