/** The refusals after which a game is gone for a page, whenever it asks again. */
import type { ProblemCode } from '@sixtyfour/contract';
import type { WhyGone } from './state.ts';

const REASONS: Partial<Record<ProblemCode, WhyGone>> = {
  'not-found': 'not-found',
  forbidden: 'not-seated',
  'not-seated': 'not-seated',
  unauthenticated: 'no-session',
};

/** Why the game is gone if the server refuses with this code; null if it is not. */
export function whyGone(code: ProblemCode): WhyGone | null {
  return REASONS[code] ?? null;
}
