import { expect, test } from 'vitest';
import { reportAll } from './report-all.ts';
import type { ReportTask } from './report.ts';

const taskOf = (number: number): ReportTask => ({ persona: 'judit-poll-gar', number, judging: null });

test('reports come in the order of the tasks', async () => {
  const reports = await reportAll([taskOf(0), taskOf(1)], 2);
  expect(reports.map(({ game }) => game.color)).toEqual(['white', 'black']);
  expect(reports.every(({ game }) => game.moves.length > 10)).toBe(true);
}, 60_000);

test('a failing thread rejects the whole run', async () => {
  const broken = { ...taskOf(0), persona: 'nobody' as ReportTask['persona'] };
  await expect(reportAll([broken], 1)).rejects.toThrow(/undefined/);
});
