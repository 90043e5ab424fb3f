/** Checks the log of a run against the database (quality.md 4.2). Linear in both. */
import type { Entry } from './entry.ts';
import { checkActs } from './acts.ts';
import { checkBoards } from './stored-games.ts';
import { checkClocks } from './clocks.ts';
import { checkDays } from './daily-scores.ts';
import { GameTime, checkGameTime, outagesOf } from './game-time.ts';
import { gamesOfRun, type GamesOfRun, type Violation } from './games.ts';
import { checkQueue } from './queue.ts';
import { checkRooms } from './rooms.ts';
import type { Rows } from './rows.ts';
import { checkSequence } from './delivery.ts';

/** Acknowledged acts of games that are not stored. */
function checkOrphans({ orphans }: GamesOfRun): Violation[] {
  const lost = new Set(orphans.flatMap((entry) => (entry.kind === 'ok' ? [entry.gameId] : [])));
  return [...lost].map((gameId) => ({ invariant: 'I-01', gameId, what: 'the whole game is not stored' }));
}

/** All violations; empty if there are none. `entries` must be in chronological order. */
export function checkHistory(entries: readonly Entry[], rows: Rows): Violation[] {
  const run = gamesOfRun(entries, rows);
  const outages = outagesOf(entries);
  const time = new GameTime(entries);
  return [
    ...checkOrphans(run),
    ...checkActs(run),
    ...checkQueue(entries, rows),
    ...checkRooms(entries, rows),
    ...checkDays(rows),
    ...checkGameTime(time, outages),
    ...run.games.flatMap((game) => [...checkSequence(game), ...checkBoards(game), ...checkClocks(game, time, outages)]),
  ];
}
