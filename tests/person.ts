/** Somebody with a browser: a cookie, an address, and a websocket that is opened again when the server closed it. */
import { type ClientEvents, type Endpoint, REALTIME_PATH, type ServerEvents } from '@sixtyfour/contract';
import { io, type Socket } from 'socket.io-client';
import type * as z from 'zod/mini';

/** A machine that does much else besides takes seconds for what is done in one. */
const ANSWER_MS = 60_000;

export interface Exchange {
  readonly status: number;
  readonly text: string;
  readonly requestId: string | null;
}

/** A call as it goes out. */
export interface Outgoing {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly body?: string;
  /** Over those of a page of the site. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Line {
  readonly socket: Socket<ServerEvents, ClientEvents>;
  readonly socketId: string;
  /** Something was sent that may end it. */
  mayClose: boolean;
}

export class Person {
  readonly origin: string;
  readonly #address: string;
  cookie: string;
  /** Calls were made that may end the session, and with it the line. */
  sessionMayEnd = false;
  #line: Promise<Line | null> | null = null;

  /** @param address what X-Forwarded-For says */
  constructor(origin: string, address: string, cookie = '') {
    this.origin = origin;
    this.#address = address;
    this.cookie = cookie;
  }

  get headers(): Readonly<Record<string, string>> {
    return {
      origin: this.origin,
      'x-forwarded-for': this.#address,
      ...(this.cookie === '' ? {} : { cookie: this.cookie }),
    };
  }

  async exchange({ method, path, body, headers = {} }: Outgoing): Promise<Exchange> {
    const type: Readonly<Record<string, string>> = body === undefined ? {} : { 'content-type': 'application/json' };
    const response = await fetch(`${this.origin}${path}`, {
      method,
      headers: { ...this.headers, ...type, ...headers },
      body: body ?? null,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    for (const cookie of response.headers.getSetCookie()) this.cookie = cookie.split(';', 1)[0] ?? '';
    return { status: response.status, text: await response.text(), requestId: response.headers.get('x-request-id') };
  }

  /** A call that has to work. */
  async call<Of extends Endpoint>(
    { method, path, response }: Of,
    input: { readonly params?: Readonly<Record<string, string>>; readonly body?: unknown } = {},
  ): Promise<z.output<Of['response']>> {
    const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => input.params?.[name] ?? '');
    const body = input.body === undefined ? {} : { body: JSON.stringify(input.body) };
    const { status, text } = await this.exchange({ method, path: filled, ...body });
    if (status !== 200) throw new Error(`${method} ${filled}: ${status} ${text}`);
    return response.parse(JSON.parse(text)) as z.output<Of['response']>;
  }

  /** The websocket, opened if need be; null when the server does not let this person in. */
  line(): Promise<Line | null> {
    this.#line ??= this.#open();
    return this.#line;
  }

  async close(): Promise<void> {
    const line = await this.#line;
    this.#line = null;
    line?.socket.disconnect();
  }

  #open(): Promise<Line | null> {
    const socket: Socket<ServerEvents, ClientEvents> = io(this.origin, {
      path: REALTIME_PATH,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      timeout: ANSWER_MS,
      extraHeaders: { ...this.headers },
    });
    return new Promise((resolve) => {
      const forget = (): void => {
        this.#line = null;
        socket.disconnect();
        resolve(null);
      };
      socket.once('welcome', ({ socket_id }) => resolve({ socket, socketId: socket_id, mayClose: false }));
      socket.once('connect_error', forget);
      socket.once('disconnect', forget);
    });
  }
}
