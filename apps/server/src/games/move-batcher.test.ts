import { describe, expect, test } from 'vitest';
import { createMoveBatcher } from './move-batcher.ts';
import type { Step } from './online-state.ts';

/** The batcher uses only the id of the game. */
function stepOf(id: string): Step {
  return { before: { id } } as Step;
}

/** A database stub whose writes finish when the test lets them. */
function heldWrites() {
  const writes: { readonly ids: string[]; readonly end: PromiseWithResolvers<ReadonlySet<string>> }[] = [];
  const commits = createMoveBatcher((steps) => {
    const end = Promise.withResolvers<ReadonlySet<string>>();
    writes.push({ ids: steps.map(({ before }) => before.id), end });
    return end.promise;
  });
  return { writes, commits };
}

class DatabaseFault extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

test('the first move is written immediately, and those that arrive meanwhile form one batch, in order', async () => {
  const { writes, commits } = heldWrites();
  const answers = ['a', 'b', 'c', 'd'].map((id) => commits.commit(stepOf(id)));
  expect(writes.map(({ ids }) => ids)).toEqual([['a']]);
  writes[0]?.end.resolve(new Set(['a']));
  expect(await answers[0]).toBe('committed');
  await expect.poll(() => writes.map(({ ids }) => ids)).toEqual([['a'], ['b', 'c', 'd']]);
  writes[1]?.end.resolve(new Set(['b', 'd']));
  expect(await Promise.all(answers)).toEqual(['committed', 'committed', 'outdated', 'committed']);
});

test('a batch has at most a hundred moves', async () => {
  const { writes, commits } = heldWrites();
  const ids = Array.from({ length: 231 }, (_, i) => String(i));
  const answers = ids.map((id) => commits.commit(stepOf(id)));
  for (let i = 0; i < 4; i++) {
    await expect.poll(() => writes).toHaveLength(i + 1);
    writes[i]?.end.resolve(new Set(ids));
  }
  expect(writes.map((write) => write.ids.length)).toEqual([1, 100, 100, 30]);
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['committed']));
});

describe('a write that fails', () => {
  test('because of one row is retried move by move, and only that move fails', async () => {
    const written: string[][] = [];
    const commits = createMoveBatcher(async (steps) => {
      const ids = steps.map(({ before }) => before.id);
      written.push(ids);
      if (ids.includes('bad')) throw new DatabaseFault('23505');
      return new Set(ids);
    });
    const answers = await Promise.allSettled(['a', 'b', 'bad', 'c'].map((id) => commits.commit(stepOf(id))));
    expect(written).toEqual([['a'], ['b', 'bad', 'c'], ['b'], ['bad'], ['c']]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  });

  test.each([['53100'], ['57P01'], ['ECONNREFUSED']])(
    'because of the database (%s) is not retried, and the next batch is written',
    async (code) => {
      let down = true;
      const written: string[][] = [];
      const commits = createMoveBatcher(async (steps) => {
        written.push(steps.map(({ before }) => before.id));
        if (down) throw new DatabaseFault(code);
        return new Set(steps.map(({ before }) => before.id));
      });
      const answers = await Promise.allSettled(['a', 'b', 'c'].map((id) => commits.commit(stepOf(id))));
      expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
      expect(written).toEqual([['a'], ['b', 'c']]);
      down = false;
      expect(await commits.commit(stepOf('d'))).toBe('committed');
    },
  );
});
