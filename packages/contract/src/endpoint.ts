/** How one HTTP call is described. The server's routes, the web's client and the OpenAPI document come from it. */
import type * as z from 'zod/mini';
import type { Feature } from './features.ts';

type Schema = z.ZodMiniType;

export interface Endpoint {
  readonly method: 'GET' | 'POST';
  /** With `:name` for a parameter. State changes only by POST. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  /** With which it is switched off: then it is answered 'feature-off'. */
  readonly feature?: Feature;
  readonly params?: Schema;
  /** What stands behind the question mark: texts, each of which may be missing. */
  readonly query?: Schema;
  readonly body?: Schema;
  /** The answer when it worked (status 200). Everything else is a `Problem`. */
  readonly response: Schema;
}

/** Keeps the exact types of a description. */
export function endpoint<const E extends Endpoint>(description: E): E {
  return description;
}
