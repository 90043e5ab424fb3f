/** Where the page that is shown has its strip: a store of one element, since what stands there outlives pages. */

let slot: HTMLElement | null = null;
const listeners = new Set<() => void>();

function put(element: HTMLElement | null): void {
  slot = element;
  for (const listener of listeners) listener();
}

/** The strip of a page that comes; the returned function is for when it goes. */
export function attachStrip(element: HTMLElement | null): () => void {
  put(element);
  return () => {
    if (slot === element) put(null);
  };
}

export const stripSlot = {
  /** Null where the page has no strip. */
  get: (): HTMLElement | null => slot,

  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
