/** Games whose players think, with a move of each side every five seconds: the delay of moves without load. */
import { drivePlay } from './drive.ts';
import { markdownTable } from '../performance-document.ts';
import { type Budget, costsOf, inFigures, type PartReport, sizingTable } from './report.ts';
import type { Scale } from './scale.ts';
import { openBareDatabase, openRelay, openServer, withTargets } from './targets.ts';

/** In milliseconds (quality.md 4.5; the last one is from architecture.md). */
const BUDGETS = { answerP50: 10, answerP99: 100, seenP99: 150, p99OverRelay: 5 } as const;

export async function measureHumanPace({ humanPace: { games, seconds } }: Scale): Promise<PartReport> {
  const { server, relay, database } = await withTargets(
    [openServer, openRelay, openBareDatabase],
    async (...targets) => ({
      server: await drivePlay(targets[0], { games, pace: 'human', seconds }),
      relay: await drivePlay(targets[1], { games, pace: 'human', seconds }),
      database: await drivePlay(targets[2], { games, pace: 'human', seconds }),
    }),
  );
  const { answer, seen } = server.played;
  const alone = database.played.answer.p99;
  const over = answer.p99 - relay.played.answer.p99;
  const budgets: Budget[] = [
    { what: 'answer p50, ms', is: answer.p50, most: BUDGETS.answerP50 },
    { what: 'answer p99, ms', is: answer.p99, most: BUDGETS.answerP99 },
    { what: 'the opponent sees it, p99, ms', is: seen?.p99 ?? Infinity, most: BUDGETS.seenP99 },
    { what: "answer p99 above the relay's, ms", is: over, most: BUDGETS.p99OverRelay },
  ];
  const cells = Object.entries({ server, relay, database }).map(([name, at]) => {
    const { played } = at;
    const { movesPerSecond, ownCpu, databaseCpu } = costsOf(at);
    const figures = [
      movesPerSecond,
      played.answer.p50,
      played.answer.p99,
      played.answer.longest,
      played.seen?.p50 ?? null,
      played.seen?.p99 ?? null,
      ownCpu,
      databaseCpu,
    ];
    return [name, ...figures.map(inFigures)];
  });
  const text = `${games} games, in which each side makes a move every five seconds. An answer is the acknowledgement of a move, and the
opponent sees it when the move is told to its page. The relay passes moves on and keeps nothing; the database commits
the same moves by the same statement for nobody. CPU is in microseconds a move.

${markdownTable(
  [
    '',
    'moves a second',
    'answer p50, ms',
    'p99, ms',
    'longest, ms',
    'seen p50, ms',
    'p99, ms',
    'own CPU',
    "PostgreSQL's CPU",
  ],
  cells,
)}

Of the ${inFigures(over)} ms that the p99 of an answer is above the relay's, the commit alone takes ${inFigures(alone)} here.

What it takes:

${sizingTable(2 * games, costsOf(server))}`;
  return { text, budgets };
}
