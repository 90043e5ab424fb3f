import { Game } from '@sixtyfour/chess';
import { expect, test } from 'vitest';
import { MOODS } from '../play/moods.ts';
import { LINES } from './lines/index.ts';
import { moodAt } from './mood.ts';

test('each of Pete’s moods has a unique name and two lines', () => {
  const names = MOODS.map((mood) => mood.name);
  expect(new Set(names).size).toBe(MOODS.length);
  for (const name of names) expect(LINES['pawn-derdome-pete'].byDetail[`mood:${name}`]).toHaveLength(2);
});

test('moodAt returns the mood in which Pete chose a move, and null for other characters', () => {
  const replayed = Game.replay('standard', null, ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'f8c5', 'c2c3', 'g8f6']);
  if (!replayed.ok) throw new Error('not legal');
  const moods = [2, 4, 6, 8].map((ply) => moodAt('pawn-derdome-pete', 7, replayed.value.at(ply)));
  // A mood lasts six plies: the moves at plies 1, 3 and 5 share one, the move at ply 7 has the next.
  expect(new Set(moods.slice(0, 3)).size).toBe(1);
  expect(moods).not.toContain(null);
  expect(moodAt('judit-poll-gar', 7, replayed.value)).toBeNull();
});
