/** Tests both buses, with the real PostgreSQL and, where it is installed, the real NATS. */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { setUpTestDatabase } from '../database/set-up-test-database.ts';
import type { Bus } from './bus.ts';
import { createNatsBus } from './nats.ts';
import { createPostgresBus } from './postgres.ts';
import { cutPostgresBus } from './test-cut.ts';
import { hasNats, startTestNats, type TestNats } from './test-nats.ts';

const PATIENCE = { timeout: 15_000, interval: 20 };
const TOPIC = 'game:6f1c1c8e-70b7-4b53-9c53-0f5a8f0c5c11';

const own = setUpTestDatabase({ empty: true });
let nats: TestNats | null;
const open: Bus[] = [];

beforeAll(async () => {
  nats = hasNats ? await startTestNats(1) : null;
});
afterEach(async () => {
  for (const bus of open.splice(0)) await bus.close();
});
afterAll(() => nats?.close());

const buses = [
  { name: 'PostgreSQL', here: true, create: () => createPostgresBus(own.url), cut: () => cutPostgresBus(own.database) },
  {
    name: 'NATS',
    here: hasNats,
    create: () => createNatsBus(nats?.url ?? '', 'the secret of a test'),
    async cut() {
      await nats?.kill(0);
      await nats?.start(0);
    },
  },
];

describe.each(buses)('$name', ({ here, create, cut }) => {
  async function connect() {
    const bus = create();
    open.push(bus);
    const received: string[] = [];
    const counts = { reconnected: 0 };
    bus.watch(TOPIC);
    await bus.start({
      onMessage: (topic, text) => void received.push(`${topic} ${text}`),
      onReconnected: () => {
        counts.reconnected += 1;
      },
    });
    await vi.waitFor(() => expect(bus.isUp).toBe(true), PATIENCE);
    counts.reconnected = 0;
    return { bus, received, counts };
  }

  /** Sends until the message arrives: a connection may be ready to send before the other one is ready to receive. */
  async function reach(sender: Bus, received: readonly string[], text: string): Promise<void> {
    await vi.waitFor(() => {
      sender.send(TOPIC, text);
      expect(received).toContain(`${TOPIC} ${text}`);
    }, PATIENCE);
  }

  test.runIf(here)('messages reach the other processes in order, but not their sender', async () => {
    const [one, two] = [await connect(), await connect()];
    await reach(one.bus, two.received, 'ready');
    two.received.length = 0;
    const texts = Array.from({ length: 500 }, (_, index) => `${index}`);
    for (const text of texts) one.bus.send(TOPIC, text);
    await vi.waitFor(() => expect(two.received.slice(-texts.length)).toHaveLength(texts.length), PATIENCE);
    expect(two.received.filter((line) => !line.endsWith('ready'))).toEqual(texts.map((text) => `${TOPIC} ${text}`));
    expect(one.received).toEqual([]);
  });

  test.runIf(here)('a process is notified after a lost connection, and receives messages again', async () => {
    const [one, two] = [await connect(), await connect()];
    await reach(one.bus, two.received, 'before');
    await cut();
    await reach(one.bus, two.received, 'after');
    await vi.waitFor(() => expect(two.counts.reconnected).toBeGreaterThan(0), PATIENCE);
    expect(two.bus.isUp).toBe(true);
  });

  test.runIf(here)('a message with any characters arrives unchanged', async () => {
    const [one, two] = [await connect(), await connect()];
    const text = '{"playerName":"Zoë 東京 😀"}';
    await reach(one.bus, two.received, text);
    expect(two.received.at(-1)).toBe(`${TOPIC} ${text}`);
  });

  test.runIf(here)('a closed bus receives nothing and sends nothing', async () => {
    const [one, two] = [await connect(), await connect()];
    await reach(one.bus, two.received, 'before');
    await two.bus.close();
    const before = two.received.length;
    const three = await connect();
    await reach(one.bus, three.received, 'after');
    two.bus.send(TOPIC, 'closed');
    expect(two.received).toHaveLength(before);
    expect(three.received).not.toContain(`${TOPIC} closed`);
  });
});

test('PostgreSQL: messages sent while the connection breaks are sent over the next one', async () => {
  const [one, two] = [createPostgresBus(own.url), createPostgresBus(own.url)];
  open.push(one, two);
  const received: string[] = [];
  await one.start({ onMessage: () => undefined, onReconnected: () => undefined });
  await cutPostgresBus(own.database);
  one.send(TOPIC, 'sent');
  await two.start({ onMessage: (_topic, text) => void received.push(text), onReconnected: () => undefined });
  await vi.waitFor(() => expect(received).toContain('sent'), PATIENCE);
});

test('PostgreSQL: more messages than fit into one notification arrive, and one that is too long is dropped', async () => {
  const [one, two] = [createPostgresBus(own.url), createPostgresBus(own.url)];
  open.push(one, two);
  const received: string[] = [];
  await one.start({ onMessage: () => undefined, onReconnected: () => undefined });
  await two.start({ onMessage: (_topic, text) => void received.push(text), onReconnected: () => undefined });
  one.send(TOPIC, 'x'.repeat(8_000));
  for (let index = 0; index < 10; index += 1) one.send(TOPIC, `${index}${'y'.repeat(3_000)}`);
  await vi.waitFor(() => expect(received).toHaveLength(10), PATIENCE);
  expect(received.map((text) => text[0]).join('')).toBe('0123456789');
});

test('a bus whose server is unavailable starts nevertheless, and is not up', async () => {
  const bus = createPostgresBus('postgres://nobody@127.0.0.1:1/none');
  open.push(bus);
  await bus.start({ onMessage: () => undefined, onReconnected: () => undefined });
  bus.send(TOPIC, '1');
  expect(bus.isUp).toBe(false);
});

test.runIf(hasNats)('NATS: a topic that is no longer watched is not received', async () => {
  const [one, two] = [createNatsBus(nats?.url ?? '', 'secret'), createNatsBus(nats?.url ?? '', 'secret')];
  open.push(one, two);
  const received: string[] = [];
  two.watch('game:a');
  two.watch('game:b');
  await one.start({ onMessage: () => undefined, onReconnected: () => undefined });
  await two.start({ onMessage: (topic) => void received.push(topic), onReconnected: () => undefined });
  two.unwatch('game:a');
  await vi.waitFor(() => {
    one.send('game:a', '1');
    one.send('game:b', '1');
    expect(received).toContain('game:b');
  }, PATIENCE);
  expect(received).not.toContain('game:a');
});

test('a NATS server that has refused the process, as during a change of its password, is asked again', async () => {
  let refusals = 3;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('INFO {"server_id":"x","version":"2.9.10","proto":1,"max_payload":1048576,"headers":true}\r\n');
    socket.on('data', (data) => {
      if (String(data).includes('CONNECT') && refusals > 0) {
        refusals -= 1;
        socket.end("-ERR 'Authorization Violation'\r\n");
      } else if (String(data).includes('PING')) socket.write('PONG\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const bus = createNatsBus(`nats://127.0.0.1:${port}`, 'the secret of a test');
  open.push(bus);
  await bus.start({ onMessage: () => undefined, onReconnected: () => undefined });
  await vi.waitFor(() => expect(bus.isUp).toBe(true), PATIENCE);
  server.close();
});
