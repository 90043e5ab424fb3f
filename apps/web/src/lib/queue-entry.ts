/** What may come along with a navigation to /queue, as the state of the history's entry. */
export interface QueueEntry {
  /** Begins a search at once. */
  readonly search?: true;
  /** Why the visitor was led here. */
  readonly message?: string;
}

/** Reads such a state, whatever the history holds. */
export function readQueueEntry(state: unknown): QueueEntry {
  if (typeof state !== 'object' || state === null) return {};
  const { search, message } = state as Partial<Record<keyof QueueEntry, unknown>>;
  return { ...(search === true && { search }), ...(typeof message === 'string' && { message }) };
}
