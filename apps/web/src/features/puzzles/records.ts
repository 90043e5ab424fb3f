/** What this device knows of puzzles: one record of each kind in the object store `puzzles`. */
import { request, update } from '../../lib/database.ts';

type RecordName = 'solver' | 'kept' | 'missed' | 'rush';

const STORE = 'puzzles';

/** The stored value, whatever another build has made of it; null or undefined when there is none. */
export function readRecord(name: RecordName): Promise<unknown> {
  return request((database) => database.get(STORE, name));
}

/** Changes the record as it is now, whatever other tabs have made of it. Resolves to whether it is kept. */
export function changeRecord(name: RecordName, change: (stored: unknown) => object): Promise<boolean> {
  return update(STORE, name, (stored) => ({ id: name, ...change(stored) }));
}
