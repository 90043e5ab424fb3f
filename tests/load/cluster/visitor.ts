/** A visitor who only looks on, and comes back after a restart as a page does. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Ms } from '@sixtyfour/chess';
import { api, REALTIME, REALTIME_PATH } from '@sixtyfour/contract';
import type { ClientEvents, ServerEvents } from '@sixtyfour/contract';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { HttpClient } from '../client/http-client.ts';
import type { Random } from '../random.ts';

export interface VisitorOptions {
  readonly origin: string;
  /** What X-Forwarded-For says. */
  readonly address: string;
  readonly random: Random;
}

export class Visitor {
  readonly #options: VisitorOptions;
  readonly #http: HttpClient;
  #socket: Socket<ServerEvents, ClientEvents> | null = null;
  #staysAway = false;
  #longestGap: Ms = 0;

  private constructor(options: VisitorOptions, http: HttpClient) {
    this.#options = options;
    this.#http = http;
  }

  /** Connected. Throws when the server does not let it. */
  static async come(options: VisitorOptions): Promise<Visitor> {
    const http = new HttpClient(options.origin, options.address);
    const guest = await http.call(api.signInAsGuest, {});
    if (guest.kind !== 'ok') throw new Error(`no guest: ${JSON.stringify(guest)}`);
    const visitor = new Visitor(options, http);
    if (!(await visitor.#connect())) throw new Error('a visitor was not let in');
    return visitor;
  }

  get isConnected(): boolean {
    return this.#socket?.connected ?? false;
  }

  /** The longest time without a connection after a restart. */
  get longestGap(): Ms {
    return this.#longestGap;
  }

  /** Does not come back when the connection is lost from now on. */
  stayAway(): void {
    this.#staysAway = true;
  }

  leave(): void {
    this.#staysAway = true;
    this.#socket?.disconnect();
  }

  #connect(): Promise<boolean> {
    const { origin } = this.#options;
    const socket: Socket<ServerEvents, ClientEvents> = io(origin, {
      path: REALTIME_PATH,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      extraHeaders: { ...this.#http.headers },
    });
    this.#socket = socket;
    let isRestarting = false;
    socket.once('restart', () => {
      isRestarting = true;
    });
    return new Promise((resolve) => {
      socket.once('connect_error', () => resolve(false));
      // Before the welcome; after it this changes nothing.
      socket.once('disconnect', () => resolve(false));
      socket.once('welcome', () => {
        socket.once('disconnect', () => void this.#comeBack(isRestarting));
        resolve(true);
      });
    });
  }

  async #comeBack(isRestarting: boolean): Promise<void> {
    const lostAt = performance.now();
    for (let tries = 0; !this.#staysAway; tries += 1) {
      const pause = REALTIME.reconnectMs[Math.min(tries, REALTIME.reconnectMs.length - 1)] ?? 0;
      await wait(isRestarting && tries === 0 ? pause * this.#options.random.next() : pause);
      if (this.#staysAway || !(await this.#connect())) continue;
      if (isRestarting) this.#longestGap = Math.max(this.#longestGap, performance.now() - lostAt);
      return;
    }
  }
}
