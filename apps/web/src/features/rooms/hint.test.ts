import { expect, test } from 'vitest';
import { hintOf, readRoomHint } from './hint.ts';
import { GAME, GUEST, HOST, waitingRoomOf } from './test-rooms.ts';

const joined = waitingRoomOf({ guest_id: GUEST, guest_name: 'Tomas', status: 'ready', looking_for_player: false });

test('each of the two is told their side, and a guest whose room it is', () => {
  const common = { gameId: GAME, roomCode: 'ABC234' };
  expect(hintOf(joined, HOST)).toEqual({ ...common, playerName: 'Maja', isHost: true, playerId: HOST });
  expect(hintOf(joined, GUEST)).toEqual({
    ...common,
    playerName: 'Tomas',
    isHost: false,
    playerId: GUEST,
    hostName: 'Maja',
  });
});

test('a hint is read back; of another game, or anything else, it is none', () => {
  const hint = hintOf(joined, HOST);
  expect(readRoomHint(hint, GAME)).toEqual(hint);
  expect(readRoomHint(hint, HOST)).toBeNull();
  for (const state of [null, undefined, 'x', [], { ...hint, isHost: 1 }, { ...hint, roomCode: undefined }]) {
    expect(readRoomHint(state, GAME)).toBeNull();
  }
});
