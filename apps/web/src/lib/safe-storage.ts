/** Local and session storage that never throw: when they are blocked or full, values last until the page is closed. */

export interface KeyValueStorage {
  readonly read: (key: string) => string | null;
  /** Null removes the value. */
  readonly write: (key: string, value: string | null) => void;
}

/** @param storage throws when storage is blocked */
export function neverThrowing(storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): KeyValueStorage {
  /** The values that could not be stored, each with the stored one that it replaces. */
  const unstored = new Map<string, { readonly value: string | null; readonly replaced: string | null }>();
  const readStored = (key: string): string | null => {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  };
  return {
    read: (key) => {
      const stored = readStored(key);
      const ours = unstored.get(key);
      // If another tab has changed the stored value since, that one is newer.
      return ours?.replaced === stored ? ours.value : stored;
    },
    write: (key, value) => {
      unstored.delete(key);
      try {
        if (value === null) storage().removeItem(key);
        else storage().setItem(key, value);
      } catch {
        unstored.set(key, { value, replaced: readStored(key) });
      }
    },
  };
}

export const safeLocalStorage = neverThrowing(() => localStorage);
export const safeSessionStorage = neverThrowing(() => sessionStorage);
