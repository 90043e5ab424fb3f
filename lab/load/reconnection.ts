/** How fast the players of running games are back after all connections broke at the same moment (F-17). */
import { markdownTable } from '../performance-document.ts';
import { drive } from './drive.ts';
import { type Budget, inFigures, type PartReport } from './report.ts';
import type { Scale } from './scale.ts';
import { openServer, withTargets } from './targets.ts';
import type { Returned } from './task.ts';

/** In milliseconds (quality.md 4.5 and F-17). */
const BUDGETS = { p95: 2_000, p99: 3_000 } as const;
/** The same as the delay of pages when the server announces a restart. */
const SPREAD_MS = 1_000;

function toCells(name: string, { sockets, back, acknowledged, lost, stuck }: Returned): readonly string[] {
  return [name, ...[sockets, back.p50, back.p95, back.p99, back.longest, acknowledged, lost, stuck].map(inFigures)];
}

export async function measureReconnection({ reconnection: { games } }: Scale): Promise<PartReport> {
  const runs = async (spreadMs: number) =>
    withTargets([openServer], (server) => drive(server, { kind: 'return', games, spreadMs }));
  const together = await runs(0);
  const spread = await runs(SPREAD_MS);
  const broken = [together, spread].reduce((sum, { lost, stuck }) => sum + lost + stuck, 0);
  const budgets: Budget[] = [
    { what: 'back with the game, p95, ms', is: together.back.p95, most: BUDGETS.p95 },
    { what: 'back with the game, p99, ms', is: together.back.p99, most: BUDGETS.p99 },
    { what: 'moves lost, and games that did not go on', is: broken, most: 0 },
  ];
  const text = `The lines of both players of ${games} running games at human pace break in one moment. Each player connects again, asks for
the two channels of its game and has the whole game; a move whose answer was lost is sent again under its id. Times are
in milliseconds since the break.

${markdownTable(
  [
    'all come back',
    'sockets',
    'p50',
    'p95',
    'p99',
    'longest',
    'moves acknowledged',
    'of them lost',
    'games that stopped',
  ],
  [toCells('in the same moment', together), toCells('within a second', spread)],
)}`;
  return { text, budgets };
}
