/** The results of a part of the measurements, and their format. Pure. */
import type { PlayedAt } from './drive.ts';
import { markdownTable } from '../performance-document.ts';

/** A limit on a machine with two cores that runs nothing else; the driver is included. */
export interface Budget {
  readonly what: string;
  readonly is: number;
  readonly most?: number;
  readonly least?: number;
}

export interface PartReport {
  /** Markdown, without the heading. */
  readonly text: string;
  readonly budgets: readonly Budget[];
}

export function isMissed({ is, most = Infinity, least = -Infinity }: Budget): boolean {
  return !(is <= most && is >= least);
}

export function budgetTable(budgets: readonly Budget[]): string {
  return markdownTable(
    ['budget', 'is', 'may be', 'kept'],
    budgets.map((budget) => {
      const { what, is, most, least } = budget;
      const bound = most === undefined ? `${least} at least` : `${most} at most`;
      return [what, inFigures(is), bound, isMissed(budget) ? 'no' : 'yes'];
    }),
  );
}

/** About three significant digits. */
export function inFigures(value: number | null): string {
  if (value === null) return '-';
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toFixed(digits);
}

/** The cost of each move on a target, and its use during the measurement. Null if unknown or not applicable. */
export interface Costs {
  readonly movesPerSecond: number;
  /** CPU time per move, in microseconds. */
  readonly ownCpu: number | null;
  readonly databaseCpu: number | null;
  readonly driverCpu: number;
  /** CPU cores used. */
  readonly ownCores: number | null;
  readonly databaseCores: number | null;
  readonly ownMegabytes: number | null;
  readonly databaseMegabytes: number | null;
  /** The database's statistics per move. */
  readonly transactions: number | null;
  readonly flushes: number | null;
  readonly logKilobytes: number | null;
}

export function costsOf({ played, before, after }: PlayedAt): Costs {
  const { moves, seconds } = played;
  const grown = (from: number | undefined, to: number | undefined): number | null =>
    from === undefined || to === undefined ? null : to - from;
  const each = (total: number | null, unit = 1): number | null =>
    total === null || moves === 0 ? null : (total * unit) / moves;
  const ownSeconds = grown(before.own?.cpuSeconds, after.own?.cpuSeconds);
  const databaseSeconds = grown(before.database?.cpuSeconds, after.database?.cpuSeconds);
  return {
    movesPerSecond: moves / seconds,
    ownCpu: each(ownSeconds, 1e6),
    databaseCpu: each(databaseSeconds, 1e6),
    driverCpu: each(played.cpuSeconds, 1e6) ?? 0,
    ownCores: ownSeconds === null ? null : ownSeconds / seconds,
    databaseCores: databaseSeconds === null ? null : databaseSeconds / seconds,
    ownMegabytes: after.own === null ? null : after.own.kilobytes / 1024,
    databaseMegabytes: after.database === null ? null : after.database.kilobytes / 1024,
    transactions: each(grown(before.database?.transactions, after.database?.transactions)),
    flushes: each(grown(before.database?.walFlushes, after.database?.walFlushes)),
    logKilobytes: each(grown(before.database?.walBytes, after.database?.walBytes), 1 / 1024),
  };
}

/** The table for "Sizing" in docs/operations.md. */
export function sizingTable(connections: number, costs: Costs): string {
  return markdownTable(
    [
      'moves a second',
      'connections',
      'server, cores',
      'server, MB',
      'PostgreSQL, cores',
      'PostgreSQL, MB',
      'transactions a move',
      'flushes a move',
      'KB of log a move',
    ],
    [
      [
        costs.movesPerSecond,
        connections,
        costs.ownCores,
        costs.ownMegabytes,
        costs.databaseCores,
        costs.databaseMegabytes,
        costs.transactions,
        costs.flushes,
        costs.logKilobytes,
      ].map(inFigures),
    ],
  );
}
