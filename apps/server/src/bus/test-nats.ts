/** A cluster of NATS servers for a test, if the program is installed (Debian package nats-server). */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../database/embedded/free-port.ts';

const HOST = '127.0.0.1';
const PROGRAM = 'nats-server';
const READY = 'Server is ready';

export type TestNats = Awaited<ReturnType<typeof startTestNats>>;

function programPath(): string | null {
  // Debian installs it in a folder that is only in the PATH of administrators.
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  for (const folder of folders) {
    const path = join(folder, PROGRAM);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Try the next folder.
    }
  }
  return null;
}

export const hasNats = programPath() !== null;

/** Throws if NATS is not installed. */
export async function startTestNats(count: number) {
  const program = programPath();
  if (program === null) throw new Error(`no ${PROGRAM} on this machine`);
  const ports: { client: number; route: number }[] = [];
  for (let index = 0; index < count; index += 1) ports.push({ client: await freePort(), route: await freePort() });
  const routes = ports.map(({ route }) => `nats://${HOST}:${route}`).join(',');
  const children: (ChildProcess | undefined)[] = [];

  async function start(index: number): Promise<void> {
    const { client = 0, route = 0 } = ports[index] ?? {};
    const child = spawn(
      program ?? PROGRAM,
      ['-a', HOST, '-p', String(client), '--cluster_name', 'test', '--cluster', `nats://${HOST}:${route}`].concat(
        count > 1 ? ['--routes', routes] : [],
      ),
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    children[index] = child;
    for await (const line of createInterface({ input: child.stderr })) if (line.includes(READY)) return;
    throw new Error(`${PROGRAM} did not start`);
  }

  async function kill(index: number): Promise<void> {
    const child = children[index];
    if (child === undefined) return;
    children[index] = undefined;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  for (const index of ports.keys()) await start(index);
  return {
    /** The comma-separated URLs of all servers. */
    url: ports.map(({ client }) => `nats://${HOST}:${client}`).join(','),
    /** Kills a server, like a crash. `start` starts a new one on its port. */
    kill,
    start,
    async close() {
      for (const index of ports.keys()) await kill(index);
    },
  };
}
