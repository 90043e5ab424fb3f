import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** Each test starts a process or two, which takes a second on a quiet machine. */
const TIMEOUT_MS = 20_000;

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sixtyfour-data-'));
});

afterEach(async () => {
  await rm(dataDir, { recursive: true });
});

function startServer(environment: Record<string, string>) {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, 'dev.ts')], {
    env: { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  const ready = new Promise<string>((resolveOrigin, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const origin = /ready at (\S+)/.exec(said)?.[1];
      if (origin !== undefined) resolveOrigin(origin.replace('localhost', '127.0.0.1'));
    });
    child.on('exit', () => reject(new Error(said)));
  });
  return { child, ready };
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s, sent twice as npm sends it, ends the server with 0 although a connection is open',
  async (signal) => {
    const { child, ready } = startServer({});
    const origin = await ready;
    const agent = new Agent({ keepAlive: true });
    const [response] = await once(get(`${origin}/healthz`, { agent }), 'response');
    response.resume();
    await once(response, 'end');
    const exit = once(child, 'exit');
    child.kill(signal);
    child.kill(signal);
    expect(await exit).toEqual([0, null]);
    agent.destroy();
  },
  TIMEOUT_MS,
);

test('a wrong variable ends it with 1 and says which', { timeout: TIMEOUT_MS }, async () => {
  const { child, ready } = startServer({ PORT: 'three thousand' });
  const exit = once(child, 'exit');
  await expect(ready).rejects.toThrow('PORT must be a number from 0 to 65535');
  expect(await exit).toEqual([1, null]);
});

test('a port that is taken ends it with 1 and says so', { timeout: TIMEOUT_MS }, async () => {
  const first = startServer({});
  const port = new URL(await first.ready).port;
  const second = startServer({ PORT: port });
  const exit = once(second.child, 'exit');
  await expect(second.ready).rejects.toThrow(`127.0.0.1:${port}: another program has this port`);
  expect(await exit).toEqual([1, null]);
  const firstExit = once(first.child, 'exit');
  first.child.kill('SIGTERM');
  await firstExit;
});
