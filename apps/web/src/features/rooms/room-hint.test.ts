import { expect, test } from 'vitest';
import { roomHintOf, readRoomHint } from './room-hint.ts';
import { GAME, GUEST, HOST, waitingRoomOf } from './test-rooms.ts';

const joined = waitingRoomOf({ guest_id: GUEST, guest_name: 'Tomas', status: 'ready', looking_for_player: false });

test('the hint names the player’s side, and for a guest also the host', () => {
  const common = { gameId: GAME, roomCode: 'ABC234' };
  expect(roomHintOf(joined, HOST)).toEqual({ ...common, playerName: 'Maja', isHost: true, playerId: HOST });
  expect(roomHintOf(joined, GUEST)).toEqual({
    ...common,
    playerName: 'Tomas',
    isHost: false,
    playerId: GUEST,
    hostName: 'Maja',
  });
});

test('a hint is parsed; one of another game or any other value is not', () => {
  const hint = roomHintOf(joined, HOST);
  expect(readRoomHint(hint, GAME)).toEqual(hint);
  expect(readRoomHint(hint, HOST)).toBeNull();
  for (const state of [null, undefined, 'x', [], { ...hint, isHost: 1 }, { ...hint, roomCode: undefined }]) {
    expect(readRoomHint(state, GAME)).toBeNull();
  }
});
