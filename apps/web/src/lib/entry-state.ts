/** The values of the state of a history entry, which may be anything. */
export function recordOf(state: unknown): Readonly<Record<string, unknown>> {
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

/** The state of the history entry. It outlives a reload and a deploy, so callers must validate it. */
export function entryState(): Readonly<Record<string, unknown>> {
  return recordOf(history.state);
}

/** Adds values to the current entry. */
export function addToEntry(notes: Readonly<Record<string, unknown>>): void {
  history.replaceState({ ...entryState(), ...notes }, '');
}

/** Adds values to the entry of the page at `pathname`; does nothing when another page is shown. */
export function saveInHistoryEntry(pathname: string, notes: Readonly<Record<string, unknown>>): void {
  if (location.pathname === pathname) addToEntry(notes);
}
