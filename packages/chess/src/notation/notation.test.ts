import { describe, expect, test } from 'vitest';
import type { Game } from '../chess-game.ts';
import { START_FEN } from '../fen.ts';
import type { Result } from '../result.ts';
import type { Move } from '../move.ts';
import { gameAfter, gameAt, randomGame } from '../test-kit.ts';
import { RULE_SETS } from '../rule-set.ts';
import { parseSan } from './san.ts';
import { parseTyped } from './typed.ts';
import { type NotationError, parseUci } from './uci.ts';
import { makeLongNotation, makeSan } from './make.ts';
import { makeUci } from './write.ts';

/** A move in the specification's long notation. */
function longNotationOf(fen: string, uci: string, ruleSet: 'standard' | 'simplified'): string | undefined {
  return gameAfter(uci, ruleSet, fen).lastPlayed?.long;
}

describe.each(RULE_SETS)('%s rules', (ruleSet) => {
  test.each([
    { fen: START_FEN, uci: 'g1f3', long: 'Ng1f3' },
    { fen: START_FEN, uci: 'e2e4', long: 'e2e4' },
    { fen: START_FEN, uci: 'e2e3', long: 'e2e3' },
    { fen: '4k3/8/8/8/8/8/8/2B1K3 w - - 0 1', uci: 'c1h6', long: 'Bc1h6' },
    { fen: '3k4/8/8/8/8/8/8/R3K3 w - - 0 1', uci: 'a1a7', long: 'Ra1a7' },
    { fen: '3k4/8/8/8/8/8/8/Q3K3 w - - 0 1', uci: 'a1b2', long: 'Qa1b2' },
    { fen: '4k3/8/8/8/8/8/8/R3K3 b - - 0 1', uci: 'e8e7', long: 'Ke8e7' },
  ])(
    'R-NOT-01 a move is its piece letter (none for a pawn), start square and target square: $long',
    ({ fen, uci, long }) => {
      expect(longNotationOf(fen, uci, ruleSet)).toBe(long);
    },
  );

  test.each([
    { fen: '4k3/8/8/8/8/5n2/8/4K1N1 w - - 0 1', uci: 'g1f3', long: 'Ng1xf3' },
    { fen: '3rk3/8/8/8/8/8/8/3QK3 w - - 0 1', uci: 'd1d8', long: 'Qd1xd8+' },
    { fen: '4k3/8/8/8/8/8/3q4/R3K3 w - - 0 1', uci: 'e1d2', long: 'Ke1xd2' },
    { fen: START_FEN, uci: 'b1c3', long: 'Nb1c3' },
  ])('R-NOT-02 only a capture has an x between start and target: $long', ({ fen, uci, long }) => {
    expect(longNotationOf(fen, uci, ruleSet)).toBe(long);
  });

  test.each([
    { fen: '4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1', uci: 'e4d5', long: 'exd5' },
    { fen: '4k3/8/8/3p4/4P3/8/8/4K3 b - - 0 1', uci: 'd5e4', long: 'dxe4' },
    { fen: '4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1', uci: 'e4e5', long: 'e4e5' },
  ])('R-NOT-03 a pawn capture starts with the file, a pawn push with the square: $long', ({ fen, uci, long }) => {
    expect(longNotationOf(fen, uci, ruleSet)).toBe(long);
  });

  test.each([
    { name: 'check', fen: '4k3/8/8/8/8/8/8/R3K3 w - - 0 1', uci: 'a1a8', long: 'Ra1a8+' },
    { name: 'mate', fen: '6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1', uci: 'a1a8', long: 'Ra1a8#' },
    { name: 'discovered check', fen: '4k3/8/8/8/8/8/4N3/4RK2 w - - 0 1', uci: 'e2c3', long: 'Ne2c3+' },
    { name: 'neither', fen: '4k3/8/8/8/8/8/8/R3K3 w - - 0 1', uci: 'a1a7', long: 'Ra1a7' },
    { name: 'neither for stalemate', fen: '7k/8/5K2/8/8/8/8/5Q2 w - - 0 1', uci: 'f6f7', long: 'Kf6f7' },
  ])('R-NOT-04 a move ends with + for check and # for checkmate: $name', ({ fen, uci, long }) => {
    expect(longNotationOf(fen, uci, ruleSet)).toBe(long);
  });

  test.each([
    { fen: '8/4P2k/8/8/8/8/8/4K3 w - - 0 1', uci: 'e7e8q', long: 'e7e8=Q' },
    { fen: '3r4/4P3/8/8/8/8/1k6/4K3 w - - 0 1', uci: 'e7d8n', long: 'exd8=N' },
    { fen: '3r4/1k2P3/8/8/8/8/8/4K3 w - - 0 1', uci: 'e7d8n', long: 'exd8=N+' },
    { fen: '8/4P2k/8/8/8/8/8/4K3 w - - 0 1', uci: 'e7e8r', long: 'e7e8=R' },
    { fen: '4k3/8/8/8/8/8/p7/4K3 b - - 0 1', uci: 'a2a1b', long: 'a2a1=B' },
  ])('R-NOT-05 A-19 a promotion ends with = and the piece letter: $long', ({ fen, uci, long }) => {
    expect(longNotationOf(fen, uci, ruleSet)).toBe(long);
  });
});

test.each([
  { uci: 'e1g1', long: 'O-O', fen: '4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1' },
  { uci: 'e1c1', long: 'O-O-O', fen: '4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1' },
  { uci: 'e1g1', long: 'O-O+', fen: '5k2/8/8/8/8/8/8/R3K2R w KQ - 0 1' },
  { uci: 'e1c1', long: 'O-O-O#', fen: '2rkr3/2p1p3/8/8/8/8/8/R3K3 w Q - 0 1' },
  { uci: 'e5d6', long: 'exd6', fen: '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1' },
])('A-18 castling and en passant in the long notation: $long', ({ uci, long, fen }) => {
  expect(longNotationOf(fen, uci, 'standard')).toBe(long);
});

test.each([
  { name: 'by file', fen: '4k3/8/8/8/8/8/4K3/R6R w - - 0 1', uci: 'a1d1', san: 'Rad1' },
  { name: 'by rank', fen: 'R7/4k3/8/8/8/8/8/R3K3 w - - 0 1', uci: 'a1a4', san: 'R1a4' },
  { name: 'by file and rank', fen: '2k5/8/8/8/4Q2Q/8/8/K6Q w - - 0 1', uci: 'h4e1', san: 'Qh4e1' },
  { name: 'ignoring a pinned rival', fen: '4r2k/8/8/8/8/2N5/4N3/4K3 w - - 0 1', uci: 'c3d5', san: 'Nd5' },
  {
    name: 'ignoring a rival that is pinned against this square',
    fen: '4r2k/8/8/8/8/2N5/4N3/4K3 w - - 0 1',
    uci: 'c3d1',
    san: 'Nd1',
  },
])('SAN disambiguates $name: $san', ({ fen, uci, san }) => {
  expect(gameAfter(uci, 'standard', fen).lastPlayed?.san).toBe(san);
});

type Parser = (game: Game, text: string) => Result<Move, NotationError>;

function read(parse: Parser, fen: string, text: string): string | NotationError {
  const move = parse(gameAt(fen), text);
  return move.ok ? makeUci(move.value) : move.error;
}

const PROMOTING = '3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1';
const CASTLING = '4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1';
const TWO_KNIGHTS = '4k3/8/8/8/8/2N3N1/8/4K3 w - - 0 1';
const CHECKED = '4r2k/8/8/8/8/8/P7/4K3 w - - 0 1';
const BISHOP_AND_PAWN = '4k3/8/8/8/8/2p5/1P6/B3K3 w - - 0 1';

test.each([
  [START_FEN, 'e2e4', 'e2e4'],
  [PROMOTING, 'e7d8n', 'e7d8n'],
  [CASTLING, 'e1c1', 'e1c1'],
  [START_FEN, '', { code: 'malformed', at: 0 }],
  [START_FEN, 'e2', { code: 'malformed', at: 2 }],
  [START_FEN, 'e2e9', { code: 'malformed', at: 2 }],
  [START_FEN, 'e2e4e', { code: 'malformed', at: 4 }],
  [START_FEN, 'e2e4 ', { code: 'malformed', at: 4 }],
  [PROMOTING, 'e7e8Q', { code: 'malformed', at: 4 }],
  [PROMOTING, 'e7e8k', { code: 'malformed', at: 4 }],
  [PROMOTING, 'e7e8', { code: 'promotion-required', at: 0 }],
  [START_FEN, 'e2e4q', { code: 'illegal-move', at: 0 }],
  [START_FEN, 'e2e5', { code: 'illegal-move', at: 0 }],
  [START_FEN, 'e4e5', { code: 'no-piece', at: 0 }],
  [CHECKED, 'a2a3', { code: 'king-in-check', at: 0 }],
])('parseUci in %s: %s', (fen, text, expected) => {
  expect(read(parseUci, fen, text)).toEqual(expected);
});

test.each([
  [START_FEN, 'Nf3', 'g1f3'],
  [START_FEN, 'Ng1f3', 'g1f3'],
  [START_FEN, 'e4!?', 'e2e4'],
  [START_FEN, 'e2e4', 'e2e4'],
  [CASTLING, 'O-O', 'e1g1'],
  [CASTLING, '0-0-0', 'e1c1'],
  [CASTLING, 'O-O-O+', 'e1c1'],
  [PROMOTING, 'exd8=Q+', 'e7d8q'],
  [PROMOTING, 'e8R', 'e7e8r'],
  [PROMOTING, 'e8(N)', 'e7e8n'],
  [TWO_KNIGHTS, 'Nce4', 'c3e4'],
  [TWO_KNIGHTS, 'Ne4', { code: 'ambiguous', at: 0 }],
  [START_FEN, 'Nf6', { code: 'illegal-move', at: 0 }],
  [START_FEN, 'Qd2', { code: 'own-piece', at: 0 }],
  [START_FEN, 'O-O', { code: 'illegal-move', at: 0 }],
  [CHECKED, 'a3', { code: 'king-in-check', at: 0 }],
  [CHECKED, 'Qa3', { code: 'no-piece', at: 0 }],
  [PROMOTING, 'e8', { code: 'promotion-required', at: 0 }],
  [START_FEN, '', { code: 'malformed', at: 0 }],
  [START_FEN, 'hello', { code: 'malformed', at: 2 }],
  [START_FEN, 'Nf9', { code: 'malformed', at: 2 }],
  [START_FEN, 'e4x', { code: 'malformed', at: 3 }],
  [START_FEN, '♘f3', { code: 'malformed', at: 0 }],
])('parseSan in %s: %s', (fen, text, expected) => {
  expect(read(parseSan, fen, text)).toEqual(expected);
});

test.each([
  [START_FEN, 'Nf3', 'g1f3'],
  [START_FEN, 'nf3', 'g1f3'],
  [START_FEN, 'NF3', 'g1f3'],
  [START_FEN, '  e4 ', 'e2e4'],
  [START_FEN, 'E2E4', 'e2e4'],
  [START_FEN, 'e2-e4', 'e2e4'],
  [START_FEN, 'e2 e4', 'e2e4'],
  [START_FEN, 'ng1f3', 'g1f3'],
  [PROMOTING, 'e8=N', 'e7e8n'],
  [PROMOTING, 'e8n', 'e7e8n'],
  [PROMOTING, 'e7e8q', 'e7e8q'],
  [PROMOTING, 'e7e8=Q', 'e7e8q'],
  [PROMOTING, 'exd8=q', 'e7d8q'],
  [CASTLING, 'O-O', 'e1g1'],
  [CASTLING, '0-0', 'e1g1'],
  [CASTLING, 'o-o-o', 'e1c1'],
  [CASTLING, 'OO', 'e1g1'],
  [CASTLING, 'e1g1', 'e1g1'],
  [BISHOP_AND_PAWN, 'bxc3', 'b2c3'],
  [BISHOP_AND_PAWN, 'Bxb2', { code: 'own-piece', at: 0 }],
  ['4k3/8/8/8/8/2p5/8/B3K3 w - - 0 1', 'bxc3', 'a1c3'],
  [PROMOTING, 'e8', { code: 'promotion-required', at: 0 }],
  [PROMOTING, 'e7e8', { code: 'promotion-required', at: 0 }],
  [CHECKED, 'a3', { code: 'king-in-check', at: 0 }],
  [START_FEN, 'e2e5', { code: 'illegal-move', at: 0 }],
  [START_FEN, 'e7e5', { code: 'not-your-piece', at: 0 }],
  [START_FEN, '', { code: 'malformed', at: 0 }],
  [START_FEN, ' resign', { code: 'malformed', at: 3 }],
])('parseTyped in %s: "%s"', (fen, text, expected) => {
  expect(read(parseTyped, fen, text)).toEqual(expected);
});

test('every legal move of random games is parsed back from every notation', () => {
  let moves = 0;
  for (let seed = 0; seed < 6; seed++) {
    const game = randomGame(seed, 60, seed % 2 === 0 ? 'standard' : 'simplified');
    for (let ply = 0; ply < game.ply; ply += 3) {
      const at = gameAt(game.at(ply).fen, game.ruleSet);
      for (const move of at.legalMoves()) {
        const uci = makeUci(move);
        const texts = [makeSan(at, move), makeLongNotation(at, move), uci, makeSan(at, move).toLowerCase()];
        // Lowercase 'bxc3' is ambiguous and means the pawn's move.
        const wanted = move.piece.role === 'bishop' ? texts.slice(0, 3) : texts;
        expect(wanted.map((text) => read(parseTyped, at.fen, text))).toEqual(wanted.map(() => uci));
        expect(read(parseSan, at.fen, texts[0] ?? '')).toBe(uci);
        expect(read(parseUci, at.fen, uci)).toBe(uci);
        moves++;
      }
    }
  }
  expect(moves).toBeGreaterThan(2000);
});
