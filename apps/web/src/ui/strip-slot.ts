import { createStore } from '../lib/store.ts';

/** The strip element of the current page; null without one. A store, because the bars inside outlive the page. */
export const stripSlot = createStore<HTMLElement | null>(null);

/** A ref callback for the strip of a page. Returns its cleanup. */
export function attachStrip(element: HTMLElement | null): () => void {
  stripSlot.set(element);
  return () => {
    if (stripSlot.get() === element) stripSlot.set(null);
  };
}
