/** The calls of the contract over HTTP. What goes wrong comes back as a value. */
import { err, type Ms, ok, type Result } from '@sixtyfour/chess';
import { type Endpoint, messages, Problem, type ProblemCode, problemMessages, REALTIME } from '@sixtyfour/contract';
import type { input, output, ZodMiniType } from 'zod/mini';

/** Why a call did not work. */
export interface ApiProblem {
  readonly code: ProblemCode;
  /** What the visitor may read. */
  readonly message: string;
  /** No answer came: no network, no server, or none within the time. Whether the call took effect is not known. */
  readonly offline: boolean;
}

type Given<E extends Endpoint> = (E extends { params: infer P extends ZodMiniType } ? { params: input<P> } : unknown) &
  (E extends { query: infer Q extends ZodMiniType } ? { query?: input<Q> } : unknown) &
  (E extends { body: infer B extends ZodMiniType } ? { body: input<B> } : unknown) & {
    /** Ends the waiting; the answer is then that none came. */
    signal?: AbortSignal;
  };

/** Nothing needs to be given to an endpoint without parameters and body. */
type Rest<E extends Endpoint> = E extends { params: ZodMiniType } | { body: ZodMiniType }
  ? [given: Given<E>]
  : [given?: Given<E>];

type Answer<E extends Endpoint> = Result<output<E['response']>, ApiProblem>;

export type Call = <E extends Endpoint>(endpoint: E, ...rest: Rest<E>) => Promise<Answer<E>>;

const TIMEOUT_MS: Ms = REALTIME.messageTimeoutMs;

const problem = (code: ProblemCode): ApiProblem => ({ code, message: problemMessages[code], offline: false });

const NO_ANSWER: ApiProblem = { code: 'unavailable', message: messages.problems.noAnswer, offline: true };

type Texts = Readonly<Record<string, unknown>>;

function urlOf({ path }: Endpoint, params: Texts, query: Texts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return search.size === 0 ? filled : `${filled}?${search}`;
}

/** Reads the `Problem` of a refused call or frame; a word that only a newer server knows is told by its message. */
export function readProblem(answer: unknown): ApiProblem | null {
  const parsed = Problem.safeParse(answer);
  if (!parsed.success) return null;
  const { error, message } = parsed.data;
  return { code: Object.hasOwn(problemMessages, error) ? (error as ProblemCode) : 'internal', message, offline: false };
}

/** @param request the browser's `fetch`, or one of a test */
export function createCall(request: typeof fetch): Call {
  return async <E extends Endpoint>(endpoint: E, ...rest: Rest<E>): Promise<Answer<E>> => {
    const {
      params = {},
      query = {},
      body,
      signal,
    } = (rest[0] ?? {}) as { params?: object; query?: object; body?: object; signal?: AbortSignal };
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), TIMEOUT_MS);
    try {
      const response = await request(urlOf(endpoint, { ...params }, { ...query }), {
        method: endpoint.method,
        credentials: 'same-origin',
        signal: signal === undefined ? patience.signal : AbortSignal.any([patience.signal, signal]),
        headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const answer = parseJson(text);
      if (!response.ok) {
        // Whatever stands before the server answers for it when it is away.
        const refused = readProblem(answer) ?? problem(response.status >= 500 ? 'unavailable' : 'internal');
        // The network was too slow to bring the whole request: it may be sent again, as after no answer at all.
        return err(refused.code === 'too-slow' ? { ...refused, offline: true } : refused);
      }
      const parsed = endpoint.response.safeParse(answer);
      return parsed.success ? ok(parsed.data as output<E['response']>) : err(problem('internal'));
    } catch {
      return err(NO_ANSWER);
    } finally {
      clearTimeout(timer);
    }
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Makes one call of the contract; it is given up after ten seconds. */
export const call: Call = createCall((...request) => fetch(...request));
