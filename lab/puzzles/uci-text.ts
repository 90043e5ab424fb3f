/** Parses the output of a UCI engine. Pure. */
import type { RefereeLine } from './chances.ts';

const INFO = /^info .*?\bmultipv (\d+) score (cp|mate) (-?\d+)(?: (lowerbound|upperbound))? .*?\bpv (\S+)((?: \S+)*)/;

/** An `info` line with its rank among the best moves, from 1; null for other text and for mere bounds. */
export function readInfo(text: string): { readonly place: number; readonly line: RefereeLine } | null {
  const [, place, kind, value, bound, move, replies = ''] = INFO.exec(text) ?? [];
  if (move === undefined || bound !== undefined) return null;
  return {
    place: Number(place),
    line: {
      move,
      score: { kind: kind === 'mate' ? 'mate' : 'cp', value: Number(value) },
      replies: replies.split(' ').filter(Boolean),
    },
  };
}

/** The last line of each rank, ordered from the best: the result of a search. */
export function lastLines(output: readonly string[]): readonly RefereeLine[] {
  const newest = new Map<number, RefereeLine>();
  for (const text of output) {
    const info = readInfo(text);
    if (info !== null) newest.set(info.place, info.line);
  }
  return [...newest].toSorted(([a], [b]) => a - b).map(([, line]) => line);
}
