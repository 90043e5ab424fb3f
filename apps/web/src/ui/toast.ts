/** One message at a time, the newest: a store that the region in the shell shows. */
import { TOAST_MS } from '@sixtyfour/contract';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly title: string | null;
  readonly kind: 'info' | 'error';
}

/** Who has just read a message to its end needs no more than this. */
const AFTER_HOLD_MS = 1_000;

let shown: Toast | null = null;
let nextId = 1;
let timer: ReturnType<typeof setTimeout> | undefined;
/** When the shown toast goes, in ms of `Date.now()`; or, while it is held, what it had left. */
let goesAt = 0;
let heldWith: number | null = null;
const listeners = new Set<() => void>();

function show(next: Toast | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

function goIn(ms: number): void {
  clearTimeout(timer);
  heldWith = null;
  goesAt = Date.now() + ms;
  timer = setTimeout(() => show(null), ms);
}

/** Says something for a while, in place of what was being said. `ms` defaults to four seconds. */
export function toast({
  text,
  title = null,
  ms = TOAST_MS.usual,
  kind = 'info',
}: {
  text: string;
  title?: string | null;
  ms?: number;
  kind?: Toast['kind'];
}): void {
  show({ id: nextId++, text, title, kind });
  goIn(ms);
}

/** What the region in the shell needs. */
export const toasts = {
  get: (): Toast | null => shown,

  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },

  /** Takes a toast away before its time, if it is still the one that is shown. */
  dismiss: (text: string): void => {
    if (shown?.text !== text) return;
    clearTimeout(timer);
    heldWith = null;
    show(null);
  },

  /** Keeps the toast while somebody points at it. */
  hold: (): void => {
    if (shown === null || heldWith !== null) return;
    clearTimeout(timer);
    heldWith = goesAt - Date.now();
  },

  release: (): void => {
    if (heldWith !== null) goIn(Math.max(AFTER_HOLD_MS, heldWith));
  },
};
