/** The real server as a process of its own, with a folder and a port of its own, that can be killed and started again. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { operationsPaths } from '@sixtyfour/contract';
import { startEmbeddedDatabase } from '../../apps/server/src/database/embedded.ts';
import { openDatabase } from '../../apps/server/src/database/connection.ts';
import type { Database } from '../../apps/server/src/database/connection.ts';
import type { Limits } from '../../apps/server/src/operations/limits.ts';
import { repositoryRoot } from '../../tools/repository.ts';
import { freePort } from '../../apps/server/src/database/embedded/free-port.ts';
import { pidFile } from '../../apps/server/src/database/embedded/postmaster.ts';

const HOST = '127.0.0.1';
/** What a driver at full speed does more often than anybody may: frames of one websocket, rooms, and tries of their codes. */
const DRIVEN_LIMITS = {
  eventsPerSecond: 100_000,
  roomsPerHour: 100_000,
  wrongCodesPerSession: 100_000,
  wrongCodesPerAddress: 100_000,
  wrongCodesAlarm: 100_000,
};
/** The program without pages: nobody looks at any. */
const PROGRAM = 'apps/server/src/dev.ts';
/** The program with the pages of the build that it is given. */
const PAGES_PROGRAM = 'tests/load/cluster/serve-build.ts';
const READY_LIMIT_MS = 60_000;
const READY_PROBE_MS = 20;
const LOG_LINES = 20;

/** Of the PostgreSQL of a data folder, which is no child of the server. */
export async function postmasterPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(pidFile(join(dataDir, 'postgres/data')), 'utf8'), 10);
}

interface ServerOptions {
  readonly limits?: Partial<Limits>;
  /** Variables beside those that every one of these servers has. */
  readonly environment?: Readonly<Record<string, string>>;
  /** What Node runs; by default the program without pages. */
  readonly program?: string;
}

export class ServerProcess {
  readonly port: number;
  /** Where the server keeps everything. */
  readonly dataDir: string;
  readonly #limits: Partial<Limits>;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #program: string;
  readonly #logFile: string;
  #child: ChildProcess | null = null;

  private constructor(port: number, dataDir: string, { limits, environment, program }: Required<ServerOptions>) {
    this.port = port;
    this.dataDir = dataDir;
    this.#limits = limits;
    this.#environment = environment;
    this.#program = program;
    this.#logFile = join(dataDir, 'server.log');
  }

  /** Not started yet. With a database of its own, unless `environment` names another. */
  static async prepare({
    limits = DRIVEN_LIMITS,
    environment = {},
    program = PROGRAM,
  }: ServerOptions = {}): Promise<ServerProcess> {
    const dataDir = await mkdtemp(join(tmpdir(), 'sixtyfour-load-'));
    // PostgreSQL runs as another user when this is root.
    await chmod(dataDir, 0o755);
    return new ServerProcess(await freePort(), dataDir, { limits, environment, program });
  }

  get origin(): string {
    return `http://${HOST}:${this.port}`;
  }

  get pid(): number {
    const pid = this.#child?.pid;
    if (pid === undefined) throw new Error('the server does not run');
    return pid;
  }

  /** Resolves once it serves; pages too, when it is given a web build. Throws when it does not. */
  async start(webBuild: string | null = null): Promise<void> {
    const logFile = await open(this.#logFile, 'a');
    const child = spawn(process.execPath, webBuild === null ? [this.#program] : [PAGES_PROGRAM, webBuild], {
      cwd: repositoryRoot,
      env: {
        ...process.env,
        HOST,
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
        DATABASE_URL: '',
        REDIS_URL: '',
        PUBLIC_URL: '',
        TRUST_PROXY: 'loopback',
        LIMITS: Object.entries(this.#limits)
          .map(([name, limit]) => `${name}=${limit}`)
          .join(','),
        LOG_LEVEL: 'warn',
        ...this.#environment,
      },
      stdio: ['ignore', logFile.fd, logFile.fd],
    });
    this.#child = child;
    await logFile.close();
    const deadline = performance.now() + READY_LIMIT_MS;
    while (!(await this.#isReady())) {
      if (child.exitCode !== null || performance.now() > deadline)
        throw new Error(`the server did not start:\n${await this.lastLines()}`);
      await wait(READY_PROBE_MS);
    }
  }

  /** As a power cut does it: no handler of the process runs. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  /** The database that the server keeps, for a look at it. It runs until `close`, whatever happens to the server. */
  async openDatabase(): Promise<{ database: Database; close: () => Promise<void> }> {
    const embedded = await startEmbeddedDatabase(this.dataDir, () => undefined);
    const database = openDatabase(embedded.url, { onError: () => undefined, poolSize: 2, statementTimeoutMs: 0 });
    return {
      database,
      close: async () => {
        await database.destroy();
        await embedded.stop();
      },
    };
  }

  async remove(): Promise<void> {
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /** False once the process has ended, by itself too. */
  get isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** What it has written, with the lines for people. */
  async logLines(): Promise<string[]> {
    const text = await readFile(this.#logFile, 'utf8').catch(() => '');
    return text.split('\n').filter((line) => line !== '');
  }

  async lastLines(): Promise<string> {
    return (await this.logLines()).slice(-LOG_LINES).join('\n');
  }

  async #isReady(): Promise<boolean> {
    try {
      const response = await fetch(`${this.origin}${operationsPaths.ready}`);
      return response.ok;
    } catch {
      return false;
    }
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}
