/** Tests the feed and the channels against a model of a database that several processes write to. */
import fc from 'fast-check';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { Channels, type Subscriber } from './channels.ts';
import { createFeed, type Update } from './feed.ts';

const CHANNEL = 'room-1';
const ID = '1';

type Action =
  | { readonly type: 'commit'; readonly here: boolean; readonly hints: number }
  | { readonly type: 'poll' }
  | { readonly type: 'join' }
  | { readonly type: 'leave'; readonly who: number };

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constant('commit' as const), here: fc.boolean(), hints: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('poll' as const) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('join' as const) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('leave' as const), who: fc.nat(5) }) },
);

class Client implements Subscriber {
  /** The version of the client's snapshot; null until it has one. */
  snapshot: number | null = null;
  hasLeft = false;
  readonly seen: number[] = [];
  send(text: string): void {
    this.seen.push((JSON.parse(text) as { payload: { online: number } }).payload.online);
  }
}

/** The scheduler decides how long each wait in this model takes. */
class Model {
  version = 0;
  readonly clients: Client[] = [];
  readonly #scheduler: fc.Scheduler;
  readonly #channels: Channels;
  readonly #feed;
  #publishing: Promise<void> = Promise.resolve();

  constructor(scheduler: fc.Scheduler) {
    this.#scheduler = scheduler;
    this.#channels = new Channels(pino({ level: 'silent' }), {
      onOccupied: () => this.#feed.watch(ID),
      onVacated: () => this.#feed.unwatch(ID),
    });
    this.#feed = createFeed<number>(
      {
        readVersions: async () => new Map([[ID, await this.#read(() => this.version)]]),
        readUpdates: async (after) => {
          const known = after.get(ID) ?? 0;
          return new Map([[ID, await this.#read(() => this.#updatesAfter(known))]]);
        },
        deliver: (online, version) => this.#channels.publishHere(CHANNEL, 'presence', { online }, version),
      },
      (error) => {
        throw error;
      },
    );
  }

  /** A query, which sees the database at some time between its call and its answer. */
  async #read<Value>(query: () => Value): Promise<Value> {
    await this.#scheduler.schedule(Promise.resolve());
    const value = query();
    return this.#scheduler.schedule(Promise.resolve(value));
  }

  #updatesAfter(known: number): Update<number>[] {
    return from(known + 1, this.version - known).map(updateOf);
  }

  async run(step: Action): Promise<void> {
    if (step.type === 'poll') return this.#feed.poll();
    if (step.type === 'join') return this.#join();
    if (step.type === 'leave') return this.#leave(this.clients[step.who]);
    this.version += 1;
    return step.here ? this.#publish(this.version) : this.#hint(this.version, step.hints);
  }

  /** The commits of a process are published in order. */
  async #publish(version: number): Promise<void> {
    const before = this.#publishing;
    const publish = async (): Promise<void> => {
      await before;
      await this.#scheduler.schedule(Promise.resolve());
      this.#feed.committed(ID, updateOf(version));
    };
    this.#publishing = publish();
    return this.#publishing;
  }

  /** A hint may be lost (0) or arrive twice (2), in any order relative to others. */
  async #hint(version: number, times: number): Promise<void> {
    const deliveries = Array.from({ length: times }, async (_, index) => {
      await this.#scheduler.schedule(Promise.resolve());
      this.#feed.advance(ID, index === 0 ? version : Infinity);
    });
    await Promise.all(deliveries);
  }

  async #join(): Promise<void> {
    const client = new Client();
    this.clients.push(client);
    const release = this.#channels.hold(CHANNEL, client);
    let version: number;
    do {
      version = await this.#read(() => this.version);
      if (client.hasLeft) return;
    } while (!this.#feed.open(ID, version));
    client.snapshot = version;
    release(version);
  }

  #leave(client: Client | undefined): void {
    if (client === undefined) return;
    client.hasLeft = true;
    this.#channels.unsubscribe(CHANNEL, client);
  }

  async pollOnce(): Promise<void> {
    await this.#scheduler.waitFor(this.#feed.poll());
  }
}

function updateOf(version: number): Update<number> {
  return { version, messages: [version] };
}

function from(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}

test('F-08 every client gets every version after its snapshot once and in order, whatever happens to the hints', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 30 }), fc.scheduler(), async (actions, scheduler) => {
      const model = new Model(scheduler);
      const running: Promise<void>[] = [];
      for (const [index, step] of actions.entries()) {
        running.push(model.run(step));
        // Lets some waiting tasks continue before the next action.
        if (index % 3 === 0 && scheduler.count() > 0) await scheduler.waitOne();
      }
      await scheduler.waitFor(Promise.all(running));
      await model.pollOnce();
      for (const { snapshot, seen, hasLeft } of model.clients) {
        const first = (snapshot ?? 0) + 1;
        // Nothing before its snapshot, and nothing after it has left.
        const count = snapshot === null ? 0 : hasLeft ? seen.length : model.version - snapshot;
        expect(seen).toEqual(from(first, count));
      }
    }),
    { numRuns: 400 },
  );
});

test.each([
  { isWhole: true, delivered: [4], reads: 0 },
  { isWhole: false, delivered: [2, 3, 4], reads: 1 },
])('after a gap, updates that are whole: $isWhole', async ({ isWhole, delivered, reads }) => {
  const seen: number[] = [];
  let count = 0;
  const feed = createFeed<number>(
    {
      isWhole,
      readVersions: async () => new Map([[ID, 4]]),
      readUpdates: async () => {
        count += 1;
        return new Map([[ID, [updateOf(2), updateOf(3), updateOf(4)]]]);
      },
      deliver: (message) => seen.push(message),
    },
    (error) => {
      throw error;
    },
  );
  feed.watch(ID);
  feed.open(ID, 1);
  feed.committed(ID, updateOf(4));
  await feed.poll();
  expect([seen, count]).toEqual([delivered, reads]);
});

test('a failed read is reported, and the next poll delivers what is missing', async () => {
  const delivered: number[] = [];
  const errors: unknown[] = [];
  let isAway = true;
  const feed = createFeed<number>(
    {
      readVersions: async () => new Map([[ID, 2]]),
      readUpdates: async () => {
        if (isAway) throw new Error('away');
        return new Map([[ID, [updateOf(1), updateOf(2)]]]);
      },
      deliver: (message) => delivered.push(message),
    },
    (error) => errors.push(error),
  );
  feed.watch(ID);
  feed.open(ID, 0);
  feed.advance(ID, 2);
  await expect.poll(() => errors).toEqual([new Error('away')]);
  isAway = false;
  await feed.poll();
  expect(delivered).toEqual([1, 2]);
});

test('rows that nobody follows here are not read', async () => {
  let reads = 0;
  const feed = createFeed<number>(
    {
      readVersions: async () => {
        reads += 1;
        return new Map();
      },
      readUpdates: async () => {
        reads += 1;
        return new Map();
      },
      deliver: () => undefined,
    },
    () => undefined,
  );
  feed.advance(ID, 3);
  feed.committed(ID, updateOf(4));
  feed.watch(ID);
  feed.unwatch(ID);
  await feed.poll();
  expect(reads).toBe(0);
});

test('F-03 after a failover that loses commits, the feed goes on from the stored version', async () => {
  let stored = 5;
  const client = new Client();
  const channels = new Channels(pino({ level: 'silent' }), { onOccupied: () => {}, onVacated: () => {} });
  const feed = createFeed<number>(
    {
      readVersions: async () => new Map([[ID, stored]]),
      readUpdates: async (after) => {
        const known = after.get(ID) ?? 0;
        return new Map([[ID, from(known + 1, stored - known).map(updateOf)]]);
      },
      deliver: (online, version) => channels.publishHere(CHANNEL, 'presence', { online }, version),
      onLost: () => channels.forgetVersions(CHANNEL),
    },
    (error) => {
      throw error;
    },
  );
  feed.watch(ID);
  feed.open(ID, 5);
  channels.hold(CHANNEL, client)(5);
  stored = 3;
  expect(feed.open(ID, 3)).toBe(false);
  await feed.poll();
  expect(feed.open(ID, 3)).toBe(true);
  stored = 4;
  feed.committed(ID, updateOf(4));
  // Also to a subscriber whose snapshot had a higher version, which was lost.
  expect(client.seen).toEqual([4]);
});
