import pg from 'pg';
import { describe, expect, test } from 'vitest';
import type { Committed, Commits } from './step-store.ts';
import type { Step } from './online-game.ts';
import { createStepBatcher } from './step-batcher.ts';

/** The batcher uses only the id of the game. */
function stepOf(id: string): Step {
  return { before: { id } } as Step;
}

const COMMITTED: Committed = { kind: 'committed', arrived: [], absent: [] };

function commitsOf(ids: readonly string[]): Commits {
  return new Map(ids.map((id) => [id, COMMITTED]));
}

/** A database stub whose writes complete when the test decides. */
function heldWrites() {
  const writes: { readonly ids: string[]; readonly end: PromiseWithResolvers<Commits> }[] = [];
  const commits = createStepBatcher((steps) => {
    const end = Promise.withResolvers<Commits>();
    writes.push({ ids: steps.map(({ before }) => before.id), end });
    return end.promise;
  });
  return { writes, commits };
}

function databaseError(code: string): Error {
  return Object.assign(new pg.DatabaseError(code, 0, 'error'), { code });
}

test('the first step is written immediately, and steps that arrive meanwhile form one batch, in order', async () => {
  const { writes, commits } = heldWrites();
  const answers = ['a', 'b', 'c', 'd'].map((id) => commits.commit(stepOf(id)));
  expect(writes.map(({ ids }) => ids)).toEqual([['a']]);
  writes[0]?.end.resolve(commitsOf(['a']));
  expect(await answers[0]).toEqual(COMMITTED);
  await expect.poll(() => writes.map(({ ids }) => ids)).toEqual([['a'], ['b', 'c', 'd']]);
  writes[1]?.end.resolve(commitsOf(['b', 'd']));
  expect(await Promise.all(answers)).toEqual([COMMITTED, COMMITTED, null, COMMITTED]);
});

test('a batch has at most a hundred steps', async () => {
  const { writes, commits } = heldWrites();
  const ids = Array.from({ length: 231 }, (_, i) => String(i));
  const answers = ids.map((id) => commits.commit(stepOf(id)));
  for (let i = 0; i < 4; i++) {
    await expect.poll(() => writes).toHaveLength(i + 1);
    writes[i]?.end.resolve(commitsOf(ids));
  }
  expect(writes.map((write) => write.ids.length)).toEqual([1, 100, 100, 30]);
  expect(await Promise.all(answers)).toEqual(ids.map(() => COMMITTED));
});

describe('a write that fails', () => {
  /** A database that refuses the step of one game. */
  function refusingWrites() {
    const written: string[][] = [];
    const commits = createStepBatcher(async (steps) => {
      const ids = steps.map(({ before }) => before.id);
      written.push(ids);
      if (ids.includes('bad')) throw databaseError('23505');
      return commitsOf(ids);
    });
    return { written, commits };
  }

  test('because of one row is retried in halves, and only that step fails', async () => {
    const { written, commits } = refusingWrites();
    const answers = await Promise.allSettled(['a', 'b', 'bad', 'c'].map((id) => commits.commit(stepOf(id))));
    expect(written).toEqual([['a'], ['b', 'bad', 'c'], ['b'], ['bad', 'c'], ['bad'], ['c']]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  });

  test('because of one row costs the others a few writes, not one for each', async () => {
    const { written, commits } = refusingWrites();
    const ids = ['first', ...Array.from({ length: 99 }, (_, i) => String(i)), 'bad'];
    await Promise.allSettled(ids.map((id) => commits.commit(stepOf(id))));
    expect(written.length).toBeLessThanOrEqual(16);
  });

  test.each([
    ['53100', databaseError('53100')],
    ['57P01', databaseError('57P01')],
    ['ECONNREFUSED', Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })],
  ])('because of the database (%s) is not retried, and the next batch is written', async (_, error) => {
    let down = true;
    const written: string[][] = [];
    const commits = createStepBatcher(async (steps) => {
      written.push(steps.map(({ before }) => before.id));
      if (down) throw error;
      return commitsOf(steps.map(({ before }) => before.id));
    });
    const answers = await Promise.allSettled(['a', 'b', 'c'].map((id) => commits.commit(stepOf(id))));
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(written).toEqual([['a'], ['b', 'c']]);
    down = false;
    expect(await commits.commit(stepOf('d'))).toEqual(COMMITTED);
  });
});
