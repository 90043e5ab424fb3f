import { type GameResult, messages, resultFor } from '@sixtyfour/contract';
import { type Color, type Ending, Game } from '@sixtyfour/chess';
import { expect, test } from 'vitest';
import { endWords, mateByAi } from './ending.ts';

const { aiGame: ai } = messages;
const ended = (winner: Ending['winner'], reason: Ending['reason']): Ending => ({ winner, reason, at: 0 });

const NAME = 'Judit Poll-gar';

/** every message of an end has exactly one result, which its text does not always say. */
const RESULT_OF_MESSAGE: readonly (readonly [
  message: string,
  by: Ending,
  mover: 'white' | 'black',
  result: GameResult,
])[] = [
  [ai.checkmate, ended('white', 'checkmate'), 'white', 'win'],
  [ai.youWin, ended('white', 'checkmate'), 'white', 'win'],
  [ai.aiWins, ended('black', 'checkmate'), 'black', 'loss'],
  [ai.timeWon, ended('white', 'timeout'), 'white', 'win'],
  [ai.timeLost, ended('black', 'timeout'), 'black', 'loss'],
  [ai.draw, ended(null, 'stalemate'), 'white', 'draw'],
  [ai.drawOver, ended(null, 'stalemate'), 'black', 'draw'],
  [ai.draw, ended(null, 'repetition'), 'white', 'draw'],
  [ai.drawOver, ended(null, 'insufficient-material'), 'black', 'draw'],
  [ai.drawOver, ended(null, 'timeout'), 'white', 'draw'],
  [ai.resigned, ended('black', 'resignation'), 'white', 'loss'],
  [ai.resigns(NAME), ended('white', 'resignation'), 'white', 'win'],
  [ai.acceptsDraw(NAME), ended(null, 'agreement'), 'black', 'draw'],
];

/** The last move and the turn of a final position. */
function after(mover: Color): Pick<Game, 'lastMove' | 'turn'> {
  const game = Game.start('standard');
  const [first] = game.legalMoves();
  const [reply] = first === undefined ? [] : game.play(first).legalMoves();
  if (first === undefined || reply === undefined) throw new Error('no moves');
  return mover === 'white' ? game.play(first) : game.play(first).play(reply);
}

test('a visitor with the black pieces wins by black’s mate', () => {
  expect(endWords(ended('black', 'checkmate'), after('black'), 'black', NAME)).toEqual({
    result: 'win',
    status: ai.checkmate,
    toast: ai.youWin,
  });
  expect(endWords(ended('white', 'checkmate'), after('white'), 'black', NAME)).toMatchObject({
    result: 'loss',
    status: ai.aiWins,
  });
});

test.each(RESULT_OF_MESSAGE)('R-AI-35 A-06 the result of the message: %s', (message, ending, mover, result) => {
  const words = endWords(ending, after(mover), 'white', NAME);
  expect(words.result).toBe(result);
  expect([words.status, words.toast]).toContain(message);
  expect(resultFor(ending.winner, 'white')).toBe(result);
});

test('A-07 the visitor’s mate also shows a toast', () => {
  expect(endWords(ended('white', 'checkmate'), after('white'), 'white', NAME).toast).toBe('Checkmate! You win!');
  expect(endWords(ended('black', 'checkmate'), after('black'), 'white', NAME).toast).toBeNull();
});

test('A-08 a mate by the character is its win when it was the player’s turn, and the player’s otherwise', () => {
  expect(mateByAi(true)).toBe('Checkmate! AI wins!');
  expect(mateByAi(false)).toBe('Checkmate! You win!');
});
