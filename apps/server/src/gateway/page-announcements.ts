/** Paces what a player is told about the other one's page, so that coming and going cannot flood a screen (T-16). */
import { CLOSE_SHOWN_MS, type ClientJoined } from '@sixtyfour/contract';
import type { ServerClock } from '../time/clock.ts';
import type { PageEvent } from './game-presence.ts';

/** How many announcements of a player in a game are sent at once: an arrival and a departure, or the reverse. */
const AT_ONCE = 2;

/** The recent announcements of a player in a game. */
interface Recent {
  /** The latest state, if it was not sent. */
  held: PageEvent | null;
  /** The announcements that have not recovered yet. */
  count: number;
}

/**
 * Returns a function that passes announcements on to `send`: two of a player in a game at once, then the latest state
 * once in `CLOSE_SHOWN_MS` if any was held back. It may equal the last one sent: a page that joined in between knows the
 * other one from its snapshot.
 */
export function createPageAnnouncements(
  clock: Pick<ServerClock, 'after'>,
  send: (event: PageEvent, joined: ClientJoined) => void,
): (event: PageEvent, joined: ClientJoined) => void {
  const recent = new Map<string, Recent>();

  function recoverLater(key: string, player: Recent, joined: ClientJoined): void {
    clock.after(CLOSE_SHOWN_MS, () => {
      if (player.held === null) player.count -= 1;
      else {
        send(player.held, joined);
        player.held = null;
      }
      if (player.count > 0) recoverLater(key, player, joined);
      else recent.delete(key);
    });
  }

  return (event, joined) => {
    const key = `${joined.gameId} ${joined.playerId}`;
    const player = recent.get(key);
    if (player === undefined) {
      const first = { held: null, count: 1 };
      recent.set(key, first);
      recoverLater(key, first, joined);
    } else if (player.count < AT_ONCE) {
      player.count += 1;
    } else {
      player.held = event;
      return;
    }
    send(event, joined);
  };
}
