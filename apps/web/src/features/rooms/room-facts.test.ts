import { expect, test } from 'vitest';
import { roomFacts } from './room-facts.ts';
import { waitingRoomOf } from './test-rooms.ts';

test('the color of a guest, the times and the rules', () => {
  expect(roomFacts(waitingRoomOf({}))).toBe('Play as Black · 5 min each · Standard rules');
  const odds = waitingRoomOf({ host_seat: 'b', host_time: '10+0', guest_time: '3+2', rule_set: 'simplified' });
  expect(roomFacts(odds)).toBe('Play as White · You 3 min + 2 s, your friend 10 min · Simplified rules');
  expect(roomFacts(odds, 'Maja')).toBe('Play as White · You 3 min + 2 s, Maja 10 min · Simplified rules');
});
