/** The description of an HTTP endpoint, used by the server's routes, the web client and the OpenAPI document. */
import type * as z from 'zod/mini';
import type { Feature } from './features.ts';

type Schema = z.ZodMiniType;

export interface Endpoint {
  readonly method: 'GET' | 'POST';
  /** A parameter is written as `:name`. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  /** While this feature is off, the endpoint answers 'feature-off'. */
  readonly feature?: Feature;
  /** The call can guess a secret: a password or a code. Over the limits it waits for its turn (`SLOW_LANE`). */
  readonly isGuess?: true;
  readonly params?: Schema;
  /** The query parameters, as strings. */
  readonly query?: Schema;
  readonly body?: Schema;
  /** The body of a response with status 200. All other responses are a `Problem`. */
  readonly response: Schema;
}

/** Identity function that keeps the exact type of a description. */
export function endpoint<const E extends Endpoint>(description: E): E {
  return description;
}

/** The path of a call, with URL-encoded parameters. A missing parameter is left empty. */
export function pathOf({ path }: Endpoint, parameters: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
}
