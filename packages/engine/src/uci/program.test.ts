import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { ENGINE_VERSION } from '../version.ts';

const BIN = fileURLToPath(new URL('../../bin/sixtyfour-engine.mjs', import.meta.url));
const TIMEOUT = 60_000;

const started: ChildProcess[] = [];

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

/** A running program and its output. */
class Conversation {
  readonly lines: string[] = [];
  readonly exited: Promise<unknown>;
  readonly #child: ChildProcess;
  #waiting: { pattern: RegExp; from: number; resolve: (line: string) => void } | null = null;

  constructor() {
    this.#child = spawn(process.execPath, [BIN], { stdio: ['pipe', 'pipe', 'inherit'] });
    started.push(this.#child);
    this.exited = once(this.#child, 'exit');
    const { stdout } = this.#child;
    if (stdout === null) throw new Error('no output');
    createInterface({ input: stdout }).on('line', (line) => {
      this.lines.push(line);
      this.#look();
    });
  }

  say(...lines: string[]): void {
    for (const line of lines) this.#child.stdin?.write(`${line}\n`);
  }

  /** Waits for the first matching line from index `from` on. */
  hear(pattern: RegExp, from = this.lines.length): Promise<string> {
    return new Promise((resolve) => {
      this.#waiting = { pattern, from, resolve };
      this.#look();
    });
  }

  /** Sends a line and waits for a matching answer. */
  async ask(line: string, pattern: RegExp): Promise<string> {
    const from = this.lines.length;
    this.say(line);
    return this.hear(pattern, from);
  }

  end(): void {
    this.#child.stdin?.end();
  }

  #look(): void {
    const waiting = this.#waiting;
    if (waiting === null) return;
    const found = this.lines.slice(waiting.from).find((line) => waiting.pattern.test(line));
    if (found === undefined) return;
    this.#waiting = null;
    waiting.resolve(found);
  }
}

test('uci prints name and options, and isready is answered', { timeout: TIMEOUT }, async () => {
  const engine = new Conversation();
  await engine.ask('uci', /^uciok$/);
  expect(engine.lines[0]).toBe(`id name Sixtyfour ${ENGINE_VERSION}`);
  const options = engine.lines.filter((line) => line.startsWith('option name'));
  expect(options.map((line) => line.split(' ')[2])).toEqual([
    'Evaluation',
    'Hash',
    'MultiPV',
    'Persona',
    'Level',
    'Seed',
    'RuleSet',
  ]);
  await engine.ask('isready', /^readyok$/);
  engine.say('quit');
  expect(await engine.exited).toEqual([0, null]);
});

test('searches to a depth or node limit and prints info lines', { timeout: TIMEOUT }, async () => {
  const engine = new Conversation();
  engine.say('ucinewgame', 'position startpos moves e2e4');
  expect(await engine.ask('go depth 6', /^bestmove/)).toMatch(/^bestmove [a-h][78][a-h][1-8]$/);
  const last = engine.lines.findLast((line) => line.startsWith('info depth'));
  expect(last).toMatch(
    /^info depth 6 seldepth \d+ score cp -?\d+ nodes \d+ time \d+ nps \d+ pv( [a-h][1-8][a-h][1-8][nbrq]?)+$/,
  );
  await engine.ask('go nodes 5000', /^bestmove/);
  expect(engine.lines.findLast((line) => line.startsWith('info depth'))).toMatch(/ nodes 5000 /);
  engine.say('position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1');
  expect(await engine.ask('go depth 5', /^bestmove/)).toBe('bestmove a1a8');
  expect(engine.lines.findLast((line) => line.startsWith('info depth'))).toMatch(/ score mate 1 /);
  engine.say('position fen 7k/R7/1R6/8/8/8/8/7K b - - 0 1');
  await engine.ask('go depth 5', /^bestmove/);
  expect(engine.lines.findLast((line) => line.startsWith('info depth'))).toMatch(/ score mate -1 /);
});

test('go infinite answers after stop, not before', { timeout: TIMEOUT }, async () => {
  const engine = new Conversation();
  await engine.ask('go infinite', /^info depth 8 /);
  await engine.ask('isready', /^readyok$/);
  expect(engine.lines.some((line) => line.startsWith('bestmove'))).toBe(false);
  expect(await engine.ask('stop', /^bestmove/)).toMatch(/^bestmove [a-h][1-8]/);
  // A search that ends by itself holds its answer until stop.
  engine.say('position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1');
  await engine.ask('go infinite', /score mate 1/);
  await engine.ask('isready', /^readyok$/);
  expect(engine.lines.filter((line) => line.startsWith('bestmove'))).toHaveLength(1);
  expect(await engine.ask('stop', /^bestmove/)).toBe('bestmove a1a8');
});

test('go perft prints counts in Stockfish’s format, under both rule sets', { timeout: TIMEOUT }, async () => {
  const engine = new Conversation();
  expect(await engine.ask('go perft 2', /^Nodes searched/)).toBe('Nodes searched: 400');
  expect(engine.lines).toContain('e2e4: 20');
  expect(engine.lines.filter((line) => /^[a-h][1-8][a-h][1-8]: 20$/.test(line))).toHaveLength(20);
  engine.say('position fen 4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1');
  const standard = await engine.ask('go perft 1', /^Nodes searched/);
  engine.say('setoption name RuleSet value simplified');
  const simplified = await engine.ask('go perft 1', /^Nodes searched/);
  // The difference is castling and en passant.
  expect(Number(standard.slice(16)) - Number(simplified.slice(16))).toBe(2);
});

test('a character’s answer depends on the seed, and the classic engine answers', { timeout: TIMEOUT }, async () => {
  const engine = new Conversation();
  const answers: string[] = [];
  for (const seed of [1, 2, 3, 4, 5, 1]) {
    engine.say('setoption name Persona value easy', `setoption name Seed value ${seed}`);
    engine.say('position startpos moves h2h3 a7a6 g2g3');
    answers.push(await engine.ask('go nodes 1', /^bestmove/));
  }
  expect(answers[5]).toBe(answers[0]);
  expect(new Set(answers).size).toBeGreaterThan(1);
  engine.say('setoption name Persona value classic');
  expect(await engine.ask('go', /^bestmove/)).toMatch(/^bestmove [a-h]/);
});

test('reports MultiPV lines, and searchmoves restricts the search', { timeout: TIMEOUT }, async () => {
  const engine = new Conversation();
  engine.say('setoption name MultiPV value 3', 'position startpos');
  const best = await engine.ask('go depth 5', /^bestmove/);
  const lines = engine.lines.filter((line) => line.startsWith('info depth 5 ')).slice(-3);
  expect(lines.map((line) => / multipv (\d) /.exec(line)?.[1])).toEqual(['1', '2', '3']);
  const moves = lines.map((line) => / pv (\S+)/.exec(line)?.[1]);
  expect(new Set(moves).size).toBe(3);
  expect(best).toBe(`bestmove ${moves[0]}`);
  const scores = lines.map((line) => Number(/ score cp (-?\d+)/.exec(line)?.[1]));
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  engine.say('setoption name MultiPV value 1');
  expect(await engine.ask('go depth 4 searchmoves a2a3 h2h3', /^bestmove/)).toMatch(/^bestmove (a2a3|h2h3)$/);
});

test('invalid lines get an info string, and the next valid line its answer', { timeout: TIMEOUT }, async () => {
  const engine = new Conversation();
  for (const line of [
    'hello',
    'position fen 8/8/8 w - - 0 1',
    'position fen 8/8/8/8/8/8/8/8 w - - 0 1',
    'position startpos moves e2e5',
    'go depth x',
    'setoption name Persona value nobody',
    'setoption name Hash value -5',
    `position startpos moves ${'z'.repeat(5000)}`,
    '\u0007\u0000',
  ])
    expect(await engine.ask(line, /^info string/)).toMatch(/^info string ./);
  expect(await engine.ask('go depth 1', /^bestmove/)).toMatch(/^bestmove [a-h][12]/);
});

test('without a legal move the answer is bestmove (none)', { timeout: TIMEOUT }, async () => {
  const engine = new Conversation();
  engine.say('position fen R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1');
  expect(await engine.ask('go depth 3', /^bestmove/)).toBe('bestmove (none)');
  expect(engine.lines).toContain('info depth 0 score mate 0');
  engine.say('setoption name Persona value easy', 'position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1');
  expect(await engine.ask('go', /^bestmove/)).toBe('bestmove (none)');
  expect(engine.lines).toContain('info depth 0 score cp 0');
});

test('all piped-in lines are answered before the program exits', { timeout: TIMEOUT }, async () => {
  const engine = new Conversation();
  engine.say('isready', 'go nodes 3000', 'position startpos moves d2d4', 'go movetime 20', 'go perft 1');
  engine.end();
  expect(await engine.exited).toEqual([0, null]);
  expect(engine.lines.filter((line) => line.startsWith('bestmove'))).toHaveLength(2);
  expect(engine.lines.at(-1)).toBe('Nodes searched: 20');
});

test('a rule set under which the position is illegal resets the position', { timeout: TIMEOUT }, async () => {
  const engine = new Conversation();
  engine.say('position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1');
  expect(await engine.ask('setoption name RuleSet value simplified', /^info string/)).toMatch(/back to the start/);
  expect(await engine.ask('go perft 1', /^Nodes searched/)).toBe('Nodes searched: 20');
});
