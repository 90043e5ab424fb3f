import type { Result } from '@sixtyfour/chess';
import { useRef, useState } from 'react';
import type { ApiProblem } from '../../lib/api.ts';
import type * as Calls from './account-calls.ts';
import { askServer } from './ask-server.ts';

/** What a button does with the server: whether it is at it, and what went wrong the last time. */
export function useAct(
  ask: (calls: typeof Calls) => Promise<Result<unknown, ApiProblem>>,
  onDone: () => void,
): { readonly isBusy: boolean; readonly problem: string | null; readonly start: () => void } {
  const [isBusy, setBusy] = useState(false);
  // Known at once, where the state is known with the next paint: two quick clicks are one.
  const isActing = useRef(false);
  const [problem, setProblem] = useState<string | null>(null);
  const act = async () => {
    if (isActing.current) return;
    isActing.current = true;
    setBusy(true);
    const answer = await askServer<unknown>(ask);
    isActing.current = false;
    setBusy(false);
    setProblem(answer.ok ? null : answer.error.message);
    if (answer.ok) onDone();
  };
  return { isBusy, problem, start: () => void act() };
}
