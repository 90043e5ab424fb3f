import { useLazyModule } from '../../lib/lazy-module.ts';
import type * as Online from './online.ts';

const load = () => import('./online.ts');

/** The modules of the queue that need the server, loaded after the first render; null until they are loaded. */
export function useOnline(): typeof Online | null {
  return useLazyModule(load);
}
