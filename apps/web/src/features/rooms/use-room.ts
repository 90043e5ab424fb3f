import { useEffect, useSyncExternalStore } from 'react';
import { prepareSound } from '../../game/opponent-call.ts';
import type { Room } from './room.ts';
import type { RoomRunner } from './room-runner.ts';

/** The state of a room, kept up to date while the component is mounted. */
export function useRoom(runner: RoomRunner): Room {
  useEffect(prepareSound, []);
  useEffect(() => runner.open(), [runner]);
  return useSyncExternalStore(runner.subscribe, runner.get);
}
