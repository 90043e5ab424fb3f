/** A visitor of the attacked site, with an address of their own. Refusals do not throw. */
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Ms } from '@sixtyfour/chess';
import { api, type Endpoint, pathOf, Problem } from '@sixtyfour/contract';
import { Client } from '@sixtyfour/server/test-client';
import { type Exchange, type Outgoing, Person } from '../person.ts';

const ANSWER_MS = 120_000;
/** Like the browsers of a website's visitors: many requests at once, each on its own connection. */
const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

export interface Answer {
  readonly status: number;
  /** 'ok', the code of the refusal, or 'lost' if there was no answer. */
  readonly code: string;
  readonly value: unknown;
  readonly ms: Ms;
}

type Input = Parameters<Person['call']>[1];

export interface Origins {
  /** Where the server listens. */
  readonly server: string;
  /** The `Origin` of the pages. */
  readonly page: string;
}

function codeOf(status: number, value: unknown): string {
  const problem = Problem.safeParse(value);
  return status === 200 ? 'ok' : problem.success ? problem.data.error : `status ${status}`;
}

export class Visitor extends Person {
  readonly address: string;
  readonly #origins: Origins;

  /** @param address a loopback address from which the visitor connects, or another one, which a proxy forwards */
  constructor(origins: Origins, address: string) {
    super(origins.server, address);
    this.address = address;
    this.#origins = origins;
  }

  get #isDirect(): boolean {
    return this.address.startsWith('127.');
  }

  override get headers(): Readonly<Record<string, string>> {
    return {
      origin: this.#origins.page,
      ...(this.#isDirect ? {} : { 'x-forwarded-for': this.address }),
      ...(this.cookie === '' ? {} : { cookie: this.cookie }),
    };
  }

  /** Unlike `fetch`, it can send any `Host` and connect from any address of this machine. */
  override exchange({ method, path, body, headers = {} }: Outgoing): Promise<Exchange> {
    const sent =
      body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    return new Promise((resolve, reject) => {
      const outgoing = request(
        new URL(this.origin),
        {
          method,
          path,
          agent,
          headers: { ...this.headers, ...sent, ...headers },
          signal: AbortSignal.timeout(ANSWER_MS),
          ...(this.#isDirect ? { localAddress: this.address } : {}),
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            for (const cookie of response.headers['set-cookie'] ?? []) this.cookie = cookie.split(';', 1)[0] ?? '';
            const requestId = response.headers['x-request-id'];
            resolve({
              status: response.statusCode ?? 0,
              text: Buffer.concat(chunks).toString(),
              requestId: typeof requestId === 'string' ? requestId : null,
            });
          });
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }

  /** Makes a call and returns the outcome. */
  async ask(endpoint: Endpoint, input: Input = {}): Promise<Answer> {
    const begun = performance.now();
    const path = pathOf(endpoint, input.params ?? {});
    const body = input.body === undefined ? {} : { body: JSON.stringify(input.body) };
    try {
      const { status, text } = await this.exchange({ method: endpoint.method, path, ...body });
      const value: unknown = text.startsWith('{') ? JSON.parse(text) : text;
      return { status, code: codeOf(status, value), value, ms: performance.now() - begun };
    } catch (error) {
      return { status: 0, code: 'lost', value: String(error), ms: performance.now() - begun };
    }
  }

  /** Opens another websocket. Null if it is refused. */
  async openSocket(timeoutMs: Ms = ANSWER_MS): Promise<Client | null> {
    const from = this.#isDirect ? { localAddress: this.address } : {};
    return Client.open(this.origin, { headers: this.headers, timeoutMs, ...from }).catch(() => null);
  }

  /** Whether this visitor is signed in to an account. */
  async hasAccount(): Promise<boolean> {
    const { session } = await this.call(api.getSession);
    return (session?.account ?? null) !== null;
  }
}

/** Polls until a value is found. Null after the time limit. */
export async function poll<Found>(
  look: () => Promise<Found | null>,
  limitMs: Ms,
  everyMs: Ms = 100,
): Promise<Found | null> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const found = await look();
    if (found !== null || performance.now() > deadline) return found;
    await wait(everyMs);
  }
}

/** Runs a task repeatedly, `inFlight` times in parallel, until the time is over. Resolves with all results. */
export async function flood<Result>(
  { inFlight, ms }: { readonly inFlight: number; readonly ms: Ms },
  task: (lane: number) => Promise<Result>,
): Promise<Result[]> {
  const deadline = performance.now() + ms;
  const results: Result[] = [];
  const lane = async (_: unknown, number: number): Promise<void> => {
    while (performance.now() < deadline) results.push(await task(number));
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
  return results;
}

/** Runs a task for each number below `count`, all at once. */
export function times<Result>(count: number, task: (number: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, number) => task(number)));
}
