/** The measured targets: the server, a relay that stores nothing, and a database without a server. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../apps/server/src/database/connection.ts';
import { openTemporaryDatabase } from '../temporary-database.ts';
import { readWalStats, type WalStats } from './wal-stats.ts';
import { postmasterPid, ServerProcess } from '../../tests/load/server-process.ts';
import { firstLine, startChild } from './children.ts';
import { type ProcessUse, readFamilyUse, readUse } from './processes.ts';
import type { TargetName } from './task.ts';

export interface Use {
  /** The use of the target's own process; null if it has none. */
  readonly own: ProcessUse | null;
  readonly database: (ProcessUse & WalStats) | null;
}

export interface Target {
  readonly name: TargetName;
  readonly origin: string;
  /** The id of the target's own process. */
  readonly pid: number;
  use(): Promise<Use>;
  close(): Promise<void>;
}

export interface ServerTarget extends Target {
  /** The server's database, to inspect it. */
  readonly database: Database;
}

async function readDatabaseUse(dataDir: string, database: Database): Promise<Use['database']> {
  const use = await readFamilyUse(await postmasterPid(dataDir));
  return use === null ? null : { ...use, ...(await readWalStats(database)) };
}

/** @param environment additional environment variables of the server */
export async function openServer(environment: Readonly<Record<string, string>> = {}): Promise<ServerTarget> {
  const server = await ServerProcess.prepare({ environment });
  try {
    await server.start();
    const { database, close } = await server.openDatabase();
    const { pid } = server;
    return {
      name: 'server',
      origin: server.origin,
      pid,
      database,
      use: async () => ({ own: await readUse(pid), database: await readDatabaseUse(server.dataDir, database) }),
      async close() {
        await server.stop();
        await close();
        await server.remove();
      },
    };
  } catch (error) {
    await server.stop();
    await server.remove();
    throw error;
  }
}

async function startRelay(name: 'relay' | 'journal', ...args: readonly string[]): Promise<Target> {
  const child = startChild('lab/load/relay.ts', ...args);
  const port = await firstLine(child);
  const pid = child.pid ?? 0;
  return {
    name,
    origin: `http://127.0.0.1:${port}`,
    pid,
    use: async () => ({ own: await readUse(pid), database: null }),
    async close() {
      child.kill();
    },
  };
}

export function openRelay(): Promise<Target> {
  return startRelay('relay');
}

/** The relay with a SQLite journal, to which each move is committed before it is acknowledged. */
export async function openJournal(): Promise<Target> {
  const folder = await mkdtemp(join(tmpdir(), 'sixtyfour-journal-'));
  const relay = await startRelay('journal', join(folder, 'moves.db'));
  return {
    ...relay,
    async close() {
      await relay.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The server's embedded PostgreSQL with the server's schema. */
export async function openBareDatabase(): Promise<Target> {
  const { dataDir, url, database, close } = await openTemporaryDatabase(() => undefined);
  return {
    name: 'database',
    origin: url,
    pid: await postmasterPid(dataDir),
    use: async () => ({ own: null, database: await readDatabaseUse(dataDir, database) }),
    close,
  };
}

/** Opens targets, passes them to `visit`, and always closes them. */
export async function withTargets<Opened extends readonly Target[], Seen>(
  openers: { readonly [Index in keyof Opened]: () => Promise<Opened[Index]> },
  visit: (...targets: Opened) => Promise<Seen>,
): Promise<Seen> {
  const opened: Target[] = [];
  try {
    for (const open of openers) opened.push(await open());
    return await visit(...(opened as unknown as Opened));
  } finally {
    for (const target of opened) await target.close();
  }
}
