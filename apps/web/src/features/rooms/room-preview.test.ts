import { expect, test } from 'vitest';
import { roomPreviewOf, readRoomPreview } from './room-preview.ts';
import { GAME, GUEST, HOST, waitingRoomOf } from './test-rooms.ts';

const joined = waitingRoomOf({ guest_id: GUEST, guest_name: 'Tomas', status: 'ready', looking_for_player: false });

test('the preview names the player’s side, and for a guest also the host', () => {
  const common = { gameId: GAME, roomCode: 'ABC234' };
  expect(roomPreviewOf(joined, HOST)).toEqual({ ...common, playerName: 'Maja', isHost: true, playerId: HOST });
  expect(roomPreviewOf(joined, GUEST)).toEqual({
    ...common,
    playerName: 'Tomas',
    isHost: false,
    playerId: GUEST,
    hostName: 'Maja',
  });
});

test('a preview is parsed; one of another game or any other value is not', () => {
  const preview = roomPreviewOf(joined, HOST);
  expect(readRoomPreview(preview, GAME)).toEqual(preview);
  expect(readRoomPreview(preview, HOST)).toBeNull();
  for (const state of [null, undefined, 'x', [], { ...preview, isHost: 1 }, { ...preview, roomCode: undefined }]) {
    expect(readRoomPreview(state, GAME)).toBeNull();
  }
});
