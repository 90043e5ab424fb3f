/** The state of the history entry: it outlives a reload and a deploy, and comes back with its page. Parse what it holds. */
export function entryState(): Readonly<Record<string, unknown>> {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

/** Adds notes to the entry of the page at `pathname`; not while another page takes its place. */
export function saveInHistoryEntry(pathname: string, notes: Readonly<Record<string, unknown>>): void {
  if (location.pathname === pathname) history.replaceState({ ...entryState(), ...notes }, '');
}
