import { type RefObject, useEffect, useRef } from 'react';
import { focusTitle } from './focus-title.ts';

/**
 * Handlers for a part of a page whose focused button can disappear: the focus then goes to `next`, or to the page's title
 * if that is gone too.
 */
export function useKeptFocus(next: RefObject<HTMLElement | null>) {
  // React reports no blur of an element that it removes.
  const hasFocus = useRef(false);
  useEffect(() => {
    if (!hasFocus.current || document.activeElement !== document.body) return;
    hasFocus.current = false;
    if (next.current === null) focusTitle();
    else next.current.focus({ preventScroll: true });
  });
  return {
    onFocus: () => {
      hasFocus.current = true;
    },
    onBlur: () => {
      hasFocus.current = false;
    },
  };
}
