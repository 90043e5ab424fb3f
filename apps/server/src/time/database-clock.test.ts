import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { countLockWaiters, createTestDatabase } from '../database/test-database.ts';
import { setUpTestDatabase } from '../database/set-up-test-database.ts';
import { createDatabaseClock, nextBeat } from './database-clock.ts';

const own = setUpTestDatabase();

const BEGIN = 5_000_000;

/** Stops the clock of the database at a time. */
async function databaseClockAt(ms: number): Promise<void> {
  await sql`
    create or replace function database_clock_ms() returns bigint language sql volatile as
    ${sql.lit(`select ${ms}::bigint`)}`.execute(own.database);
}

async function beat(expected: number | null): Promise<number> {
  const { rows } = await sql<{ time: number }>`select beat_game_clock(${expected}) as time`.execute(own.database);
  return rows[0]?.time ?? Number.NaN;
}

async function gameTime(): Promise<number> {
  const { rows } = await sql<{ time: number }>`select game_time_ms() as time`.execute(own.database);
  return rows[0]?.time ?? Number.NaN;
}

beforeEach(async () => {
  await sql`update game_clock set adjustment_ms = 0, beat_ms = null`.execute(own.database);
  await databaseClockAt(BEGIN);
  await beat(null);
});

describe('a beat', () => {
  test.each([
    ['time passes by the clock of the database', 500, 500, 500],
    ['a small difference to the time of the process is ignored', 500, 690, 500],
    ['the clock of the database is set forward: the process is right', 950, 400, 400],
    ['the clock of the database is set forward by an hour: the process is right', 3_600_500, 500, 500],
    ['the clock of the database is set back by an hour: the process is right', -3_599_500, 500, 500],
    ['no beat for 20 s: at most one second passes', 20_000, null, 1_000],
    ['no beat, and the clock was set back: no time passes', -3_600_000, null, 0],
    ['the time of a process that was suspended is ignored', 500, 20_000, 500],
    ['the time of a process that is behind is ignored', 500, -300, 500],
  ])('%s', async (_, database, expected, passed) => {
    await databaseClockAt(BEGIN + database);
    expect(await beat(expected === null ? null : BEGIN + expected)).toBe(BEGIN + passed);
    expect(await gameTime()).toBe(BEGIN + passed);
  });

  test('a wait for the row of the clock is no jump', async () => {
    await databaseClockAt(BEGIN + 800);
    const waiting = await own.database.transaction().execute(async (transaction) => {
      await sql`select from game_clock for update`.execute(transaction);
      const waiter = own.database.connection().execute(async (connection) => {
        const { rows } = await sql<{ time: number }>`select beat_game_clock(${BEGIN + 500}) as time`.execute(
          connection,
        );
        return rows[0]?.time;
      });
      await expect.poll(() => countLockWaiters(own.database)).toBe(1);
      await sql`select pg_sleep(0.3)`.execute(transaction);
      return { waiter };
    });
    expect(await waiting.waiter).toBe(BEGIN + 800);
  });

  test('an adjustment is kept', async () => {
    await databaseClockAt(BEGIN - 3_600_000);
    await beat(BEGIN + 500);
    await databaseClockAt(BEGIN - 3_600_000 + 400);
    expect(await beat(BEGIN + 900)).toBe(BEGIN + 900);
    expect(await beat(null)).toBe(BEGIN + 900);
  });
});

describe('the estimate of a process', () => {
  test.each([
    ['the first answer: the middle of its round trip', null, { time: 1000, sent: 0, received: 400 }, 1200],
    ['a slow answer that allows the estimate', 1600, { time: 1300, sent: 500, received: 900 }, 1600],
    ['an answer that is later than the estimate', 1600, { time: 1700, sent: 500, received: 900 }, 1700],
    ['a fast answer that is earlier than the estimate', 1600, { time: 1300, sent: 895, received: 900 }, 1305],
  ])('%s', (_, estimate, answer, time) => {
    const last = estimate === null ? null : { time: estimate - 500, monotonic: answer.received - 500, isSure: true };
    expect(nextBeat(last, answer)).toEqual({ time, monotonic: answer.received, isSure: true });
  });

  test('is no evidence against the clock of the database until an answer was fast enough', () => {
    const first = nextBeat(null, { time: 1000, sent: 0, received: 700 });
    expect(first).toEqual({ time: 1350, monotonic: 700, isSure: false });
    const second = nextBeat(first, { time: 1500, sent: 1200, received: 1203 });
    expect(second).toEqual({ time: 1503, monotonic: 1203, isSure: true });
    expect(nextBeat(second, { time: 2000, sent: 1700, received: 2400 }).isSure).toBe(true);
  });

  test('game time passes by a second at most without an answer', () => {
    const last = { time: 1000, monotonic: 500, isSure: true };
    expect(nextBeat(last, { time: 1900, sent: 20_000, received: 20_300 }).time).toBe(2000);
  });
});

describe('the clock of a process', () => {
  const log = pino({ level: 'silent' });

  test('returns game time in whole milliseconds and never decreases', async () => {
    await databaseClockAt(BEGIN + 400);
    const clock = await createDatabaseClock({ database: own.database, log });
    const times = Array.from({ length: 1000 }, () => clock.now());
    expect(times.every((time) => Number.isInteger(time))).toBe(true);
    expect(times.toSorted((one, other) => one - other)).toEqual(times);
    expect(times[0]).toBeGreaterThanOrEqual(BEGIN + 400);
    await clock.close();
  });

  test('runs timers once or repeatedly, until they are cancelled', async () => {
    const clock = await createDatabaseClock({ database: own.database, log });
    const begun = clock.now();
    const late = await new Promise<number>((resolve) => {
      clock.after(20, () => resolve(clock.now()));
    });
    expect(late).toBeGreaterThanOrEqual(begun + 20);
    let times = 0;
    await new Promise<void>((resolve) => {
      const stop = clock.every(5, () => {
        times += 1;
        if (times < 3) return;
        stop();
        resolve();
      });
    });
    expect(times).toBe(3);
    let ran = false;
    clock.after(0, () => {
      ran = true;
    })();
    clock.after(0, () => {
      ran = true;
    });
    await clock.close();
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    expect(ran).toBe(false);
  });

  test('fails to start without the database', async () => {
    const gone = await createTestDatabase({ empty: true });
    await expect(createDatabaseClock({ database: gone.database, log })).rejects.toMatchObject({ code: '42883' });
    await gone.close();
  });
});
