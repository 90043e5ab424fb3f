/** Typed HTTP calls of the contract's endpoints. Errors are returned as values, never thrown. */
import { err, type Ms, ok, type Result } from '@sixtyfour/chess';
import {
  api,
  type Endpoint,
  GUESS_TIMEOUT_MS,
  messages,
  pathOf,
  Problem,
  type ProblemCode,
  problemMessages,
  REALTIME,
} from '@sixtyfour/contract';
import type { input, output, ZodMiniType } from 'zod/mini';
import { parseJson } from './json.ts';

/** Why a call failed. */
export interface ApiProblem {
  readonly code: ProblemCode;
  /** Text to show to the visitor. */
  readonly message: string;
  /** No response: no network, no server, or a timeout. The call may or may not have taken effect. */
  readonly offline: boolean;
}

type CallOptions<E extends Endpoint> = (E extends { params: infer P extends ZodMiniType }
  ? { params: input<P> }
  : unknown) &
  (E extends { query: infer Q extends ZodMiniType } ? { query?: input<Q> } : unknown) &
  (E extends { body: infer B extends ZodMiniType } ? { body: input<B> } : unknown) & {
    /** Aborts the call, which then fails as offline. */
    signal?: AbortSignal;
  };

/** The options are optional for an endpoint without parameters and body. */
type Rest<E extends Endpoint> = E extends { params: ZodMiniType } | { body: ZodMiniType }
  ? [options: CallOptions<E>]
  : [options?: CallOptions<E>];

type Answer<E extends Endpoint> = Result<output<E['response']>, ApiProblem>;

export type Call = <E extends Endpoint>(endpoint: E, ...rest: Rest<E>) => Promise<Answer<E>>;

const TIMEOUT_MS: Ms = REALTIME.messageTimeoutMs;

export const problem = (code: ProblemCode): ApiProblem => ({ code, message: problemMessages[code], offline: false });

/** Problems that may be temporary. */
const PASSING: ReadonlySet<ProblemCode> = new Set(['unavailable', 'not-saved', 'too-many-requests', 'internal']);

/** Whether it makes sense to retry the call later. */
export function mayPass({ offline, code }: ApiProblem): boolean {
  return offline || PASSING.has(code);
}

/** Whether the call may have taken effect although it failed: its answer was lost, or a proxy gave one instead. */
export function mayBeCommitted({ offline, code }: ApiProblem): boolean {
  return offline || code === 'unavailable';
}

export const NO_ANSWER: ApiProblem = { code: 'unavailable', message: messages.problems.noAnswer, offline: true };

/** The answer is not one of the server: it comes from a proxy whose server is down, or from a captive portal. */
const FOREIGN_ANSWER: ApiProblem = problem('unavailable');

/** Whether the server answered, and not a proxy or nobody. */
export function isFromServer(answer: Result<unknown, ApiProblem>): boolean {
  return answer.ok || (!answer.error.offline && answer.error !== FOREIGN_ANSWER);
}

function urlOf(endpoint: Endpoint, params: Readonly<Record<string, string>>, query: object): string {
  const path = pathOf(endpoint, params);
  const defined = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(defined.map(([name, value]) => [name, String(value)]));
  return search.size === 0 ? path : `${path}?${search}`;
}

/** Parses the `Problem` of a refused call or frame; an unknown code of a newer server becomes 'internal'. */
export function readProblem(answer: unknown): ApiProblem | null {
  const parsed = Problem.safeParse(answer);
  if (!parsed.success) return null;
  const { error, message } = parsed.data;
  return { code: Object.hasOwn(problemMessages, error) ? (error as ProblemCode) : 'internal', message, offline: false };
}

/** @param request the browser's `fetch`, or a fake in tests */
export function createCall(request: typeof fetch): Call {
  const call: Call = async <E extends Endpoint>(endpoint: E, ...rest: Rest<E>): Promise<Answer<E>> => {
    const {
      params = {},
      query = {},
      body,
      signal,
    } = (rest[0] ?? {}) as { params?: Record<string, string>; query?: object; body?: object; signal?: AbortSignal };
    const timeout = new AbortController();
    let timer = setTimeout(() => void endWait(), TIMEOUT_MS);
    const endWait = async (): Promise<void> => {
      // A guess may wait for its turn, if the server answers at all.
      if (endpoint.isGuess !== true || !isFromServer(await call(api.getPresence))) return timeout.abort();
      timer = setTimeout(() => timeout.abort(), GUESS_TIMEOUT_MS - TIMEOUT_MS);
    };
    try {
      const response = await request(urlOf(endpoint, params, query), {
        method: endpoint.method,
        credentials: 'same-origin',
        signal: signal === undefined ? timeout.signal : AbortSignal.any([timeout.signal, signal]),
        headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const answer = parseJson(text);
      if (!response.ok) {
        const refused = readProblem(answer) ?? FOREIGN_ANSWER;
        // The request did not arrive completely, so it may be retried like one without a response.
        return err(refused.code === 'too-slow' ? { ...refused, offline: true } : refused);
      }
      const parsed = endpoint.response.safeParse(answer);
      return parsed.success ? ok(parsed.data as output<E['response']>) : err(FOREIGN_ANSWER);
    } catch {
      return err(NO_ANSWER);
    } finally {
      clearTimeout(timer);
    }
  };
  return call;
}

/**
 * Calls an endpoint of the contract. Times out after ten seconds; a guess, while the server answers, when a full queue of
 * guesses had its turns.
 */
export const call: Call = createCall((...request) => fetch(...request));
