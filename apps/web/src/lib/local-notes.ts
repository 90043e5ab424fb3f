/** Short texts in local storage, by key. Where storage is blocked or full they last as long as the page. */

export interface Notes {
  readonly read: (key: string) => string | null;
  /** Null takes the note away. */
  readonly write: (key: string, value: string | null) => void;
}

const withoutStorage = new Map<string, string>();

export const localNotes: Notes = {
  read: (key) => {
    try {
      return localStorage.getItem(key) ?? withoutStorage.get(key) ?? null;
    } catch {
      return withoutStorage.get(key) ?? null;
    }
  },
  write: (key, value) => {
    withoutStorage.delete(key);
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    } catch {
      if (value !== null) withoutStorage.set(key, value);
    }
  },
};
