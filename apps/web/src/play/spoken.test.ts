import { evenTimes, newClock } from '@sixtyfour/chess';
import { expect, test } from 'vitest';
import { clockAnswer, endAnnouncement, lastAnswer, movesAnswer, moveSentence } from './spoken.ts';
import { gameOf } from './test-game.ts';

test.each([
  [null, ['g1f3'], 'White knight g1 to f3. Your turn.'],
  [null, ['e2e4', 'd7d5', 'e4d5'], 'White pawn e4 takes pawn on d5. Your turn.'],
  [null, ['e2e4', 'a7a6', 'e4e5', 'd7d5', 'e5d6'], 'White pawn e5 takes pawn on d6 en passant. Your turn.'],
  ['4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1', ['e1g1'], 'White castles short. Your turn.'],
  ['4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1', ['e1c1'], 'White castles long. Your turn.'],
  ['7k/4P3/8/8/8/8/8/4K3 w - - 0 1', ['e7e8q'], 'White pawn e7 to e8 and becomes a queen. Your turn. Check.'],
] as const)('%s after %s', (fen, moves, sentence) => {
  const { lastPlayed } = gameOf(moves.join(' '), fen);
  expect(lastPlayed && moveSentence(lastPlayed, 'Your turn')).toBe(sentence);
});

test('the example of quality.md: Black knight g8 to f6. Your turn. Check.', () => {
  const { lastPlayed } = gameOf('g8f6', '6n1/8/8/7k/8/8/4K3/8 b - - 0 1');
  expect(lastPlayed && moveSentence({ ...lastPlayed, check: true }, 'Your turn')).toBe(
    'Black knight g8 to f6. Your turn. Check.',
  );
});

test('mate ends the sentence', () => {
  const { lastPlayed } = gameOf('f2f3 e7e5 g2g4 d8h4');
  expect(lastPlayed && moveSentence(lastPlayed, null)).toBe('Black queen d8 to h4. Checkmate.');
});

test.each([
  { moves: ['e2e4'], isToasted: false, said: 'White pawn e2 to e4. You win.' },
  { moves: ['e2e4'], isToasted: true, said: 'White pawn e2 to e4.' },
  { moves: [], isToasted: false, said: 'You win.' },
  { moves: [], isToasted: true, said: null },
])('the result is announced once: $said', ({ moves, isToasted, said }) => {
  expect(endAnnouncement(gameOf(moves.join(' ')).lastPlayed, 'You win', isToasted)).toBe(said);
});

test('a result that is a sentence gets no second mark', () => {
  expect(endAnnouncement(null, 'Checkmate! You win!', false)).toBe('Checkmate! You win!');
  expect(endAnnouncement(null, 'You win.', false)).toBe('You win.');
});

test('clock', () => {
  const names = { white: 'You', black: 'Bobby Fish-er' };
  expect(clockAnswer(newClock(evenTimes(300_000), 'white', 0), 61_000, names)).toBe(
    'You: 3 minutes 59 seconds. Bobby Fish-er: 5 minutes 0 seconds.',
  );
  expect(clockAnswer(newClock(evenTimes(61_500), 'white', 0), 0, names)).toMatch(/^You: 1 minute 2 seconds\./);
  expect(clockAnswer(newClock(evenTimes(61_000), 'white', 0), 0, { white: 'You' })).toBe('You: 1 minute 1 second.');
  expect(clockAnswer(null, 0, names)).toBe('This game has no clock.');
});

test('last', () => {
  expect(lastAnswer(gameOf(''))).toBe('No moves played yet.');
  expect(lastAnswer(gameOf('e2e4'))).toBe('White pawn e2 to e4.');
});

test('moves of a square, a promotion named once', () => {
  expect(movesAnswer(gameOf(''), 'e2')).toBe('From e2: e3, e4.');
  expect(movesAnswer(gameOf(''), 'a1')).toBe('No moves from a1.');
  expect(movesAnswer(gameOf('', '7k/4P3/8/8/8/8/8/4K3 w - - 0 1'), 'e7')).toBe('From e7: e8.');
});
