import { expect, test } from 'vitest';
import { ALL_GAMES, OPPONENTS, pathOfFilter, readFilter, RESULTS } from './filter.ts';

const queryOf = (path: string) => new URL(path, 'http://localhost').searchParams;

test('every filter is read back from its path', () => {
  for (const opponents of OPPONENTS)
    for (const result of RESULTS)
      expect(readFilter(queryOf(pathOfFilter({ opponents, result })))).toEqual({ opponents, result });
});

test('the list without a filter has the plain path', () => {
  expect(pathOfFilter(ALL_GAMES)).toBe('/play?view=games');
  expect(pathOfFilter({ opponents: 'people', result: 'win' })).toBe('/play?view=games&opponents=people&result=win');
});

test('unknown values select all games', () => {
  expect(readFilter(queryOf('/play?view=games&opponents=everybody&result=won'))).toEqual(ALL_GAMES);
});
