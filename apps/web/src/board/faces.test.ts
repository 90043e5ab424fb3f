import { SQUARES } from '@sixtyfour/chess';
import { expect, test } from 'vitest';
import { boardName, faceOf, facesOf, markBits, rowFacesOf } from './faces.ts';
import { cellOf } from './geometry.ts';
import { START, testView } from './test-view.ts';

test('a square says its name, its piece and every mark, in one order', () => {
  const view = testView('4k3/8/8/8/4P3/8/8/4K3', {
    lastMove: ['e2', 'e4'],
    selected: 'e4',
    targets: new Map([
      ['e4', 'capture'],
      ['e5', 'move'],
    ]),
    check: 'e8',
  });
  const name = (square: (typeof SQUARES)[number]) => faceOf(view, cellOf(square, 'white'))['aria-label'];
  expect(name('e4')).toBe('e4, white pawn, selected, last move to, can move here');
  expect(name('e2')).toBe('e2, empty, last move from');
  expect(name('e5')).toBe('e5, empty, can move here');
  expect(name('e8')).toBe('e8, black king, in check');
  expect(name('a1')).toBe('a1, empty');
});

test('the selected square has the state, and no other one has it', () => {
  const faces = facesOf(testView(START, { selected: 'e2' }));
  expect(faces.filter((face) => face['aria-selected'] !== undefined)).toEqual([faces[cellOf('e2', 'white')]]);
  expect(faces[cellOf('e2', 'white')]?.['aria-selected']).toBe('true');
});

test('marks are words side by side: a capture on the square of the last move keeps both', () => {
  const view = testView('4k3/8/8/1p6/8/8/8/4K3', { lastMove: ['b7', 'b5'], targets: new Map([['b5', 'capture']]) });
  expect(faceOf(view, cellOf('b5', 'white'))['data-mark']).toBe('last capture');
  expect(faceOf(view, cellOf('b7', 'white'))['data-mark']).toBe('last');
  expect(faceOf(view, cellOf('b6', 'white'))['data-mark']).toBeUndefined();
});

test.each([
  ['P', 'white pawn'],
  ['N', 'white knight'],
  ['B', 'white bishop'],
  ['R', 'white rook'],
  ['Q', 'white queen'],
  ['K', 'white king'],
  ['p', 'black pawn'],
  ['n', 'black knight'],
  ['b', 'black bishop'],
  ['r', 'black rook'],
  ['q', 'black queen'],
  ['k', 'black king'],
])('%s is a %s', (letter, name) => {
  const face = faceOf(testView(`${letter}7/8/8/8/8/8/8/8`), 0);
  expect(face['data-piece']).toBe(letter);
  expect(face['aria-label']).toBe(`a8, ${name}`);
});

test('the white side sits at the bottom, or the black one', () => {
  const white = facesOf(testView(START));
  const black = facesOf(testView(START, { orientation: 'black' }));
  expect(white.map((face) => face['data-square'])).toEqual(SQUARES);
  expect(black.map((face) => face['data-square'])).toEqual(SQUARES.toReversed());
  expect(white[63]?.['data-piece']).toBe('R');
  expect(black[63]?.['data-piece']).toBe('r');
  expect(boardName('white')).toBe('Chess board, white at the bottom');
  expect(boardName('black')).toBe('Chess board, black at the bottom');
});

test('coordinates are on the left and at the bottom as seen', () => {
  const files = (orientation: 'white' | 'black') =>
    facesOf(testView(START, { orientation })).map((f) => f['data-file']);
  expect(files('white').slice(56).join('')).toBe('abcdefgh');
  expect(files('black').slice(56).join('')).toBe('hgfedcba');
  expect(
    files('white')
      .slice(0, 56)
      .every((file) => file === undefined),
  ).toBe(true);
  expect(
    rowFacesOf('white')
      .map((row) => row['data-rank'])
      .join(''),
  ).toBe('87654321');
  expect(rowFacesOf('black').map((row) => row['aria-label'])[0]).toBe('Rank 1');
});

test('mark bits differ exactly when the marks do', () => {
  const plain = testView(START);
  const marks = [
    { selected: 'e2' },
    { lastMove: ['e2', 'e4'] },
    { lastMove: ['d2', 'e2'] },
    { premove: ['e2', 'e4'] },
    { premove: ['d2', 'e2'] },
    { pending: 'e2' },
    { targets: new Map([['e2', 'move']]) },
    { targets: new Map([['e2', 'capture']]) },
    { check: 'e2' },
  ] as const;
  const bits = marks.map((mark) => markBits({ ...plain, ...mark } as typeof plain, 'e2'));
  expect(new Set(bits).size).toBe(marks.length);
  expect(bits).not.toContain(0);
  expect(markBits(plain, 'e2')).toBe(0);
});

test('a premove shows its piece on an empty target square, and does not change an occupied one', () => {
  const view = (from: 'e1' | 'd1', to: 'e2' | 'e8') => testView('4k3/8/8/8/8/8/8/3QK3', { premove: [from, to] });
  const letter = (of: ReturnType<typeof view>, square: 'e2' | 'e8') =>
    faceOf(of, cellOf(square, 'white'))['data-letter'];
  expect(letter(view('e1', 'e2'), 'e2')).toBe('K');
  expect(letter(view('d1', 'e2'), 'e2')).toBe('Q');
  expect(letter(view('e1', 'e8'), 'e8')).toBeUndefined();
  expect(markBits(view('e1', 'e2'), 'e2')).not.toBe(markBits(view('d1', 'e2'), 'e2'));
});
