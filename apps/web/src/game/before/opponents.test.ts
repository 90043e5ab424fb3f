import { expect, test } from 'vitest';
import { difficultySquares, kindText } from './opponents.ts';

const drawn = (difficulty: Parameters<typeof difficultySquares>[0]) =>
  difficultySquares(difficulty)
    .full.map((full) => (full ? '#' : '.'))
    .join('');

test('difficulty is drawn in squares, and chance in crooked ones', () => {
  expect(['easy', 'medium', 'hard', 'very-hard', 'random'].map((d) => drawn(d as 'easy'))).toEqual([
    '#....',
    '###..',
    '####.',
    '#####',
    '#.#.#',
  ]);
  expect(difficultySquares('random').askew).toBe(true);
  expect(difficultySquares('easy').askew).toBe(false);
});

test('a character is introduced by personality and difficulty', () => {
  expect(kindText({ personality: 'sassy', difficulty: 'medium' })).toBe('Sassy, medium');
  expect(kindText({ personality: 'analytical', difficulty: 'very-hard' })).toBe('Analytical, very hard');
  expect(kindText({ personality: 'sassy', difficulty: 'medium' }, 1000)).toBe('Sassy, about 1000');
});
