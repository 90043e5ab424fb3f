/** Between processes by a channel of Redis, which takes that work off their database. */
import { Redis } from 'ioredis';
import { keyedHash } from '../operations/quotas.ts';
import type { Carrier } from './fan-out.ts';

/** So that no other message waits long behind one. */
const MOST_BYTES = 256 * 1024;
const TIMEOUT_MS = 5_000;
const RETRY_MS = 500;

/**
 * Two connections, since one that hears can do nothing else.
 * @param secret of the site, which all its processes know: one Redis may serve several sites
 */
export function createRedisCarrier(url: string, secret: string): Carrier {
  const channel = `sixtyfour:1:${keyedHash(secret, 'fan-out', 'channel').toString('hex', 0, 8)}`;
  const common = {
    lazyConnect: true,
    connectTimeout: TIMEOUT_MS,
    retryStrategy: () => RETRY_MS,
    connectionName: 'sixtyfour-fan-out',
  };
  // It joins the channel again by itself, whenever it is connected anew.
  const ear = new Redis(url, { ...common, maxRetriesPerRequest: null });
  const mouth = new Redis(url, { ...common, maxRetriesPerRequest: 0, commandTimeout: TIMEOUT_MS });
  // Unheard, an error would be written to the console; what fails shows at the sending.
  for (const client of [ear, mouth]) client.on('error', () => undefined);

  return {
    mostBytes: MOST_BYTES,
    open: (hear) =>
      new Promise((resolve) => {
        ear.on('message', (_channel, text) => hear(text));
        ear.once('error', () => resolve());
        ear.subscribe(channel).then(
          () => resolve(),
          () => resolve(),
        );
      }),
    async send(texts) {
      const pipeline = mouth.pipeline();
      for (const text of texts) pipeline.publish(channel, text);
      for (const [error] of (await pipeline.exec()) ?? []) if (error !== null) throw error;
    },
    renew: () => ear.disconnect(true),
    async close() {
      ear.disconnect();
      mouth.disconnect();
    },
  };
}
