import { err, type Result } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import type { ApiProblem } from '../../lib/api.ts';
import type * as Calls from './account-calls.ts';

/** Loads the account calls and makes one of them. Fails as offline if they cannot be loaded. */
export async function callAccount<T>(
  act: (calls: typeof Calls) => Promise<Result<T, ApiProblem>>,
): Promise<Result<T, ApiProblem>> {
  let calls: typeof Calls;
  try {
    calls = await import('./account-calls.ts');
  } catch {
    return err({ code: 'unavailable', message: messages.problems.noAnswer, offline: true });
  }
  return act(calls);
}
