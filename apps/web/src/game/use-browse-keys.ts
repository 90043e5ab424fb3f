import { useEffect, useEffectEvent } from 'react';
import { type BrowseStep, browseStepOf } from '../play/browse.ts';

/** Where the same keys mean something else. */
const OTHERS =
  'input, textarea, select, summary, [contenteditable], dialog, [popover], [role="grid"], [role="tablist"], [role="slider"], [role="menu"]';

/**
 * Left and Right, Home and End step through the moves, wherever on the page the focus is but in an input or on the
 * board. They listen on the document, because after a click on plain ground nothing inside the page has the focus.
 */
export function useBrowseKeys(enabled: boolean, onStep: (step: BrowseStep) => void): void {
  const step = useEffectEvent(onStep);
  useEffect(() => {
    if (!enabled) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest(OTHERS) !== null) return;
      const to = browseStepOf(event.key);
      if (to === null) return;
      event.preventDefault();
      step(to);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [enabled]);
}
