/** What a part of the measurements comes to, and how it is written down. Pure. */
import type { PlayedAt } from './drive.ts';
import { markdownTable } from '../performance-document.ts';

/** What must hold on two cores, the driver among them, with nothing else running. */
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

/** Of three digits or so, as far as there are any. */
export function inFigures(value: number | null): string {
  if (value === null) return '-';
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toFixed(digits);
}

/** What a target used for each move, and while it went on. Null is what the system does not tell, or nobody used. */
export interface Costs {
  readonly movesPerSecond: number;
  /** Microseconds of CPU a move. */
  readonly ownCpu: number | null;
  readonly databaseCpu: number | null;
  readonly driverCpu: number;
  /** Cores kept busy. */
  readonly ownCores: number | null;
  readonly databaseCores: number | null;
  readonly ownMegabytes: number | null;
  readonly databaseMegabytes: number | null;
  /** Of the database, for each move. */
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

/** What docs/operations.md, Sizing, speaks of. */
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
