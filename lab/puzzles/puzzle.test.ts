import { expect, test } from 'vitest';
import { collected } from './collection.ts';
import { flawsOf } from './flaws.ts';
import { makePuzzle, Puzzle, puzzleId, renewed, SERIES_NUMBERS } from './puzzle.ts';

const FEN = '8/8/8/2Pk4/pK4p1/3N4/4bP2/8 w - - 8 60';

const FORK = makePuzzle({
  fen: FEN,
  solution: { moves: ['d3f4', 'd5c6', 'f4e2'], finalScore: 600 },
  evidence: { effort: 200, misses: { 'judit-poll-gar': 1 } },
  referee: 'Stockfish 15.1',
  origin: { kind: 'pgn', file: 'games.pgn', game: 2, ply: 118, white: 'A', black: 'B' },
});

test('a puzzle is made from its line', () => {
  expect(FORK).toMatchObject({
    turn: 'white',
    solution: ['5,3-4,5', '3,3-2,2', '4,5-6,4'],
    themes: ['crushing', 'endgame', 'fork', 'short'],
    description: 'White to play and win a bishop in two moves.',
  });
  expect(flawsOf(FORK)).toEqual([]);
  expect(Puzzle.parse(JSON.parse(JSON.stringify(FORK)))).toEqual(FORK);
});

test('a puzzle says how its game can be replayed; those of the first series do not name it', () => {
  const first = { kind: 'self-play', engine: '1', seed: 31, game: 0, ply: 55, white: 'A', black: 'B', opening: 'C' };
  const second = { ...first, series: 2, ply: 20, instead: 'e2e4' };
  for (const origin of [first, second]) expect(Puzzle.parse({ ...FORK, origin }).origin).toEqual(origin);
  expect(Puzzle.safeParse({ ...FORK, origin: { ...first, series: SERIES_NUMBERS.length + 1 } }).success).toBe(false);
});

test('the id depends on the position and not on the move counters', () => {
  expect(puzzleId(FEN)).toBe(puzzleId(FEN.replace('8 60', '0 1')));
  expect(puzzleId(FEN)).not.toBe(puzzleId(FEN.replace(' w ', ' b ')));
  expect(puzzleId(FEN)).toMatch(/^[a-z2-7]{10}$/);
});

test.each<[string, Partial<Puzzle>, string]>([
  ['another position', { fen: FEN.replace('4bP2', '4b1P1') }, 'the id'],
  ['no position', { fen: '8/8 w - - 0 1' }, 'not a position'],
  ['an illegal move', { moves: ['d3d4'] }, 'move 1, d3d4, is not legal'],
  ['a reply at the end', { moves: ['d3f4', 'd5c6'] }, 'the last move is not'],
  ['another solution', { solution: ['5,3-4,5', '3,3-2,2', '4,5-6,5'] }, 'the solution is another'],
  ['a shorter solution', { solution: ['5,3-4,5'] }, 'the solution is another'],
  ['the wrong side', { turn: 'black' }, 'the other side'],
  ['a mate that is none', { themes: ['mate'] }, 'mate as a theme'],
])('a flaw: %s', (_, change, words) => {
  expect(flawsOf({ ...FORK, ...change }).join('; ')).toContain(words);
});

test('a line that ends without a gain is a flaw, unless it has settled the game', () => {
  const nothing = { ...FORK, moves: ['d3f4'], solution: ['5,3-4,5'] };
  expect(flawsOf({ ...nothing, evidence: { ...FORK.evidence, finalScore: 100 } })).toHaveLength(1);
  expect(flawsOf(nothing)).toEqual([]);
});

test('a collection has each position once, sorted by id, by the current rules', () => {
  const other = makePuzzle({ ...asFound(FORK), fen: FEN.replace('4bP2', '4b1P1') });
  const stale: Puzzle = { ...FORK, themes: [], rating: 2000, description: '' };
  const all = collected([stale, other, FORK], 1000);
  expect(all).toEqual([FORK, other].toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  expect(renewed(stale)).toEqual(FORK);
});

function asFound({ fen, moves, evidence, origin }: Puzzle) {
  const { effort, misses, finalScore, referee } = evidence;
  return { fen, solution: { moves, finalScore }, evidence: { effort, misses }, referee, origin };
}
