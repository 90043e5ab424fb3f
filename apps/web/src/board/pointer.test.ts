import { type Square, SQUARES, squareAt } from '@sixtyfour/chess';
import { expect, test, vi } from 'vitest';
import { reportSquare, squareAtPoint, squareOfCell } from './geometry.ts';
import { type Gesture, IDLE, type PointerEffect, type PointerInput, stepGesture } from './pointer.ts';

/** Runs the inputs in order and collects the resulting effects. */
function run(inputs: readonly PointerInput[]): { gesture: Gesture; effects: PointerEffect[] } {
  let gesture = IDLE;
  const effects: PointerEffect[] = [];
  for (const input of inputs) {
    const [next, asked] = stepGesture(gesture, input);
    gesture = next;
    effects.push(...asked);
  }
  return { gesture, effects };
}

/** Only the effects that matter to the game: not those for drawing and dragging. */
function acts(inputs: readonly PointerInput[]) {
  return run(inputs).effects.filter((effect) => !['carry', 'clear-drawings', 'sketch'].includes(effect.type));
}

type Down = Partial<PointerInput & { type: 'down' }>;

const down = (square: Square | null, given: Down = {}): PointerInput => ({
  type: 'down',
  pointer: 1,
  pointerKind: 'mouse',
  button: 'main',
  x: 100,
  y: 100,
  square,
  selected: false,
  premoved: false,
  ...given,
});
const move = (
  x: number,
  y: number,
  square: Square | null,
  given: { readonly pointer?: number; readonly buttons?: number; readonly movable?: boolean } = {},
): PointerInput => ({ type: 'move', pointer: 1, x, y, square, buttons: 1, movable: true, ...given });
const up = (square: Square | null, { x = 0, y = 0, pointer = 1 } = {}): PointerInput => ({
  type: 'up',
  pointer,
  x,
  y,
  square,
});

test.each(['white', 'black'] as const)(
  'R-AI-02 clicking a square reports its row and its column, %s at the bottom',
  (orientation) => {
    const area = { left: 12, top: 40, width: 336, height: 336 };
    for (let cell = 0; cell < 64; cell++) {
      const x = area.left + ((cell % 8) + 0.5) * 42;
      const y = area.top + (Math.floor(cell / 8) + 0.5) * 42;
      const square = squareAtPoint(x, y, area, orientation);
      const onSquareClick = vi.fn<(row: number, col: number) => void>();
      for (const effect of acts([down(square, { x, y }), up(square)])) {
        if (effect.type === 'press') reportSquare(effect.square, onSquareClick);
      }
      const [row, col] =
        orientation === 'white' ? [Math.floor(cell / 8), cell % 8] : [7 - Math.floor(cell / 8), 7 - (cell % 8)];
      expect(onSquareClick.mock.calls).toEqual([[row, col]]);
      expect(squareAt(row, col)).toBe(squareOfCell(cell, orientation));
    }
  },
);

test('the edges of the board belong to it on the left and at the top only', () => {
  const area = { left: 10, top: 10, width: 80, height: 80 };
  expect(squareAtPoint(10, 10, area, 'white')).toBe('a8');
  expect(squareAtPoint(89.9, 89.9, area, 'white')).toBe('h1');
  for (const [x, y] of [
    [9.9, 50],
    [90, 50],
    [50, 9.9],
    [50, 90],
  ] as const) {
    expect(squareAtPoint(x, y, area, 'white')).toBeNull();
  }
});

test('a press that wanders no more than 4 px is a click', () => {
  expect(acts([down('e2'), move(102, 103, 'e2'), up('e2')])).toEqual([{ type: 'press', square: 'e2' }]);
  expect(acts([down('e2'), move(104, 100, 'e2'), up('e2')])).toEqual([{ type: 'press', square: 'e2' }]);
});

test('a click that slips no more than 4 px onto the next square, or off the board, counts for the pressed one', () => {
  expect(acts([down('e4'), up('f4', { x: 104, y: 100 })])).toEqual([{ type: 'press', square: 'e4' }]);
  expect(acts([down('h4'), up(null, { x: 103, y: 100 })])).toEqual([{ type: 'press', square: 'h4' }]);
  expect(acts([down('e4'), up('f4', { x: 105, y: 100 })])).toEqual([]);
});

test('beyond 4 px the piece is lifted once, carried, and dropped on the square under the pointer', () => {
  const { effects, gesture } = run([
    down('e2'),
    move(105, 100, 'e2'),
    move(100, 50, 'e3'),
    move(100, 0, 'e4'),
    up('e4'),
  ]);
  expect(effects).toEqual([
    { type: 'clear-drawings' },
    { type: 'lift', from: 'e2', pointerKind: 'mouse' },
    { type: 'carry', x: 105, y: 100, over: 'e2' },
    { type: 'carry', x: 100, y: 50, over: 'e3' },
    { type: 'carry', x: 100, y: 0, over: 'e4' },
    { type: 'drop', from: 'e2', to: 'e4' },
  ]);
  expect(gesture).toEqual(IDLE);
});

test('a finger carries its piece as a finger does', () => {
  const [lift] = acts([down('e2', { pointerKind: 'touch' }), move(120, 100, 'f2')]);
  expect(lift).toEqual({ type: 'lift', from: 'e2', pointerKind: 'touch' });
});

test('a piece dropped beside the board goes home', () => {
  expect(acts([down('e2'), move(200, 100, null), up(null)]).slice(1)).toEqual([{ type: 'return', from: 'e2' }]);
});

test('dropped on its own square a piece is as clicked: selected by the lift, or by a second one let go', () => {
  const there = [move(140, 100, 'f2'), move(101, 100, 'e2'), up('e2')];
  expect(acts([down('e2'), ...there]).slice(1)).toEqual([{ type: 'return', from: 'e2' }]);
  expect(acts([down('e2', { selected: true }), ...there]).slice(1)).toEqual([
    { type: 'return', from: 'e2' },
    { type: 'press', square: 'e2' },
  ]);
});

test('what may not be moved is not dragged, and a press that ends elsewhere does nothing', () => {
  const fixed = { movable: false };
  expect(acts([down('e7'), move(100, 180, 'e6', fixed), up('e6')])).toEqual([]);
  expect(acts([down('e7'), move(110, 110, 'e7', fixed), up('e7')])).toEqual([{ type: 'press', square: 'e7' }]);
});

test('a piece that is taken before it may be moved is lifted as soon as it may', () => {
  const inputs = [down('e7'), move(100, 140, 'e7', { movable: false }), move(100, 180, 'e6'), up('e5')];
  expect(acts(inputs)).toEqual([
    { type: 'lift', from: 'e7', pointerKind: 'mouse' },
    { type: 'drop', from: 'e7', to: 'e5' },
  ]);
});

test('a second finger changes nothing', () => {
  const second = { pointer: 2, x: 300, y: 300 };
  const inputs = [
    down('e2', { pointerKind: 'touch' }),
    down('d7', { ...second, pointerKind: 'touch' }),
    move(100, 50, 'e3'),
    move(320, 300, 'd6', { pointer: 2 }),
    up('d6', { pointer: 2 }),
    move(100, 0, 'e4'),
    up('e4'),
  ];
  expect(acts(inputs)).toEqual([
    { type: 'lift', from: 'e2', pointerKind: 'touch' },
    { type: 'drop', from: 'e2', to: 'e4' },
  ]);
});

test.each([{ type: 'cancel', pointer: 1 } as const, { type: 'escape' } as const])('%o brings the piece home', (end) => {
  expect(acts([down('e2'), move(100, 50, 'e3'), end, up('e4')]).slice(1)).toEqual([{ type: 'return', from: 'e2' }]);
  expect(run([down('e2'), end]).gesture).toEqual(IDLE);
});

test('a board that is turned during a gesture forgets it, with the sketch of a drawing', () => {
  const drawing = [down('g1', { button: 'second' }), move(0, 0, 'f3'), { type: 'forget' }, up('f3')] as const;
  expect(run(drawing).effects.slice(2)).toEqual([{ type: 'sketch', shape: null }]);
  expect(acts([down('e2'), move(100, 50, 'e3'), { type: 'forget' }, up('e4')]).slice(1)).toEqual([]);
});

test('the right button draws an arrow, or a circle on one square, and moves nothing', () => {
  const second = { button: 'second' } as const;
  expect(run([down('g1', second), move(0, 0, 'f3'), up('f3')]).effects).toEqual([
    { type: 'sketch', shape: ['g1', 'g1'] },
    { type: 'sketch', shape: ['g1', 'f3'] },
    { type: 'sketch', shape: null },
    { type: 'draw', from: 'g1', to: 'f3' },
  ]);
  expect(acts([down('e5', second), up('e5')])).toEqual([{ type: 'draw', from: 'e5', to: 'e5' }]);
  expect(acts([down('e5', second), move(0, 0, null), up(null)])).toEqual([]);
});

test('the left button clears the drawings, on every square', () => {
  for (const square of SQUARES) expect(run([down(square)]).effects).toEqual([{ type: 'clear-drawings' }]);
});

test('the right button during a drag brings the piece home, and the release of the left one does nothing', () => {
  const inputs = [down('e2'), move(100, 50, 'e3'), move(100, 50, 'e3', { buttons: 3 }), up('e4')];
  expect(acts(inputs).slice(1)).toEqual([{ type: 'return', from: 'e2' }]);
  expect(run(inputs).gesture).toEqual(IDLE);
});

test('the left button is released, though another one is still held', () => {
  const drag = [down('e2'), move(100, 50, 'e3'), move(100, 0, 'e4', { buttons: 4 }), up('h8')];
  expect(acts(drag).slice(1)).toEqual([{ type: 'drop', from: 'e2', to: 'e4' }]);
  const click = [down('e2'), move(100, 100, 'e2', { buttons: 3 }), move(100, 100, 'e2', { buttons: 2 }), up('h8')];
  expect(acts(click)).toEqual([{ type: 'press', square: 'e2' }]);
});

test('a move without a held button shows that the release was lost: the piece goes home', () => {
  const late = move(100, 0, 'e4', { buttons: 0 });
  expect(acts([down('e2'), move(100, 50, 'e3'), late, up('e4')]).slice(1)).toEqual([{ type: 'return', from: 'e2' }]);
  expect(acts([down('e2'), late, up('e4')])).toEqual([]);
});

test('the second button takes a premove back, and draws nothing then', () => {
  const inputs = [down('e4', { button: 'second', premoved: true }), move(160, 100, 'f4'), up('f4')];
  expect(run(inputs)).toEqual({ gesture: IDLE, effects: [{ type: 'cancel' }] });
});
