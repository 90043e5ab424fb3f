/** A minimal UCI adapter for other players. */
import { createInterface } from 'node:readline';
import { START_FEN } from '@sixtyfour/chess';

export interface ShellPlayer {
  readonly name: string;
  /** Numeric options with their defaults. */
  readonly options?: Readonly<Record<string, number>>;
  /** Returns the move for a position in UCI. `limits` has the numbers of `go` by name. */
  readonly choose: (
    position: { readonly fen: string; readonly moves: readonly string[] },
    limits: Readonly<Record<string, number>>,
    options: Readonly<Record<string, number>>,
  ) => { readonly move: string; readonly info?: string };
}

/** Runs the protocol on standard input and output until `quit`. */
export function runShell({ name, options = {}, choose }: ShellPlayer): void {
  const values: Record<string, number> = { ...options };
  let position = { fen: START_FEN, moves: [] as readonly string[] };
  const write = (text: string): void => void process.stdout.write(`${text}\n`);

  createInterface({ input: process.stdin }).on('line', (text) => {
    const line = text.trim();
    const [command, ...words] = line.split(/\s+/);
    if (command === 'uci') {
      write(`id name ${name}`);
      for (const [key, value] of Object.entries(values)) write(`option name ${key} type spin default ${value}`);
      write('uciok');
    } else if (command === 'isready') write('readyok');
    else if (command === 'quit') process.exit(0);
    else if (command === 'setoption') {
      const [, key, value] = /^setoption name (\S+) value (-?\d+)$/.exec(line) ?? [];
      if (key !== undefined && key in values) values[key] = Number(value);
    } else if (command === 'position') {
      const at = words.indexOf('moves');
      const setup = at < 0 ? words : words.slice(0, at);
      const fen = setup[0] === 'fen' ? setup.slice(1).join(' ') : START_FEN;
      position = { fen, moves: at < 0 ? [] : words.slice(at + 1) };
    } else if (command === 'go') {
      const limits = words.flatMap((word, i) => {
        const value = Number(words[i + 1]);
        return /^[a-z]+$/.test(word) && Number.isFinite(value) ? [[word, value] as const] : [];
      });
      const { move, info } = choose(position, Object.fromEntries(limits), values);
      if (info !== undefined) write(`info ${info}`);
      write(`bestmove ${move}`);
    }
  });
}
