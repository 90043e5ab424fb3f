import { describe, expect, test } from 'vitest';
import { Game } from './chess-game.ts';
import { parseFen } from './fen.ts';
import { toLetterBoard } from './letters.ts';
import type { MoveRefusal } from './refusal.ts';
import { gameAfter, gameAt, targets } from './test-kit.ts';
import { RULE_SETS, type RuleSet } from './rule-set.ts';
import { type PromotionRole, type Square, squareFrom, SQUARES } from './types.ts';

const START_ROWS = ['rnbqkbnr', 'pppppppp', '........', '........', '........', '........', 'PPPPPPPP', 'RNBQKBNR'];

/** The sorted squares of a text such as 'e3 e4'. */
function squares(text: string): readonly string[] {
  return text.split(' ').filter(Boolean).toSorted();
}

interface MoveCase {
  readonly name: string;
  readonly fen: string;
  readonly from: Square;
  /** All target squares, separated by spaces. */
  readonly to: string;
}

function refusal(fen: string, move: string, ruleSet: RuleSet, promotion?: PromotionRole): MoveRefusal | 'played' {
  const from = move.slice(0, 2) as Square;
  const to = move.slice(2, 4) as Square;
  const result = gameAt(fen, ruleSet).move(promotion === undefined ? { from, to } : { from, to, promotion });
  return result.ok ? 'played' : result.error;
}

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** The complete target squares of a piece, the same under both rule sets. */
const MOVE_TABLES: readonly { readonly title: string; readonly cases: readonly MoveCase[] }[] = [
  {
    title: 'R-RULE-07 pawns move one square forward onto an empty square',
    cases: [
      { name: 'white', fen: '4k3/8/8/8/4P3/8/8/4K3 w - - 0 1', from: 'e4', to: 'e5' },
      { name: 'black', fen: '4k3/8/8/4p3/8/8/8/4K3 b - - 0 1', from: 'e5', to: 'e4' },
      { name: 'blocked by the other side', fen: '4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1', from: 'e4', to: '' },
      { name: 'blocked by its own', fen: '4k3/8/8/4N3/4P3/8/8/4K3 w - - 0 1', from: 'e4', to: '' },
    ],
  },
  {
    title: 'R-RULE-08 pawns move two squares only from their start row and only through and onto empty squares',
    cases: [
      { name: 'white from row 6', fen: '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', from: 'e2', to: 'e3 e4' },
      { name: 'black from row 1', fen: '4k3/4p3/8/8/8/8/8/4K3 b - - 0 1', from: 'e7', to: 'e6 e5' },
      { name: 'white from row 5', fen: '4k3/8/8/8/8/4P3/8/4K3 w - - 0 1', from: 'e3', to: 'e4' },
      { name: 'black from row 2', fen: '4k3/8/4p3/8/8/8/8/4K3 b - - 0 1', from: 'e6', to: 'e5' },
      { name: 'the first square taken', fen: '4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1', from: 'e2', to: '' },
      { name: 'the second square taken', fen: '4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1', from: 'e2', to: 'e3' },
    ],
  },
  {
    title: 'R-RULE-09 pawns capture one square diagonally forward, never straight ahead, sideways or backward',
    cases: [
      { name: 'both sides', fen: '4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1', from: 'e4', to: 'd5 e5 f5' },
      { name: 'black', fen: '4k3/8/8/4p3/3P1P2/8/8/4K3 b - - 0 1', from: 'e5', to: 'd4 e4 f4' },
      { name: 'own pieces aside', fen: '4k3/8/8/3N1N2/4P3/8/8/4K3 w - - 0 1', from: 'e4', to: 'e5' },
      { name: 'not ahead', fen: '4k3/8/8/4n3/4P3/8/8/4K3 w - - 0 1', from: 'e4', to: '' },
      { name: 'not behind or beside', fen: '4k3/8/8/8/3nPn2/3p1p2/8/6K1 w - - 0 1', from: 'e4', to: 'e5' },
      { name: 'not around the edge', fen: '4k3/8/7n/P7/8/8/8/4K3 w - - 0 1', from: 'a5', to: 'a6' },
    ],
  },
  {
    title: 'R-RULE-10 knights move in an L-shape and jump over pieces',
    cases: [
      { name: 'center', fen: '4k3/8/8/8/4N3/8/8/K7 w - - 0 1', from: 'e4', to: 'c3 c5 d2 d6 f2 f6 g3 g5' },
      { name: 'corner', fen: '4k3/8/8/8/8/8/8/N3K3 w - - 0 1', from: 'a1', to: 'b3 c2' },
      { name: 'over pieces', fen: START, from: 'b1', to: 'a3 c3' },
      { name: 'captures', fen: '4k3/8/3p1P2/8/4N3/8/8/K7 w - - 0 1', from: 'e4', to: 'c3 c5 d2 d6 f2 g3 g5' },
    ],
  },
  {
    title: 'R-RULE-11 kings move one square in any direction',
    cases: [
      { name: 'center', fen: '7k/8/8/8/4K3/8/8/8 w - - 0 1', from: 'e4', to: 'd3 d4 d5 e3 e5 f3 f4 f5' },
      { name: 'corner', fen: '7k/8/8/8/8/8/8/K7 w - - 0 1', from: 'a1', to: 'a2 b1 b2' },
      { name: 'not beside the other king', fen: '8/8/8/4k3/8/4K3/8/8 w - - 0 1', from: 'e3', to: 'd2 d3 e2 f2 f3' },
      {
        name: 'no capture of a defended piece',
        fen: '7k/8/8/3b4/4p3/4K3/8/8 w - - 0 1',
        from: 'e3',
        to: 'd2 d4 e2 f2 f4',
      },
    ],
  },
  {
    title: 'R-RULE-12 rooks, bishops and queens do not jump',
    cases: [
      { name: 'none at the start', fen: START, from: 'a1', to: '' },
      { name: 'none at the start', fen: START, from: 'c1', to: '' },
      { name: 'none at the start', fen: START, from: 'd1', to: '' },
      { name: 'rook', fen: '7k/8/4p3/8/2P1R1p1/8/4P3/K7 w - - 0 1', from: 'e4', to: 'd4 e3 e5 e6 f4 g4' },
      { name: 'bishop', fen: '7k/8/2p3P1/8/4B3/8/2P3p1/K7 w - - 0 1', from: 'e4', to: 'c6 d3 d5 f3 f5 g2' },
      { name: 'queen', fen: '7k/8/2p1P1p1/3P4/3pQp2/3P1P2/4p3/K7 w - - 0 1', from: 'e4', to: 'd4 e2 e3 e5 f4 f5 g6' },
    ],
  },
];

describe.each(RULE_SETS)('%s rules', (ruleSet) => {
  test('R-RULE-01 R-RULE-02 the start board is 8x8 with row 0 black, uppercase white and null for empty squares', () => {
    const { board } = Game.start(ruleSet);
    const letterBoard = toLetterBoard(board);
    expect(letterBoard).toEqual(
      START_ROWS.map((row) => row.split('').map((letter) => (letter === '.' ? null : letter))),
    );
    expect(letterBoard).toHaveLength(8);
    expect(board).toBe(START_ROWS.join(''));
    expect(Game.start(ruleSet).turn).toBe('white');
  });

  test('R-RULE-03 only integer coordinates from 0 to 7 name a square', () => {
    const inside = [0, 1, 2, 3, 4, 5, 6, 7];
    expect(inside.flatMap((row) => inside.map((col) => squareFrom(row, col)))).toEqual(SQUARES);
    for (const outside of [-1, 8, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(squareFrom(outside, 0)).toBeNull();
      expect(squareFrom(0, outside)).toBeNull();
    }
  });

  test.each([
    ['e3e4', 'no-piece'],
    ['e7e5', 'not-your-piece'],
    ['e2e4', 'played'],
  ] as const)('R-RULE-04 a move needs a piece of the side to move on its start square: %s is %s', (move, expected) => {
    expect(refusal(START, move, ruleSet)).toBe(expected);
  });

  test.each(['a1a2', 'd1c2', 'e1e2', 'b1d2', 'f1g2', 'd1d2'])(
    'R-RULE-05 a capture of an own piece is refused: %s',
    (move) => {
      expect(refusal(START, move, ruleSet)).toBe('own-piece');
    },
  );

  test('R-RULE-05 no legal move at the start captures an own piece', () => {
    for (const move of Game.start(ruleSet).legalMoves()) expect(move.captured?.color).not.toBe('white');
  });

  test.each([
    { name: 'a queen aiming at the king', fen: '4k3/8/8/8/8/8/8/4K2Q w - - 0 1', move: 'h1e8' },
    { name: 'a piece that cannot reach it', fen: START, move: 'a2e8' },
    { name: 'king takes king', fen: '8/8/8/8/3k4/8/3K4/8 w - - 0 1', move: 'd2d4' },
  ])('R-RULE-06 a king is never captured: $name', ({ fen, move }) => {
    expect(refusal(fen, move, ruleSet)).toBe('king-capture');
  });

  test('R-RULE-06 a position in which a king could be captured is refused', () => {
    expect(Game.fromFen('4k3/8/8/8/8/8/8/K3R3 w - - 0 1', ruleSet)).toMatchObject({
      error: { code: 'opponent-in-check' },
    });
  });

  test.each(MOVE_TABLES)('$title', ({ cases }) => {
    expect(cases.map(({ name, fen, from }) => ({ name, to: targets(gameAt(fen, ruleSet), from) }))).toEqual(
      cases.map(({ name, to }) => ({ name, to: squares(to) })),
    );
  });

  test.each(['a1a5', 'c1h6', 'd1h5'])('R-RULE-12 a rook, bishop or queen move over a piece is refused: %s', (move) => {
    expect(refusal(START, move, ruleSet)).toBe('illegal-move');
  });

  test.each([
    { name: 'a pinned rook may not leave the line', fen: '4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1', move: 'e2d2' },
    { name: 'a pinned knight may not move', fen: '7k/8/8/7b/8/8/4N3/3K4 w - - 0 1', move: 'e2c3' },
    { name: 'a king may not step into an attack', fen: '3r3k/8/8/8/8/8/8/4K3 w - - 0 1', move: 'e1d1' },
    {
      name: 'a king may not step back along the line of the check',
      fen: '4r2k/8/8/8/8/8/4K3/8 w - - 0 1',
      move: 'e2e1',
    },
    { name: 'a check may not be ignored', fen: '4r2k/8/8/8/8/8/P7/4K3 w - - 0 1', move: 'a2a3' },
    { name: 'a king may not capture a defended piece', fen: '3r3k/8/8/8/8/8/3n4/4K3 w - - 0 1', move: 'e1d2' },
    { name: 'only a king move resolves a double check', fen: '4r2k/8/8/8/8/5n2/8/R3K3 w - - 0 1', move: 'a1a8' },
  ])('R-RULE-13 the mover may not leave the king in check: $name', ({ fen, move }) => {
    expect(refusal(fen, move, ruleSet)).toBe('king-in-check');
  });

  test.each([
    { name: 'a pinned rook may move along the line', fen: '4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1', move: 'e2e8' },
    { name: 'a check may be blocked', fen: '4r2k/8/8/8/8/8/3B4/4K3 w - - 0 1', move: 'd2e3' },
    { name: 'the checking piece may be captured', fen: '4r2k/8/8/1B6/8/8/8/4K3 w - - 0 1', move: 'b5e8' },
    { name: 'the king may move away', fen: '4r2k/8/8/8/8/8/8/4K3 w - - 0 1', move: 'e1d1' },
  ])('R-RULE-13 a move that leaves the king safe is legal: $name', ({ fen, move }) => {
    expect(refusal(fen, move, ruleSet)).toBe('played');
  });

  test('R-RULE-16 a pawn that reaches the last row promotes to a queen, rook, bishop or knight, and the choice is required', () => {
    for (const [fen, move] of [
      ['7k/P7/8/8/8/8/8/K7 w - - 0 1', 'a7a8'],
      ['1n5k/P7/8/8/8/8/8/K7 w - - 0 1', 'a7b8'],
      ['k7/8/8/8/8/8/p7/7K b - - 0 1', 'a2a1'],
    ] as const) {
      for (const role of ['queen', 'rook', 'bishop', 'knight'] as const)
        expect(refusal(fen, move, ruleSet, role)).toBe('played');
      expect(refusal(fen, move, ruleSet)).toBe('promotion-required');
    }
    const promoted = gameAt('7k/P7/8/8/8/8/8/K7 w - - 0 1', ruleSet);
    expect(
      promoted
        .legalMoves('a7')
        .map(({ promotion }) => `${promotion}`)
        .toSorted(),
    ).toEqual(['bishop', 'knight', 'queen', 'rook']);
    expect(gameAfter('a7a8n', ruleSet, '7k/P7/8/8/8/8/8/K7 w - - 0 1').pieceAt('a8')).toEqual({
      color: 'white',
      role: 'knight',
    });
  });

  test.each([
    ['e2e4', START],
    ['e1e2', '7k/8/8/8/8/8/8/4K3 w - - 0 1'],
  ])('R-RULE-16 only a pawn that reaches the last row promotes: %s', (move, fen) => {
    expect(refusal(fen, move, ruleSet, 'queen')).toBe('illegal-move');
  });
});

const CASTLING = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
/** White may castle, but g1 is attacked. */
const INTO_CHECK = '6r1/1k6/8/8/8/8/8/4K2R w K - 0 1';
const CASTLING_BLACK = 'r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1';

describe('R-RULE-14 castling', () => {
  test.each([
    ['e1g1', CASTLING],
    ['e1c1', CASTLING],
    ['e8g8', CASTLING_BLACK],
    ['e8c8', CASTLING_BLACK],
  ])('R-RULE-14 is illegal under the simplified rules and legal under the standard rules: %s', (move, fen) => {
    expect(refusal(fen, move, 'simplified')).toBe('illegal-move');
    expect(refusal(fen, move, 'standard')).toBe('played');
  });

  test('R-RULE-14 a simplified game never has castling rights', () => {
    expect(gameAt(CASTLING, 'simplified').fen).toBe('r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1');
    expect(Game.start('simplified').fen.split(' ')[2]).toBe('-');
    for (const move of gameAt(CASTLING, 'simplified').legalMoves()) expect(move.kind).toBe('normal');
  });

  test.each([
    { name: 'moves both pieces', fen: CASTLING, move: 'e1g1', after: 'r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1' },
    { name: 'to the queenside', fen: CASTLING, move: 'e1c1', after: 'r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1' },
    { name: 'for black', fen: CASTLING_BLACK, move: 'e8c8', after: '2kr3r/8/8/8/8/8/8/R3K2R w KQ - 1 2' },
  ])('standard castling $name', ({ fen, move, after }) => {
    expect(gameAfter(move, 'standard', fen).fen).toBe(after);
  });

  test.each([
    { name: 'out of check', fen: '4r3/1k6/8/8/8/8/8/R3K2R w KQ - 0 1', to: 'd1 d2 f1 f2' },
    { name: 'through an attacked square', fen: '5r2/1k6/8/8/8/8/8/4K2R w K - 0 1', to: 'd1 d2 e2' },
    { name: 'into check', fen: INTO_CHECK, to: 'd1 d2 e2 f1 f2' },
    { name: 'without the right', fen: '8/1k6/8/8/8/8/8/4K2R w - - 0 1', to: 'd1 d2 e2 f1 f2' },
    { name: 'over a piece beside the rook', fen: '7k/8/8/8/8/8/8/RN2K3 w Q - 0 1', to: 'd1 d2 e2 f1 f2' },
    { name: 'onto a piece', fen: '8/1k6/8/8/8/8/8/4K1nR w K - 0 1', to: 'd1 d2 f1 f2' },
    { name: 'over a piece that could be captured', fen: '8/1k6/8/8/8/8/8/4Kn1R w K - 0 1', to: 'd1 e2 f1 f2' },
  ])('standard castling is refused $name', ({ fen, to }) => {
    expect(targets(gameAt(fen), 'e1')).toEqual(squares(to));
  });

  test.each([
    { name: 'into check', fen: INTO_CHECK, move: 'e1g1', expected: 'king-in-check' },
    {
      name: 'into check, to the queenside',
      fen: '2r5/7k/8/8/8/8/8/R3K3 w Q - 0 1',
      move: 'e1c1',
      expected: 'king-in-check',
    },
    { name: 'into check, for black', fen: '4k2r/8/8/8/8/8/1K6/6R1 b k - 0 1', move: 'e8g8', expected: 'king-in-check' },
    {
      name: 'into check without the right',
      fen: '6r1/1k6/8/8/8/8/8/4K2R w - - 0 1',
      move: 'e1g1',
      expected: 'illegal-move',
    },
    {
      name: 'into check over a piece',
      fen: '2r5/7k/8/8/8/8/8/RN2K3 w Q - 0 1',
      move: 'e1c1',
      expected: 'illegal-move',
    },
    {
      name: 'through an attacked square',
      fen: '5r2/1k6/8/8/8/8/8/4K2R w K - 0 1',
      move: 'e1g1',
      expected: 'illegal-move',
    },
  ])('R-RULE-13 standard castling $name is refused: $expected', ({ fen, move, expected }) => {
    expect(refusal(fen, move, 'standard')).toBe(expected);
  });

  test('standard queenside castling is legal when only b1 is attacked', () => {
    expect(targets(gameAt('1r5k/8/8/8/8/8/8/R3K3 w Q - 0 1'), 'e1')).toContain('c1');
  });

  test.each([
    ['the king has moved', 'e1e2 e8e7 e2e1 e7e8', '4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1'],
    ['the rook has moved', 'h1h2 e8e7 h2h1 e7e8', '4k3/8/8/8/8/8/8/4K2R w K - 0 1'],
  ])('standard castling is refused when %s', (_, moves, fen) => {
    const game = gameAfter(moves, 'standard', fen);
    expect(game.legalMoves('e1').filter(({ kind }) => kind.startsWith('castle'))).toEqual([]);
  });
});

describe('R-RULE-15 en passant', () => {
  const BEFORE = '4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1';

  test('R-RULE-15 is illegal under the simplified rules and legal under the standard rules', () => {
    const simplified = gameAfter('d7d5', 'simplified', BEFORE);
    expect(targets(simplified, 'e5')).toEqual(['e6']);
    expect(simplified.fen.split(' ')[3]).toBe('-');
    expect(simplified.move({ from: 'e5', to: 'd6' })).toEqual({ ok: false, error: 'illegal-move' });

    const standard = gameAfter('d7d5', 'standard', BEFORE);
    expect(targets(standard, 'e5')).toEqual(['d6', 'e6']);
    expect(standard.fen.split(' ')[3]).toBe('d6');
    const after = gameAfter('d7d5 e5d6', 'standard', BEFORE);
    expect(after.fen).toBe('4k3/8/3P4/8/8/8/8/4K3 b - - 0 2');
    expect(after.lastMove?.captured).toEqual({ color: 'black', role: 'pawn' });
  });

  test('R-RULE-15 the simplified rules ignore the en passant square of a FEN', () => {
    expect(targets(gameAt('4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', 'simplified'), 'e5')).toEqual(['e6']);
  });

  test('standard en passant is legal only directly after the double push', () => {
    const later = gameAfter('d7d5 e1e2 e8e7', 'standard', BEFORE);
    expect(targets(later, 'e5')).toEqual(['e6']);
    expect(targets(gameAfter('d7d6 e1e2 d6d5', 'standard', BEFORE), 'e5')).toEqual(['e6']);
  });

  test.each([
    ['standard', 'king-in-check'],
    ['simplified', 'illegal-move'],
  ] as const)('R-RULE-13 %s en passant may not expose the own king: %s', (ruleSet, expected) => {
    const game = gameAfter('e2e4', ruleSet, '8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1');
    expect(targets(game, 'd4')).toEqual(['d3']);
    expect(game.move({ from: 'd4', to: 'e3' })).toEqual({ ok: false, error: expected });
    expect(game.move({ from: 'd4', to: 'c3' })).toEqual({ ok: false, error: 'illegal-move' });
  });
});

test.each(RULE_SETS)('R-RULE-23 a missing king gives an error value (%s)', (ruleSet) => {
  expect(Game.fromFen('4k3/8/8/8/8/8/8/8 w - - 0 1', ruleSet)).toMatchObject({
    ok: false,
    error: { code: 'king-count' },
  });
  expect(parseFen('8/8/8/8/8/8/8/4K3 w - - 0 1', ruleSet)).toMatchObject({ ok: false, error: { code: 'king-count' } });
});
