/** Publishers of several processes on one bus, without polls because time is stopped. */
import { roomChannel, gameChannel } from '@sixtyfour/contract';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Bus, BusListener } from '../bus/bus.ts';
import { createPublisher, type Publisher } from './publisher.ts';

const ID = '01980000-0000-7000-8000-0000000000a5';

/** Buses of processes that receive each other's messages immediately, but only for watched topics. */
function createTestNetwork() {
  const processes = new Set<{ readonly watched: Set<string>; listener: BusListener | null }>();
  return function joinNetwork(): Bus & { readonly watched: ReadonlySet<string> } {
    const own = { watched: new Set<string>(), listener: null as BusListener | null };
    processes.add(own);
    return {
      watched: own.watched,
      isUp: true,
      send(topic, text) {
        for (const other of processes)
          if (other !== own && other.watched.has(topic)) other.listener?.onMessage(topic, text);
      },
      watch: (topic) => void own.watched.add(topic),
      unwatch: (topic) => void own.watched.delete(topic),
      async start(listener) {
        own.listener = listener;
      },
      close: async () => undefined,
    };
  };
}

/** The version of the row `ID` in the database that the processes share. */
let stored = 0;

function updateOf(version: number) {
  const payload = { online: version };
  return { version, messages: [{ channel: gameChannel(ID), event: 'presence' as const, payload }] };
}

async function startProcess(bus: Bus) {
  const publisher: Publisher = createPublisher({
    bus,
    clock: { every: () => () => undefined },
    log: pino({ level: 'silent' }),
  });
  const games = publisher.topics('game', ['private', 'room'], {
    readVersions: async (ids) => new Map(ids.map((id) => [id, stored])),
    readUpdates: async (after) =>
      new Map(
        Array.from(after, ([id, version]) => [
          id,
          Array.from({ length: stored - version }, (_, index) => updateOf(version + index + 1)),
        ]),
      ),
  });
  await publisher.start();
  return { publisher, games };
}

async function follow(publisher: Publisher): Promise<number[]> {
  const heard: number[] = [];
  const send = (text: string) => void heard.push((JSON.parse(text) as { payload: { online: number } }).payload.online);
  publisher.channels.subscribe(gameChannel(ID), { send });
  await publisher.openCurrent(gameChannel(ID));
  return heard;
}

test('F-08 a hint makes the other process read and deliver what it does not know yet, in order', async () => {
  stored = 0;
  const join = createTestNetwork();
  const [one, two] = [await startProcess(join()), await startProcess(join())];
  const heard = [await follow(one.publisher), await follow(two.publisher)];
  for (stored = 1; stored <= 3; stored += 1) one.games.committed(ID, updateOf(stored));
  stored = 4;
  // Without a version, as after a commit with unknown outcome.
  one.games.changed([ID]);
  await expect
    .poll(() => heard)
    .toEqual([
      [1, 2, 3, 4],
      [1, 2, 3, 4],
    ]);
});

test('a snapshot of a game does not hold back messages that have their own versions', async () => {
  const { publisher } = await startProcess(createTestNetwork()());
  const attendance = publisher.topics('attendance', ['private'], {
    hasOwnVersions: true,
    needsNoSnapshot: true,
    readVersions: async () => new Map(),
    readUpdates: async () => new Map(),
  });
  const heard: string[] = [];
  const release = publisher.channels.hold(gameChannel(ID), { send: (text) => void heard.push(text) });
  attendance.committed(ID, updateOf(1));
  release(10);
  attendance.committed(ID, updateOf(2));
  expect(heard).toEqual([1, 2].map((online) => JSON.stringify({ type: 'presence', payload: { online } })));
});

test('a process watches hints as long as a channel of the row has a subscriber there', async () => {
  const bus = createTestNetwork()();
  const { publisher } = await startProcess(bus);
  const subscriber = { send: () => undefined };
  expect([...bus.watched]).toEqual([]);
  publisher.channels.subscribe(gameChannel(ID), subscriber);
  publisher.channels.subscribe(roomChannel(ID), subscriber);
  expect([...bus.watched]).toEqual([`game:${ID}`]);
  publisher.channels.unsubscribe(gameChannel(ID), subscriber);
  expect([...bus.watched]).toEqual([`game:${ID}`]);
  publisher.channels.unsubscribe(roomChannel(ID), subscriber);
  expect([...bus.watched]).toEqual([]);
});
