/** An open websocket: its caller, its channels, its liveness, and its send budget. */
import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { Ms } from '@sixtyfour/chess';
import { type ClientFrame, CLOSE_CODE, encodeEvent, parseClientFrame, type ServerEvents } from '@sixtyfour/contract';
import type { WebSocket } from 'ws';
import type { OpenSocket } from '../admission/displacement.ts';
import type { FrameBudget } from '../admission/frame-budget.ts';
import type { Caller } from '../identity/caller.ts';
import type { Signs } from '../presence/presence.ts';
import type { Channels, Release, Subscriber } from '../publisher/channels.ts';

/**
 * The interval between pings. The network stack answers them, even for a background tab. Short enough that a slow
 * answer does not count as silence (SILENCE_MS).
 */
export const PING_MS = 3_000;

/** The weight of the latest round-trip measurement in the average. */
const LAG_WEIGHT = 0.3;

/** The limit of unsent data: far more than a page misses in the seconds until its silence is noticed. */
const MAX_BUFFERED_BYTES = 256 * 1024;

export interface ConnectionOptions {
  readonly caller: Caller;
  readonly address: string;
  /** The TCP or TLS socket below the websocket. */
  readonly stream: Pick<Duplex, 'cork' | 'uncork'>;
  readonly budget: FrameBudget;
  /** Called when the connection exceeds its frame budget, before it is closed. */
  readonly onTooMany: () => void;
}

export class Connection implements Subscriber, OpenSocket {
  readonly id = randomUUID();
  readonly caller: Caller;
  readonly address: string;
  /** Games in which the caller is known to have a seat. */
  readonly seats = new Set<string>();
  /** Games whose private channel the connection has joined, with the caller's name in the game. */
  readonly joinedAs = new Map<string, string>();
  /** Whether the page has said that it is leaving a game, and has sent no request since. */
  leftPage = false;

  readonly #socket: WebSocket;
  readonly #stream: ConnectionOptions['stream'];
  readonly #registry: Channels;
  readonly #channels = new Set<string>();
  readonly #budget: FrameBudget;
  readonly #onTooMany: () => void;
  #lastSign = performance.now();
  #lastFrame = performance.now();
  /** When the page last sent anything but a heartbeat. */
  #lastAct = performance.now();
  #lastPing = 0;
  /** When the unanswered ping was sent. */
  #pingedAt: Ms | null = null;
  #lagMs: Ms | null = null;
  #isCorked = false;
  #ended = false;
  /** Tickets that were used here and have not expired, with their expiry. */
  readonly #usedTickets = new Map<string, Ms>();

  constructor(
    socket: WebSocket,
    channels: Channels,
    { caller, address, stream, budget, onTooMany }: ConnectionOptions,
  ) {
    this.#socket = socket;
    this.#stream = stream;
    this.#registry = channels;
    this.caller = caller;
    this.address = address;
    this.#budget = budget;
    this.#onTooMany = onTooMany;
    // The socket answers pings automatically, which costs as much as a frame.
    socket.on('ping', () => this.#count());
    socket.on('pong', () => {
      if (this.#pingedAt === null) this.#count();
      else this.#measure(performance.now() - this.#pingedAt);
    });
    // The frame is too large or invalid; the library has sent the close code.
    socket.on('error', () => this.end());
    socket.on('close', () => this.#leaveChannels());
    this.pingEvery(0);
  }

  /** Whether messages can still be sent. */
  get isOpen(): boolean {
    return !this.#ended && this.#socket.readyState === this.#socket.OPEN;
  }

  /** The smoothed round-trip time; 0 until measured. */
  get lagMs(): Ms {
    return Math.round(this.#lagMs ?? 0);
  }

  /** Milliseconds since the last frame or pong. */
  get silentMs(): Ms {
    return performance.now() - this.#lastSign;
  }

  get sessionId(): string {
    return this.caller.sessionId;
  }

  get isInGame(): boolean {
    return this.joinedAs.size > 0;
  }

  get idleMs(): Ms {
    return performance.now() - this.#lastAct;
  }

  get signs(): Signs {
    return { line: this.#lastSign, page: this.#lastFrame };
  }

  /** Calls `listener` with each valid frame within the limits. Other frames close the connection. */
  onFrame(listener: (frame: ClientFrame) => void): void {
    this.#socket.on('message', (data, isBinary) => {
      if (!this.#count()) return;
      this.#lastFrame = performance.now();
      const frame = isBinary ? null : parseClientFrame((data as Buffer).toString());
      if (frame === null) {
        this.violate();
        return;
      }
      if (frame.type !== 'heartbeat') this.#lastAct = this.#lastFrame;
      listener(frame);
    });
  }

  onClosed(listener: () => void): void {
    this.#socket.once('close', listener);
  }

  send(text: string): void {
    if (!this.isOpen) return;
    if (this.#socket.bufferedAmount > MAX_BUFFERED_BYTES) {
      this.end(CLOSE_CODE.tooSlow);
      return;
    }
    this.#cork();
    this.#socket.send(text);
  }

  /** Writes messages that are sent in the same turn, such as a move and its acknowledgement, in one system call. */
  #cork(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    this.#stream.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      this.#stream.uncork();
    });
  }

  sendEvent<Name extends keyof ServerEvents>(type: Name, payload: ServerEvents[Name]): void {
    this.send(encodeEvent(type, payload));
  }

  get channels(): ReadonlySet<string> {
    return this.#channels;
  }

  subscribe(channel: string): void {
    this.hold(channel)(0);
  }

  /** See `Channels.hold`. */
  hold(channel: string): Release {
    // The registry would keep a closed connection.
    if (!this.isOpen) return () => undefined;
    this.#channels.add(channel);
    return this.#registry.hold(channel, this);
  }

  unsubscribe(channel: string): void {
    this.#channels.delete(channel);
    this.#registry.unsubscribe(channel, this);
  }

  /** Sends a ping unless the last one was sent less than `interval` ago. */
  pingEvery(interval: Ms): void {
    const now = performance.now();
    if (now - this.#lastPing < interval) return;
    this.#lastPing = now;
    this.#pingedAt ??= now;
    if (this.isOpen) this.#socket.ping();
  }

  /** Marks a ticket as used. False if it was used before. */
  use(ticket: string, expiry: Ms, now: Ms): boolean {
    if (this.#usedTickets.has(ticket)) return false;
    for (const [used, usedExpiry] of this.#usedTickets) if (usedExpiry <= now) this.#usedTickets.delete(used);
    this.#usedTickets.set(ticket, expiry);
    return true;
  }

  /** Counts a frame of a known type that failed its schema. */
  countMalformed(): void {
    if (!this.#budget.takeMalformed()) this.violate();
  }

  /** Ends a connection that violates the protocol. Later frames are not read. */
  violate(): void {
    this.end(CLOSE_CODE.violation);
  }

  /** Closes the connection in favor of another visitor at its address. */
  displace(): void {
    this.end(CLOSE_CODE.displaced);
  }

  /** Tells the page that its session has ended, so that it does not reconnect with it, and closes. */
  signOut(): void {
    this.sendEvent('signed-out', null);
    this.end();
  }

  /** Closes the connection after pending messages. The library destroys it if the other end does not answer. */
  end(code: number = CLOSE_CODE.normal): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#leaveChannels();
    this.#socket.close(code);
  }

  /** Destroys the socket immediately. */
  cut(): void {
    this.#socket.terminate();
  }

  #leaveChannels(): void {
    for (const channel of this.#channels) this.unsubscribe(channel);
  }

  /** Counts a frame. False if it exceeds the budget or comes after the end. */
  #count(): boolean {
    if (this.#ended) return false;
    const now = performance.now();
    this.#lastSign = now;
    if (this.#budget.take(now)) return true;
    this.#onTooMany();
    this.violate();
    return false;
  }

  #measure(roundTrip: Ms): void {
    this.#pingedAt = null;
    this.#lastSign = performance.now();
    this.#lagMs = this.#lagMs === null ? roundTrip : this.#lagMs + LAG_WEIGHT * (roundTrip - this.#lagMs);
  }
}
