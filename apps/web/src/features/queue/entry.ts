/** Reads from the state of a navigation to /queue, whatever the history holds, whether a search is to begin at once. */
export function asksForSearch(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'search' in state && state.search === true;
}
