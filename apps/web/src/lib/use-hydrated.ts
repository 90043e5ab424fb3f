import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False while a page is prerendered and taken over, true from then on and after every navigation: for what depends on
 * the address's query, which a prerendered page does not know.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
