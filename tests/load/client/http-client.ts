/** HTTP calls like those of a browser, with an origin, a session cookie and an address. */
import { type Endpoint, pathOf, Problem } from '@sixtyfour/contract';
import type * as z from 'zod/mini';

export type CallOutcome<Value> =
  | { readonly kind: 'ok'; readonly value: Value }
  | { readonly kind: 'refused'; readonly code: string }
  /** No answer arrived, so the effect is unknown. */
  | { readonly kind: 'lost'; readonly reason: string };

/** The phase of an outcome in the log. */
export function phaseOf({ kind }: CallOutcome<unknown>): 'ok' | 'fail' | 'info' {
  return kind === 'ok' ? 'ok' : kind === 'refused' ? 'fail' : 'info';
}

type Input<Of extends Endpoint, Part extends 'params' | 'body'> =
  Of[Part] extends z.ZodMiniType<unknown, infer Value> ? { readonly [Name in Part]: Value } : unknown;

const TIMEOUT_MS = 10_000;

export class HttpClient {
  readonly #origin: string;
  readonly #address: string;
  #cookie = '';

  /** @param address sent as X-Forwarded-For */
  constructor(origin: string, address: string) {
    this.#origin = origin;
    this.#address = address;
  }

  /** These headers are also sent with the websocket handshake. */
  get headers(): Readonly<Record<string, string>> {
    return { origin: this.#origin, cookie: this.#cookie, 'x-forwarded-for': this.#address };
  }

  async call<const Of extends Endpoint>(
    endpoint: Of,
    input: Input<Of, 'params'> & Input<Of, 'body'>,
  ): Promise<CallOutcome<z.output<Of['response']>>> {
    const { params = {}, body } = input as { params?: Readonly<Record<string, string>>; body?: unknown };
    try {
      const response = await fetch(`${this.#origin}${pathOf(endpoint, params)}`, {
        method: endpoint.method,
        headers: { ...this.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      for (const cookie of response.headers.getSetCookie()) this.#cookie = cookie.split(';', 1)[0] ?? '';
      const answer: unknown = await response.json();
      if (response.ok) return { kind: 'ok', value: endpoint.response.parse(answer) as z.output<Of['response']> };
      const problem = Problem.parse(answer);
      // The call may have taken effect before the server failed.
      if (response.status >= 500) return { kind: 'lost', reason: problem.error };
      return { kind: 'refused', code: problem.error };
    } catch (error) {
      return { kind: 'lost', reason: error instanceof Error ? error.message : String(error) };
    }
  }
}
