import { useEffect, useSyncExternalStore } from 'react';
import { prepareSound } from '../../game/opponent-call.ts';
import type { Room } from './room.ts';
import type { RoomShell } from './room-shell.ts';

/** Follows a room for as long as the component is there. */
export function useRoom(shell: RoomShell): Room {
  useEffect(prepareSound, []);
  useEffect(() => shell.open(), [shell]);
  return useSyncExternalStore(shell.subscribe, shell.get);
}
