import type { Game } from '@sixtyfour/chess';
import { expect, test } from 'vitest';
import type { RefereeLine, RefereeScore } from './chances.ts';
import { playLine } from './line.ts';
import { endingWithSolver, foreseen, isRounded, isWorthJudging, solve } from './solve.ts';

function cp(value: number): RefereeScore {
  return { kind: 'cp', value };
}

function mate(value: number): RefereeScore {
  return { kind: 'mate', value };
}

/** A referee with fixed answers: for each of the solver's moves, its line and the score of the second-best move. */
function judgeSaying(...answers: readonly (readonly [line: string, best: RefereeScore, second: RefereeScore])[]) {
  const left = [...answers];
  return async (): Promise<readonly RefereeLine[]> => {
    const [line, best, second] = left.shift() ?? ['', cp(0), cp(0)];
    const [move = '', ...replies] = line.split(' ');
    return [
      { move, score: best, replies },
      { move: '', score: second, replies: [] },
    ];
  };
}

function at(fen: string): Game {
  return playLine(fen, []).start;
}

const FORK = at('8/8/8/2Pk4/pK4p1/3N4/4bP2/8 w - - 8 60');
const TWO_ROOKS = at('6k1/8/8/8/8/8/R7/1R5K w - - 0 1');

test('a line ends when its gain is on the board and the reply is quiet', async () => {
  const judge = judgeSaying(['d3f4 d5c6', cp(600), cp(0)], ['f4e2 c6d5', cp(600), cp(-200)], ['e2c3', cp(600), cp(0)]);
  expect(await solve(FORK, judge)).toEqual({ moves: ['d3f4', 'd5c6', 'f4e2'], finalScore: 600 });
});

test('a line ends with the solver’s move before one that is not the only one', async () => {
  const judge = judgeSaying(['d3f4 d5c6', cp(600), cp(0)], ['f4e2 c6d5', cp(600), cp(550)]);
  expect(await solve(FORK, judge), 'nothing has been won by then').toBeNull();
});

test('a mate is played to its end', async () => {
  const judge = judgeSaying(['b1b7 g8f8', mate(2), cp(900)], ['a2a8', mate(1), mate(1)]);
  expect(await solve(TWO_ROOKS, judge)).toEqual({ moves: ['b1b7', 'g8f8', 'a2a8'], finalScore: 10_000 });
});

test('a mate that another move reaches as fast makes no puzzle', async () => {
  expect(await solve(TWO_ROOKS, judgeSaying(['b1b7 g8f8', mate(2), mate(2)]))).toBeNull();
});

test('a mate whose second move has an alternative makes no puzzle', async () => {
  const judge = judgeSaying(['b1b7 g8f8', mate(3), cp(900)], ['a2a6 f8g8', mate(2), mate(2)]);
  expect(await solve(TWO_ROOKS, judge)).toBeNull();
});

test.each([
  ['several moves', '4k3/8/8/8/8/8/8/R3K3 w - - 0 1', [], 'a1a8', true],
  ['the only legal move', '7k/8/8/8/8/1q6/8/K7 w - - 0 1', [], 'a1b1', false],
  ['a game that is over', 'k7/8/K7/8/8/8/8/7R w - - 0 1', ['h1h8'], null, false],
  ['taking back', '3qk3/8/8/3R4/8/8/8/3QK3 b - - 0 1', ['d8d5'], 'd1d5', false],
  ['something better than taking back', '3qk3/8/8/3R4/8/8/8/3QK3 b - - 0 1', ['d8d5'], 'd1a4', true],
])('%s', (_, fen, moves, best, isWorth) => {
  expect(isWorthJudging(playLine(fen, moves).end, best)).toBe(isWorth);
});

test.each<[string, Game, string, RefereeScore, readonly string[] | null]>([
  ['a mate', TWO_ROOKS, 'b1b7 g8f8 a2a8', mate(2), ['b1b7', 'g8f8', 'a2a8']],
  ['a mate beyond what is seen', TWO_ROOKS, 'b1b7 g8f8', mate(2), null],
  ['a piece won', FORK, 'd3f4 d5c6 f4e2 c6d5', cp(600), ['d3f4', 'd5c6', 'f4e2']],
  ['nothing won yet', FORK, 'd3f4 d5c6 f4e2', cp(600), null],
])('one search foresees %s', (_, start, line, score, moves) => {
  const [move = '', ...replies] = line.split(' ');
  expect(foreseen(start, { move, score, replies })).toEqual(moves);
});

test('a reply at the end is dropped', () => {
  expect(endingWithSolver(['a', 'b', 'c', 'd'])).toEqual(['a', 'b', 'c']);
  expect(endingWithSolver(['a'])).toEqual(['a']);
});

test.each([
  ['a pawn won in one move is too little', '4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1', 'd1d5', false],
  ['a rook won in one move', '4k3/8/8/3r4/8/8/8/3RK3 w - - 0 1', 'd1d5', true],
  ['a pawn won in two moves', '4k3/8/8/3p4/8/8/8/R3K3 w - - 0 1', 'a1d1 e8e7 d1d5', true],
  ['nothing won', '4k3/8/8/3p4/8/8/8/R3K3 w - - 0 1', 'a1d1', false],
])('%s', (_, fen, moves, isEnough) => {
  expect(isRounded(playLine(fen, moves.split(' ')), false)).toBe(isEnough);
});
