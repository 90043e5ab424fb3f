/** The bus over LISTEN and NOTIFY of the site's database. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Bus, BusListener } from './bus.ts';

const CHANNEL = 'sixtyfour_bus_1';
/** PostgreSQL refuses notifications of 8,000 bytes or more. */
const MAX_BYTES = 7_900;
/** While the database is slow or unavailable, older messages are dropped: polling finds what they announced. */
const MAX_WAITING = 5_000;
const TIMEOUT_MS = 5_000;
const RETRY_MS = 500;
const CLOSE_MS = 1_000;

/**
 * One connection that sends and listens. It must bypass a pooler, which would lose LISTEN. Notifications are sent in
 * batches, and outside the transactions of moves, because NOTIFY serializes commits.
 */
export function createPostgresBus(url: string): Bus {
  const origin = randomUUID();
  const closing = new AbortController();
  let listener: BusListener | null = null;
  let waiting: string[] = [];
  /** Null while there is no connection. */
  let client: pg.Client | null = null;
  let flushing: Promise<void> | null = null;

  function receive(payload: string): void {
    const [sender, ...lines] = payload.split('\n');
    if (sender === origin) return;
    for (const line of lines) {
      const space = line.indexOf(' ');
      if (space > 0) listener?.onMessage(line.slice(0, space), line.slice(space + 1));
    }
  }

  /** Takes as many waiting messages as fit into one notification. */
  function takeBatch(): string[] {
    let bytes = origin.length;
    const tooMany = waiting.findIndex((line) => {
      bytes += 1 + Buffer.byteLength(line);
      return bytes > MAX_BYTES;
    });
    return waiting.splice(0, tooMany === -1 ? waiting.length : tooMany);
  }

  async function sendWaiting(): Promise<void> {
    // Messages of the same turn of the event loop are sent together.
    await Promise.resolve();
    while (waiting.length > 0 && client !== null) {
      const connected = client;
      const batch = takeBatch();
      try {
        await connected.query(`select pg_notify('${CHANNEL}', $1)`, [[origin, ...batch].join('\n')]);
      } catch {
        // The next connection sends them. Duplicates are harmless: other processes just read again.
        waiting.unshift(...batch);
        connected.end().catch(() => undefined);
        if (client === connected) client = null;
      }
    }
    flushing = null;
  }

  function flush(): Promise<void> {
    flushing ??= sendWaiting();
    return flushing;
  }

  /** Resolves when the connection breaks or the bus is closed. */
  async function connectOnce(onListening: () => void): Promise<void> {
    const opened = new pg.Client({
      connectionString: url,
      application_name: 'sixtyfour bus',
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
    });
    // Without a listener, the error of a broken connection would end the process.
    opened.on('error', () => undefined);
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const end = () => resolve();
    opened.once('end', end);
    closing.signal.addEventListener('abort', end);
    try {
      await opened.connect();
      opened.on('notification', ({ payload = '' }) => receive(payload));
      await opened.query(`listen ${CHANNEL}`);
      client = opened;
      onListening();
      void flush();
      await ended;
    } finally {
      closing.signal.removeEventListener('abort', end);
      if (client === opened) client = null;
      opened.removeAllListeners('notification');
      opened.end().catch(() => undefined);
    }
  }

  async function keepConnected(onFirstAttempt: () => void): Promise<void> {
    let isFirst = true;
    while (!closing.signal.aborted) {
      await connectOnce(() => {
        if (!isFirst) listener?.onReconnected();
        onFirstAttempt();
      }).catch(() => undefined);
      isFirst = false;
      onFirstAttempt();
      await delay(RETRY_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  return {
    send(topic, text) {
      if (closing.signal.aborted) return;
      const line = `${topic} ${text}`;
      // A message that is too long is left to polling.
      if (origin.length + 1 + Buffer.byteLength(line) > MAX_BYTES) return;
      if (waiting.length >= MAX_WAITING) waiting = [];
      waiting.push(line);
      if (client !== null) void flush();
    },
    watch: () => undefined,
    unwatch: () => undefined,
    start(given) {
      listener = given;
      return new Promise((resolve) => void keepConnected(resolve));
    },
    get isUp() {
      return client !== null;
    },
    async close() {
      listener = null;
      await Promise.race([flush(), delay(CLOSE_MS, undefined, { ref: false })]);
      closing.abort();
    },
  };
}
