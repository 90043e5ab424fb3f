import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `press` for keys wherever the focus is, except with Alt, Ctrl or Meta, which the browser uses.
 * @param capture whether `press` runs before the listeners of elements, such as the board's
 * @param except a selector of elements where the same keys have another meaning
 */
export function useDocumentKey(
  press: (event: KeyboardEvent) => void,
  { active = true, capture = false, except }: { active?: boolean; capture?: boolean; except?: string },
): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (except !== undefined && event.target instanceof Element && event.target.closest(except) !== null) return;
    press(event);
  });
  useEffect(() => {
    if (!active) return undefined;
    const listener = (event: KeyboardEvent) => listen(event);
    document.addEventListener('keydown', listener, { capture });
    return () => document.removeEventListener('keydown', listener, { capture });
  }, [active, capture]);
}
