import { expect, test } from 'vitest';
import type { RefereeLine } from './chances.ts';
import { playLine } from './line.ts';
import type { Limits } from './referee.ts';
import { playOpening } from './self-play.ts';
import { temptationsAt } from './temptations.ts';

/** A referee for which the given moves lose and all others hold. It records its questions. */
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

test('moves that look as good as the best but lose, and the game’s own move, however it looks', async () => {
  const { asked, analyze } = refereeAgainst('d2d4', 'g2g4', 'f2f3');
  const found = await temptationsAt(playOpening('e4 e5'), 'f2f3', analyze);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.among).toContain('f2f3');
  expect(asked[0]?.among?.length).toBeLessThanOrEqual(9);
  expect(found.map(({ move }) => move).toSorted()).toEqual(['d2d4', 'f2f3']);
  expect(found.every(({ move, after }) => after.lastPlayed?.uci === move)).toBe(true);
});

test('a move that visibly loses tempts nobody', async () => {
  // After g4, black mates.
  const { analyze } = refereeAgainst('g2g4', 'g2g3');
  const found = await temptationsAt(playOpening('f3 e5'), 'e2e4', analyze);
  expect(found.map(({ move }) => move)).not.toContain('g2g4');
});

test('a decided game is not searched', async () => {
  const { asked, analyze } = refereeAgainst('a1a8');
  expect(await temptationsAt(playLine('4k3/8/8/8/8/8/8/RR2K3 w - - 0 1', []).start, 'a1a8', analyze)).toEqual([]);
  expect(asked).toEqual([]);
});
