import type { ChampionsView } from '@sixtyfour/contract';
import { useEffect } from 'react';
import { useLazyModule, useLazyStore } from '../../lib/lazy-module.ts';
import type * as OnlineModule from './online.ts';
import { type Champions, INITIAL_CHAMPIONS } from './champions.ts';

export type Online = typeof OnlineModule;

const load = () => import('./online.ts');

/**
 * The state of the page and the lazy module that renders it, loaded after the first render.
 * @param view null while it is unknown
 */
export function useChampions(view: ChampionsView | null): {
  readonly online: Online | null;
  readonly champions: Champions;
  readonly retry: () => void;
} {
  const online = useLazyModule(load);
  const champions = useLazyStore<Champions>(online?.champions, INITIAL_CHAMPIONS);
  useEffect(() => {
    if (view !== null) return online?.champions.open(view);
  }, [online, view]);
  return { online, champions, retry: () => online?.champions.retry() };
}
