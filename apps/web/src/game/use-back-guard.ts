import { useEffect } from 'react';

/** Marks the history entry that takes the back gesture. */
const MARK = 'gameOver';

function isMarked(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && MARK in state;
}

function pushMarked(): void {
  const state: unknown = history.state;
  history.pushState({ ...(typeof state === 'object' ? state : null), [MARK]: true }, '');
}

/**
 * While `active`, going back (the gesture of a phone, the button of a browser) stays on the page. One entry of the
 * history takes the step back and is put there again.
 */
export function useBackGuard(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    if (!isMarked()) pushMarked();
    const stay = () => {
      if (!isMarked()) pushMarked();
    };
    window.addEventListener('popstate', stay);
    return () => window.removeEventListener('popstate', stay);
  }, [active]);
}
