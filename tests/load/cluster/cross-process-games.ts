/** Games whose players are connected to different processes, and the delay of moves between them. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Ms } from '@sixtyfour/chess';
import type { Database } from '../../../apps/server/src/database/connection.ts';
import type { Player } from '../client/player.ts';
import type { Entry } from '../history/entry.ts';
import type { Balancer } from './balancer.ts';

const LOOK_MS = 250;

/** Polls the seats of all games until `stop` is aborted. Returns the ids of the games across two processes. */
export async function findCrossProcessGames(
  { database, balancer, players }: { database: Database; balancer: Balancer; players: readonly Player[] },
  stop: AbortSignal,
): Promise<ReadonlySet<string>> {
  const addresses = new Map(players.map(({ id, address }) => [id, address]));
  const crossProcess = new Set<string>();
  while (!stop.aborted) {
    const processes = new Map<string, ReadonlySet<number>>();
    for (const { game_id, player_id } of await database
      .selectFrom('live_seats')
      .select(['game_id', 'player_id'])
      .execute()) {
      const own = balancer.processesOf(addresses.get(player_id) ?? '');
      const others = processes.get(game_id);
      if (others === undefined) processes.set(game_id, own);
      else if (own.size > 0 && others.size > 0 && ![...own].some((process) => others.has(process)))
        crossProcess.add(game_id);
    }
    await wait(LOOK_MS);
  }
  return crossProcess;
}

/** The median time from the first sending of a move to its arrival at the opponent, in these games. */
export function medianDelay(entries: readonly Entry[], games: ReadonlySet<string>): Ms | null {
  const sent = new Map<string, Extract<Entry, { kind: 'invoke' }>>();
  const delays = new Map<string, Ms>();
  for (const entry of entries) {
    if (entry.kind === 'invoke' && !sent.has(entry.moveId)) sent.set(entry.moveId, entry);
    if (entry.kind !== 'move-seen' || !games.has(entry.gameId) || delays.has(entry.moveId)) continue;
    const sending = sent.get(entry.moveId);
    if (sending !== undefined && sending.player !== entry.player) delays.set(entry.moveId, entry.at - sending.at);
  }
  return [...delays.values()].toSorted((one, other) => one - other)[Math.floor(delays.size / 2)] ?? null;
}
