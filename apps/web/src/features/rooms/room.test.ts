import type { GameRoom } from '@sixtyfour/contract';
import { expect, test } from 'vitest';
import { reduceRoom, type Room, type RoomEvent, UNKNOWN_ROOM } from './room.ts';
import { GUEST, HOST, waitingRoomOf } from './test-rooms.ts';

const open = waitingRoomOf({});
const closed = waitingRoomOf({ closed_at: '2026-01-01T00:01:00.000Z', looking_for_player: false });
const joined = waitingRoomOf({
  guest_id: GUEST,
  guest_name: 'Tomas',
  status: 'ready',
  looking_for_player: false,
});

const waiting: Room = { phase: 'waiting', room: open, isClosing: false, isRetrying: false, connection: 'realtime' };
const closing: Room = { ...waiting, isClosing: true };

const updated = (room: GameRoom, playerId = HOST): RoomEvent => ({ type: 'updated', room, playerId });

test('the visitor’s own waiting room is shown with its connection', () => {
  const [shown] = reduceRoom(UNKNOWN_ROOM, updated(open));
  expect(shown).toEqual({ ...waiting, connection: 'connecting' });
  const [later, effects] = reduceRoom(shown, { type: 'connection', connection: 'realtime' });
  expect(later).toEqual(waiting);
  expect(effects).toEqual([]);
});

test('a guest who joins starts the game and alerts the host', () => {
  expect(reduceRoom(waiting, updated(joined))).toEqual([
    { phase: 'game', guest: 'Tomas' },
    [{ type: 'alert', guest: 'Tomas' }],
  ]);
});

test.each([
  ['its host, who comes back', HOST],
  ['its guest', GUEST],
])('a room that already has both players shows the game to %s without an alert', (_, playerId) => {
  expect(reduceRoom(UNKNOWN_ROOM, updated(joined, playerId))).toEqual([{ phase: 'game', guest: null }, []]);
});

test('updates after the game has started are ignored', () => {
  const game: Room = { phase: 'game', guest: 'Tomas' };
  expect(reduceRoom(game, updated(open))).toEqual([game, []]);
  expect(reduceRoom(game, { type: 'not-found', hasGame: false })).toEqual([game, []]);
});

test('a game whose room was deleted is shown to its players; others see that the room is not found', () => {
  expect(reduceRoom(UNKNOWN_ROOM, { type: 'not-found', hasGame: true })).toEqual([{ phase: 'game', guest: null }, []]);
  expect(reduceRoom(UNKNOWN_ROOM, { type: 'not-found', hasGame: false })).toEqual([
    { phase: 'gone' },
    [
      {
        type: 'toast',
        title: 'Room not found or already full',
        text: 'Ask your friend for the room code or the invitation link.',
        kind: 'error',
      },
    ],
  ]);
});

test.each([
  ['closed by its host here', closing, 'Room closed'],
  ['closed elsewhere, or expired', waiting, 'This room is closed. No one can join it anymore.'],
  ['closed before the page was opened', UNKNOWN_ROOM, 'This room is closed. No one can join it anymore.'],
])('a room that was %s shows its message', (_, state, text) => {
  expect(reduceRoom(state, updated(closed))).toEqual([{ phase: 'gone' }, [{ type: 'toast', text, kind: 'info' }]]);
});

test('closing is requested once, and can fail', () => {
  expect(reduceRoom(waiting, { type: 'close' })).toEqual([closing, [{ type: 'close' }]]);
  expect(reduceRoom(closing, { type: 'close' })).toEqual([closing, []]);
  expect(reduceRoom(closing, { type: 'not-closed', reason: 'busy' })).toEqual([
    waiting,
    [{ type: 'toast', text: 'busy', kind: 'error' }],
  ]);
  expect(reduceRoom(closing, { type: 'closed' })[0]).toEqual({ phase: 'gone' });
});

test('a failure to load is shown once and can be retried', () => {
  const [failed, effects] = reduceRoom(UNKNOWN_ROOM, { type: 'no-answer' });
  expect(failed).toEqual({ ...UNKNOWN_ROOM, hasFailed: true });
  expect(effects).toMatchObject([{ type: 'toast', title: 'Connection error', ms: 5_000 }]);
  expect(reduceRoom(failed, { type: 'no-answer' })).toEqual([failed, []]);
  const [retrying, tries] = reduceRoom(failed, { type: 'retry' });
  expect([retrying, tries]).toEqual([{ ...failed, isRetrying: true }, [{ type: 'reconnect' }]]);
  expect(reduceRoom(retrying, { type: 'no-answer' })).toEqual([failed, effects]);
  expect(reduceRoom(failed, updated(open))[0].phase).toBe('waiting');
  expect(reduceRoom(waiting, { type: 'no-answer' })).toEqual([waiting, []]);
});

test('R-RG-03 R-RG-25 R-RG-26 a waiting room that is cut off says so once, and each time that the visitor retries in vain', () => {
  const [cutOff, effects] = reduceRoom(waiting, { type: 'connection', connection: 'disconnected' });
  expect(effects).toMatchObject([{ title: 'Connection error', ms: 5_000 }]);
  expect(reduceRoom(cutOff, { type: 'connection', connection: 'disconnected' })).toEqual([cutOff, []]);
  expect(reduceRoom(cutOff, { type: 'no-answer' })).toEqual([cutOff, []]);
  const [retrying, tries] = reduceRoom(cutOff, { type: 'retry' });
  expect([retrying, tries]).toEqual([{ ...cutOff, isRetrying: true }, [{ type: 'reconnect' }]]);
  expect(reduceRoom(retrying, { type: 'no-answer' })).toEqual([cutOff, effects]);
  expect(reduceRoom(retrying, updated(open))[0]).toEqual(cutOff);
});

test('R-RG-24 a waiting room whose websocket is refused says so', () => {
  expect(reduceRoom(waiting, { type: 'not-let-in' })).toEqual([
    waiting,
    [{ type: 'toast', text: 'Realtime auth failed. Falling back to database sync.', kind: 'error' }],
  ]);
});
