/** The whole check of a run: its log against what the database holds (quality.md 4.2). Linear in both. */
import type { Entry } from './entry.ts';
import { checkActs } from './acts.ts';
import { checkBoards } from './boards.ts';
import { checkClocks } from './clocks.ts';
import type { Outage } from './clocks.ts';
import { gamesOfRun } from './games.ts';
import type { GamesOfRun, Violation } from './games.ts';
import { checkQueue } from './queue.ts';
import type { Rows } from './rows.ts';
import { checkSequence } from './sequence.ts';

function outagesOf(entries: readonly Entry[]): readonly Outage[] {
  const outages: Outage[] = [];
  let killedAt: number | null = null;
  for (const entry of entries) {
    if (entry.kind === 'killed') killedAt = entry.at;
    else if (entry.kind === 'serving' && killedAt !== null) {
      outages.push({ killedAt, servingAt: entry.at });
      killedAt = null;
    }
  }
  return outages;
}

/** An act that was acknowledged in a game of which there is no row. */
function checkStrays({ strays }: GamesOfRun): Violation[] {
  const lost = new Set(strays.flatMap((entry) => (entry.kind === 'ok' ? [entry.gameId] : [])));
  return [...lost].map((gameId) => ({ invariant: 'I-01', gameId, what: 'the whole game is not stored' }));
}

/** Everything that is wrong; empty is good. `entries` in the order of time. */
export function checkHistory(entries: readonly Entry[], rows: Rows): Violation[] {
  const run = gamesOfRun(entries, rows);
  const outages = outagesOf(entries);
  return [
    ...checkStrays(run),
    ...checkActs(run),
    ...checkQueue(entries, rows),
    ...run.games.flatMap((game) => [...checkSequence(game), ...checkBoards(game), ...checkClocks(game, outages)]),
  ];
}
