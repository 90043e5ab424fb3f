/** A browser for tests with real servers: its cookie, its address, its calls and websockets. */
import { type Endpoint, pathOf } from '@sixtyfour/contract';
import { Client } from './test-client.ts';

export class TestBrowser {
  readonly address: string;
  /** `name=value`, or '' if there is none. */
  cookie = '';

  constructor(address: string) {
    this.address = address;
  }

  async call(
    origin: string,
    endpoint: Endpoint,
    body?: unknown,
    params: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const { method } = endpoint;
    const answer = await fetch(origin + pathOf(endpoint, params), {
      method,
      headers: { origin, ...this.#headers, ...(method === 'POST' && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    this.cookie = answer.headers.get('set-cookie')?.split(';', 1)[0] ?? this.cookie;
    return answer;
  }

  /** Opens a websocket. @param prepare called before anything arrives */
  connect(origin: string, prepare?: (client: Client) => void): Promise<Client> {
    return Client.open(origin, { headers: this.#headers }, prepare);
  }

  get #headers(): Readonly<Record<string, string>> {
    return { 'x-forwarded-for': this.address, ...(this.cookie !== '' && { cookie: this.cookie }) };
  }
}
