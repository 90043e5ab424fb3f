/** The whole check of a run: its log against what the database holds (quality.md 4.2). Linear in both. */
import type { Entry } from './entry.ts';
import { checkActs } from './acts.ts';
import { checkBoards } from './boards.ts';
import { checkClocks } from './clocks.ts';
import { checkDays } from './days.ts';
import { GameTime, checkGameTime, outagesOf } from './game-time.ts';
import { gamesOfRun } from './games.ts';
import type { GamesOfRun, Violation } from './games.ts';
import { checkQueue } from './queue.ts';
import { checkRooms } from './rooms.ts';
import type { Rows } from './rows.ts';
import { checkSequence } from './sequence.ts';

/** An act that was acknowledged in a game of which there is no row. */
function checkStrays({ strays }: GamesOfRun): Violation[] {
  const lost = new Set(strays.flatMap((entry) => (entry.kind === 'ok' ? [entry.gameId] : [])));
  return [...lost].map((gameId) => ({ invariant: 'I-01', gameId, what: 'the whole game is not stored' }));
}

/** Everything that is wrong; empty is good. `entries` in the order of time. */
export function checkHistory(entries: readonly Entry[], rows: Rows): Violation[] {
  const run = gamesOfRun(entries, rows);
  const outages = outagesOf(entries);
  const time = new GameTime(entries);
  return [
    ...checkStrays(run),
    ...checkActs(run),
    ...checkQueue(entries, rows),
    ...checkRooms(entries, rows),
    ...checkDays(rows),
    ...checkGameTime(time, outages),
    ...run.games.flatMap((game) => [...checkSequence(game), ...checkBoards(game), ...checkClocks(game, time, outages)]),
  ];
}
