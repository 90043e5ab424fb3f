import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fenOfBoard, parseFen, START_FEN } from './fen.ts';
import { gameAt, randomGame } from './test-kit.ts';
import { RULE_SETS } from './rule-set.ts';

const KINGS = '4k3/8/8/8/8/8/8/4K3';

describe('an invalid FEN is refused with code, field and offset', () => {
  test.each([
    { fen: '', code: 'field-missing', field: 'board', at: 0 },
    { fen: '   ', code: 'field-missing', field: 'board', at: 3 },
    { fen: KINGS, code: 'field-missing', field: 'turn', at: KINGS.length },
    { fen: `${START_FEN} 5`, code: 'field-unexpected', field: 'fullmove', at: 57 },
    { fen: '8/8/8 w - - 0 1', code: 'rank-count', field: 'board', at: 5 },
    { fen: `${KINGS}/8 w - - 0 1`, code: 'rank-count', field: 'board', at: KINGS.length },
    { fen: '4k3/7/8/8/8/8/8/4K3 w - - 0 1', code: 'rank-length', field: 'board', at: 5 },
    { fen: '4k4/8/8/8/8/8/8/4K3 w - - 0 1', code: 'rank-length', field: 'board', at: 2 },
    { fen: '4k3/8/8/8/8/8/8/4K2 w - - 0 1', code: 'rank-length', field: 'board', at: 19 },
    { fen: '4k3/8/8/9/8/8/8/4K3 w - - 0 1', code: 'letter-unknown', field: 'board', at: 8 },
    { fen: '4k3/8/8/x7/8/8/8/4K3 w - - 0 1', code: 'letter-unknown', field: 'board', at: 8 },
    { fen: '4k3/8/8/ 8/8/8/8/4K3 w - - 0 1', code: 'rank-length', field: 'board', at: 8 },
    { fen: `${KINGS} x - - 0 1`, code: 'turn-unknown', field: 'turn', at: 20 },
    { fen: `${KINGS} W - - 0 1`, code: 'turn-unknown', field: 'turn', at: 20 },
    { fen: `${KINGS} w KX - 0 1`, code: 'castling-malformed', field: 'castling', at: 23 },
    { fen: `${KINGS} w KK - 0 1`, code: 'castling-malformed', field: 'castling', at: 23 },
    { fen: `${KINGS} w - e9 0 1`, code: 'en-passant-malformed', field: 'en-passant', at: 24 },
    { fen: `${KINGS} w - e3 0 1`, code: 'en-passant-malformed', field: 'en-passant', at: 24 },
    { fen: `${KINGS} w - - -1 1`, code: 'number-malformed', field: 'halfmove', at: 26 },
    { fen: `${KINGS} w - - 0 1x`, code: 'number-malformed', field: 'fullmove', at: 29 },
    { fen: `${KINGS} w - - 0 9999999999`, code: 'number-malformed', field: 'fullmove', at: 33 },
    { fen: '8/8/8/8/8/8/8/4K3 w - - 0 1', code: 'king-count', field: 'board', at: 0 },
    { fen: '4k3/8/8/8/8/8/8/3KK3 w - - 0 1', code: 'king-count', field: 'board', at: 18 },
    { fen: '3kk3/8/8/8/8/8/8/4K3 w - - 0 1', code: 'king-count', field: 'board', at: 2 },
    { fen: 'P3k3/8/8/8/8/8/8/4K3 w - - 0 1', code: 'pawn-on-back-rank', field: 'board', at: 0 },
    { fen: '4k3/8/8/8/8/8/8/4K2p w - - 0 1', code: 'pawn-on-back-rank', field: 'board', at: 19 },
    { fen: '4k3/PPPPPPPP/P7/8/8/8/8/4K3 w - - 0 1', code: 'too-many-pieces', field: 'board', at: 0 },
    { fen: '4k3/QQQQ4/QQQQ4/QQ6/8/8/8/4K3 b - - 0 1', code: 'too-many-pieces', field: 'board', at: 0 },
    { fen: '4k3/8/8/8/8/8/8/K3R3 w - - 0 1', code: 'opponent-in-check', field: 'turn', at: 21 },
    { fen: '8/8/8/3k4/4K3/8/8/8 b - - 0 1', code: 'opponent-in-check', field: 'turn', at: 20 },
  ] as const)('R-RULE-23 $code: $fen', ({ fen, code, field, at }) => {
    for (const ruleSet of RULE_SETS) expect(parseFen(fen, ruleSet)).toEqual({ ok: false, error: { code, field, at } });
  });

  test('any text is parsed without an exception, and an error has an offset within the text', () => {
    const noise = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(...'pnbrqkPNBRQK12345678/ wb-KQkqe3'.split('')) }),
      fc
        .tuple(fc.nat(START_FEN.length), fc.string({ maxLength: 3 }))
        .map(([at, text]) => START_FEN.slice(0, at) + text + START_FEN.slice(at + 1)),
    );
    fc.assert(
      fc.property(noise, fc.constantFrom(...RULE_SETS), (text, ruleSet) => {
        const parsed = parseFen(text, ruleSet);
        const at = parsed.ok ? 0 : parsed.error.at;
        expect(at).toBeGreaterThanOrEqual(0);
        expect(at).toBeLessThanOrEqual(text.length);
        const again = parsed.ok ? parseFen(parsed.value.fen, ruleSet) : parsed;
        expect(again.ok && again.value.fen).toBe(parsed.ok && parsed.value.fen);
      }),
      { seed: 64, numRuns: 1000 },
    );
  });
});

describe('dropped claims', () => {
  test.each([
    { name: 'nothing', fen: START_FEN, castling: '', enPassant: null },
    { name: 'rights without rooks', fen: '4k2r/8/8/8/8/8/8/R3K3 w KQkq - 0 1', castling: 'Kq', enPassant: null },
    { name: 'rights without kings', fen: 'r2k3r/8/8/8/8/8/8/R2K3R w KQkq - 0 1', castling: 'KQkq', enPassant: null },
    {
      name: 'en passant without any capturing piece',
      fen: '4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1',
      castling: '',
      enPassant: 'e3',
    },
    {
      name: 'en passant without a pushed pawn',
      fen: '4k3/8/8/8/3p4/8/8/4K3 b - e3 0 1',
      castling: '',
      enPassant: 'e3',
    },
    {
      name: 'nothing for a legal en passant capture',
      fen: '4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1',
      castling: '',
      enPassant: null,
    },
  ])('$name', ({ fen, castling, enPassant }) => {
    expect(parseFen(fen)).toMatchObject({ ok: true, value: { dropped: { castling, enPassant } } });
  });

  test('the simplified rules drop all castling rights and en passant squares', () => {
    expect(parseFen('r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1', 'simplified')).toEqual({
      ok: true,
      value: { fen: 'r3k2r/8/8/3pP3/8/8/8/R3K2R w - - 0 1', dropped: { castling: 'KQkq', enPassant: 'd6' } },
    });
  });
});

test.each([
  ['an EPD', `${KINGS} b - -`, `${KINGS} b - - 0 1`],
  ['two fields', `${KINGS} b`, `${KINGS} b - - 0 1`],
  ['spaces around and between', `  ${KINGS}   w  -  -  3   7 `, `${KINGS} w - - 3 7`],
  ['a move number 0', `${KINGS} w - - 0 0`, `${KINGS} w - - 0 1`],
])('reads %s', (_, text, fen) => {
  expect(parseFen(text)).toMatchObject({ ok: true, value: { fen } });
});

test('FEN round trip: every position of random games is unchanged', () => {
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom(...RULE_SETS), (seed, ruleSet) => {
      const game = randomGame(seed, 40, ruleSet);
      for (let ply = 0; ply <= game.ply; ply++) {
        const { fen, board } = game.at(ply);
        expect(parseFen(fen, ruleSet)).toEqual({
          ok: true,
          value: { fen, dropped: { castling: '', enPassant: null } },
        });
        expect(gameAt(fen, ruleSet).board).toBe(board);
      }
    }),
    { seed: 64, numRuns: 25 },
  );
});

test('fenOfBoard writes the FEN of a stored board', () => {
  const { board } = gameAt('4k3/8/8/3p4/8/8/8/R3K3 w - - 0 1');
  expect(fenOfBoard(board, 'black')).toBe('4k3/8/8/3p4/8/8/8/R3K3 b - - 0 1');
});
