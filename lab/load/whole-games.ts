/** Whole games at full speed: the cost to open, join, start, play and end a game, compared with its parts alone. */
import { drivePlay, driveRooms } from './drive.ts';
import { markdownTable } from '../performance-document.ts';
import { type Budget, type Costs, costsOf, inFigures, type PartReport } from './report.ts';
import type { Scale } from './scale.ts';
import { openBareDatabase, openJournal, openRelay, openServer, withTargets } from './targets.ts';
import type { Played, TargetName } from './task.ts';

/** With 200 games at once. */
const LEAST_MOVES_PER_SECOND = 3_000;
const MOST_CPU_A_GAME_MS = 10;
/** The duration of the comparison games in which only moves are measured. */
const MOVES_ONLY_SECONDS = 10;

interface Row {
  readonly pairs: number;
  readonly name: TargetName;
  readonly played: Played;
  readonly gamesPerSecond: number | null;
  readonly costs: Costs;
  /** CPU time in ms of the server and of PostgreSQL per game, without its moves. */
  readonly game: { readonly own: number; readonly database: number } | null;
}

function toCells({ pairs, name, played, gamesPerSecond, costs, game }: Row): readonly string[] {
  const figures = [
    costs.movesPerSecond,
    gamesPerSecond,
    played.answer.p50,
    played.answer.p99,
    played.seen?.p99 ?? null,
    costs.ownCpu,
    costs.databaseCpu,
    game?.own ?? null,
    game?.database ?? null,
  ];
  return [String(pairs), name, ...figures.map(inFigures)];
}

/** The CPU time of whole games minus the measured CPU time of their moves alone, per game. */
function beyondMoves(whole: Costs, movesOnly: Costs, movesPerGame: number): Row['game'] {
  const each = (all: number | null, move: number | null): number => (((all ?? 0) - (move ?? 0)) * movesPerGame) / 1_000;
  return { own: each(whole.ownCpu, movesOnly.ownCpu), database: each(whole.databaseCpu, movesOnly.databaseCpu) };
}

export async function measureWholeGames({ wholeGames: { pairs: counts, seconds } }: Scale): Promise<PartReport> {
  const rows: Row[] = [];
  await withTargets([openServer, openRelay, openJournal, openBareDatabase], async (...targets) => {
    const [server, , , database] = targets;
    for (const pairs of counts) {
      for (const target of targets) {
        if (target === database) continue;
        const at = await driveRooms(target, { pairs, seconds });
        const costs = costsOf(at);
        const { played } = at;
        let game: Row['game'] = null;
        if (target === server) {
          const movesOnly = await drivePlay(target, { games: pairs, pace: 'full', seconds: MOVES_ONLY_SECONDS });
          game = beyondMoves(costs, costsOf(movesOnly), played.moves / Math.max(1, played.games));
        }
        rows.push({ pairs, name: target.name, played, gamesPerSecond: played.games / played.seconds, costs, game });
      }
      const bare = await drivePlay(database, { games: pairs, pace: 'full', seconds });
      rows.push({
        pairs,
        name: 'database',
        played: bare.played,
        gamesPerSecond: null,
        costs: costsOf(bare),
        game: null,
      });
    }
  });
  const most = Math.max(...counts);
  const server = rows.find((row) => row.pairs === most && row.name === 'server');
  if (server?.game === undefined || server.game === null) throw new Error('nothing was measured');
  const budgets: Budget[] = [
    {
      what: `moves a second in ${most} whole games at once`,
      is: server.costs.movesPerSecond,
      least: LEAST_MOVES_PER_SECOND,
    },
    {
      what: 'CPU of a game beyond its moves, server and PostgreSQL, ms',
      is: server.game.own + server.game.database,
      most: MOST_CPU_A_GAME_MS,
    },
  ];
  const text = `Pairs of guests open a private room, join it, play a real game of about 60 plies to its mate, and open the next room.
The relay passes the same moves on and keeps nothing; the journal is the relay with a SQLite commit for each move; the
database commits moves by the server's statement, as many at a time, for nobody. CPU is in microseconds a move, with
all that the games took; the last two columns are the milliseconds that a game takes beyond what its moves take when
nothing but moves is measured.

${markdownTable(
  [
    'games at once',
    '',
    'moves a second',
    'games a second',
    'answer p50, ms',
    'p99, ms',
    'seen p99, ms',
    'own CPU',
    "PostgreSQL's CPU",
    'a game, own',
    "a game, PostgreSQL's",
  ],
  rows.map(toCells),
)}`;
  return { text, budgets };
}
