import { Game, SQUARES } from '@sixtyfour/chess';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CASTLING_RIGHTS, type Editor, type EditorEvent, editorOf, gameOfEditor, reduceEditor } from './editor.ts';

const START = editorOf(Game.start('standard'), 'white');

function run(...events: readonly EditorEvent[]): Editor {
  return events.reduce((state, event) => reduceEditor(state, event)[0], START);
}

const fenOf = (state: Editor) => {
  const game = gameOfEditor(state);
  return game.ok ? game.value.fen : game.error;
};

describe('setting up a position', () => {
  test('the hand moves pieces by presses and drags, replacing the piece on the target', () => {
    const moved = run(
      { type: 'press', square: 'e2' },
      { type: 'press', square: 'e4' },
      { type: 'drop', from: 'd1', to: 'h7' },
    );
    expect(fenOf(moved)).toBe('rnbqkbnr/pppppppQ/8/8/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 0 1');
  });

  test('a piece is placed by a press, and taken away by another one', () => {
    const placed = run({ type: 'choose', tool: 'N' }, { type: 'press', square: 'e5' });
    expect(placed.pieces.charAt(28)).toBe('N');
    expect(reduceEditor(placed, { type: 'press', square: 'e5' })[0].pieces).toBe(START.pieces);
    expect(run({ type: 'choose', tool: 'erase' }, { type: 'press', square: 'h8' }).pieces.charAt(7)).toBe('.');
  });

  test('a right to castle holds while king and rook are at home', () => {
    const without = run({ type: 'choose', tool: 'erase' }, { type: 'press', square: 'h1' });
    expect(fenOf(without)).toBe('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1');
    const refused = run({ type: 'castling', right: 'k', allowed: false }, { type: 'turn', turn: 'black' });
    expect(fenOf(refused)).toBe('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQq - 0 1');
  });

  test.each([
    ['an empty board', [{ type: 'clear' }], 'king-count'],
    ['a pawn on the last rank', [{ type: 'place', tool: 'P', square: 'a8' }], 'pawn-on-back-rank'],
    ['three more queens without a pawn less', [{ type: 'place', tool: 'Q', square: 'd4' }], 'too-many-pieces'],
    [
      'a king in check that is not to move',
      [
        { type: 'clear' },
        { type: 'place', tool: 'K', square: 'e1' },
        { type: 'place', tool: 'k', square: 'e8' },
        { type: 'place', tool: 'R', square: 'e4' },
      ],
      'opponent-in-check',
    ],
  ] as const)('%s is refused', (_, events, code) => {
    expect(fenOf(run(...events))).toBe(code);
  });

  test('whatever is pressed, there are 64 squares, and the rules answer', () => {
    const square = fc.constantFrom(...SQUARES);
    const tool = fc.constantFrom('hand', 'erase', 'K', 'q', 'P', 'n');
    const event: fc.Arbitrary<EditorEvent> = fc.oneof(
      square.map((at) => ({ type: 'press', square: at }) as const),
      tool.map((chosen) => ({ type: 'choose', tool: chosen }) as const),
      fc.record({ type: fc.constant('drop' as const), from: square, to: square }),
      fc.record({ type: fc.constant('place' as const), tool, square }),
      fc.record({
        type: fc.constant('castling' as const),
        right: fc.constantFrom(...CASTLING_RIGHTS),
        allowed: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        const state = run(...events);
        expect(state.pieces).toMatch(/^[.\w]{64}$/);
        expect(typeof fenOf(state)).toBe('string');
      }),
    );
  });
});
