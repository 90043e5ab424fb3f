import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { createDatabaseClock } from './database-clock.ts';

let own: TestDatabase;

beforeAll(async () => {
  own = await createTestDatabase();
});

afterAll(() => own.drop());

const BEGIN = 5_000_000;

/** Lets the database's clock stand at a time. */
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
    ['time passes as the database counts it', 500, 500, 500],
    ['a small difference to the count of the process is left', 500, 690, 500],
    ['the database’s clock is put forward: the process is right', 800, 400, 400],
    ['the database’s clock is put forward by an hour: the process is right', 3_600_500, 500, 500],
    ['the database’s clock is put back by an hour: the process is right', -3_599_500, 500, 500],
    ['nobody beat for 20 s: one second at most', 20_000, null, 1_000],
    ['nobody beat, and the clock was put back: nothing has passed', -3_600_000, null, 0],
    ['a process that stood still for long is not believed', 500, 20_000, 500],
    ['a process that is behind is not believed', 500, -300, 500],
  ])('%s', async (_, database, expected, passed) => {
    await databaseClockAt(BEGIN + database);
    expect(await beat(expected === null ? null : BEGIN + expected)).toBe(BEGIN + passed);
    expect(await gameTime()).toBe(BEGIN + passed);
  });

  test('what was corrected stays corrected', async () => {
    await databaseClockAt(BEGIN - 3_600_000);
    await beat(BEGIN + 500);
    await databaseClockAt(BEGIN - 3_600_000 + 400);
    expect(await beat(BEGIN + 900)).toBe(BEGIN + 900);
    expect(await beat(null)).toBe(BEGIN + 900);
  });
});

describe('the clock of a process', () => {
  const log = pino({ level: 'silent' });

  test('tells game time in whole milliseconds and never goes back', async () => {
    await databaseClockAt(BEGIN + 400);
    const clock = await createDatabaseClock({ database: own.database, log });
    const told = Array.from({ length: 1000 }, () => clock.now());
    expect(told.every((time) => Number.isInteger(time))).toBe(true);
    expect(told.toSorted((one, other) => one - other)).toEqual(told);
    expect(told[0]).toBeGreaterThanOrEqual(BEGIN + 400);
    await clock.close();
  });

  test('runs what is due once, or again and again, until it is told not to', async () => {
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

  test('does not begin without the database', async () => {
    const gone = await createTestDatabase({ empty: true });
    await expect(createDatabaseClock({ database: gone.database, log })).rejects.toMatchObject({ code: '42883' });
    await gone.drop();
  });
});
