/** One websocket, from its admission on: whose it is, whether it is alive, and whether it keeps to the limits. */
import { randomUUID } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import type { ClientEvents, ServerEvents } from '@sixtyfour/contract';
import type { Ms } from '@sixtyfour/chess';
import type { Socket } from 'socket.io';
import type { Caller } from '../identity/caller.ts';
import type { Signs } from './presence.ts';

export type RealtimeSocket = Socket<ClientEvents, ServerEvents>;

/** The engine's side of a connection. */
type EngineSocket = RealtimeSocket['conn'];

/** What is used of the websocket below, which the engine does not show. */
interface Line extends EventEmitter {
  close(code: number): void;
  ping(): void;
  terminate(): void;
}

/**
 * Between two pings of the line. The answer comes from the network stack, so a background tab gives it too. Often enough
 * that a slow answer is no silence (SILENCE_MS).
 */
export const LINE_PING_MS = 3_000;

/** How long the other end has to answer a close before the line is cut. */
const CLOSE_MS = 1_000;

/** Policy violation, of RFC 6455. */
const VIOLATION = 1008;

/** How many frames that fail their schema a connection may send. A newer or older page may send one or two. */
const MALFORMED_FRAMES = 3;

/** How much the newest measurement of the round trip counts. */
const LAG_WEIGHT = 0.3;

/** How a browser of ours begins, and what it sends then: an answer to the engine's ping, a good-bye, or an event. */
const FIRST_FRAME = /^40(?:$|\{)/;
const LATER_FRAME = /^(?:3$|41$|42[\d[])/;

export class Connection {
  readonly id = randomUUID();
  readonly caller: Caller;
  readonly address: string;
  /** Games in which the caller was found to have a seat. */
  readonly seats = new Set<string>();
  /** Games whose private channel it has joined, and the caller's name there. */
  readonly joinedAs = new Map<string, string>();
  /** The page said good-bye to a game and has not asked for anything since. */
  saidGoodbye = false;
  /** Null until the browser has connected; then the way to it. */
  socket: RealtimeSocket | null = null;
  sessionEnded = false;

  readonly #framesPerSecond: number;
  readonly #onTooMany: () => void;
  #framesLeft: number;
  #framesCountedAt = performance.now();
  #malformed = 0;
  #lastSign = performance.now();
  #lastFrame = performance.now();
  #lastPing = 0;
  /** When the ping was sent that waits for its answer. */
  #pingedAt: Ms | null = null;
  #lagMs: Ms | null = null;
  #engineSocket: EngineSocket | null = null;
  #line: Line | null = null;
  #begun = false;
  #ended = false;
  /** Tickets that were used here and would still be good, with their expiry. */
  readonly #usedTickets = new Map<string, Ms>();

  /** @param onTooMany called when it has sent more frames than it may, before it is closed */
  constructor(caller: Caller, address: string, framesPerSecond: number, onTooMany: () => void) {
    this.caller = caller;
    this.address = address;
    this.#framesPerSecond = framesPerSecond;
    this.#onTooMany = onTooMany;
    this.#framesLeft = this.#capacity;
  }

  /** The round trip, smoothed; 0 until it was measured. */
  get lagMs(): Ms {
    return Math.round(this.#lagMs ?? 0);
  }

  /** Milliseconds since the last frame or pong. */
  get silentMs(): Ms {
    return performance.now() - this.#lastSign;
  }

  get signs(): Signs {
    return { line: this.#lastSign, page: this.#lastFrame };
  }

  /** The handshake is done. From now on every frame is counted, before anybody else sees it. */
  open(engineSocket: EngineSocket): void {
    const line = (engineSocket.transport as unknown as { readonly socket: Line }).socket;
    this.#engineSocket = engineSocket;
    this.#line = line;
    line.prependListener('message', (data: Buffer, isBinary: boolean) => {
      this.#count();
      this.#lastFrame = performance.now();
      const expected = this.#begun ? LATER_FRAME : FIRST_FRAME;
      if (isBinary || !expected.test(data.toString('latin1', 0, 3))) this.violate();
      this.#begun = true;
    });
    // The line answers pings by itself, which costs as much as a frame.
    line.on('ping', () => this.#count());
    line.on('pong', () => {
      if (this.#pingedAt === null) this.#count();
      else this.#measure(performance.now() - this.#pingedAt);
    });
    this.pingEvery(0);
  }

  /** Asks the line for a sign of life, unless that was done less than `interval` ago. */
  pingEvery(interval: Ms): void {
    const now = performance.now();
    if (now - this.#lastPing < interval) return;
    this.#lastPing = now;
    this.#pingedAt ??= now;
    this.#line?.ping();
  }

  /** Uses a ticket up. False when that was done before. */
  use(ticket: string, expiry: Ms, now: Ms): boolean {
    if (this.#usedTickets.has(ticket)) return false;
    for (const [used, usedExpiry] of this.#usedTickets) if (usedExpiry <= now) this.#usedTickets.delete(used);
    this.#usedTickets.set(ticket, expiry);
    return true;
  }

  /** A frame of a known type failed its schema. */
  countMalformed(): void {
    this.#malformed += 1;
    if (this.#malformed >= MALFORMED_FRAMES) this.violate();
  }

  /** Ends a connection that does not keep to the protocol. What it has sent since is not read. */
  violate(): void {
    if (this.#ended) return;
    this.#line?.close(VIOLATION);
    this.end();
  }

  /** Its session has ended: the page is told not to come back with it. */
  signOut(): void {
    this.sessionEnded = true;
    if (this.socket === null) return;
    this.socket.emit('signed-out');
    this.end();
  }

  /** Closes the connection once what was sent is on its way; cuts the line when the other end does not answer. */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#engineSocket?.close();
    setTimeout(() => this.#line?.terminate(), CLOSE_MS).unref();
  }

  /** Cuts the line now. */
  cut(): void {
    this.#line?.terminate();
  }

  /** A second's worth of frames on top of the rate, for what comes in bursts: a page that loads, a line that was stuck. */
  get #capacity(): number {
    return 2 * this.#framesPerSecond;
  }

  #count(): void {
    if (this.#ended) return;
    const now = performance.now();
    const refill = ((now - this.#framesCountedAt) / 1_000) * this.#framesPerSecond;
    this.#framesLeft = Math.min(this.#capacity, this.#framesLeft + refill) - 1;
    this.#framesCountedAt = now;
    this.#lastSign = now;
    if (this.#framesLeft >= 0) return;
    this.#onTooMany();
    this.violate();
  }

  #measure(roundTrip: Ms): void {
    this.#pingedAt = null;
    this.#lastSign = performance.now();
    this.#lagMs = this.#lagMs === null ? roundTrip : this.#lagMs + LAG_WEIGHT * (roundTrip - this.#lagMs);
  }
}
