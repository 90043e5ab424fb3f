/**
 * What one process tells all others, so that a player on one hears of what happens on another. Nothing here is
 * remembered: what was missed is found in the database, and this says when something may have been.
 */
import { randomUUID } from 'node:crypto';
import type { Ms } from '@sixtyfour/chess';
import type { FastifyBaseLogger } from 'fastify';
import { type Message, readMessage, writeMessage } from './message.ts';
import { Inbox, Outbox } from './parcels.ts';

export interface FanOutListener {
  hear(message: Message): void;
  /** Messages of other processes may have been missed. While the fan-out is down this is called again and again. */
  missed(): void;
}

export interface FanOut {
  /** Sends to all other processes. Never throws; what is lost the others notice. */
  tell(message: Message): void;
  /** Begins to hear, once. Resolves when it does, or after a moment when the carrier is away. */
  start(listener: FanOutListener): Promise<void>;
  /** Whether what this process sends arrives, as far as its own ears tell. */
  readonly isUp: boolean;
  /** Sends what waits, says farewell and ends. */
  close(): Promise<void>;
}

/** Takes texts to all processes, this one too, and mends its own connections. */
export interface Carrier {
  /** The longest text that it takes. */
  readonly mostBytes: number;
  /** Begins to hear. Resolves when it does, or when the first try has failed: it goes on trying. */
  open(hear: (text: string) => void): Promise<void>;
  /** In this order, after all that were sent before. Rejects when they may be lost. */
  send(texts: readonly string[]): Promise<void>;
  /** Connects anew to hear: the line seems to be dead. */
  renew(): void;
  close(): Promise<void>;
}

/** The only process there is. */
export function createAlone(): FanOut {
  return { tell: () => undefined, start: async () => undefined, isUp: true, close: async () => undefined };
}

/** Between two signs of life, and between two calls of `missed` while it is down. */
const BEAT_MS = 1_000;
/** Without a sign of its own for so long it is down; without one of another, that one was killed. */
const SILENCE_MS = 4_000;
/** What a start waits for its first sign of life at most, and an end for its farewell. */
const START_MS = 3_000;
const END_MS = 1_000;

/** Waits for something, and no longer than this. */
async function within(ms: Ms, something: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([something, late]);
  clearTimeout(timer);
}

export function createFanOut({
  carrier,
  log,
}: {
  readonly carrier: Carrier;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
}): FanOut {
  const origin = randomUUID();
  const outbox = new Outbox(origin, carrier.mostBytes);
  const inbox = new Inbox(origin);
  let listener: FanOutListener | null = null;
  let sending: Promise<void> | null = null;
  let heardMyself: Ms | null = null;
  let renewedAt: Ms = performance.now();
  let wasUp = true;
  let beats: NodeJS.Timeout | null = null;
  let firstSign = (): void => undefined;
  /** Why the last sending failed. */
  let failure: unknown = null;

  const isUp = (): boolean => heardMyself !== null && performance.now() - heardMyself < SILENCE_MS;

  async function sendWaiting(): Promise<void> {
    try {
      do await carrier.send(outbox.take());
      while (!outbox.isEmpty);
    } catch (error) {
      failure = error;
      // Of what was on its way nobody knows how much arrived: the next number tells the others.
      outbox.lose();
    } finally {
      sending = null;
    }
  }

  /** One sending at a time, so that what comes meanwhile goes together. */
  function flush(): Promise<void> {
    sending ??= Promise.resolve().then(sendWaiting);
    return sending;
  }

  function hear(text: string): void {
    const { isOwn, lines, missed } = inbox.unpack(text, performance.now());
    if (isOwn) {
      heardMyself = performance.now();
      firstSign();
    }
    for (const line of lines) {
      const message = readMessage(line);
      if (message !== null) listener?.hear(message);
    }
    if (missed) listener?.missed();
  }

  function beat(): void {
    const now = performance.now();
    void flush();
    if (inbox.forgetSilent(now, SILENCE_MS)) listener?.missed();
    const up = isUp();
    if (up !== wasUp) {
      if (up) log.info('this process hears the others again');
      else log.warn({ err: failure }, 'this process does not hear the others: it looks into the database for them');
      failure = null;
    }
    wasUp = up;
    if (up) return;
    listener?.missed();
    if (now - renewedAt < SILENCE_MS) return;
    renewedAt = now;
    carrier.renew();
  }

  return {
    tell(message) {
      outbox.add(writeMessage(message));
      void flush();
    },
    async start(given) {
      listener = given;
      const heard = new Promise<void>((resolve) => {
        firstSign = resolve;
      });
      beats = setInterval(beat, BEAT_MS);
      await within(
        START_MS,
        carrier
          .open(hear)
          .then(flush)
          .then(async () => heard),
      );
    },
    get isUp() {
      return isUp();
    },
    async close() {
      if (beats !== null) clearInterval(beats);
      listener = null;
      const farewell = flush().then(() => carrier.send([outbox.farewell()]));
      await within(
        END_MS,
        farewell.catch(() => undefined),
      );
      await carrier.close();
    },
  };
}
