/** Converts stored rooms to the messages of the contract. Pure. */
import { isSquare, rowColOf, toLetterBoard } from '@sixtyfour/chess';
import type { GameRoom, RoomGameState } from '@sixtyfour/contract';
import type { StoredRoom } from './store.ts';

/** The room with its game (R-EN-12). `updated_at` is the later of their times (R-CA-20). */
export function toGameRoom({ room, game }: StoredRoom): GameRoom {
  const changedAt = Math.max(room.updated_at.getTime(), game?.changed_at.getTime() ?? 0);
  return {
    id: room.id,
    room_code: room.room_code,
    game_id: room.game_id,
    host_id: room.host_id,
    host_name: room.host_name,
    guest_id: room.guest_id,
    guest_name: room.guest_name,
    status: room.status,
    looking_for_player: room.looking_for_player,
    rule_set: room.rule_set,
    host_seat: room.host_seat,
    host_time: room.host_time,
    guest_time: room.guest_time,
    game_state: game === null ? null : toGameState(game),
    created_at: room.created_at.toISOString(),
    updated_at: new Date(changedAt).toISOString(),
    closed_at: room.closed_at?.toISOString() ?? null,
  };
}

function toGameState(game: NonNullable<StoredRoom['game']>): RoomGameState {
  return {
    board: toLetterBoard(game.board),
    currentTurn: game.current_turn,
    lastMove: game.last_move === null ? null : toLastMove(game.last_move),
    status: game.game_status === 'active' ? 'playing' : 'ended',
    updatedBy: game.changed_by,
    updatedAt: game.changed_at.toISOString(),
  };
}

/** @param uci a stored move */
function toLastMove(uci: string): RoomGameState['lastMove'] {
  return { from: cellOf(uci.slice(0, 2)), to: cellOf(uci.slice(2, 4)) };
}

function cellOf(text: string): [number, number] {
  if (!isSquare(text)) throw new Error(`a stored move has no square ${text}`);
  return rowColOf(text);
}
