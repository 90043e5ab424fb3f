import { type RefObject, useLayoutEffect } from 'react';

/**
 * Keeps the current move of a scrolling list in view, without scrolling the page, and the focus on it when the focus is
 * on one of the moves. The newest move goes to the end of the list as far as it can.
 */
export function useCurrentInView(list: RefObject<HTMLElement | null>, ply: number, count: number): void {
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const current = element.querySelector<HTMLElement>('[aria-current]');
    if (current === null) {
      // A list without moves stands at its start by itself; saying so would lay out the page one time more.
      if (count > 0) element.scrollTo(0, 0);
      return;
    }
    if (element.contains(document.activeElement)) current.focus({ preventScroll: true });
    if (ply === count) {
      element.scrollTo(element.scrollWidth, element.scrollHeight);
      return;
    }
    const outer = element.getBoundingClientRect();
    const inner = current.getBoundingClientRect();
    const below = Math.max(0, inner.bottom - outer.bottom);
    const right = Math.max(0, inner.right - outer.right);
    element.scrollBy(right + Math.min(0, inner.left - outer.left), below + Math.min(0, inner.top - outer.top));
  }, [list, ply, count]);
}
