import { Game } from '@sixtyfour/chess';
import { expect, test } from 'vitest';
import { parseCommand, readTyped } from './typed-command.ts';

const names = { white: 'You', black: 'Bobby Fish-er' };
const read = (text: string) => readTyped(text, { game: Game.start('standard'), clock: null }, names, 0);

test.each([
  ['clock', { type: 'clock' }],
  [' Pieces ', { type: 'pieces' }],
  ['LAST', { type: 'last' }],
  ['resign', { type: 'resign' }],
  ['draw', { type: 'draw' }],
  ['moves  E2', { type: 'moves', square: 'e2' }],
  ['moves e9', null],
  ['moves', null],
  ['clocks', null],
  ['e4', null],
])('%s is read as %o', (text, command) => {
  expect(parseCommand(text)).toEqual(command);
});

test.each(['Nf3', 'nf3', 'g1f3', 'Ng1f3'])('%s is a move', (text) => {
  expect(read(text)).toMatchObject({ type: 'move', move: { from: 'g1', to: 'f3' } });
});

test.each([
  ['hello', /^Invalid move: that isn’t a move/],
  ['e5', /^Invalid move: none of your pieces/],
  ['e7e5', /^Invalid move: that isn’t your piece\.$/],
])('%s is refused with the reason', (text, reason) => {
  expect(read(text)).toMatchObject({ type: 'invalid', text: expect.stringMatching(reason) });
});

test('a move that ignores a check is refused with the check as the reason', () => {
  const game = Game.fromFen('4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1', 'standard');
  if (!game.ok) throw new Error('no such position');
  const typed = readTyped('a1a8', { game: game.value, clock: null }, names, 0);
  expect(typed).toEqual({ type: 'invalid', code: 'king-in-check', text: 'Invalid move: your king would be in check.' });
});
