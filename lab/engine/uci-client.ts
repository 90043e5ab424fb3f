/** A client for a UCI program in a child process. Send one command at a time. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { splitCommand } from './command-line.ts';
import { type SearchInfo, withInfo } from './info-line.ts';

export type FailureKind = 'crash' | 'late';

/** The program has exited or did not answer in time. */
export class EngineFailure extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

export interface ClientOptions {
  /** Each `Name=Value`, or a name alone. */
  readonly options?: readonly string[];
  /** The name to use instead of the program's own. */
  readonly name?: string | undefined;
  /** Receives every line, prefixed with '<' or '>'. */
  readonly log?: ((line: string) => void) | undefined;
}

export interface Answer {
  /** In UCI, as the program wrote it. */
  readonly move: string;
  /** The time from the command to the answer. */
  readonly ms: number;
  readonly info: SearchInfo;
  /** The last reported values. */
  readonly lines: readonly string[];
}

interface Waiting {
  readonly word: string;
  readonly heard: string[];
  readonly resolve: (lines: readonly string[]) => void;
  readonly reject: (failure: EngineFailure) => void;
}

const STARTING_MS = 30_000;
const READY_MS = 30_000;
const LEAVING_MS = 500;
const KEPT_OF_ERRORS = 600;

export class UciClient {
  #name: string;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #log: ((line: string) => void) | undefined;
  #waiting: Waiting | null = null;
  #failure: EngineFailure | null = null;
  #errors = '';

  private constructor(command: string, { name, log }: ClientOptions) {
    const { file, args, env } = splitCommand(command);
    this.#name = name ?? file;
    this.#log = log;
    this.#child = spawn(file, args, { env: { ...process.env, ...env }, stdio: 'pipe' });
    this.#child.on('error', (error) => this.#fail(new EngineFailure('crash', `${command}: ${error.message}`)));
    this.#child.on('close', (code, signal) =>
      this.#fail(new EngineFailure('crash', `${command} ended with ${signal ?? code}\n${this.#errors}`.trim())),
    );
    // A failed write is reported by 'close'.
    this.#child.stdin.on('error', () => undefined);
    this.#child.stderr.on('data', (data: Buffer) => {
      this.#errors = (this.#errors + data.toString()).slice(-KEPT_OF_ERRORS);
    });
    createInterface({ input: this.#child.stdout, crlfDelay: Infinity }).on('line', (line) => this.#hear(line.trim()));
  }

  /** Starts a program, initializes it and sets its options. Rejects with an EngineFailure. */
  static async start(command: string, options: ClientOptions = {}): Promise<UciClient> {
    const client = new UciClient(command, options);
    try {
      const greeting = await client.#ask('uci', 'uciok', STARTING_MS);
      const called = greeting.find((line) => line.startsWith('id name '))?.slice('id name '.length);
      if (options.name === undefined && called !== undefined) client.#name = called;
      for (const option of options.options ?? []) client.setOption(option);
      await client.#ask('isready', 'readyok', STARTING_MS);
    } catch (error) {
      client.kill();
      throw error;
    }
    return client;
  }

  get name(): string {
    return this.#name;
  }

  get failed(): boolean {
    return this.#failure !== null;
  }

  /** @param option `Name=Value`, or a name alone */
  setOption(option: string): void {
    this.#send(optionLine(option));
  }

  async newGame(): Promise<void> {
    this.#send('ucinewgame');
    await this.#ask('isready', 'readyok', READY_MS);
  }

  /** Requests a move; `position` and `go` are protocol lines. Rejects with an EngineFailure. */
  async think(position: string, go: string, patienceMs: number): Promise<Answer> {
    this.#send(position);
    const from = performance.now();
    const lines = await this.#ask(go, 'bestmove', patienceMs);
    const ms = performance.now() - from;
    const move = lines.at(-1)?.split(/\s+/)[1] ?? '(none)';
    return { move, ms, info: lines.reduce(withInfo, {}), lines };
  }

  /** Ends the program; kills it if it does not exit. */
  async quit(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const closed = new Promise((resolve) => {
      this.#child.once('close', resolve);
    });
    this.#send('quit');
    this.#child.stdin.end();
    const timer = setTimeout(() => this.kill(), LEAVING_MS);
    await closed;
    clearTimeout(timer);
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  #send(line: string): void {
    this.#log?.(`> ${line}`);
    if (this.#failure === null) this.#child.stdin.write(`${line}\n`);
  }

  /** Sends a line and collects the output up to a line that begins with `word`. */
  #ask(line: string, word: string, patienceMs: number): Promise<readonly string[]> {
    if (this.#failure !== null) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        // A late answer would be mistaken for the answer to the next command.
        this.#fail(new EngineFailure('late', `${this.#name}: no answer to "${line}" within ${patienceMs} ms`));
        this.kill();
      }, patienceMs);
      this.#waiting = {
        word,
        heard: [],
        resolve: (lines) => {
          clearTimeout(timer);
          resolve(lines);
        },
        reject: (failure) => {
          clearTimeout(timer);
          reject(failure);
        },
      };
      this.#send(line);
    });
  }

  #hear(line: string): void {
    this.#log?.(`< ${line}`);
    const waiting = this.#waiting;
    if (waiting === null) return;
    waiting.heard.push(line);
    if (!line.startsWith(waiting.word)) return;
    this.#waiting = null;
    waiting.resolve(waiting.heard);
  }

  #fail(failure: EngineFailure): void {
    this.#failure ??= failure;
    this.#waiting?.reject(this.#failure);
    this.#waiting = null;
  }
}

function optionLine(option: string): string {
  const at = option.indexOf('=');
  return at < 0 ? `setoption name ${option}` : `setoption name ${option.slice(0, at)} value ${option.slice(at + 1)}`;
}
