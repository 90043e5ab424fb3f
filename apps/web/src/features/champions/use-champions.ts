import type { ChampionsView } from '@sixtyfour/contract';
import { useEffect } from 'react';
import { useLazyModule, useLazyStore } from '../../lib/lazy-module.ts';
import type * as OnlineModule from './online.ts';
import { type Champions, NO_CHAMPIONS } from './table.ts';

export type Online = typeof OnlineModule;

const load = () => import('./online.ts');

/**
 * The table of a view, and what shows it. It is asked for once the page has been shown.
 * @param view null while it is not known which one is wanted
 */
export function useChampions(view: ChampionsView | null): {
  readonly online: Online | null;
  readonly champions: Champions;
  readonly retry: () => void;
} {
  const online = useLazyModule(load);
  const champions = useLazyStore<Champions>(online?.champions, NO_CHAMPIONS);
  useEffect(() => {
    if (view !== null) return online?.champions.open(view);
  }, [online, view]);
  return { online, champions, retry: () => online?.champions.retry() };
}
