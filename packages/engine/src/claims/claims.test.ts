import { Game, parseUci } from '@sixtyfour/chess';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { suggestAlternative, suggestMove } from '../engine.ts';
import type { GameRequest } from '../request.ts';
import type { Claim, ClaimKind, SearchedLine } from './claim.ts';
import { claimsOf } from './claims.ts';
import { playTurns } from './turns.ts';

/** The node count of a review. */
const NODES = 40_000;

async function linesOf(request: GameRequest, nodes: number): Promise<readonly SearchedLine[]> {
  const best = await suggestMove(request, nodes);
  if (best === null) return [];
  const next = await suggestAlternative(request, best.move, nodes / 4);
  return next === null ? [best] : [best, next];
}

/** The claims about the last one of some moves from a position. */
async function claimsAbout(
  startFen: string | null,
  moves: readonly string[],
  nodes = NODES,
): Promise<readonly Claim[]> {
  const replayed = Game.replay('standard', startFen, moves.slice(0, -1));
  if (!replayed.ok) throw new Error(`${startFen}: ply ${replayed.error.ply}`);
  const request = { ruleSet: 'standard', startFen, moves } as const;
  return claimsOf(
    {
      before: replayed.value,
      played: moves.at(-1) ?? '',
      linesBefore: await linesOf({ ...request, moves: moves.slice(0, -1) }, nodes),
      linesAfter: await linesOf(request, nodes),
    },
    (asked, limit) => suggestMove(asked, Math.min(nodes, limit)),
  );
}

type Facts = Readonly<Record<string, unknown>>;

const HOLDS: readonly (readonly [title: string, fen: string, moves: string, kind: ClaimKind, facts: Facts])[] = [
  [
    'a rook moves to where a king takes it',
    '3k3b/2p5/p1Pp1p1p/1p4r1/1P6/1B2R3/P4PPP/6K1 w - - 1 27',
    'e3e8',
    'hanging-piece',
    { blame: 'allows', cause: 'moved-there', piece: { color: 'white', role: 'rook', square: 'e8' } },
  ],
  [
    'a knight leaves the bishop that it defended',
    'r1b2rk1/ppppqppp/n7/3PN3/Qb6/3pP3/PB1P1PPP/R3K2R b KQ - 4 11',
    'a6c5',
    'hanging-piece',
    { blame: 'allows', cause: 'left-undefended', piece: { color: 'black', role: 'bishop', square: 'b4' } },
  ],
  [
    'a knight steps out of the line to its queen',
    '4r1k1/5ppp/8/8/4N3/8/4Q1PP/7K w - - 0 1',
    'e4c5',
    'hanging-piece',
    { blame: 'allows', cause: 'opened', piece: { color: 'white', role: 'queen', square: 'e2' } },
  ],
  [
    'an attacked knight stays where it is',
    'r2r2k1/p1q2pp1/4bb1p/3pp3/Q7/1PN2N1P/P1PR1PP1/5RK1 w - - 0 18',
    'f1d1',
    'hanging-piece',
    { blame: 'allows', cause: 'ignored', piece: { color: 'white', role: 'knight', square: 'c3' } },
  ],
  [
    'only the king defends a pawn, and a bishop keeps it from taking back',
    '4rr1k/1pp5/1b2Qppp/pP6/P7/3n4/5PPP/3R2K1 w - - 7 29',
    'e6d7',
    'hanging-piece',
    { blame: 'allows', kingDefends: true, piece: { color: 'white', role: 'pawn', square: 'f2' } },
  ],
  [
    'a bishop could be taken for nothing',
    'r3k2r/pp1n2b1/4n1pp/4P3/3B4/2N5/PPP2PPP/R3K2R b KQkq - 2 15',
    'd7e5',
    'hanging-piece',
    { blame: 'misses', kingDefends: false, piece: { color: 'white', role: 'bishop', square: 'd4' } },
  ],
  [
    'a defended queen is left to a knight',
    'r4rk1/p4ppp/1p1Pp3/2p1n3/2Pb4/P2B1Q2/1P3PPP/R4RK1 w - - 2 16',
    'a1b1',
    'exchange',
    { blame: 'allows', by: { color: 'black', role: 'knight', square: 'e5' } },
  ],
  [
    'a queen could be taken by a bishop',
    'r1b2rk1/ppp2ppp/3p1q2/3P4/1QN1n2P/3pP3/PB1P1PP1/R3K2R w KQ - 1 15',
    'f2f3',
    'exchange',
    { blame: 'misses', piece: { color: 'black', role: 'queen', square: 'f6' } },
  ],
  [
    'a bishop is not taken back',
    'r4rk1/ppq3p1/2p2p1p/3np3/2B1b3/5N1P/PPPR1PP1/3RQ1K1 b - - 1 19',
    'e4f3 c4d5',
    'recapture',
    { blame: 'misses', piece: { color: 'black', role: 'bishop', square: 'f3' } },
  ],
  [
    'mate in one is allowed',
    'rnb1k1nr/pppp1p1p/5q2/2b3p1/4PB2/3P2P1/PPP4P/RN1QKBNR w KQkq - 0 6',
    'f4d2',
    'mate',
    { blame: 'allows', moves: 1 },
  ],
  [
    'mate in two is allowed',
    'rn2k3/ppp1qp1p/4r3/2bp4/5nb1/2Q2P2/PPPPN1PP/RNB1KB1R w KQq - 1 13',
    'f3g4',
    'mate',
    { blame: 'allows', moves: 2 },
  ],
  [
    'mate in one is missed',
    'r1b1k2N/pp4p1/7p/1PbpP3/P7/2P2P2/5qP1/RNBQ1n1K b q - 5 22',
    'c5e3',
    'mate',
    { blame: 'misses', moves: 1 },
  ],
  [
    'mate in one is missed, and the game stays won',
    '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1',
    'h2h3',
    'back-rank',
    { blame: 'misses', moves: 1 },
  ],
  [
    'a rook leaves the back rank of a king without air',
    '6k1/5pp1/7p/8/8/8/r4PPP/1R4K1 w - - 0 1',
    'b1b7',
    'back-rank',
    { blame: 'allows', moves: 2, king: { color: 'white', role: 'king', square: 'g1' } },
  ],
  [
    'a knight forks king and rook',
    '8/1b6/p5kp/2p5/2N5/3r4/PP4PP/5RK1 b - - 1 27',
    'b7d5',
    'fork',
    { blame: 'allows', won: { color: 'black', role: 'rook', square: 'd3' } },
  ],
  [
    'a fork of king and bishop is missed',
    'r1bqkb2/pp5r/2n1p1N1/1B2Pp1p/8/5P2/PPP3PP/R2QK1NR b KQq - 0 14',
    'f8c5',
    'fork',
    { blame: 'misses', won: { color: 'white', role: 'bishop', square: 'b5' } },
  ],
  [
    'a king walks into a skewer',
    '8/5pB1/1R6/3k2K1/6rP/5bP1/8/8 w - - 2 53',
    'g5f6',
    'skewer',
    { blame: 'allows', behind: { color: 'white', role: 'rook', square: 'b6' } },
  ],
  [
    'a knight uncovers its queen',
    'r1bqr1k1/ppp2pb1/5npp/8/2Q1p2P/2PnP1P1/PP1N1PBN/R1B2K1R b - - 5 14',
    'd3e5',
    'discovered-attack',
    { blame: 'misses', won: { color: 'white', role: 'knight', square: 'd2' } },
  ],
  [
    'the only defender can be taken',
    'r3k2r/p1p2p1p/2pq2p1/1b1pb3/Q7/2P1PN1P/PP1N1PP1/R3K2R w KQkq - 4 13',
    'a4b4',
    'deflection',
    { blame: 'allows', how: 'taken', guard: { color: 'white', role: 'queen', square: 'b4' } },
  ],
  [
    'a king has two jobs',
    'r1bqk1nr/p3ppbp/1pp3p1/8/4PP2/1B2B3/PPP3PP/RN1QK2R w KQkq - 0 10',
    'd1d8',
    'overloaded',
    { blame: 'misses', guard: { color: 'black', role: 'king', square: 'e8' } },
  ],
  [
    'a bishop has no way back',
    'r1bqr1k1/3p1pp1/p4n1p/4n3/p1p1P3/2P4P/BPQ2PP1/RNB2RK1 w - - 0 18',
    'b2b3',
    'trapped-piece',
    { blame: 'allows', piece: { color: 'white', role: 'bishop', square: 'a2' } },
  ],
  [
    'a pinned knight is attacked again',
    'rn2k1nr/pp2bppp/8/q1p5/3p4/2NP4/PPP1QPPP/R1B1K1NR w KQkq - 0 10',
    'b2b4',
    'pin',
    { blame: 'allows', pinned: { color: 'white', role: 'knight', square: 'c3' } },
  ],
  [
    'a pinned knight is attacked by a pawn, and its king steps out of the pin',
    'r3k2r/pp1n1ppp/8/q1bpp3/8/3P3P/PPP1NPP1/R1BQK2R w KQkq - 2 11',
    'e2c3',
    'pin',
    { blame: 'allows', pinned: { color: 'white', role: 'knight', square: 'c3' } },
  ],
  [
    'a king lets a pawn run',
    '8/8/8/8/8/pK6/8/6k1 w - - 0 1',
    'b3b4',
    'promotion',
    { blame: 'allows', square: 'a1', moves: 2 },
  ],
  [
    'a bishop is attacked in a corner that it cannot leave',
    '4r3/Bpk3pp/2p2n2/8/B5n1/5R2/PPP3PP/6K1 w - - 1 23',
    'b2b4',
    'material',
    { blame: 'allows' },
  ],
  [
    'a queen leaves no square',
    '7k/8/6K1/8/8/8/8/5Q2 w - - 0 1',
    'f1f7',
    'stalemate',
    { blame: 'allows', king: { color: 'black', role: 'king', square: 'h8' } },
  ],
];

test.each(HOLDS)('%s', async (_, fen, moves, kind, facts) => {
  const claims = await claimsAbout(fen, moves.split(' '));
  expect(claims.map((claim) => claim.kind)).toContain(kind);
  expect(claims.find((claim) => claim.kind === kind)).toMatchObject(facts);
});

const NOT: readonly (readonly [title: string, fen: string, moves: string, kind: ClaimKind])[] = [
  [
    'who is still winning by three pawns has missed no fork worth the name',
    'r1b3k1/p1p2ppp/5q2/8/2B5/5P2/PPP3PP/R1B1K2R b - - 0 14',
    'h7h6',
    'fork',
  ],
  [
    'a bishop that answers a check from its king is not pinned before',
    'r1b4r/p3b3/4kP1p/1pp5/3p4/8/PPPN2PP/R4RK1 b - - 0 17',
    'e7f6',
    'pin',
  ],
  [
    'a king is not lured away by the move before the one that does it',
    '7k/7p/6r1/2r1pp2/1pp1Rp2/8/1PP2PPP/3R2K1 w - - 0 36',
    'e4e2',
    'deflection',
  ],
  ['a defended rook does not hang', '3k4/8/8/1B5b/8/4R3/5PPP/6K1 w - - 0 1', 'e3e8', 'hanging-piece'],
  [
    'a trade of queens is no exchange that wins',
    'r2qk2r/ppp2ppp/2n5/8/8/2N5/PPP2PPP/R2QK2R w KQkq - 0 1',
    'd1d8',
    'exchange',
  ],
  ['a king with air is not mated on the back rank', '6k1/5pp1/7p/8/8/7P/r4PP1/1R4K1 w - - 0 1', 'b1b7', 'back-rank'],
  ['a check that can be blocked is no mate', '6k1/5pp1/7p/8/8/8/r4PPP/1R3BK1 w - - 0 1', 'b1b7', 'mate'],
  ['a mate is not missed as long as there is another', '6k1/5ppp/8/8/8/8/5PPP/1Q1R2K1 w - - 0 1', 'h2h3', 'back-rank'],
  ['a knight that can be taken forks nothing', 'r3k3/2q5/8/1N6/8/8/8/4K2R b K - 0 1', 'c7b8', 'fork'],
  ['a pawn that is caught does not promote', '8/8/8/8/8/p1K5/8/6k1 w - - 0 1', 'c3b3', 'promotion'],
  ['a drawn position loses nothing by a stalemate', '7k/7P/5K2/8/8/8/8/8 w - - 0 1', 'f6g6', 'stalemate'],
  [
    'a bishop that can go back is not trapped',
    'r4r1k/p1p3pp/1p1n4/8/2n2P2/B7/P3N1KP/R4R2 w - - 0 21',
    'a3b4',
    'trapped-piece',
  ],
  ['a pinned piece that nothing attacks again is not lost', '4r1k1/5ppp/8/8/8/4N3/5PPP/4K2R w - - 0 1', 'h2h3', 'pin'],
  ['a skewer through a defended piece wins nothing', '6k1/8/8/3r4/8/1b6/8/K3R3 b - - 0 1', 'd5d2', 'skewer'],
  [
    'a second defender makes taking the first one useless',
    '3r2k1/3r1ppp/8/3n4/8/3R4/3R1PPP/6K1 b - - 0 1',
    'h7h6',
    'deflection',
  ],
  ['a defender that keeps both pieces has one job', '6k1/5ppp/8/3n4/4p3/8/3R1PPP/6K1 b - - 0 1', 'h7h6', 'overloaded'],
  [
    'a capture that is not a recapture',
    'r3k2r/pp1n2b1/4n1pp/4P3/3B4/2N5/PPP2PPP/R3K2R b KQkq - 2 15',
    'd7e5',
    'recapture',
  ],
  [
    'castling that is played is not missed',
    'r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 5',
    'e1g1',
    'king-in-center',
  ],
  [
    'a line that opens to nothing is no discovered attack',
    '4r1k1/5ppp/8/8/4N3/8/5PPP/4K3 w - - 0 1',
    'e1d2',
    'discovered-attack',
  ],
  [
    'material that costs little, without an idea, is not spoken of',
    'rnb1k1nr/ppppqppp/8/2b1p3/2P5/3BP3/PP1P1PPP/RNBQK1NR w KQkq - 3 4',
    'g1f3',
    'material',
  ],
  ['an even trade loses no material', 'r2qk2r/ppp2ppp/2n5/8/8/2N5/PPP2PPP/R2QK2R w KQkq - 0 1', 'd1d8', 'material'],
];

test.each(NOT)('%s', async (_, fen, moves, kind) => {
  const claims = await claimsAbout(fen, moves.split(' '));
  expect(claims.map((claim) => claim.kind)).not.toContain(kind);
});

test('the best move is not a mistake', async () => {
  expect(await claimsAbout('6k1/5pp1/7p/8/8/8/r4PPP/1R4K1 w - - 0 1', ['h2h3'])).toEqual([]);
});

test('claims need a legal move and legal lines', async () => {
  const before = Game.start('standard');
  const line = { score: { kind: 'cp', value: 900 }, line: ['e2e5'] } as const;
  const reply = { score: { kind: 'cp', value: 900 }, line: [] } as const;
  const check = () => Promise.resolve(null);
  const mistake = { before, played: 'f2f3', linesBefore: [line], linesAfter: [reply] };
  expect(await claimsOf(mistake, check)).toEqual([]);
  await expect(claimsOf({ ...mistake, played: 'e2e5' }, check)).rejects.toThrow('e2e5 is not legal');
});

test('a missed mate is the whole reason where no chances are lost', async () => {
  const replayed = Game.replay('standard', '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1', []);
  if (!replayed.ok) throw new Error('illegal');
  const claims = await claimsOf(
    {
      before: replayed.value,
      played: 'h2h3',
      linesBefore: [{ score: { kind: 'mate', value: 1 }, line: ['d1d8'] }],
      linesAfter: [{ score: { kind: 'cp', value: -5000 }, line: ['h7h6'] }],
    },
    () => Promise.resolve(null),
  );
  expect(claims.map(({ kind, proof }) => [kind, proof.loss.share])).toEqual([['back-rank', 1]]);
});

test('every proof is a legal line from its start position, and shares are sorted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(), { minLength: 6, maxLength: 40 }), async (choices) => {
      let game = Game.start('standard');
      for (const choice of choices) {
        const legal = game.legalMoves();
        const move = legal[choice % Math.max(1, legal.length)];
        if (move === undefined || game.outcome !== null) break;
        game = game.play(move);
      }
      const moves = game.history.map(({ uci }) => uci);
      const claims = await claimsAbout(null, moves, 400);
      const shares = claims.map(({ proof }) => proof.loss.share);
      expect(shares).toEqual(shares.toSorted((a, b) => b - a));
      for (const { proof } of claims) {
        const start = proof.start === 'after' ? game : game.at(game.ply - 1);
        expect(playTurns(start, proof.line).map(({ played }) => played.san)).toEqual(proof.san);
        expect(proof.san).toHaveLength(proof.line.length);
        expect(proof.loss.share).toBeGreaterThan(0);
        expect(proof.loss.share).toBeLessThanOrEqual(1);
        const [first] = proof.line;
        expect(first === undefined || parseUci(start, first).ok).toBe(true);
      }
    }),
    { numRuns: 25 },
  );
});
