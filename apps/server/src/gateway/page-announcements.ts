/** Paces what a player is told about the other one's page, so that coming and going cannot flood a screen (T-16). */
import { CLOSE_SHOWN_MS, type ClientJoined } from '@sixtyfour/contract';
import type { ServerClock } from '../time/clock.ts';
import type { PageEvent } from './game-presence.ts';

/** How many announcements of a player in a game are sent at once: an arrival and a departure, or the reverse. */
const AT_ONCE = 2;

/** The recent announcements of a player in a game. */
interface Recent {
  /** The state of the player, and the one that was last sent. */
  latest: PageEvent;
  sent: PageEvent;
  /** The announcements that have not recovered yet. */
  count: number;
}

/**
 * Returns a function that passes announcements on to `send`: two of a player in a game at once, then the latest state
 * once in `CLOSE_SHOWN_MS` if it has changed.
 */
export function createPageAnnouncements(
  clock: Pick<ServerClock, 'after'>,
  send: (event: PageEvent, joined: ClientJoined) => void,
): (event: PageEvent, joined: ClientJoined) => void {
  const recent = new Map<string, Recent>();

  function recoverLater(key: string, player: Recent, joined: ClientJoined): void {
    clock.after(CLOSE_SHOWN_MS, () => {
      if (player.latest === player.sent) player.count -= 1;
      else {
        player.sent = player.latest;
        send(player.latest, joined);
      }
      if (player.count > 0) recoverLater(key, player, joined);
      else recent.delete(key);
    });
  }

  return (event, joined) => {
    const key = `${joined.gameId} ${joined.playerId}`;
    const player = recent.get(key);
    if (player === undefined) {
      const first = { latest: event, sent: event, count: 1 };
      recent.set(key, first);
      recoverLater(key, first, joined);
    } else {
      player.latest = event;
      if (player.count >= AT_ONCE) return;
      player.count += 1;
      player.sent = event;
    }
    send(event, joined);
  };
}
