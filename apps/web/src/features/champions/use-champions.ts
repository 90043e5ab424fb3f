import type { ChampionsView } from '@sixtyfour/contract';
import { useEffect } from 'react';
import { useLazyStore, useNeededModule } from '../../lib/lazy-module.ts';
import type * as DeferredModule from './deferred.ts';
import { type Champions, INITIAL_CHAMPIONS } from './champions.ts';

export type Deferred = typeof DeferredModule;

const load = () => import('./deferred.ts');

/**
 * The state of the page and the lazy module that renders it, loaded after the first render.
 * @param view null while it is unknown
 */
export function useChampions(view: ChampionsView | null): {
  readonly deferred: Deferred | null;
  readonly champions: Champions;
  readonly retry: () => void;
} {
  const deferred = useNeededModule(load);
  const champions = useLazyStore<Champions>(deferred?.champions, INITIAL_CHAMPIONS);
  useEffect(() => {
    if (view !== null) return deferred?.champions.open(view);
  }, [deferred, view]);
  return { deferred, champions, retry: () => deferred?.champions.retry() };
}
