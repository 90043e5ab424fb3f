/** The strip element of the current page. A store, because the bars rendered into it outlive pages. */

let slot: HTMLElement | null = null;
const listeners = new Set<() => void>();

function setSlot(element: HTMLElement | null): void {
  slot = element;
  for (const listener of listeners) listener();
}

/** A ref callback for the strip of a page. Returns its cleanup. */
export function attachStrip(element: HTMLElement | null): () => void {
  setSlot(element);
  return () => {
    if (slot === element) setSlot(null);
  };
}

export const stripSlot = {
  /** Null if the page has no strip. */
  get: (): HTMLElement | null => slot,

  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
