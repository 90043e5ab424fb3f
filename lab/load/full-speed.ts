/** Games whose players do not think: the server compared with the relay and with the commits alone. */
import { drivePlay } from './drive.ts';
import { markdownTable } from '../performance-document.ts';
import { type Budget, type Costs, costsOf, inFigures, type PartReport, sizingTable } from './report.ts';
import type { Scale } from './scale.ts';
import type { Spread } from './spread.ts';
import { openBareDatabase, openRelay, openServer, withTargets } from './targets.ts';
import type { TargetName } from './task.ts';

const LEAST_MOVES_PER_SECOND = 3_000;
/** The rate of a game in which each side moves every five seconds. */
const HUMAN_MOVES_PER_SECOND = 0.4;

interface Row {
  readonly games: number;
  readonly name: TargetName;
  readonly answer: Spread;
  readonly costs: Costs;
  /** The server's moves per second divided by those of this row; null for the server itself. */
  readonly ratio: number | null;
}

function toCells({ games, name, answer, costs, ratio }: Row): readonly string[] {
  const figures = [
    costs.movesPerSecond,
    answer.p50,
    answer.p99,
    costs.ownCpu,
    costs.databaseCpu,
    costs.driverCpu,
    ratio,
  ];
  return [String(games), name, ...figures.map(inFigures)];
}

export async function measureFullSpeed({ fullSpeed: { games: counts, seconds } }: Scale): Promise<PartReport> {
  const rows: Row[] = [];
  await withTargets([openServer, openRelay, openBareDatabase], async (...targets) => {
    for (const games of counts) {
      let serverRate: number | null = null;
      for (const target of targets) {
        const at = await drivePlay(target, { games, pace: 'full', seconds });
        const costs = costsOf(at);
        const ratio = serverRate === null ? null : serverRate / costs.movesPerSecond;
        serverRate ??= costs.movesPerSecond;
        rows.push({ games, name: target.name, answer: at.played.answer, costs, ratio });
      }
    }
  });
  const most = Math.max(...counts);
  const costsAt = (name: TargetName) => rows.find((row) => row.games === most && row.name === name)?.costs;
  const [server, database] = [costsAt('server'), costsAt('database')];
  if (server === undefined || database === undefined) throw new Error('nothing was measured');
  const budgets: Budget[] = [
    { what: `moves a second in ${most} games`, is: server.movesPerSecond, least: LEAST_MOVES_PER_SECOND },
  ];
  const text = `Each player moves as soon as the other's move is there. The relay passes moves on and keeps nothing; the database
commits the same moves by the same statement, as many at a time, for nobody. CPU is in microseconds a move; the last
column is what the server does of the relay's or the database's moves a second.

${markdownTable(
  [
    'games',
    '',
    'moves a second',
    'answer p50, ms',
    'p99, ms',
    'own CPU',
    "PostgreSQL's CPU",
    "driver's CPU",
    'the server does',
  ],
  rows.map(toCells),
)}

What ${most} games at full speed take:

${sizingTable(2 * most, server)}

PostgreSQL alone took ${inFigures(database.movesPerSecond)} moves a second: as many as ${inFigures(database.movesPerSecond / HUMAN_MOVES_PER_SECOND)} games make at human pace.`;
  return { text, budgets };
}
