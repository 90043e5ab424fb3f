/** The answer to a call that did not work: a code for programs and a sentence for people. */
import type { Refusal } from '@sixtyfour/chess';
import * as z from 'zod/mini';

/** What a call can be refused for, beside what the rules of the game refuse. Each with its HTTP status. */
export const problemStatus = {
  malformed: 400,
  unauthenticated: 401,
  'wrong-credentials': 401,
  'not-verified': 403,
  forbidden: 403,
  'not-found': 404,
  /** No seat in this game. */
  'not-seated': 403,
  /** A move was played after the version that the intent names. */
  stale: 409,
  /** Not before both players are there. */
  'not-started': 409,
  /** No open room with this code, or its seat is taken: one answer, which tells nothing to who guesses (S-04). */
  'room-not-found': 404,
  /** No puzzle with this id, or none that was asked for. */
  'puzzle-not-found': 404,
  /** No search to cancel, or it was matched already. */
  'not-searching': 409,
  'name-required': 409,
  'name-too-short': 400,
  'name-too-long': 400,
  'country-missing': 400,
  /** A word that nobody should have to read, or the name of a guest. */
  'name-refused': 409,
  'email-taken': 409,
  /** The server doesn't know its own address, so it sends no mail with a link. */
  'no-mail': 403,
  'weak-password': 409,
  'code-expired': 409,
  /** The page has another engine than the server. */
  'engine-outdated': 409,
  /** The server has other moves of this game. */
  'moves-disagree': 409,
  /** As many games against characters go on as a player may have. */
  'too-many-games': 409,
  /** The request was not whole in time. */
  'too-slow': 408,
  'too-many-requests': 429,
  /** The act could not be committed. Nothing changed; the same moveId may be sent again. */
  'not-saved': 503,
  unavailable: 503,
  /** Whoever runs the site has switched this part of it off. */
  'feature-off': 503,
  internal: 500,
} as const;

export type ProblemCode = keyof typeof problemStatus | Refusal;

export const Problem = z.object({
  error: z.string(),
  message: z.string(),
  requestId: z.optional(z.string()),
});

/** `error` is a `ProblemCode`, or a word that a newer server has; `message` is what the visitor may read. */
export type Problem = z.infer<typeof Problem>;
