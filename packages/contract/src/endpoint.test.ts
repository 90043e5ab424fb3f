import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint, pathOf } from './endpoint.ts';

const turn = endpoint({ method: 'GET', path: '/api/games/:gameId/turns/:turn', summary: '', response: z.null() });

test.each([
  [{ gameId: 'abc', turn: '3' }, '/api/games/abc/turns/3'],
  [{ gameId: 'a/b ?é', turn: '3', other: 'x' }, '/api/games/a%2Fb%20%3F%C3%A9/turns/3'],
  [{ gameId: 'abc' }, '/api/games/abc/turns/'],
])('the path of a call with %o is %s', (parameters, path) => {
  expect(pathOf(turn, parameters)).toBe(path);
});
