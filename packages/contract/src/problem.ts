/** The answer to a failed call: a code for programs and a message for the visitor. */
import type { Refusal } from '@sixtyfour/chess';
import * as z from 'zod/mini';

/** HTTP status by problem code. Codes of the game rules (`Refusal`) are not listed. */
export const problemStatus = {
  malformed: 400,
  unauthenticated: 401,
  'wrong-credentials': 401,
  'not-verified': 403,
  /** The visitor did not sign up in this browser, so the code from the email alone does not confirm the address. */
  'password-needed': 403,
  'wrong-password': 403,
  forbidden: 403,
  'not-found': 404,
  /** The player has no seat in this game. */
  'not-seated': 403,
  /** Another step was committed after the version that the intent names. */
  stale: 409,
  /** Not both players have arrived yet. */
  'not-started': 409,
  /** No open room has this code, or its seat is taken: the same answer, so that guessing reveals nothing (S-04). */
  'room-not-found': 404,
  /** No puzzle has this id or matches the query. */
  'puzzle-not-found': 404,
  /** The player has no rush with this id. */
  'rush-not-found': 404,
  /** The rush is over: its time ran out, it had too many misses, or the player started a newer one. */
  'rush-over': 409,
  /** The player's remaining time is so short that no phrases can be sent. */
  'time-trouble': 409,
  /** There is no search to cancel, or it has already been matched. */
  'not-searching': 409,
  'name-required': 409,
  'name-too-short': 400,
  'name-too-long': 400,
  'country-missing': 400,
  /** An offensive name, or one reserved for guests. */
  'name-refused': 409,
  'email-taken': 409,
  /** The server does not know its public URL, so it cannot send emails with links. */
  'no-mail': 403,
  'weak-password': 409,
  'code-expired': 409,
  /** The page has a different engine version than the server. */
  'engine-outdated': 409,
  /** The moves of this game on the server differ. */
  'moves-disagree': 409,
  /** The player has too many running AI games. */
  'too-many-games': 409,
  /** The request did not arrive completely in time. */
  'too-slow': 408,
  'too-many-requests': 429,
  /** The intent could not be committed. Nothing changed; it may be sent again with the same moveId. */
  'not-saved': 503,
  unavailable: 503,
  /** The operator has switched this feature off. */
  'feature-off': 503,
  internal: 500,
} as const;

export type ProblemCode = keyof typeof problemStatus | Refusal;

/** The status of refusals by the rules of the game. */
const RULES_STATUS = 409;

/** The HTTP status of a problem. */
export function statusOfProblem(code: ProblemCode): number {
  return code in problemStatus ? problemStatus[code as keyof typeof problemStatus] : RULES_STATUS;
}

export const Problem = z.object({
  error: z.string(),
  message: z.string(),
  requestId: z.optional(z.string()),
});

/**
 * `error` is a `ProblemCode`, or an unknown code of a newer server. `message` can be shown to the visitor; it names a wait
 * of a minute or more.
 */
export type Problem = z.infer<typeof Problem>;
