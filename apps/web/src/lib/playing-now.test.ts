import { expect, test } from 'vitest';
import { playingNowText } from './playing-now.ts';

test('the numbers of people, without a visitor who is searching', () => {
  expect(playingNowText({ playing: 1, searching: 1 }, false)).toBe('1 person playing and 1 searching right now');
  const searching = (count: number) => playingNowText({ playing: 0, searching: count }, true);
  // The server may not have counted the visitor yet.
  expect(searching(0)).toBe('0 people playing and 0 searching besides you');
  expect(searching(1)).toBe('0 people playing and 0 searching besides you');
  expect(searching(2)).toBe('0 people playing and 1 searching besides you');
  expect(searching(3)).toBe('0 people playing and 2 searching besides you');
});
