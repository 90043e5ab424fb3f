import { type RefObject, useEffect, useRef } from 'react';
import { focusTitle } from './focus-title.ts';

export interface FocusHandlers {
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/**
 * Handlers for a part of a page whose focused button can disappear: the focus then goes to `next`, or to the page's title
 * if there is none or it is gone too.
 */
export function useKeptFocus(next?: RefObject<HTMLElement | null>): FocusHandlers {
  // React reports no blur of an element that it removes.
  const hasFocus = useRef(false);
  useEffect(() => {
    if (!hasFocus.current || document.activeElement !== document.body) return;
    hasFocus.current = false;
    if (next?.current) next.current.focus({ preventScroll: true });
    else focusTitle();
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
