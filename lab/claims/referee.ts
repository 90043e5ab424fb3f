/** Stockfish as the referee of claims. Its answers are cached in a file, so that a repeated check is fast. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { RefereeLine } from '../puzzles/chances.ts';
import type { Analyze } from '../puzzles/referee.ts';

/** @param file the cache, one answer per line; it is appended to */
export function rememberAnswers(analyzers: readonly Analyze[], file: string): Analyze {
  const known = new Map<string, readonly RefereeLine[]>();
  if (existsSync(file))
    for (const text of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
      const [key, lines] = JSON.parse(text) as [string, readonly RefereeLine[]];
      known.set(key, lines);
    }
  const free = [...analyzers];
  const waiting: ((analyze: Analyze) => void)[] = [];
  const take = (): Promise<Analyze> => {
    const analyze = free.pop();
    return analyze === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(analyze);
  };
  const giveBack = (analyze: Analyze): void => {
    const next = waiting.shift();
    if (next === undefined) free.push(analyze);
    else next(analyze);
  };
  return async (fen, limits) => {
    const key = JSON.stringify([fen, limits.lines, limits.nodes, limits.among ?? []]);
    const before = known.get(key);
    if (before !== undefined) return before;
    const analyze = await take();
    try {
      const lines = await analyze(fen, limits);
      known.set(key, lines);
      appendFileSync(file, `${JSON.stringify([key, lines])}\n`);
      return lines;
    } finally {
      giveBack(analyze);
    }
  };
}
