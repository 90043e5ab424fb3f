import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

type Phase = 'idle' | 'playing' | 'over';

/** Where the focus goes when what had it is gone with a phase: to the board at the start, else to the page's title. */
export function usePhaseFocus(
  phase: Phase,
  /** False until a saved game has been looked for: one that is resumed takes the focus from nobody. */
  ready: boolean,
  title: RefObject<HTMLElement | null>,
  /** Around the board. */
  board: RefObject<HTMLElement | null>,
): void {
  const before = useRef({ phase, ready });
  const arrive = useEffectEvent((to: Phase) => {
    if (to === 'playing') {
      if (window.scrollY > 0) window.scrollTo(0, 0);
      // Under the header of a phone on its side only a part of the board is on the screen.
      board.current?.scrollIntoView({ block: 'nearest' });
      board.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus({ preventScroll: true });
    }
    if (to === 'idle') title.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    const { phase: from, ready: wasReady } = before.current;
    before.current = { phase, ready };
    // A resumed game comes with the answer that there is one.
    if (from !== phase && wasReady) arrive(phase);
  }, [phase, ready]);
}
