import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Carrier, createFanOut, type FanOut } from './fan-out.ts';
import type { Message } from './message.ts';

const log = { warn: vi.fn<() => void>(), info: vi.fn<() => void>() };

/** Carries at once, to all that have opened, unless it is broken. */
class TestCarriers {
  readonly #ears = new Set<(text: string) => void>();
  isBroken = false;
  renewed = 0;
  sendings = 0;

  carrier(): Carrier {
    let ear: ((text: string) => void) | null = null;
    return {
      mostBytes: 500,
      open: async (hear) => {
        ear = hear;
        this.#ears.add(hear);
      },
      send: async (texts) => {
        this.sendings += 1;
        if (this.isBroken) throw new Error('broken');
        for (const text of texts) for (const hear of this.#ears) hear(text);
      },
      renew: () => {
        this.renewed += 1;
      },
      close: async () => {
        if (ear !== null) this.#ears.delete(ear);
      },
    };
  }
}

interface Process {
  readonly fanOut: FanOut;
  readonly heard: Message[];
  missed: number;
}

const ended = (sessionId: string): Message => ({ kind: 'session-ended', sessionId });

describe('processes', () => {
  let carriers: TestCarriers;
  let running: Process[];

  async function start(): Promise<Process> {
    const process: Process = { fanOut: createFanOut({ carrier: carriers.carrier(), log }), heard: [], missed: 0 };
    await process.fanOut.start({
      hear: (message) => process.heard.push(message),
      missed: () => {
        process.missed += 1;
      },
    });
    running.push(process);
    return process;
  }

  async function settle(ms = 0): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms);
  }

  beforeEach(() => {
    vi.useFakeTimers();
    carriers = new TestCarriers();
    running = [];
  });

  afterEach(async () => {
    carriers.isBroken = false;
    for (const { fanOut } of running) await fanOut.close();
    vi.useRealTimers();
    vi.clearAllMocks();
  });

  test('hear each other and not themselves', async () => {
    const [one, two] = [await start(), await start()];
    one.fanOut.tell(ended('a'));
    await settle();
    two.fanOut.tell(ended('b'));
    await settle();
    expect(one.heard).toEqual([ended('b')]);
    expect(two.heard).toEqual([ended('a')]);
    expect(one.fanOut.isUp).toBe(true);
  });

  test('send together what comes together', async () => {
    const [one, two] = [await start(), await start()];
    const before = carriers.sendings;
    for (let index = 0; index < 50; index += 1) one.fanOut.tell(ended(String(index)));
    await settle();
    expect(two.heard).toEqual(Array.from({ length: 50 }, (_, index) => ended(String(index))));
    expect(carriers.sendings - before).toBe(1);
  });

  test('look for themselves while they cannot hear, and once more when they can again', async () => {
    const [one, two] = [await start(), await start()];
    await settle(2_000);
    const before = two.missed;
    carriers.isBroken = true;
    one.fanOut.tell(ended('lost'));
    await settle(10_000);
    expect(two.fanOut.isUp).toBe(false);
    expect(two.missed - before).toBeGreaterThan(3);
    expect(carriers.renewed).toBeGreaterThan(0);
    expect(log.warn).toHaveBeenCalledTimes(2);

    carriers.isBroken = false;
    const during = two.missed;
    await settle(1_100);
    expect(two.fanOut.isUp).toBe(true);
    expect(two.missed).toBeGreaterThan(during);
    const after = two.missed;
    await settle(10_000);
    expect(two.missed).toBe(after);
    expect(two.heard).toEqual([]);
  });

  test('look for themselves when one of them was killed, and not when one has ended', async () => {
    const [one, two] = [await start(), await start()];
    await settle(1_000);
    const before = one.missed;
    await two.fanOut.close();
    await settle(10_000);
    expect(one.missed).toBe(before);

    const third = carriers.carrier();
    await third.send(['killed 0 .']);
    await settle(10_000);
    expect(one.missed).toBe(before + 1);
  });

  test('start without the carrier, and hear when it comes', async () => {
    carriers.isBroken = true;
    const starting = start();
    await settle(6_000);
    const one = await starting;
    expect(one.fanOut.isUp).toBe(false);
    carriers.isBroken = false;
    await settle(2_000);
    expect(one.fanOut.isUp).toBe(true);
  });
});
