import { useLazyModule } from '../../lib/lazy-module.ts';
import type * as Online from './online.ts';

const load = () => import('./online.ts');

/**
 * What the queue needs of the server: calls, schemas and the connection. Loaded after the page has been shown; null
 * until then.
 */
export function useOnline(): typeof Online | null {
  return useLazyModule(load);
}
