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

const waiting: Room = { phase: 'waiting', room: open, isClosing: false, connection: 'realtime' };
const closing: Room = { ...waiting, isClosing: true };

const told = (room: GameRoom, playerId = HOST): RoomEvent => ({ type: 'told', room, playerId });

test('the own room that waits is shown, and follows what becomes of it', () => {
  const [shown] = reduceRoom(UNKNOWN_ROOM, told(open));
  expect(shown).toEqual({ phase: 'waiting', room: open, isClosing: false, connection: 'connecting' });
  const [later, effects] = reduceRoom(shown, { type: 'connection', connection: 'realtime' });
  expect(later).toEqual(waiting);
  expect(effects).toEqual([]);
});

test('a guest who sits down calls the host to the game', () => {
  expect(reduceRoom(waiting, told(joined))).toEqual([
    { phase: 'game', guest: 'Tomas' },
    [{ type: 'call', guest: 'Tomas' }],
  ]);
});

test.each([
  ['its host, who comes back', HOST],
  ['its guest', GUEST],
])('a room that has both players leads %s to the game in silence', (_, playerId) => {
  expect(reduceRoom(UNKNOWN_ROOM, told(joined, playerId))).toEqual([{ phase: 'game', guest: null }, []]);
});

test('what is told after the game has begun changes nothing', () => {
  const game: Room = { phase: 'game', guest: 'Tomas' };
  expect(reduceRoom(game, told(open))).toEqual([game, []]);
  expect(reduceRoom(game, { type: 'unknown', hasGame: false })).toEqual([game, []]);
});

test('a game whose room is forgotten is shown; a stranger learns nothing', () => {
  expect(reduceRoom(UNKNOWN_ROOM, { type: 'unknown', hasGame: true })).toEqual([{ phase: 'game', guest: null }, []]);
  expect(reduceRoom(UNKNOWN_ROOM, { type: 'unknown', hasGame: false })).toEqual([
    { phase: 'gone' },
    [{ type: 'toast', text: 'Room not found or already full', kind: 'error' }],
  ]);
});

test.each([
  ['closed by its host here', closing, 'Room closed'],
  ['closed elsewhere, or expired', waiting, 'This room is closed. No one can join it anymore.'],
  ['closed before the page was opened', UNKNOWN_ROOM, 'This room is closed. No one can join it anymore.'],
])('a room that was %s says so', (_, state, text) => {
  expect(reduceRoom(state, told(closed))).toEqual([{ phase: 'gone' }, [{ type: 'toast', text, kind: 'info' }]]);
});

test('closing is asked for once, and can fail', () => {
  expect(reduceRoom(waiting, { type: 'close' })).toEqual([closing, [{ type: 'close' }]]);
  expect(reduceRoom(closing, { type: 'close' })).toEqual([closing, []]);
  expect(reduceRoom(closing, { type: 'not-closed', reason: 'busy' })).toEqual([
    waiting,
    [{ type: 'toast', text: 'busy', kind: 'error' }],
  ]);
  expect(reduceRoom(closing, { type: 'closed' })[0]).toEqual({ phase: 'gone' });
});

test('without an answer the page says so until there is one', () => {
  const [failed, effects] = reduceRoom(UNKNOWN_ROOM, { type: 'unanswered' });
  expect(failed).toEqual({ ...UNKNOWN_ROOM, hasFailed: true });
  expect(effects).toMatchObject([{ type: 'toast', title: 'Connection error', ms: 5_000 }]);
  expect(reduceRoom(failed, { type: 'unanswered' })).toEqual([failed, []]);
  expect(reduceRoom(failed, { type: 'retry' })).toEqual([UNKNOWN_ROOM, [{ type: 'ask' }]]);
  expect(reduceRoom(failed, told(open))[0].phase).toBe('waiting');
  expect(reduceRoom(waiting, { type: 'unanswered' })).toEqual([waiting, []]);
});
