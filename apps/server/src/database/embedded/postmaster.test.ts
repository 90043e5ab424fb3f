import { expect, test } from 'vitest';
import { parsePidFile, parseProcessStat } from './postmaster.ts';

test('the pid file has the pid and the port', () => {
  const file = '3571\n/srv/data\n1763742347\n42993\n\n127.0.0.1\n  2752 4\nready   \n';
  expect(parsePidFile(file)).toEqual({ pid: 3571, port: 42_993 });
});

test('a starting server has no port yet', () => {
  expect(parsePidFile('3571\n/srv/data\n1763742347\n')).toEqual({ pid: 3571, port: null });
});

test.each(['', '\n\n\n', 'postgres\n', '-7\n', '0\n'])('%j has no pid', (file) => {
  expect(parsePidFile(file)).toBeNull();
});

test('a process has a name and a state, even if the name contains parentheses', () => {
  expect(parseProcessStat('3571 (postgres) S 1 3571 3571 0')).toEqual({ name: 'postgres', state: 'S' });
  expect(parseProcessStat('12 (tmux: (a) b) Z 1 12')).toEqual({ name: 'tmux: (a) b', state: 'Z' });
});
