import { ClientError } from '@sixtyfour/contract';
import { expect, test } from 'vitest';
import { reportOf } from './client-errors.ts';

const ID = '0c6a1b0e-6d0f-4c6c-8a53-0a3f0a9e5d11';

test('a report has the kind, file and line of an error, and the page without ids', () => {
  const place = { file: 'https://chess.example/assets/game-1a2b3c4d.js', line: 64, message: '' };
  const report = reportOf(new TypeError('x is not a function'), place, `/game/${ID}`);
  expect(report).toEqual({
    message: 'TypeError: x is not a function',
    source: '/assets/game-1a2b3c4d.js',
    line: 64,
    page: '/game/:gameId',
  });
  expect(ClientError.safeParse(report).success).toBe(true);
});

test('an error event without a thrown value is reported by its message', () => {
  const place = { file: '', line: 0, message: 'ResizeObserver loop completed with undelivered notifications.' };
  expect(reportOf(undefined, place, '/queue')).toEqual({
    message: place.message,
    source: null,
    line: null,
    page: '/queue',
  });
  expect(reportOf(undefined, null, '/queue').message).toBe('thrown: undefined');
});

test('S-22 personal data is removed from a message, and a long message is cut', () => {
  const words = `"Anna Karlsen" of anna@chess.example at https://chess.example/auth?code=x, player ${ID}, 'Bela'`;
  const { message } = reportOf(new Error(words + '!'.repeat(300)), null, '/');
  expect(message).toMatch(/^Error: … of … at … player …, …!+$/);
  expect(message).toHaveLength(200);
});

test('a rejection is located by the first stack frame in our files; a value that is no error is reported by type', () => {
  const error = new Error('lost');
  error.stack =
    'Error: lost\n    at https://elsewhere.example/x.js:1:1\n    at f (https://chess.example/assets/a-1.js:7:3)';
  expect(reportOf(error, null, '/nowhere')).toMatchObject({ source: '/assets/a-1.js', line: 7, page: null });
  const foreign = { file: 'chrome-extension://abc/x.js', line: 3, message: '' };
  const text = reportOf('Anna', foreign, '/');
  expect(text).toEqual({ message: 'thrown: string', source: null, line: null, page: '/' });
});
