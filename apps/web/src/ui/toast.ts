/** The store of the current toast: one at a time, the newest. */
import { TOAST_MS } from '@sixtyfour/contract';
import { createStore } from '../lib/store.ts';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly title: string | null;
  /** Whether an earlier toast said the title, so that screen readers skip it. */
  readonly isTitleKnown: boolean;
  readonly kind: 'info' | 'error';
  /** Set when it has been read out where it no longer is: from then on it is hidden from screen readers. */
  readonly isHeard?: true;
}

/** Minimum remaining time after the pointer leaves a toast. */
const MIN_AFTER_HOLD_MS = 1_000;

const shown = createStore<Toast | null>(null);
let nextId = 1;
let timer: ReturnType<typeof setTimeout> | undefined;
/** When the toast disappears, as of `Date.now()`. */
let hidesAt = 0;
/** The remaining ms while the toast is held; null while it is not. */
let heldMs: number | null = null;

function hideAfter(ms: number): void {
  clearTimeout(timer);
  heldMs = null;
  hidesAt = Date.now() + ms;
  timer = setTimeout(() => shown.set(null), ms);
}

/** Shows a toast in place of the current one. `ms`: how long, four seconds by default. */
export function toast({
  text,
  title = null,
  isTitleKnown = false,
  ms = TOAST_MS.usual,
  kind = 'info',
}: {
  text: string;
  title?: string | null;
  isTitleKnown?: boolean;
  ms?: number;
  kind?: Toast['kind'];
}): void {
  shown.set({ id: nextId++, text, title, isTitleKnown, kind });
  hideAfter(ms);
}

/** The store for the components that render the toast. */
export const toasts = {
  get: shown.get,
  subscribe: shown.subscribe,
  /** Changes the toast, but not how long it is shown. */
  set: shown.set,

  /** Removes the toast with this text early, if it is still shown. */
  dismiss: (text: string): void => {
    if (shown.get()?.text !== text) return;
    clearTimeout(timer);
    heldMs = null;
    shown.set(null);
  },

  /** Keeps the toast until `release`, while the pointer is over it. */
  hold: (): void => {
    if (shown.get() === null || heldMs !== null) return;
    clearTimeout(timer);
    heldMs = hidesAt - Date.now();
  },

  release: (): void => {
    if (heldMs !== null) hideAfter(Math.max(MIN_AFTER_HOLD_MS, heldMs));
  },
};
