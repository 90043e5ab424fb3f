/** The limit of a move, in ms, nodes or plies. */
export type Limit =
  | { readonly kind: 'movetime' | 'nodes' | 'depth'; readonly value: number }
  | { readonly kind: 'clock'; readonly base: number; readonly increment: number };

/** The remaining time of both sides in ms; undefined for a side without a clock. */
export interface Clocks {
  readonly white: number | undefined;
  readonly black: number | undefined;
}

/** Parses a clock such as `5+0.05`: seconds and increment in seconds. */
export function parseClock(text: string): Limit {
  const [base = Number.NaN, increment = 0] = text.split('+').map(Number);
  if (!(base > 0) || !(increment >= 0)) throw new Error(`--tc wants SECONDS+INCREMENT, not ${text}`);
  return { kind: 'clock', base: base * 1000, increment: increment * 1000 };
}

export function parseLimit(kind: 'movetime' | 'nodes' | 'depth', text: string): Limit {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${kind} wants a whole number from 1, not ${text}`);
  return { kind, value };
}

export function describeLimit(limit: Limit): string {
  return limit.kind === 'clock' ? `${limit.base / 1000}+${limit.increment / 1000}` : `${limit.kind} ${limit.value}`;
}

/** The `go` command for a move. A side without a clock gets the opponent's. */
export function goCommand(limit: Limit, clocks: Clocks): string {
  if (limit.kind !== 'clock') return `go ${limit.kind} ${limit.value}`;
  const [white, black] = [clocks.white ?? clocks.black, clocks.black ?? clocks.white];
  const ms = (time: number | undefined): number => Math.max(1, Math.round(time ?? limit.base));
  return `go wtime ${ms(white)} btime ${ms(black)} winc ${limit.increment} binc ${limit.increment}`;
}
