import { expect, test } from 'vitest';
import { playLine } from '../line.ts';
import { themesOf } from './index.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';

test.each([
  ['an opening', `${START} w KQkq - 0 1`, 'e2e4', ['advantage', 'oneMove', 'opening']],
  ['as many pieces, late in the game', `${START} w KQkq - 0 30`, 'e2e4', ['advantage', 'middlegame', 'oneMove']],
  [
    'three moves of the solver',
    `${START} w KQkq - 0 30`,
    'b1c3 b8c6 a1b1 a8b8 b1a1',
    ['advantage', 'long', 'middlegame', 'quietMove'],
  ],
  ['pawns alone', '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', 'e2e4', ['advantage', 'endgame', 'oneMove', 'pawnEndgame']],
  ['rooks', '4k2r/8/8/8/8/8/4P3/R3K3 w - - 0 1', 'e2e4', ['advantage', 'endgame', 'oneMove', 'rookEndgame']],
  [
    'a queen and rooks',
    '4k2r/8/8/8/8/8/4P3/Q3K3 w - - 0 1',
    'e2e4',
    ['advantage', 'endgame', 'oneMove', 'queenRookEndgame'],
  ],
  ['two queens and a rook', '4k1qr/8/8/8/8/8/4P3/Q3K3 w - - 0 1', 'e2e4', ['advantage', 'endgame', 'oneMove']],
  ['knight against bishop', '4kb2/8/8/8/8/8/4P3/4KN2 w - - 0 1', 'e2e4', ['advantage', 'endgame', 'oneMove']],
])('%s', (_, fen, moves, themes) => {
  expect(themesOf(playLine(fen, moves.split(' ')), 300)).toEqual(themes);
});

test('a large score is crushing', () => {
  expect(themesOf(playLine('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', ['e2e4']), 600)).toContain('crushing');
});

test('a mate has the theme of its number of moves, whatever the score', () => {
  expect(themesOf(playLine('6k1/5ppp/8/8/8/8/8/R6K w - - 0 1', ['a1a8']), 10_000)).toEqual([
    'backRankMate',
    'endgame',
    'mate',
    'mateIn1',
    'oneMove',
    'rookEndgame',
  ]);
});
