import { expect, test } from 'vitest';
import { isOtherPosition, slidesBetween } from './slides.ts';
import { START, testView } from './test-view.ts';

const paths = (before: string, after: string, lastMove: readonly [string, string] | null = null) =>
  slidesBetween(testView(before), testView(after, { lastMove: lastMove as never })).map(
    (slide) => `${slide.piece}${slide.from}${slide.to}`,
  );

test.each([
  ['a move', START, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR', ['e2', 'e4'], ['Pe2e4']],
  ['a capture', '4k3/8/8/3p4/4P3/8/8/4K3', '4k3/8/8/3P4/8/8/8/4K3', ['e4', 'd5'], ['Pe4d5']],
  ['castling, the rook too', '4k3/8/8/8/8/8/8/4K2R', '4k3/8/8/8/8/8/8/5RK1', ['e1', 'g1'], ['Rh1f1', 'Ke1g1']],
  ['en passant', '4k3/8/8/3pP3/8/8/8/4K3', '4k3/8/3P4/8/8/8/8/4K3', ['e5', 'd6'], ['Pe5d6']],
  ['a promotion, as a pawn', '4k3/P7/8/8/8/8/8/4K3', 'Q3k3/8/8/8/8/8/8/4K3', ['a7', 'a8'], ['Pa7a8']],
  ['a promotion by capture', '1r2k3/P7/8/8/8/8/8/4K3', '1Q2k3/8/8/8/8/8/8/4K3', ['a7', 'b8'], ['Pa7b8']],
] as const)('%s', (_, before, after, lastMove, expected) => {
  expect(paths(before, after, lastMove).toSorted()).toEqual([...expected].toSorted());
  expect(isOtherPosition(testView(before), testView(after))).toBe(false);
});

test('the position of another puzzle is no move, although a king stands where one stood', () => {
  expect(isOtherPosition(testView('4k3/8/8/3p4/4P3/8/8/6K1'), testView('8/1k6/8/8/8/5q2/8/6K1'))).toBe(true);
});

test('of two equal pieces the nearer one slides', () => {
  expect(paths('N6N/8/8/8/8/8/8/8', '8/2N2N2/8/8/8/8/8/8').toSorted()).toEqual(['Na8c7', 'Nh8f7']);
});

test('taking back a promotion brings the piece back to the pawn’s square', () => {
  const before = testView('Q3k3/8/8/8/8/8/8/4K3', { lastMove: ['a7', 'a8'] });
  expect(slidesBetween(before, testView('4k3/P7/8/8/8/8/8/4K3'))).toEqual([
    { piece: 'Q', from: 'a8', to: 'a7', refused: false },
  ]);
});

test('a refused move goes back as one', () => {
  const before = testView('4k3/8/8/8/4P3/8/8/4K3', { pending: 'e4' });
  expect(slidesBetween(before, testView('4k3/8/8/8/8/8/4P3/4K3'))[0]?.refused).toBe(true);
});

test('nothing slides when only marks change, when the board is turned, or when another game is shown', () => {
  const start = testView(START);
  expect(slidesBetween(start, { ...start, selected: 'e2' })).toEqual([]);
  expect(slidesBetween(testView('K7/8/8/8/8/8/8/8'), testView('1K6/8/8/8/8/8/8/8', { orientation: 'black' }))).toEqual(
    [],
  );
  expect(paths(START, 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R')).toEqual([]);
});
