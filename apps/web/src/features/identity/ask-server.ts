import { err, type Result } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import type { ApiProblem } from '../../lib/api.ts';
import type * as Calls from './account-calls.ts';

/** Makes one of the calls. That they themselves cannot be loaded is told as no answer. */
export async function askServer<T>(
  ask: (calls: typeof Calls) => Promise<Result<T, ApiProblem>>,
): Promise<Result<T, ApiProblem>> {
  let calls: typeof Calls;
  try {
    calls = await import('./account-calls.ts');
  } catch {
    return err({ code: 'unavailable', message: messages.problems.noAnswer, offline: true });
  }
  return ask(calls);
}
