/** A visitor who does not play, and reconnects after a restart like a page. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Ms } from '@sixtyfour/chess';
import { api, REALTIME } from '@sixtyfour/contract';
import { Client } from '@sixtyfour/server/test-client';
import { HttpClient } from '../client/http-client.ts';
import type { Random } from '../random.ts';

export interface VisitorOptions {
  readonly origin: string;
  /** Sent as X-Forwarded-For. */
  readonly address: string;
  readonly random: Random;
}

export class Visitor {
  readonly #options: VisitorOptions;
  readonly #http: HttpClient;
  #client: Client | null = null;
  #isStopped = false;
  #longestGap: Ms = 0;

  private constructor(options: VisitorOptions, http: HttpClient) {
    this.#options = options;
    this.#http = http;
  }

  /** Signs in and connects. Throws on failure. */
  static async open(options: VisitorOptions): Promise<Visitor> {
    const http = new HttpClient(options.origin, options.address);
    const guest = await http.call(api.signInAsGuest, {});
    if (guest.kind !== 'ok') throw new Error(`no guest: ${JSON.stringify(guest)}`);
    const visitor = new Visitor(options, http);
    if (!(await visitor.#connect())) throw new Error('a visitor was not let in');
    return visitor;
  }

  get isConnected(): boolean {
    return this.#client?.isOpen ?? false;
  }

  /** The longest time without a connection after a restart. */
  get longestGap(): Ms {
    return this.#longestGap;
  }

  /** From now on, does not reconnect when the connection is lost. */
  stopReconnecting(): void {
    this.#isStopped = true;
  }

  leave(): void {
    this.#isStopped = true;
    this.#client?.close();
  }

  async #connect(): Promise<boolean> {
    const { origin } = this.#options;
    const client = await Client.open(origin, { headers: this.#http.headers }).catch(() => null);
    if (client === null) return false;
    this.#client = client;
    let isRestarting = false;
    client.once('restart', () => {
      isRestarting = true;
    });
    void client.closed().then(() => this.#reconnect(isRestarting));
    return true;
  }

  async #reconnect(isRestarting: boolean): Promise<void> {
    const lostAt = performance.now();
    for (let tries = 0; !this.#isStopped; tries += 1) {
      const pause = REALTIME.reconnectMs[Math.min(tries, REALTIME.reconnectMs.length - 1)] ?? 0;
      await wait(isRestarting && tries === 0 ? pause * this.#options.random.next() : pause);
      if (this.#isStopped || !(await this.#connect())) continue;
      if (isRestarting) this.#longestGap = Math.max(this.#longestGap, performance.now() - lostAt);
      return;
    }
  }
}
