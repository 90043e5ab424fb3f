import { Game } from '@sixtyfour/chess';
import { expect, test } from 'vitest';
import type { GameRequest } from '../request.ts';
import { type Analysis, analysisTable, analyze } from './index.ts';

const START: GameRequest = { ruleSet: 'standard', startFen: null, moves: [] };
const MATE_IN_TWO: GameRequest = {
  ...START,
  startFen: 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1',
};

test('lines are legal, differ in their first moves, and the best comes first', async () => {
  const found = await analyze(START, { lines: 3, nodes: 30_000 });
  expect(found?.lines).toHaveLength(3);
  const lines = found?.lines ?? [];
  expect(new Set(lines.map(({ line }) => line[0])).size).toBe(3);
  for (const { line } of lines) expect(Game.replay('standard', null, line).ok).toBe(true);
  const scores = lines.map(({ score }) => score.value);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
});

test('the same request gives the same answer, with and without pauses', async () => {
  const limits = { lines: 2, nodes: 20_000 };
  const plain = await analyze(MATE_IN_TWO, limits);
  expect(await analyze(MATE_IN_TWO, limits, { pause: async () => 'go' })).toEqual(plain);
  expect(plain?.lines[0]).toEqual({ score: { kind: 'mate', value: 3 }, line: ['a1a6', 'b7a6', 'b6b7'] });
});

test('each iteration is reported, each one deeper, and the last one is the answer', async () => {
  const told: Analysis[] = [];
  const found = await analyze(START, { lines: 1, nodes: 20_000 }, { tell: (analysis) => told.push(analysis) });
  const depths = told.map(({ depth }) => depth);
  expect(depths).toEqual(depths.map((_, index) => index + 1));
  expect(found?.depth).toBe(depths.at(-1));
});

test('a stop gives no answer; a timeout gives what was found so far', async () => {
  expect(await analyze(START, { lines: 1, nodes: 1e9 }, { pause: async () => 'stop' })).toBeNull();
  let asked = 0;
  const isOverdue = () => ++asked > 20;
  const found = await analyze(START, { lines: 2, nodes: 1e9 }, { isOverdue });
  expect(found?.lines).toHaveLength(2);
  expect(found?.nodes).toBeLessThan(40_000);
});

test('with the table of an earlier analysis, the same depth takes fewer nodes', async () => {
  const limits = { lines: 1, nodes: 30_000 };
  const table = analysisTable(limits.nodes);
  const nodesTo = async (depth: number, used: typeof table) => {
    let nodes = 0;
    const tell = (analysis: Analysis) => {
      if (analysis.depth === depth) nodes = analysis.nodes;
    };
    await analyze(START, limits, { table: used, tell });
    return nodes;
  };
  const fresh = await nodesTo(8, table);
  expect(await nodesTo(8, table)).toBeLessThan(fresh);
});

test('a position without a legal move has no lines', async () => {
  const mated = { ...START, moves: ['f2f3', 'e7e5', 'g2g4', 'd8h4'] };
  expect(await analyze(mated, { lines: 3, nodes: 1000 })).toEqual({ depth: 0, nodes: 0, lines: [] });
});
