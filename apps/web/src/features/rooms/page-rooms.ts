/** Rooms with the dependencies of this page. */
import { messages } from '@sixtyfour/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { alertToGame, prepareSound } from '../../lib/opponent-alert.ts';
import { call } from '../../lib/api.ts';
import { realtime } from '../../lib/realtime/realtime.ts';
import { session } from '../../lib/session.ts';
import { toast } from '../../ui/toast.ts';
import type { Room } from './room.ts';
import { createRoomRunner, type RoomRunner } from './room-runner.ts';

/** Alerts the host that a guest has joined. */
function callHost(guest: string): void {
  const text = messages.onlineGame.joined(guest);
  toast({ text });
  alertToGame({ title: messages.waitingRoom.titleJoined(text) });
}

/**
 * A room with the calls, connection and notifications of this page.
 * @param toasts left out of the bar on other pages: when the room is gone, the bar disappears
 */
export function createPageRoom(gameId: string, { toasts, initial }: { toasts: boolean; initial?: Room }): RoomRunner {
  const notify: Parameters<typeof createRoomRunner>[1]['notify'] = (effect) => {
    if (effect.type === 'alert') callHost(effect.guest);
    else if (toasts) toast(effect);
  };
  return createRoomRunner(gameId, { call, session, realtime, notify }, initial);
}

/** The state of a room, kept up to date while the component is mounted. */
export function useRoom(runner: RoomRunner): Room {
  useEffect(prepareSound, []);
  useEffect(() => runner.open(), [runner]);
  return useSyncExternalStore(runner.subscribe, runner.get);
}
