import { type ReactNode, useDeferredValue } from 'react';

/**
 * What stands beside the board. When a game starts or ends, the board answers first and this in the moment after; else
 * it is never late: a field that shows its old value for a moment loses what was typed into it.
 */
export function AfterBoard({ phase, children }: { phase: string; children: ReactNode }) {
  const shownPhase = useDeferredValue(phase);
  const before = useDeferredValue(children);
  return shownPhase === phase ? children : before;
}
