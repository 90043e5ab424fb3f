import { expect, test } from 'vitest';
import { type GameTask, playAll } from './play-all.ts';

const taskOf = (number: number): GameTask => ({ persona: 'judit-poll-gar', number });

test('games are returned in the order of the tasks', async () => {
  const games = await playAll([taskOf(0), taskOf(1)], 2);
  expect(games.map(({ color }) => color)).toEqual(['white', 'black']);
  expect(games.every(({ moves }) => moves.length > 10)).toBe(true);
}, 60_000);

test('a failing thread rejects the whole run', async () => {
  const broken = { ...taskOf(0), persona: 'nobody' as GameTask['persona'] };
  await expect(playAll([broken], 1)).rejects.toThrow(/undefined/);
});
