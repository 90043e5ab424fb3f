import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Runner } from './runner.ts';
import { Session } from './session.ts';
import type { Task } from './task.ts';

/** Protocol words, values and edge-case numbers, used in and out of place. */
const WORDS = (
  'uci isready ucinewgame stop debug on ponderhit register bench go position startpos fen moves setoption name value ' +
  'depth nodes movetime wtime btime winc binc movestogo infinite searchmoves perft ponder mate e2e4 e7e5 g1f3 e7e8q a1a1 ' +
  'Persona Seed RuleSet MultiPV Hash simplified standard easy very hard none classic 0 1 2 3 -1 -5 1e9 999999999999999 ' +
  '99999999999999999999 NaN w b KQkq - 4k3/8/8/8/8/8/4P3/4K3 8/8/8/8/8/8/8/8 R5k1/5ppp/8/8/8/8/8/6K1 \u0000 \u2028 💥'
).split(' ');

/** Valid beginnings, so that the code behind them is reached. */
const BEGINNINGS = [
  '',
  'go',
  'go depth 1',
  'go nodes',
  'go infinite',
  'go searchmoves',
  'go perft',
  'position',
  'position startpos',
  'position startpos moves',
  'position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1',
  'position fen R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1',
  'setoption name',
  'setoption name MultiPV value',
  'setoption name Persona value',
  'setoption name RuleSet value',
];

const line = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(fc.constantFrom(...BEGINNINGS), fc.array(fc.constantFrom(...WORDS), { maxLength: 8 })),
  },
  { weight: 1, arbitrary: fc.tuple(fc.constant(''), fc.array(fc.string({ unit: 'binary' }), { maxLength: 3 })) },
);

/** Runs a session with an inline search thread; tasks are stopped at their first poll. */
function converse(lines: readonly string[]): Promise<readonly string[]> {
  const said: string[] = [];
  const tasks: { readonly id: number; readonly task: Task }[] = [];
  const runner = new Runner((text) => said.push(text));
  const session = new Session({
    write: (text) => said.push(text),
    start: (id, task) => tasks.push({ id, task }),
    stop: () => undefined,
    exit: () => undefined,
  });
  const work = async (): Promise<readonly string[]> => {
    session.onReport({ type: 'ready' });
    for (const text of lines) {
      session.onLine(text);
      for (const { id, task } of tasks.splice(0))
        session.onReport({ type: 'done', id, text: await runner.run(task, () => true) });
    }
    session.onLine('stop');
    return said;
  };
  return work();
}

const count = (said: readonly string[], word: string): number => said.filter((text) => text.startsWith(word)).length;

test('no input throws; every go and every isready gets exactly one answer', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 25 }), async (parts) => {
      const lines = parts.map(([beginning, words]) => [beginning, ...words].join(' '));
      const said = await converse(lines);
      const asked = lines.filter((text) => text.trim().split(/\s+/)[0] === 'go');
      const refused = said.filter((text) => /^info string (go |searchmoves)/.test(text));
      const counted = said.filter((text) => text.includes('Nodes searched') && !text.includes('second'));
      expect(count(said, 'bestmove') + refused.length + counted.length).toBe(asked.length);
      expect(count(said, 'readyok')).toBe(lines.filter((text) => text.trim().split(/\s+/)[0] === 'isready').length);
    }),
    { seed: 64, numRuns: 150 },
  );
});
