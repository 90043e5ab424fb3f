/** A test client: a cookie, an address, and a websocket that is reopened after the server closed it. */
import { api, type Endpoint, type OnlineGame, pathOf } from '@sixtyfour/contract';
import { Client } from '@sixtyfour/server/test-client';
import type * as z from 'zod/mini';

/** Generous, because the machine may be busy. */
const ANSWER_MS = 60_000;

export interface Exchange {
  readonly status: number;
  readonly text: string;
  readonly requestId: string | null;
}

/** An HTTP request. */
export interface Outgoing {
  readonly method: string;
  /** Includes the query. */
  readonly path: string;
  readonly body?: string;
  /** Overrides the headers that a page of the site sends. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface PersonSocket {
  readonly client: Client;
  readonly cookie: string;
  /** The player of the session when the websocket was opened. */
  readonly playerId: string | null;
  /** Resolves with the close code. */
  readonly closed: Promise<number>;
  /** The codes with which the server may close it because of the frames sent. */
  readonly mayCloseWith: Set<number>;
}

export class Person {
  readonly origin: string;
  readonly #address: string;
  cookie: string;
  #connection: Promise<PersonSocket | null> | null = null;

  /** @param address sent as X-Forwarded-For */
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

  /** Makes a call. Throws if it is refused. */
  async call<Of extends Endpoint>(
    endpoint: Of,
    input: { readonly params?: Readonly<Record<string, string>>; readonly body?: unknown } = {},
  ): Promise<z.output<Of['response']>> {
    const { method, response } = endpoint;
    const path = pathOf(endpoint, input.params ?? {});
    const body = input.body === undefined ? {} : { body: JSON.stringify(input.body) };
    const { status, text } = await this.exchange({ method, path, ...body });
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text}`);
    return response.parse(JSON.parse(text)) as z.output<Of['response']>;
  }

  /** Signs in as a guest and saves the name, if one is given. Throws if refused. */
  async enter(name?: string): Promise<this> {
    await this.call(api.signInAsGuest);
    if (name !== undefined) await this.call(api.saveProfile, { body: { name, country: 'NO' } });
    return this;
  }

  /** The player of the session with this cookie; null if there is no such session. */
  async playerOf(cookie: string): Promise<string | null> {
    const { method, path, response } = api.getSession;
    const answer = await fetch(`${this.origin}${path}`, {
      method,
      headers: { ...this.headers, cookie },
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return response.parse(await answer.json()).session?.player.id ?? null;
  }

  /** The websocket, opened if necessary; null if the server refuses it. */
  connect(): Promise<PersonSocket | null> {
    this.#connection ??= this.#open();
    return this.#connection;
  }

  async close(): Promise<void> {
    const connection = await this.#connection;
    this.#connection = null;
    connection?.client.close();
  }

  async #open(): Promise<PersonSocket | null> {
    const { cookie } = this;
    try {
      const playerId = await this.playerOf(cookie);
      const client = await Client.open(this.origin, { headers: { ...this.headers, cookie }, timeoutMs: ANSWER_MS });
      const closed = client.closed();
      client.socket.once('close', () => {
        this.#connection = null;
      });
      return { client, cookie, playerId, closed, mayCloseWith: new Set() };
    } catch {
      this.#connection = null;
      return null;
    }
  }
}

/** Two named guests without a running game meet in a new private room, and both join its game. */
export async function startRoomGame(host: Person, guest: Person): Promise<OnlineGame> {
  const opened = await host.call(api.createRoom, { body: { isPrivate: true, rule_set: 'standard' } });
  if (opened.status !== 'seated') throw new Error('the host plays already');
  await guest.call(api.joinRoom, { body: { room_code: opened.room.room_code } });
  const params = { gameId: opened.room.game_id };
  // Reading the game counts as arriving.
  await host.call(api.getGame, { params });
  return guest.call(api.getGame, { params });
}
