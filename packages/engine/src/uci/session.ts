import { parseFen } from '@sixtyfour/chess';
import { firstIllegal, type GameRequest } from '../request.ts';
import { ENGINE_VERSION } from '../version.ts';
import { type Command, type GoLimits, parseCommand } from './commands.ts';
import { DEFAULT_OPTIONS, describeOptions, type Options, withOption } from './options.ts';
import type { Report, Task } from './task.ts';
import { timeFor } from './time.ts';

const ENDLESS = Number.MAX_SAFE_INTEGER;
const DEEPEST = 99;

/** What a session needs of the world. */
export interface Surroundings {
  write(text: string): void;
  /** Hands a task to the search thread. */
  start(id: number, task: Task): void;
  /** Stops the tasks up to this one. */
  stop(id: number): void;
  /** Everything is said and done. */
  exit(): void;
}

/** One conversation in the Universal Chess Interface. Lines come in, tasks and lines go out; it never throws. */
export class Session {
  readonly #world: Surroundings;
  #options: Options = DEFAULT_OPTIONS;
  #game: Omit<GameRequest, 'ruleSet'> = { startFen: null, moves: [] };
  #lastId = 0;
  readonly #running = new Set<number>();
  /** The `go infinite` that is under way, and its answer if it is found before anybody asks. */
  #infinite = 0;
  #held: string | null = null;
  #threadReady = false;
  #asksReady = 0;
  #leaving = false;

  constructor(world: Surroundings) {
    this.#world = world;
  }

  receive(line: string): void {
    const command = parseCommand(line);
    switch (command.type) {
      case 'nothing':
        return;
      case 'uci':
        this.#introduce();
        return;
      case 'isready':
        if (this.#threadReady) this.#world.write('readyok');
        else this.#asksReady++;
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
        this.#world.exit();
        return;
      case 'bad':
        this.#complain(command.why);
    }
  }

  /** From the search thread. */
  hear(report: Report): void {
    switch (report.type) {
      case 'ready':
        this.#threadReady = true;
        for (; this.#asksReady > 0; this.#asksReady--) this.#world.write('readyok');
        this.#leaveIfDone();
        return;
      case 'line':
        this.#world.write(report.text);
        return;
      case 'done':
        this.#running.delete(report.id);
        // The protocol wants no answer to `go infinite` before `stop`.
        if (report.id === this.#infinite) this.#held = report.text;
        else if (report.text !== null) this.#world.write(report.text);
        this.#leaveIfDone();
    }
  }

  /** No more lines will come: finishes what has an end, and leaves. */
  end(): void {
    this.#leaving = true;
    if (this.#infinite !== 0) this.#stop();
    this.#leaveIfDone();
  }

  #leaveIfDone(): void {
    if (this.#leaving && this.#running.size === 0 && this.#asksReady === 0) this.#world.exit();
  }

  #introduce(): void {
    this.#world.write(`id name Sixtyfour ${ENGINE_VERSION}`);
    this.#world.write('id author the Sixtyfour project');
    for (const line of describeOptions()) this.#world.write(line);
    this.#world.write('uciok');
  }

  #complain(why: string): void {
    this.#world.write(`info string ${why}`);
  }

  #request(): GameRequest {
    return { ...this.#game, ruleSet: this.#options.ruleSet };
  }

  #setOption(name: string, value: string): void {
    const options = withOption(this.#options, name, value);
    if (typeof options === 'string') {
      this.#complain(options);
      return;
    }
    this.#options = options;
    if (firstIllegal(this.#request()) === null) return;
    this.#complain('the position is not one under these rules: back to the start');
    this.#game = { startFen: null, moves: [] };
  }

  #setPosition({ fen, moves }: Extract<Command, { type: 'position' }>): void {
    if (fen !== null) {
      const parsed = parseFen(fen);
      if (!parsed.ok) {
        const { code, field, at } = parsed.error;
        this.#complain(`not a FEN: ${code} in ${field} at ${at}`);
        return;
      }
    }
    const game = { startFen: fen, moves };
    const illegal = firstIllegal({ ...game, ruleSet: this.#options.ruleSet });
    if (illegal !== null) {
      this.#complain(`illegal move ${moves[illegal] ?? ''} (number ${illegal + 1}): position unchanged`);
      return;
    }
    this.#game = game;
  }

  #go(limits: GoLimits): void {
    // What has an end comes to it first: lines that are piped in all get their answers.
    if (this.#infinite !== 0) this.#stop();
    const game = this.#request();
    const { player, seed, hash, multiPv } = this.#options;
    if (player === 'classic') this.#start({ type: 'classic', game });
    else if (player !== 'none') this.#start({ type: 'choose', game, persona: player, seed });
    else {
      const time = timeFor(limits, this.#isWhiteToMove());
      this.#start({
        type: 'search',
        game,
        depth: Math.max(1, limits.depth ?? DEEPEST),
        nodes: Math.max(1, limits.nodes ?? ENDLESS),
        time,
        hash,
        lines: multiPv,
        among: limits.searchmoves ?? [],
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
    this.#world.start(this.#lastId, task);
  }

  #stop(): void {
    this.#world.stop(this.#lastId);
    this.#infinite = 0;
    if (this.#held !== null) this.#world.write(this.#held);
    this.#held = null;
  }
}
