import { expect, test } from 'vitest';
import { framesOf } from './frames.ts';
import { printedMoves, shownPicture } from './line.ts';

test('moves are numbered as in books: Black’s only at the start and after a note', () => {
  const line = {
    kind: 'line',
    fen: null,
    caption: '',
    moves: ['e4', 'e5', ['Nf3', 'A note.'], 'Nc6', 'Bb5'],
  } as const;
  expect(printedMoves(line).map(({ running }) => running)).toEqual(['1. e4', 'e5', '2. Nf3', '2... Nc6', '3. Bb5']);
  expect(printedMoves(line).map(({ numbered }) => numbered)).toEqual([
    '1. e4',
    '1... e5',
    '2. Nf3',
    '2... Nc6',
    '3. Bb5',
  ]);
});

test('a line can start with Black and with any move number', () => {
  const line = { kind: 'line', fen: '4k3/2p5/8/3P4/8/8/8/4K3 b - - 0 41', caption: '', moves: ['c5', 'dxc6'] } as const;
  expect(printedMoves(line).map(({ running }) => running)).toEqual(['41... c5', '42. dxc6']);
});

test('each position is announced with its move and its note', () => {
  const { frames, outcome } = framesOf({ fen: null, moves: ['f3', 'e5', 'g4', ['Qh4#', 'The **fool’s** mate.']] });
  expect(frames.map(({ sentence }) => sentence)).toEqual([
    'Before the first move.',
    'White pawn f2 to f3.',
    'Black pawn e7 to e5.',
    'White pawn g2 to g4.',
    'Black queen d8 to h4. Checkmate. The fool’s mate.',
  ]);
  expect(frames.at(-1)?.marks).toEqual({ check: 'e1', lastMove: ['d8', 'h4'] });
  expect(outcome?.reason).toBe('checkmate');
});

test.each([
  ['an invalid position', { fen: 'nothing', moves: [] }],
  ['an illegal move', { fen: null, moves: ['e5'] }],
])('%s throws a RangeError', (_, line) => {
  expect(() => framesOf(line)).toThrow(RangeError);
});

test('a picture has dots on empty squares and rings around pieces', () => {
  const picture = { kind: 'picture', caption: '', pieces: '8/3p4/8/8/3R4/8/8/8' } as const;
  const { marks } = shownPicture({ ...picture, reach: { from: 'd4', to: ['d7', 'd5'] } });
  expect(marks.selected).toBe('d4');
  expect([...(marks.targets ?? [])]).toEqual([
    ['d7', 'capture'],
    ['d5', 'move'],
  ]);
  expect(shownPicture(picture).marks).toEqual({ selected: null, targets: new Map() });
});
