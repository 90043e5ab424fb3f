/** Polls the server until it knows how a finished game was counted. */
import type { Ms, Result } from '@sixtyfour/chess';
import { type GameCount, VERIFYING_POLL_MS } from '@sixtyfour/contract';
import { type ApiProblem, mayPass } from '../lib/api.ts';
import { backoffDelay, type Pause } from '../lib/pause.ts';
import { UNKNOWN, VERIFYING, type ScoreEligibility, eligibilityOf } from './score-eligibility.ts';

const LONGEST_PAUSE_MS: Ms = 10_000;

type Answer = Result<GameCount, ApiProblem>;

/** The score eligibility for a response, or for a missing one. If the server is busy, it is still verifying. */
export function eligibilityOfAnswer(answer: Answer): ScoreEligibility {
  if (answer.ok) return eligibilityOf(answer.value);
  return mayPass(answer.error) && !answer.error.offline ? VERIFYING : UNKNOWN;
}

/**
 * @param ask sends one request; retried without a response
 * @param tell receives each result, also of a missing response; the last one is final
 */
export async function followCount({
  ask,
  tell,
  pause,
  signal,
}: {
  ask: () => Promise<Answer>;
  tell: (eligibility: ScoreEligibility) => void;
  pause: Pause;
  /** Stops polling. */
  signal: AbortSignal;
}): Promise<void> {
  for (let tries = 0; !signal.aborted; tries++) {
    const answer = await ask();
    if (signal.aborted) return;
    const eligibility = eligibilityOfAnswer(answer);
    tell(eligibility);
    if (answer.ok ? eligibility.status !== 'verifying' : !mayPass(answer.error)) return;
    await pause(backoffDelay(VERIFYING_POLL_MS, LONGEST_PAUSE_MS, tries), signal);
  }
}
