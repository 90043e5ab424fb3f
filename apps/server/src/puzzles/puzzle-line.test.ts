import { moveToUci } from '@sixtyfour/chess/core';
import { expect, test } from 'vitest';
import { playPuzzleLine, writeSolutionEntry } from './puzzle-line.ts';

test('A-51 the moves before the puzzle are played first, and its FEN has castling and en passant', () => {
  const fen = '4k3/3p4/8/4P3/8/8/8/R3K3 b Q - 0 1';
  const line = playPuzzleLine({ fen, moves: ['d7d5', 'e5d6', 'e8d7', 'e1c1'], write: moveToUci, before: 1 });
  expect(line).toMatchObject({
    ok: true,
    value: {
      initial_position: { fen: '4k3/8/8/3pP3/8/8/8/R3K3 w Q d6 0 2' },
      lead_in: { fen, move: '1,3-3,3' },
      solution: ['3,4-2,3', '0,4-1,3', '7,4-7,2'],
    },
  });
  const board = line.ok ? line.value.initial_position.board : [];
  expect(board[3]).toEqual([null, null, null, 'p', 'P', null, null, null]);
});

test('an underpromotion is part of the notation', () => {
  const fen = '8/5P1k/8/8/7K/8/8/8 w - - 0 1';
  const solutionOf = (uci: string) => {
    const line = playPuzzleLine({ fen, moves: [uci], write: moveToUci, before: 0 });
    return line.ok ? line.value.solution : line.error;
  };
  expect(solutionOf('f7f8n')).toEqual(['1,5-0,5=N']);
  expect(solutionOf('f7f8q')).toEqual(['1,5-0,5']);
  expect(solutionOf('f7f8')).toBe(`f7f8 is not a legal move in ${fen}`);
});

test.each([
  ['8/8/8/8 w - - 0 1', ['7,4-0,4'], 'the position cannot be played: rank-count'],
  ['8/8/8/8/8/8/8/K6k w - - 0 1', [], 'there is no move to find'],
  ['8/8/8/8/8/8/8/K6k w - - 0 1', ['7,0-5,0'], '7,0-5,0 is not a legal move in 8/8/8/8/8/8/8/K6k w - - 0 1'],
  ['8/8/8/8/8/8/8/K6R b - - 0 1', ['7,0-6,0'], 'the position cannot be played: king-count'],
])('%s with %j is refused', (fen, moves, error) => {
  expect(playPuzzleLine({ fen, moves, write: writeSolutionEntry, before: 0 })).toEqual({ ok: false, error });
});
