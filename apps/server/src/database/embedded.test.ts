import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  readlink,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded.ts';
import { EmbeddedDatabaseError } from './embedded/errors.ts';
import { dataFolderState, pidFile } from './embedded/postmaster.ts';

const run = promisify(execFile);

/** For starts and stops on a slow machine. */
const TIMEOUT_MS = 30_000;

/** A folder with a cluster. Creating one takes a second, copying it a tenth of that. */
let madeDir: string;
let dataDir: string;
let said: string[];
let started: EmbeddedDatabase[];

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sixtyfour-embedded-'));
  // The user that PostgreSQL runs as cannot enter a folder with mode 700, which mkdtemp creates.
  await chmod(folder, 0o755);
  return folder;
}

beforeAll(async () => {
  madeDir = await emptyFolder();
  await (await startEmbeddedDatabase(madeDir, () => undefined)).stop();
}, TIMEOUT_MS);

afterAll(() => rm(madeDir, { recursive: true }));

beforeEach(async () => {
  dataDir = await emptyFolder();
  said = [];
  started = [];
});

afterEach(async () => {
  for (const server of started) await server.stop();
  await rm(dataDir, { recursive: true });
});

/** Copies a cluster, for tests that are not about creating it. */
async function bringCluster(): Promise<void> {
  await run('cp', ['-a', join(madeDir, 'postgres'), dataDir]);
}

async function start(): Promise<EmbeddedDatabase> {
  const server = await startEmbeddedDatabase(dataDir, (line) => said.push(line));
  started.push(server);
  return server;
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

const dataFolder = () => join(dataDir, 'postgres/data');

async function state(): Promise<string> {
  return (await dataFolderState(dataFolder())).kind;
}

async function postmasterPid(): Promise<number> {
  return Number((await readFile(pidFile(dataFolder()), 'utf8')).split('\n')[0]);
}

/** Starts another process that starts or takes over the server, and runs until it is killed. */
async function startInProcess(): Promise<{ child: ChildProcess; url: string }> {
  const program = `
    const { startEmbeddedDatabase } = await import(${JSON.stringify(resolve(import.meta.dirname, 'embedded.ts'))});
    const { url } = await startEmbeddedDatabase(process.argv[1], console.debug);
    process.stdout.write(url);
    setInterval(() => undefined, 60_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, url: chunk.toString() };
}

async function killNow(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

describe('the embedded server', { timeout: TIMEOUT_MS }, () => {
  test('starts on loopback, stops cleanly and keeps its data; only its owner can read the password', async () => {
    const first = await start();
    expect(new URL(first.url).hostname).toBe('127.0.0.1');
    expect(await query(first.url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    expect((await stat(join(dataDir, 'postgres/password'))).mode & 0o777).toBe(0o600);
    await query(first.url, 'create table kept (id int)');
    expect(await state()).toBe('served');
    await first.stop();
    expect(await state()).toBe('idle');

    const second = await start();
    expect(await query(second.url, 'select count(*)::int as rows from kept')).toEqual([{ rows: 0 }]);
    expect(said).toEqual([]);
  });

  test('has durable commits: fsync and synchronous_commit are on; the role is not a superuser', async () => {
    await bringCluster();
    const { url } = await start();
    expect(
      await query(
        url,
        `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
                current_setting('synchronous_commit') as commit,
                current_setting('is_superuser') as superuser`,
      ),
    ).toEqual([{ fsync: 'on', pages: 'on', commit: 'on', superuser: 'off' }]);
  });

  test('does not log the values of statements, and its log does not grow without end', async () => {
    await bringCluster();
    const logFile = join(dataDir, 'postgres/server.log');
    const earlier = 'an earlier line\n'.repeat(700_000);
    await writeFile(logFile, earlier);
    const { url } = await start();
    await expect.poll(async () => (await stat(logFile)).size).toBeLessThan(earlier.length);
    expect(await readFile(`${logFile}.1`, 'utf8')).toContain(earlier);
    await query(url, 'create table people (email text primary key)');
    const twice = query(url, "insert into people values ('ann@example.com'), ('ann@example.com')");
    await expect(twice).rejects.toMatchObject({ code: '23505' });
    const log = await readFile(logFile, 'utf8');
    expect(log.length).toBeLessThan(earlier.length);
    expect(log).toContain('duplicate key value');
    expect(log).not.toContain('ann@example.com');
  });

  test('survives the kill of its parent; the next start takes it over and stops it', async () => {
    await bringCluster();
    const { child, url } = await startInProcess();
    await query(url, 'create table kept (id int)');
    const pid = await postmasterPid();
    await killNow(child);

    const adopted = await start();
    expect(adopted.url).toBe(url);
    expect(await postmasterPid()).toBe(pid);
    expect(await query(adopted.url, 'select * from kept')).toEqual([]);
    await adopted.stop();
    expect(await state()).toBe('idle');
  });

  test('starts again after it was killed together with its parent', async () => {
    await bringCluster();
    const { child, url } = await startInProcess();
    await query(url, 'create table kept (id int)');
    process.kill(await postmasterPid(), 'SIGKILL');
    await killNow(child);
    expect(await query((await start()).url, 'select * from kept')).toEqual([]);
  });

  test('F-03 is started again on the same port if it is killed under its process, which can still stop it', async () => {
    await bringCluster();
    const server = await start();
    process.kill(await postmasterPid(), 'SIGKILL');
    await expect
      .poll(() => query(server.url, 'select 1 as one').catch(() => null), { timeout: TIMEOUT_MS })
      .toEqual([{ one: 1 }]);
    await server.stop();
    expect(await state()).toBe('idle');
  });

  test('is not stopped by another process while a process uses it whose connection was broken', async () => {
    await bringCluster();
    const [one, other] = [await start(), await start()];
    const ofUsers = `from pg_stat_activity where application_name = 'sixtyfour embedded'`;
    const pids = `select pid ${ofUsers} order by pid`;
    const before = await query(one.url, pids);
    await query(one.url, `select pg_terminate_backend(pid, 5000) ${ofUsers}`);
    await expect
      .poll(async () =>
        (await query(one.url, pids)).filter((row) => !before.some((known) => isDeepStrictEqual(row, known))),
      )
      .toHaveLength(2);
    await other.stop();
    expect(await state()).toBe('served');
    await one.stop();
    expect(await state()).toBe('idle');
  });

  test('starts although another process has the pid of a stale pid file', async () => {
    await bringCluster();
    const left = [process.pid, dataFolder(), 1_700_000_000, 5432, '', '127.0.0.1', '', 'ready'];
    await writeFile(pidFile(dataFolder()), `${left.join('\n')}\n`);
    expect(await state()).toBe('stale');
    expect(await query((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await postmasterPid()).not.toBe(process.pid);
  });

  test('is shared by processes that start concurrently, and stopped by the last of them', async () => {
    const [one, other] = await Promise.all([start(), start()]);
    expect(one.url).toBe(other.url);
    await one.stop();
    expect(await query(other.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await other.stop();
    expect(await state()).toBe('idle');
  });

  test('refuses a cluster of another major version and names both versions', async () => {
    await bringCluster();
    const file = join(dataFolder(), 'PG_VERSION');
    await writeFile(file, '17\n');
    await expect(start()).rejects.toThrow(/made by PostgreSQL 17, and npm has installed 18\./);
  });

  test('removes what an interrupted creation left behind, but not what may still be in use', async () => {
    await bringCluster();
    for (const name of ['postgres.making-aaaaaa', 'postgres.making-bbbbbb'])
      await mkdir(join(dataDir, name, 'data'), { recursive: true });
    const yesterday = new Date(Date.now() - 86_400_000);
    await utimes(join(dataDir, 'postgres.making-aaaaaa'), yesterday, yesterday);
    await start();
    expect(await readdir(dataDir)).toEqual(['postgres', 'postgres.making-bbbbbb']);
  });

  test('fails for a broken link to a database instead of creating an empty one', async () => {
    await symlink(join(dataDir, 'gone'), join(dataDir, 'postgres'));
    await expect(start()).rejects.toThrow(EmbeddedDatabaseError);
  });

  test.skipIf(process.getuid?.() !== 0)(
    'if only root can enter the data folder, its data is stored elsewhere',
    async () => {
      const folder = join(dataDir, 'home/site');
      await mkdir(folder, { recursive: true });
      await chmod(dirname(folder), 0o700);
      const first = await startEmbeddedDatabase(folder, (line) => said.push(line));
      const link = join(folder, 'postgres');
      expect((await lstat(link)).isSymbolicLink()).toBe(true);
      const cluster = await readlink(link);
      expect(cluster).toMatch(/^\/var\/lib\/sixtyfour\/data-/);
      expect(said).toEqual([`The database of ${folder} lies in ${cluster}, where its account can enter.`]);
      await query(first.url, 'create table kept (id int)');
      await first.stop();

      const second = await startEmbeddedDatabase(folder, () => undefined);
      expect(await query(second.url, 'select * from kept')).toEqual([]);
      await second.stop();
      await rm(cluster, { recursive: true });
    },
  );
});
