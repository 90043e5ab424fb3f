import type { Result } from '@sixtyfour/chess';
import { useRef, useState } from 'react';
import type { ApiProblem } from '../../lib/api.ts';
import type * as Calls from './account-calls.ts';
import { callAccount } from './lazy-account-calls.ts';

/**
 * The state of a button that makes an account call: whether the call is pending, and the last error message.
 * @param onDone called after success
 */
export function useAccountAction(
  act: (calls: typeof Calls) => Promise<Result<unknown, ApiProblem>>,
  onDone?: () => void,
): { readonly isBusy: boolean; readonly problem: string | null; readonly start: () => void } {
  const [isBusy, setBusy] = useState(false);
  // A ref, because it changes before the next render: two quick clicks must make one call.
  const isPending = useRef(false);
  const [problem, setProblem] = useState<string | null>(null);
  const start = async () => {
    if (isPending.current) return;
    isPending.current = true;
    setBusy(true);
    const answer = await callAccount<unknown>(act);
    isPending.current = false;
    setBusy(false);
    setProblem(answer.ok ? null : answer.error.message);
    if (answer.ok) onDone?.();
  };
  return { isBusy, problem, start: () => void start() };
}
