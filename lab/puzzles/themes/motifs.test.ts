import type { PuzzleTheme } from '@sixtyfour/contract';
import { expect, test } from 'vitest';
import { playLine } from '../line.ts';
import { matingThemes } from './mating.ts';
import { MOTIFS } from './motifs.ts';
import { winningThemes } from './winning.ts';

/** A title ends with the id of a Lichess puzzle (CC0), or says that the position is our own or constructed. */
type Row = readonly [title: string, fen: string, moves: string, motifs: readonly PuzzleTheme[]];

const SHOWN: readonly Row[] = [
  ['a bishop left alone, 00IF1', '1k6/p1p5/P2p4/3P4/1PK2r1p/4P3/8/4B3 w - - 0 58', 'e3f4 h4h3 e1g3', ['hangingPiece']],
  ['a rook skewers king and rook, 00KOz', '8/r4k2/7R/3n1PK1/8/8/8/8 w - - 4 57', 'h6h7 f7f8 h7a7', ['skewer']],
  ['a knight forks king and bishop, 00K0G', '8/8/8/2Pk4/pK4p1/3N4/4bP2/8 w - - 8 60', 'd3f4 d5c6 f4e2', ['fork']],
  ['a queen forks king and rook, 00dnp', '8/Q7/7r/8/6K1/1r4p1/4k1P1/8 w - - 3 65', 'a7a2 e2e3 a2b3', ['fork']],
  [
    'a knight nailed to its king guards nothing, ours',
    'r1bqkb1r/pp2pppp/2n5/1B6/Qn6/2N5/PP1P1PPP/R1B1K1NR w KQkq - 4 8',
    'a4b4',
    ['pin'],
  ],
  [
    'a pawn nailed to its king cannot take the knight that mates, ours',
    'r1b1k2r/ppppqppp/8/4n3/1PP2Bn1/5N2/1P1NPPPP/R2QKB1R b KQkq - 0 8',
    'e5d3',
    ['pin', 'smotheredMate'],
  ],
  [
    'the guard of the square of the mate is taken, ours',
    '4r1k1/ppp2ppp/2p3b1/8/7P/1P1N1PbR/PBPP2P1/5K2 b - - 2 21',
    'g6d3 c2d3 e8e1',
    ['capturingDefender'],
  ],
  [
    'the guard of the square of the mate takes what is offered, ours',
    '4r1k1/p1p2ppp/8/8/N2b1BQ1/P7/2q2PPP/5RK1 b - - 0 22',
    'c2f2 f1f2 e8e1',
    ['backRankMate', 'deflection', 'sacrifice'],
  ],
  [
    'a bishop forks king and rook with the second move, ours',
    'r2q1rk1/B1p1b1pp/4pn2/1P1p4/4P3/2N2P2/2P3PP/R2Q1RK1 b - - 0 18',
    'a8a7 a1a7 e7c5 g1h1 c5a7',
    ['attraction', 'fork', 'sacrifice'],
  ],
  [
    'a king goes from his rook with the second reply, ours',
    '2kr3r/pp2np2/2n5/3p1p2/1Pp5/2P1P2p/P2N1PPK/R1B1N2R b - - 1 21',
    'h3g2 h2g2 d8g8 g2f1 h8h1',
    ['advancedPawn', 'attraction', 'deflection', 'discoveredCheck'],
  ],
  [
    'a bishop without a square, ours',
    'rnbqkb1r/pp3ppp/5n2/2pp4/P2P4/3B4/1PP1NPPP/RNBQK2R b KQkq - 0 6',
    'c5c4 d3c4 d5c4',
    ['trappedPiece'],
  ],
  ['a king steps out of a pin, too late, ours', '8/R4pk1/3KB3/8/1p5p/8/P4r2/8 b - - 3 57', 'f2f6 d6e5 f6e6', ['pin']],
  [
    'a queen goes along the line of a pin, ours',
    '8/8/pk6/8/8/3B3K/1q4PP/7R w - - 2 43',
    'h1b1 b2b1 d3b1',
    ['attraction', 'pin'],
  ],
  ['a rook on the last rank, 00BQD', '4r3/3R1pkp/6p1/1P6/1b6/5B2/1P1R1PPP/6K1 b - - 0 36', 'e8e1', ['backRankMate']],
  [
    'a pawn opens its bishop’s line, 00Gt0',
    'R7/4k3/5p2/3p2p1/4b2p/2K1PP1P/6P1/8 b - - 0 47',
    'd5d4 c3d4 e4a8',
    ['discoveredAttack'],
  ],
  ['a rook for a mate, 00LNB', 'kr6/1pR4p/p4R2/n7/P3p3/3rB3/6PP/6K1 w - - 1 39', 'f6a6 b7a6 c7a7', ['sacrifice']],
  ['a pawn waits, 00347', '8/2p5/8/2pPk2p/8/3K3P/6P1/8 b - - 2 42', 'h5h4 d3c4 e5d6', ['quietMove']],
  [
    'a king lured from his queen, 00AoZ',
    '8/1R6/p1pk4/2q3bp/1QP5/P7/KP6/3r4 w - - 3 45',
    'b7d7 d6d7 b4c5',
    ['deflection'],
  ],
  ['a king among his own, 00Tmr', '2r3rk/6pp/p6N/1p1p4/2pq4/P6P/1P3PP1/4R1K1 w - - 0 37', 'h6f7', ['smotheredMate']],
  ['a pawn goes to the seventh, 007fJ', '1Q6/5ppp/8/8/8/2pk3P/3p2P1/3K4 b - - 0 52', 'c3c2', ['advancedPawn']],
  ['a king lured into a fork, 00WTN', '8/7R/3k4/2pnp3/P1B5/3KP3/1r6/8 b - - 2 43', 'e5e4 d3e4 d5f6', ['attraction']],
  [
    'a pawn becomes a queen, 00Zks',
    '8/P1q4p/5pk1/6p1/5P2/6KP/5QP1/7r w - - 0 52',
    'a7a8q c7c3 a8f3',
    ['advancedPawn', 'promotion'],
  ],
  [
    'the only guard is taken, 00Bp0',
    '1r2kr2/pp3p1p/2b1p3/4N3/2P1n3/1N1B4/P3KP1P/6R1 w - - 5 22',
    'e5c6 b7c6 d3e4',
    ['capturingDefender'],
  ],
  [
    'check from two sides, 00c0D',
    'rnb1k2r/ppB2p2/8/3p2p1/3Q2np/2N2N1K/PPP1B1PP/R6R b kq - 1 14',
    'g4f2',
    ['discoveredCheck', 'doubleCheck'],
  ],
  [
    'a pawn takes in passing, 00RPk',
    '8/2p5/5ppp/1k1P4/p4PPP/P1K5/8/8 w - - 0 40',
    'c3d4 c7c5 d5c6 b5c6 d4c4',
    ['enPassant'],
  ],
  [
    'a knight instead of a queen, set up',
    '8/5P1k/8/8/8/2q5/8/1K6 w - - 0 1',
    'f7f8n',
    ['advancedPawn', 'promotion', 'underPromotion'],
  ],
  ['castling gives mate, set up', '8/8/8/8/8/7R/3R4/k3K2R w K - 0 1', 'e1g1', ['castling']],
];

const NOT_SHOWN: readonly (readonly [title: string, motif: PuzzleTheme, fen: string, moves: string])[] = [
  [
    'a knight left alone at the end of a line is no hanging piece',
    'hangingPiece',
    '7r/1pRrkppp/4p3/1N6/4P3/3n1P2/P4P1P/5RK1 w - - 4 23',
    'c7d7 e7d7 f1d1 d7c6 b5d4 c6c5 d1d3',
  ],
  ['a rook that something defends is no hanging piece', 'hangingPiece', '3rk3/8/8/8/8/8/8/3RK3 w - - 0 1', 'd1d8'],
  ['a pawn left alone is no hanging piece', 'hangingPiece', '4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1', 'd1d5'],
  ['a defender behind the attacker counts', 'hangingPiece', '3q4/3R4/3r4/8/8/8/8/K6k w - - 0 1', 'd7d6'],
  ['a knight that can be taken forks nothing', 'fork', '4k3/2p5/8/8/2N5/5q2/8/K7 w - - 0 1', 'c4d6 c7d6 a1b1'],
  ['two pawns are no fork', 'fork', '7k/8/8/2p1p3/8/8/8/K2N4 w - - 0 1', 'd1e3 h8g8 e3c4'],
  ['a fork as the last move has won nothing', 'fork', 'r3k3/8/8/1N6/8/8/8/1K6 w - - 0 1', 'b5c7'],
  ['a king with room before him is mated elsewhere', 'backRankMate', '6k1/8/6K1/8/8/8/8/R7 w - - 0 1', 'a1a8'],
  [
    'a king that others keep from his squares is not smothered',
    'smotheredMate',
    '7k/8/7K/4N3/8/8/8/6R1 w - - 0 1',
    'e5f7',
  ],
  [
    'a piece that steps between guarded nothing before',
    'capturingDefender',
    '6k1/pppQ2pp/5q2/8/4p3/4PnPB/P1P4P/7K b - - 2 21',
    'f6a1 d7d1 a1d1 h1g2 d1g1',
  ],
  ['a king in check from two sides needs no pin', 'pin', '4k3/3pnp2/8/1B6/8/8/4R3/4K3 w - - 0 1', 'b5d7'],
  ['what is won back at once is no sacrifice', 'sacrifice', '3qk3/8/8/3r4/8/8/3R4/3QK3 w - - 0 1', 'd2d5 d8d5 d1d5'],
  ['a move that attacks a piece is not quiet', 'quietMove', '4k3/8/8/8/3r4/8/4P3/4K3 w - - 0 1', 'e2e3 d4d8 e3e4'],
  ['a check between is no discovered attack', 'discoveredAttack', '7k/8/8/8/8/8/1R6/K7 w - - 0 1', 'b2h2'],
];

function motifsOf(fen: string, moves: string): readonly PuzzleTheme[] {
  const line = playLine(fen, moves.split(' '));
  const motifs = [...MOTIFS].filter(([, shows]) => shows(line)).map(([theme]) => theme);
  return [...winningThemes(line), ...matingThemes(line), ...motifs].toSorted();
}

test.each(SHOWN)('%s', (_, fen, moves, motifs) => {
  expect(motifsOf(fen, moves)).toEqual(motifs);
});

test.each(NOT_SHOWN)('%s', (_, motif, fen, moves) => {
  expect(motifsOf(fen, moves)).not.toContain(motif);
});

test('every motif and every way to win material occurs in one of these', () => {
  const ways = [
    'capturingDefender',
    'deflection',
    'discoveredAttack',
    'fork',
    'hangingPiece',
    'pin',
    'skewer',
    'trappedPiece',
  ];
  expect(new Set(SHOWN.flatMap(([, , , motifs]) => motifs))).toEqual(new Set([...MOTIFS.keys(), ...ways]));
});
