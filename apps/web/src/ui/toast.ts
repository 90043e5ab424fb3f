/** One message at a time, newest first: a store that the region in the shell shows. */
import { TOAST_MS } from '@sixtyfour/contract';
import { useSyncExternalStore } from 'react';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly title: string | null;
  readonly kind: 'info' | 'error';
}

type Timer = ReturnType<typeof setTimeout>;

let shown: Toast | null = null;
let nextId = 1;
let timer: Timer | undefined;
/** What is left of the time of the shown toast, and since when it runs; null while it is held. */
let left = 0;
let runningSince: number | null = null;
const listeners = new Set<() => void>();

function show(next: Toast | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

function run(ms: number): void {
  clearTimeout(timer);
  left = ms;
  runningSince = Date.now();
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
  run(ms);
}

export function dismissToast(): void {
  clearTimeout(timer);
  show(null);
}

/** Keeps the toast while somebody points at it or has the focus in it. */
export function holdToast(): void {
  if (runningSince === null) return;
  left -= Date.now() - runningSince;
  runningSince = null;
  clearTimeout(timer);
}

export function releaseToast(): void {
  // Somebody who has just read it needs no more than a second.
  if (shown !== null && runningSince === null) run(Math.max(1000, left));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export function useToast(): Toast | null {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
}
