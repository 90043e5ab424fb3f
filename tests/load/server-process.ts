/** The real server as a separate process with its own folder and port. It can be killed and restarted. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { operationsPaths } from '@sixtyfour/contract';
import { startEmbeddedDatabase } from '../../apps/server/src/database/embedded.ts';
import { type Database, openDatabase } from '../../apps/server/src/database/connection.ts';
import type { Limits } from '../../apps/server/src/admission/limits.ts';
import { repositoryRoot } from '../../tools/repository.ts';
import { freePort } from '../../apps/server/src/database/embedded/free-port.ts';
import { pidFile } from '../../apps/server/src/database/embedded/postmaster.ts';

const HOST = '127.0.0.1';
/** Raises the limits that a load test at full speed would exceed. */
const TEST_LIMITS = {
  callsAtOnce: 100_000,
  eventsPerSecond: 100_000,
  rematchesPerHour: 100_000,
  roomsPerHour: 100_000,
  roomJoinsPerHour: 100_000,
  roomJoinsPerAddress: 100_000,
  wrongCodesPerSession: 100_000,
  wrongCodesPerAddress: 100_000,
  wrongCodesInTotal: 100_000,
  wrongCodesAlarm: 100_000,
};
/** The same values as in `npm start`. */
const NODE_OPTIONS = ['--max-semi-space-size=8'];
const MALLOC_ARENA_MAX = '1';
/** The server without pages. */
const PROGRAM = 'apps/server/src/dev.ts';
/** The server with the pages of a given build. */
const PAGES_PROGRAM = 'tests/load/cluster/serve-build.ts';
const READY_LIMIT_MS = 60_000;
const READY_PROBE_MS = 20;
const LOG_LINES = 20;

/** The process id of a data folder's PostgreSQL, which is not a child of the server. */
export async function postmasterPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(pidFile(join(dataDir, 'postgres/data')), 'utf8'), 10);
}

interface ServerOptions {
  readonly limits?: Partial<Limits>;
  /** Added to the environment variables that every test server gets. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The program to run; by default the server without pages. */
  readonly program?: string;
}

export class ServerProcess {
  readonly port: number;
  /** The server's DATA_DIR. */
  readonly dataDir: string;
  readonly #limits: Partial<Limits>;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #program: string;
  /** The file with its output to stdout and stderr. */
  readonly logFile: string;
  #child: ChildProcess | null = null;

  private constructor(port: number, dataDir: string, { limits, environment, program }: Required<ServerOptions>) {
    this.port = port;
    this.dataDir = dataDir;
    this.#limits = limits;
    this.#environment = environment;
    this.#program = program;
    this.logFile = join(dataDir, 'server.log');
  }

  /** Creates the folder without starting the server. The server uses its own database unless `environment` sets one. */
  static async prepare({
    limits = TEST_LIMITS,
    environment = {},
    program = PROGRAM,
  }: ServerOptions = {}): Promise<ServerProcess> {
    const dataDir = await mkdtemp(join(tmpdir(), 'sixtyfour-load-'));
    // If root runs this, PostgreSQL runs as another user, who must be able to enter the folder.
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

  /** Resolves when the server is ready; it serves pages if it gets a web build. Throws if the start fails. */
  async start(webBuild: string | null = null): Promise<void> {
    const logFile = await open(this.logFile, 'a');
    const program = webBuild === null ? [this.#program] : [PAGES_PROGRAM, webBuild];
    const child = spawn(process.execPath, [...NODE_OPTIONS, ...program], {
      cwd: repositoryRoot,
      env: {
        ...process.env,
        HOST,
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
        DATABASE_URL: '',
        NATS_URL: '',
        PUBLIC_URL: '',
        TRUST_PROXY: 'loopback',
        LIMITS: Object.entries(this.#limits)
          .map(([name, limit]) => `${name}=${limit}`)
          .join(','),
        LOG_LEVEL: 'warn',
        MALLOC_ARENA_MAX,
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

  /** Kills the process without running any of its handlers. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  /** Opens the server's database. It runs until `close`, even if the server is killed. */
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

  /** False if the process has ended for any reason. */
  get isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Reads the lines of `logLines` one by one, because the log of a long run is too large for one string. */
  async *readLog(): AsyncGenerator<string> {
    const file = await open(this.logFile);
    yield* file.readLines();
  }

  /** The lines that the server wrote to stdout and stderr. */
  async logLines(): Promise<string[]> {
    const text = await readFile(this.logFile, 'utf8').catch(() => '');
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
