import { expect, test } from 'vitest';
import { featuresOffOn, parseFeatures } from './features.ts';
import { paths } from './routes.ts';

test('features are parsed from names separated by commas or spaces, in a fixed order', () => {
  expect(parseFeatures('queue, rooms')).toEqual(['rooms', 'queue']);
  expect(parseFeatures('accounts puzzles')).toEqual(['accounts', 'puzzles']);
  expect(parseFeatures('')).toEqual([]);
  expect(parseFeatures('__proto__ games')).toEqual([]);
});

test('a page shows notices only about its own features', () => {
  expect(featuresOffOn(paths.multiplayer, ['rooms', 'queue', 'accounts'])).toEqual(['rooms', 'queue']);
  expect(featuresOffOn(paths.auth, ['rooms', 'accounts'])).toEqual(['accounts']);
  expect(featuresOffOn(paths.ai, ['rooms', 'queue', 'accounts', 'puzzles', 'champions'])).toEqual([]);
});
