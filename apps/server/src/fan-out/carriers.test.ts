/** What both ways between processes promise, with the real PostgreSQL and the real Redis. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import type { Carrier } from './fan-out.ts';
import { createPostgresCarrier } from './postgres.ts';
import { createRedisCarrier } from './redis.ts';
import { cutPostgresCarriers } from './test-cut.ts';
import { hasRedis, startTestRedis, type TestRedis } from './test-redis.ts';

const PATIENCE = { timeout: 15_000, interval: 20 };

let own: TestDatabase;
let redis: TestRedis | null;
const open: Carrier[] = [];

beforeAll(async () => {
  own = await createTestDatabase({ empty: true });
  redis = hasRedis ? await startTestRedis() : null;
});
afterEach(async () => {
  for (const carrier of open.splice(0)) await carrier.close();
});
afterAll(async () => {
  await redis?.kill();
  await own.drop();
});

async function restartRedis(): Promise<void> {
  await redis?.kill();
  await redis?.start();
}

const ways = [
  {
    name: 'PostgreSQL',
    here: true,
    create: () => createPostgresCarrier(own.url),
    cut: () => cutPostgresCarriers(own.database),
  },
  {
    name: 'Redis',
    here: hasRedis,
    create: () => createRedisCarrier(redis?.url ?? '', 'the secret of a test'),
    cut: restartRedis,
  },
];

describe.each(ways)('$name', ({ here, create, cut }) => {
  async function opened(): Promise<{ carrier: Carrier; heard: string[] }> {
    const carrier = create();
    const heard: string[] = [];
    await carrier.open((text) => heard.push(text));
    open.push(carrier);
    return { carrier, heard };
  }

  test.runIf(here)('takes everything to all, and back, in its order', async () => {
    const [one, two] = [await opened(), await opened()];
    const texts = Array.from({ length: 300 }, (_, index) => `text ${index}`);
    for (let index = 0; index < texts.length; index += 10) await one.carrier.send(texts.slice(index, index + 10));
    await vi.waitFor(() => expect(two.heard).toHaveLength(texts.length), PATIENCE);
    expect(two.heard).toEqual(texts);
    await vi.waitFor(() => expect(one.heard).toEqual(texts), PATIENCE);
  });

  test.runIf(here)('takes the longest text that it says it takes', async () => {
    const [one, two] = [await opened(), await opened()];
    const text = 'x'.repeat(one.carrier.mostBytes);
    await one.carrier.send([text]);
    await vi.waitFor(() => expect(two.heard).toEqual([text]), PATIENCE);
  });

  test.runIf(here)('hears and sends again after its connections were cut', async () => {
    const [one, two] = [await opened(), await opened()];
    await one.carrier.send(['before']);
    await vi.waitFor(() => expect(two.heard).toEqual(['before']), PATIENCE);
    await cut();
    await vi.waitFor(async () => {
      await one.carrier.send(['after']).catch(() => undefined);
      expect(two.heard).toContain('after');
    }, PATIENCE);
  });

  test.runIf(here)('hears again when its ear seemed to be dead', async () => {
    const [one, two] = [await opened(), await opened()];
    two.carrier.renew();
    await vi.waitFor(async () => {
      await one.carrier.send(['after']);
      expect(two.heard).toContain('after');
    }, PATIENCE);
  });

  test.runIf(here)('hears nothing once it is closed', async () => {
    const [one, two] = [await opened(), await opened()];
    await two.carrier.close();
    await one.carrier.send(['after']);
    await vi.waitFor(() => expect(one.heard).toEqual(['after']), PATIENCE);
    expect(two.heard).toEqual([]);
  });
});
