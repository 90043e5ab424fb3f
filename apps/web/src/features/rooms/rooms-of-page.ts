/** The rooms of this page, with what they need of it. */
import { messages } from '@sixtyfour/contract';
import { callToGame } from '../../game/opponent-call.ts';
import { call } from '../../lib/api.ts';
import { realtime } from '../../lib/realtime/realtime.ts';
import { session } from '../../lib/session.ts';
import { toast } from '../../ui/toast.ts';
import type { Room } from './room.ts';
import { createRoomShell, type RoomShell } from './room-shell.ts';

/** Tells a host, wherever they look, that somebody has sat down. */
function callHost(guest: string): void {
  const text = messages.online.joined(guest);
  toast({ text });
  callToGame({ title: messages.waitingRoom.titleJoined(text) });
}

/** The room of a game for the page that shows it. */
export function roomOfScreen(gameId: string, before: Room): RoomShell {
  const tell: Parameters<typeof createRoomShell>[1]['tell'] = (effect) => {
    if (effect.type === 'call') callHost(effect.guest);
    else toast(effect);
  };
  return createRoomShell(gameId, { call, session, realtime, tell }, before);
}

/** The own room on other pages. That it is gone needs no words: the bar goes with it. */
export function roomOfBar(gameId: string): RoomShell {
  const tell: Parameters<typeof createRoomShell>[1]['tell'] = (effect) => {
    if (effect.type === 'call') callHost(effect.guest);
  };
  return createRoomShell(gameId, { call, session, realtime, tell });
}
