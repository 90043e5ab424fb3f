import { expect, test } from 'vitest';
import { JoinBudget } from './join-budget.ts';

const MINUTE = 60_000;

/** The number of rooms that the player joins before it is refused. */
function joinAll(budget: JoinBudget, player: string, address: string, now = 0): number {
  let joined = 0;
  while (budget.take(player, address, now) === 0) joined += 1;
  return joined;
}

test('a player may join as many rooms at once as recover in twenty minutes, and then one at a time', () => {
  const budget = new JoinBudget({ roomJoinsPerHour: 18, roomJoinsPerAddress: 1_000 });
  expect(joinAll(budget, 'one', '192.0.2.1')).toBe(6);
  expect(budget.take('one', '192.0.2.1', 0)).toBe(200);
  expect(joinAll(budget, 'other', '192.0.2.1')).toBe(6);
  expect(joinAll(budget, 'one', '192.0.2.1', 10 * MINUTE)).toBe(3);
});

test('the limit of an address is shared by its players, and a larger range has a higher one', () => {
  const budget = new JoinBudget({ roomJoinsPerHour: 18, roomJoinsPerAddress: 30 });
  const joined = ['one', 'other', 'third'].map((player) => joinAll(budget, player, '2001:db8:0:100::'));
  expect(joined).toEqual([6, 4, 0]);
  const beside = ['fourth', 'fifth', 'sixth'].map((player) => joinAll(budget, player, '2001:db8:0:101::'));
  expect(beside).toEqual([6, 4, 0]);
  expect(joinAll(budget, 'seventh', '2001:db8:0:102::')).toBe(0);
  expect(joinAll(budget, 'seventh', '2001:db8:0:200::')).toBe(6);
});

test('a join that is given back may be taken again', () => {
  const budget = new JoinBudget({ roomJoinsPerHour: 18, roomJoinsPerAddress: 3 });
  expect(joinAll(budget, 'one', '192.0.2.1')).toBe(1);
  budget.giveBack('one', '192.0.2.1', 0);
  expect(joinAll(budget, 'other', '192.0.2.1')).toBe(1);
});
