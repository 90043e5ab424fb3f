/** The stored data about puzzles: one record of each kind in the object store `puzzles`. */
import { request, update } from '../../lib/database.ts';

type RecordName = 'solver' | 'kept' | 'missed' | 'rush';

const STORE = 'puzzles';

/** The stored value, which another build may have written; null or undefined when there is none. */
export function loadRecord(name: RecordName): Promise<unknown> {
  return request((database) => database.get(STORE, name));
}

/**
 * Changes the current stored value in one transaction, including changes by other tabs. Resolves to whether it was
 * stored.
 */
export function changeRecord(name: RecordName, change: (stored: unknown) => object): Promise<boolean> {
  return update(STORE, name, (stored) => ({ id: name, ...change(stored) }));
}
