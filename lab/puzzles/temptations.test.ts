import { expect, test } from 'vitest';
import type { RefereeLine } from './chances.ts';
import { playLine } from './line.ts';
import type { Limits } from './referee.ts';
import { playOpening } from './self-play.ts';
import { temptationsAt } from './temptations.ts';

/** A referee by whose word the moves that are named lose, and all others hold; it keeps what it was asked. */
function refereeAgainst(...losing: readonly string[]) {
  const asked: Limits[] = [];
  const analyze = async (_: string, limits: Limits): Promise<readonly RefereeLine[]> => {
    asked.push(limits);
    return (limits.among ?? []).map((move) => ({
      move,
      score: { kind: 'cp', value: losing.includes(move) ? -300 : 0 },
      replies: [],
    }));
  };
  return { asked, analyze };
}

test('of the moves that look as good as the best, those that lose; and the game’s own, however it looks', async () => {
  const { asked, analyze } = refereeAgainst('d2d4', 'g2g4', 'f2f3');
  const found = await temptationsAt(playOpening('e4 e5'), 'f2f3', analyze);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.among).toContain('f2f3');
  expect(asked[0]?.among?.length).toBeLessThanOrEqual(9);
  expect(found.map(({ move }) => move).toSorted()).toEqual(['d2d4', 'f2f3']);
  expect(found.every(({ move, after }) => after.lastPlayed?.uci === move)).toBe(true);
});

test('what loses at a glance tempts nobody', async () => {
  // Black mates after g4.
  const { analyze } = refereeAgainst('g2g4', 'g2g3');
  const found = await temptationsAt(playOpening('f3 e5'), 'e2e4', analyze);
  expect(found.map(({ move }) => move)).not.toContain('g2g4');
});

test('a game that is decided is not looked at', async () => {
  const { asked, analyze } = refereeAgainst('a1a8');
  expect(await temptationsAt(playLine('4k3/8/8/8/8/8/8/RR2K3 w - - 0 1', []).start, 'a1a8', analyze)).toEqual([]);
  expect(asked).toEqual([]);
});
