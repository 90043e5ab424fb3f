/** A Redis of a test's own, where this machine has the program. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../database/embedded/free-port.ts';

const HOST = '127.0.0.1';
const PROGRAM = 'redis-server';
const READY = 'Ready to accept connections';

export interface TestRedis {
  readonly url: string;
  /** Ends the process as a crash does. `start` brings another one to the same port. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

function programPath(): string | null {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, PROGRAM);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // In another folder, or nowhere.
    }
  }
  return null;
}

export const hasRedis = programPath() !== null;

/** Started, and keeping nothing on the disk. Throws where there is no Redis. */
export async function startTestRedis(): Promise<TestRedis> {
  const program = programPath();
  if (program === null) throw new Error(`no ${PROGRAM} on this machine`);
  const port = await freePort();

  async function start() {
    const child = spawn(
      program ?? PROGRAM,
      ['--bind', HOST, '--port', String(port), '--save', '', '--appendonly', 'no', '--dir', '/'],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    for await (const line of createInterface({ input: child.stdout })) if (line.includes(READY)) return child;
    throw new Error(`${PROGRAM} did not start`);
  }

  let child = await start();
  return {
    url: `redis://${HOST}:${port}`,
    async kill() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    async start() {
      child = await start();
    },
  };
}
