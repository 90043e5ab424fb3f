import { describe, expect, test } from 'vitest';
import { MATE } from './score.ts';
import { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER, TranspositionTable } from './transposition.ts';

function tableOf(): TranspositionTable {
  return new TranspositionTable(4);
}

describe('transposition table', () => {
  test('a stored entry is found only by both halves of its key', () => {
    const table = tableOf();
    expect(table.find(0, 0)).toBe(-1);
    table.store(0x1234, -77, 3, 5, BOUND_LOWER, 42, -17, 1234);
    const slot = table.find(0x1234, -77);
    expect(slot).toBeGreaterThanOrEqual(0);
    expect([
      table.scoreAt(slot, 3),
      table.depthAt(slot),
      table.boundAt(slot),
      table.evaluationAt(slot),
      table.moveAt(slot),
    ]).toEqual([42, 5, BOUND_LOWER, -17, 1234]);
    expect(table.find(0x1234, -78)).toBe(-1);
    expect(table.find(0x1236, -77)).toBe(-1);
  });

  test('mate scores are stored relative to their position', () => {
    const table = tableOf();
    table.store(1, 1, 4, 9, BOUND_EXACT, MATE - 7, 0, 0);
    table.store(2, 2, 4, 9, BOUND_EXACT, -MATE + 7, 0, 0);
    expect(table.scoreAt(table.find(1, 1), 4)).toBe(MATE - 7);
    expect(table.scoreAt(table.find(1, 1), 0)).toBe(MATE - 3);
    expect(table.scoreAt(table.find(2, 2), 6)).toBe(-MATE + 9);
  });

  test('in a full pair an entry of an earlier search is replaced first, then the shallower one', () => {
    const table = tableOf();
    table.store(0, 1, 0, 9, BOUND_EXACT, 1, 0, 0);
    table.store(0, 2, 0, 4, BOUND_EXACT, 2, 0, 0);
    table.store(0, 3, 0, 1, BOUND_EXACT, 3, 0, 0);
    expect([1, 2, 3].map((high) => table.find(0, high) >= 0)).toEqual([true, false, true]);
    table.newSearch();
    table.store(0, 3, 0, 1, BOUND_EXACT, 3, 0, 0);
    table.store(0, 4, 0, 1, BOUND_EXACT, 4, 0, 0);
    expect([1, 3, 4].map((high) => table.find(0, high) >= 0)).toEqual([false, true, true]);
  });

  test('a bound without a move keeps the known move', () => {
    const table = tableOf();
    table.store(5, 5, 0, 3, BOUND_EXACT, 1, 0, 99);
    table.store(5, 5, 0, 4, BOUND_UPPER, 0, 0, 0);
    expect(table.moveAt(table.find(5, 5))).toBe(99);
  });

  test('a cleared table has no entries', () => {
    const table = tableOf();
    table.store(5, 5, 0, 3, BOUND_EXACT, 1, 0, 99);
    table.clear();
    expect(table.find(5, 5)).toBe(-1);
  });
});
