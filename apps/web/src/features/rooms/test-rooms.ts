/** Sample rooms for tests. */
import type { GameRoom } from '@sixtyfour/contract';

export const HOST = '0c6a1b0e-6d0f-4c6c-8a53-0a3f0a9e5d11';
export const GUEST = '1d7b2c1f-7e1a-4d7d-9b64-1b4a1b0f6e22';
export const GAME = '2e8c3d20-8f2b-4e8e-8c75-2c5b2c107f33';

/** Maja's waiting room with some fields changed. */
export function waitingRoomOf(change: Partial<GameRoom>): GameRoom {
  return {
    id: '3f9d4e31-903c-4f9f-9d86-3d6c3d218044',
    room_code: 'ABC234',
    game_id: GAME,
    host_id: HOST,
    host_name: 'Maja',
    guest_id: null,
    guest_name: null,
    status: 'waiting',
    looking_for_player: true,
    rule_set: 'standard',
    host_seat: 'w',
    host_time: '5+0',
    guest_time: '5+0',
    game_state: null,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    closed_at: null,
    ...change,
  };
}
