import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Board } from './Board.tsx';
import { piecesOfFen } from './diagram.ts';
import { DiagramBoard } from './DiagramBoard.tsx';
import { START, testView } from './test-view.ts';
import { createStore } from '../lib/store.ts';

test('the pieces of a FEN, with or without its other fields', () => {
  expect(piecesOfFen('8/8/8/8/4N3/8/8/k6K w - - 0 1')).toBe(`${'.'.repeat(36)}N${'.'.repeat(19)}k......K`);
  expect(piecesOfFen(START)).toHaveLength(64);
});

test.each(['', '8/8/8', '9/8/8/8/8/8/8/8', '8/8/8/8/8/8/8/7x', '8/8/8/8/8/8/8/44k'])('%o is not a position', (fen) => {
  expect(() => piecesOfFen(fen)).toThrow(RangeError);
});

test('a diagram is one named picture without inline style, complete in its markup', () => {
  const html = renderToStaticMarkup(
    <DiagramBoard fen="8/8/8/8/4N3/8/8/8" label="A knight on e4" marks={{ targets: new Map([['f6', 'move']]) }} />,
  );
  expect(html).toMatch(/^<div class="board-frame" role="img" aria-label="A knight on e4">/);
  expect(html.match(/class="board-cell"/g)).toHaveLength(64);
  expect(html).toContain('data-square="e4" data-piece="N"');
  expect(html).toContain('data-square="f6" data-mark="target"');
  expect(html).not.toMatch(/style=|tabindex|gridcell/);
});

test('a board is complete in its markup: a named grid of named rows and cells with one tab stop', () => {
  const source = createStore(testView(START, { orientation: 'black', movable: 'black' }));
  const html = renderToStaticMarkup(<Board source={source} />);
  expect(html).toContain('role="grid" aria-label="Chess board, black at the bottom" data-testid="board"');
  expect(html).toContain('data-orientation="black"');
  expect(html.match(/role="row" class="board-row" aria-label="Rank \d"/g)).toHaveLength(8);
  expect(html.match(/role="gridcell"/g)).toHaveLength(64);
  expect(html.match(/tabindex="0"/gi)).toHaveLength(1);
  expect(html).toContain('aria-label="e2, white pawn" data-square="e2" data-piece="P"');
  expect(html).not.toContain('style=');
});
