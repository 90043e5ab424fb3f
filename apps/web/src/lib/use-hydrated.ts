import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False while a page is prerendered and hydrated, true afterward and on every later page. For content that depends on
 * the query of the URL, which is unknown when a page is prerendered.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
