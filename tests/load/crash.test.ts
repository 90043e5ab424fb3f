import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const PROGRAM = JSON.stringify(new URL('crash.ts', import.meta.url).href);

/** Runs a program that watches for crashes. */
function runWatched(code: string): { status: number | null; stderr: string } {
  const script = `import { watchForCrash } from ${PROGRAM};\nconst crashed = watchForCrash();\n${code}`;
  const args = ['--no-warnings', '--input-type=module', '--eval', script];
  return spawnSync(process.execPath, args, { encoding: 'utf8' });
}

test.each([
  ['a start that fails', `throw new Error('no server');`],
  ['a promise that nobody awaits', `Promise.reject(new Error('no server'));`],
  [
    'an end that says success',
    `setTimeout(() => { throw new Error('no server') }, 1); setTimeout(() => process.exit(), 20);`,
  ],
  ['a run that fails with it', `setTimeout(() => { throw new Error('no server') }, 1); await crashed;`],
])('an uncaught error fails the program: %s', (_, code) => {
  const { status, stderr } = runWatched(code);
  expect(status).toBe(1);
  expect(stderr).toContain('no server');
});

test('a program without errors succeeds', () => {
  expect(runWatched('process.exit();')).toMatchObject({ status: 0, stderr: '' });
});
