/** Local storage that never throws: when it is blocked or full, values last until the page is closed. */

export interface KeyValueStorage {
  readonly read: (key: string) => string | null;
  /** Null removes the value. */
  readonly write: (key: string, value: string | null) => void;
}

const memory = new Map<string, string>();

export const safeLocalStorage: KeyValueStorage = {
  read: (key) => {
    try {
      return localStorage.getItem(key) ?? memory.get(key) ?? null;
    } catch {
      return memory.get(key) ?? null;
    }
  },
  write: (key, value) => {
    memory.delete(key);
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    } catch {
      if (value !== null) memory.set(key, value);
    }
  },
};
