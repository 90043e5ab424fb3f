import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/** Passes on, once, what was typed into a prerendered field before hydration. */
export function useEarlyInput(field: RefObject<HTMLInputElement | null>, adopt: (typed: string) => void): void {
  const adoptTyped = useEffectEvent(() => adopt(field.current?.value ?? ''));
  useLayoutEffect(() => adoptTyped(), []);
}
