/** Between processes by LISTEN and NOTIFY of their database: nothing more to run. */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Carrier } from './fan-out.ts';

/** The number is of the form of what is sent: processes of two forms do not hear each other. */
const CHANNEL = 'sixtyfour_1';
/** NOTIFY refuses 8,000 bytes. */
const MOST_BYTES = 7_900;
const TIMEOUT_MS = 5_000;
const RETRY_MS = 500;

/** In one transaction, whose notifications are heard in the order of their making. */
const NOTIFY = `select pg_notify('${CHANNEL}', text) from (
  select text from unnest($1::text[]) with ordinality as parcels (text, number) order by number) as ordered`;

/**
 * Two connections of its own, which must reach the server itself and no pooler: one hears, one sends. A pool would
 * send on several at once, and what is sent later would be heard sooner.
 */
export function createPostgresCarrier(url: string): Carrier {
  const closing = new AbortController();
  let renew = (): void => undefined;
  let mouth: Promise<pg.Client> | null = null;

  function newClient(): pg.Client {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'sixtyfour fan-out',
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
    });
    // Unheard, the error of a connection that breaks would end the process.
    client.on('error', () => undefined);
    return client;
  }

  function end(client: pg.Client): void {
    client.end().catch(() => undefined);
  }

  /** Until the connection breaks, or seems to be dead, or the carrier is closed. */
  async function listenOnce(hear: (text: string) => void, onListening: () => void): Promise<void> {
    const client = newClient();
    const over = new Promise<void>((resolve) => {
      client.once('end', resolve);
      renew = resolve;
    });
    try {
      await client.connect();
      client.on('notification', ({ payload = '' }) => hear(payload));
      await client.query(`listen ${CHANNEL}`);
      onListening();
      await over;
    } finally {
      client.removeAllListeners('notification');
      end(client);
    }
  }

  async function listen(hear: (text: string) => void, onTried: () => void): Promise<void> {
    while (!closing.signal.aborted) {
      await listenOnce(hear, onTried).catch(() => undefined);
      onTried();
      await delay(RETRY_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  function sender(): Promise<pg.Client> {
    if (mouth !== null) return mouth;
    const client = newClient();
    const opened = client.connect().then(() => client);
    const forget = (): void => {
      if (mouth === opened) mouth = null;
    };
    client.once('end', forget);
    opened.catch(forget);
    mouth = opened;
    return opened;
  }

  return {
    mostBytes: MOST_BYTES,
    open: (hear) => new Promise((resolve) => void listen(hear, resolve)),
    async send(texts) {
      const client = await sender();
      try {
        await client.query(NOTIFY, [texts]);
      } catch (error) {
        mouth = null;
        end(client);
        throw error;
      }
    },
    renew: () => renew(),
    async close() {
      closing.abort();
      renew();
      mouth?.then(end, () => undefined);
    },
  };
}
