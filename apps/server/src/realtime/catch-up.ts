/** What a process does when it may have missed what others said: everything that its clients watch is told as it is now. */
import { parseChannel } from '@sixtyfour/contract';
import type { PartsAtTheGate } from './frames.ts';
import { coalesce } from '../async/coalesce.ts';

export interface CatchUpDependencies {
  /** Known once all parts are composed. */
  readonly parts: () => PartsAtTheGate;
  /** The names of all channels in which somebody is. */
  readonly channels: () => Iterable<string>;
  /** Closes what belongs to sessions that have ended or act for somebody else. */
  readonly checkSessions: () => Promise<void>;
}

/** The games, rooms and searches that the clients of this process watch. */
function watchedIn(channels: Iterable<string>) {
  const games = new Set<string>();
  const rooms = new Set<string>();
  const players = new Set<string>();
  for (const name of channels) {
    const channel = parseChannel(name);
    if (channel === null) continue;
    const { kind, id } = channel;
    if (kind === 'match') players.add(id);
    else if (kind === 'room') rooms.add(id);
    else games.add(id);
  }
  return { games: [...games], rooms: [...rooms], players: [...players] };
}

/** Makes the function that does it: once at a time, and once more for those who ask meanwhile. */
export function createCatchUp({ parts, channels, checkSessions }: CatchUpDependencies): () => Promise<void> {
  return coalesce(async () => {
    const { games, rooms, players } = watchedIn(channels());
    // In the order in which they led to each other.
    if (players.length > 0) await parts().matchmaking.republish(players);
    if (rooms.length > 0) await parts().rooms.republish(rooms);
    if (games.length > 0) await parts().games.republish(games);
    await checkSessions();
  });
}
