import { parseFen } from '@sixtyfour/chess';
import { firstIllegal, type GameRequest } from '../request.ts';
import { ENGINE_VERSION } from '../version.ts';
import { type Command, type GoLimits, parseCommand } from './commands.ts';
import { DEFAULT_OPTIONS, describeOptions, type Options, withOption } from './options.ts';
import type { Report, Task } from './task.ts';
import { timeLimitFor } from './time.ts';

const UNLIMITED = Number.MAX_SAFE_INTEGER;
const MAX_DEPTH = 99;

/** The environment of a session. */
export interface SessionHost {
  write(text: string): void;
  /** Sends a task to the search thread. */
  start(id: number, task: Task): void;
  /** Stops all tasks up to this id. */
  stop(id: number): void;
  /** Ends the program. */
  exit(): void;
}

/** One UCI session: receives lines, starts tasks and writes answers. Never throws. */
export class Session {
  readonly #host: SessionHost;
  #options: Options = DEFAULT_OPTIONS;
  #game: Omit<GameRequest, 'ruleSet'> = { startFen: null, moves: [] };
  #lastId = 0;
  readonly #running = new Set<number>();
  /** The id of the running `go infinite` or 0, and its answer if found before `stop`. */
  #infinite = 0;
  #pendingAnswer: string | null = null;
  #threadReady = false;
  #pendingReadyRequests = 0;
  #closing = false;

  constructor(host: SessionHost) {
    this.#host = host;
  }

  /** Handles a protocol line. */
  onLine(line: string): void {
    const command = parseCommand(line);
    switch (command.type) {
      case 'nothing':
        return;
      case 'uci':
        this.#identify();
        return;
      case 'isready':
        if (this.#threadReady) this.#host.write('readyok');
        else this.#pendingReadyRequests++;
        return;
      case 'ucinewgame':
        this.#start({ type: 'new-game' });
        return;
      case 'setoption':
        this.#setOption(command.name, command.value);
        return;
      case 'position':
        this.#setPosition(command);
        return;
      case 'go':
        this.#go(command.limits);
        return;
      case 'perft':
        this.#start({ type: 'perft', game: this.#request(), depth: command.depth });
        return;
      case 'bench':
        this.#start({ type: 'bench' });
        return;
      case 'stop':
        this.#stop();
        return;
      case 'quit':
        this.#stop();
        this.#host.exit();
        return;
      case 'invalid':
        this.#reportError(command.reason);
    }
  }

  /** Handles a report of the search thread. */
  onReport(report: Report): void {
    switch (report.type) {
      case 'ready':
        this.#threadReady = true;
        for (; this.#pendingReadyRequests > 0; this.#pendingReadyRequests--) this.#host.write('readyok');
        this.#exitIfDone();
        return;
      case 'line':
        this.#host.write(report.text);
        return;
      case 'done':
        this.#running.delete(report.id);
        // UCI forbids an answer to `go infinite` before `stop`.
        if (report.id === this.#infinite) this.#pendingAnswer = report.text;
        else if (report.text !== null) this.#host.write(report.text);
        this.#exitIfDone();
    }
  }

  /** The input has ended: finishes the finite tasks, then exits. */
  onClose(): void {
    this.#closing = true;
    if (this.#infinite !== 0) this.#stop();
    this.#exitIfDone();
  }

  #exitIfDone(): void {
    if (this.#closing && this.#running.size === 0 && this.#pendingReadyRequests === 0) this.#host.exit();
  }

  #identify(): void {
    this.#host.write(`id name Sixtyfour ${ENGINE_VERSION}`);
    this.#host.write('id author the Sixtyfour project');
    for (const line of describeOptions()) this.#host.write(line);
    this.#host.write('uciok');
  }

  #reportError(reason: string): void {
    this.#host.write(`info string ${reason}`);
  }

  #request(): GameRequest {
    return { ...this.#game, ruleSet: this.#options.ruleSet };
  }

  #setOption(name: string, value: string): void {
    const options = withOption(this.#options, name, value);
    if (typeof options === 'string') {
      this.#reportError(options);
      return;
    }
    this.#options = options;
    if (firstIllegal(this.#request()) === null) return;
    this.#reportError('the position is not one under these rules: back to the start');
    this.#game = { startFen: null, moves: [] };
  }

  #setPosition({ fen, moves }: Extract<Command, { type: 'position' }>): void {
    if (fen !== null) {
      const parsed = parseFen(fen);
      if (!parsed.ok) {
        const { code, field, at } = parsed.error;
        this.#reportError(`not a FEN: ${code} in ${field} at ${at}`);
        return;
      }
    }
    const game = { startFen: fen, moves };
    const illegal = firstIllegal({ ...game, ruleSet: this.#options.ruleSet });
    if (illegal !== null) {
      this.#reportError(`illegal move ${moves[illegal] ?? ''} (number ${illegal + 1}): position unchanged`);
      return;
    }
    this.#game = game;
  }

  #go(limits: GoLimits): void {
    // Finite tasks finish first, so that every piped-in line gets its answer.
    if (this.#infinite !== 0) this.#stop();
    const game = this.#request();
    const { player, seed, level, hash, multiPv, evaluation } = this.#options;
    if (player === 'classic') this.#start({ type: 'classic', game });
    else if (player !== 'none') this.#start({ type: 'choose', request: { ...game, persona: player, seed, level } });
    else {
      const time = timeLimitFor(limits, this.#isWhiteToMove());
      this.#start({
        type: 'search',
        game,
        depth: Math.max(1, limits.depth ?? MAX_DEPTH),
        nodes: Math.max(1, limits.nodes ?? UNLIMITED),
        time,
        hash,
        evaluation,
        lines: multiPv,
        searchMoves: limits.searchmoves ?? [],
      });
      const hasLimit = time !== null || limits.depth !== undefined || limits.nodes !== undefined;
      if (limits.infinite === true || !hasLimit) this.#infinite = this.#lastId;
    }
  }

  #isWhiteToMove(): boolean {
    const startsWhite = this.#game.startFen === null || / w( |$)/.test(this.#game.startFen);
    return startsWhite === (this.#game.moves.length % 2 === 0);
  }

  #start(task: Task): void {
    this.#lastId++;
    this.#running.add(this.#lastId);
    this.#host.start(this.#lastId, task);
  }

  #stop(): void {
    this.#host.stop(this.#lastId);
    this.#infinite = 0;
    if (this.#pendingAnswer !== null) this.#host.write(this.#pendingAnswer);
    this.#pendingAnswer = null;
  }
}
