import { expect, test } from 'vitest';
import { featuresOffOn, parseFeatures } from './features.ts';
import { paths } from './routes.ts';

test('features are read from names with commas or spaces between, in one order', () => {
  expect(parseFeatures('queue, rooms')).toEqual(['rooms', 'queue']);
  expect(parseFeatures('accounts puzzles')).toEqual(['accounts', 'puzzles']);
  expect(parseFeatures('')).toEqual([]);
  expect(parseFeatures('__proto__ games')).toEqual([]);
});

test('a page tells of what it is about, and of nothing else', () => {
  expect(featuresOffOn(paths.multiplayer, ['rooms', 'queue', 'accounts'])).toEqual(['rooms', 'queue']);
  expect(featuresOffOn(paths.auth, ['rooms', 'accounts'])).toEqual(['accounts']);
  expect(featuresOffOn(paths.ai, ['rooms', 'queue', 'accounts', 'puzzles', 'champions'])).toEqual([]);
});
