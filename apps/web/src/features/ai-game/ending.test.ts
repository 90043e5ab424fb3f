import { messages, type GameResult } from '@sixtyfour/contract';
import type { Ending } from '@sixtyfour/chess';
import { expect, test } from 'vitest';
import { endWords, mateByAi, resultOf } from './ending.ts';

const { ai } = messages;
const ended = (winner: Ending['winner'], reason: Ending['reason']): Ending => ({ winner, reason, at: 0 });

/** every message of an end has one result, which its words do not always tell. */
const RESULT_OF_MESSAGE: readonly (readonly [
  message: string,
  by: Ending,
  mover: 'white' | 'black',
  result: GameResult,
])[] = [
  [ai.checkmate, ended('white', 'checkmate'), 'white', 'win'],
  [ai.aiWins, ended('black', 'checkmate'), 'black', 'loss'],
  [ai.timeWon, ended('white', 'timeout'), 'white', 'win'],
  [ai.timeLost, ended('black', 'timeout'), 'black', 'loss'],
  [ai.draw, ended(null, 'stalemate'), 'white', 'draw'],
  [ai.drawOver, ended(null, 'stalemate'), 'black', 'draw'],
  [ai.draw, ended(null, 'repetition'), 'white', 'draw'],
  [ai.drawOver, ended(null, 'insufficient-material'), 'black', 'draw'],
  [ai.drawOver, ended(null, 'timeout'), 'white', 'draw'],
  [ai.resigned, ended('black', 'resignation'), 'white', 'loss'],
];

test.each(RESULT_OF_MESSAGE)('%s is the right result', (message, ending, mover, result) => {
  const words = endWords(ending, mover, mover === 'white' ? 'black' : 'white');
  expect(words).toMatchObject({ status: message, result });
  expect(resultOf(ending)).toBe(result);
});

test('A-07 the visitor’s mate also shows a toast', () => {
  expect(endWords(ended('white', 'checkmate'), 'white', 'black').toast).toBe('Checkmate! You win!');
  expect(endWords(ended('black', 'checkmate'), 'black', 'white').toast).toBeNull();
});

test('A-08 a mate by the character is its win when it was the player’s turn, and the player’s otherwise', () => {
  expect(mateByAi(true)).toBe('Checkmate! AI wins!');
  expect(mateByAi(false)).toBe('Checkmate! You win!');
});
