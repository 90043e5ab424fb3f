import { Game, positionKey, START_FEN } from '@sixtyfour/chess';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FinishedGame, MIN_PLIES, OPENING_PLIES, openingRowsOf, sumOf } from './opening-rows.ts';

const QUEENS_GAMBIT = 'd2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 f8e7 e2e3 e8g8';

function finished(moves: string, given: Partial<FinishedGame> = {}): FinishedGame {
  const list = moves.split(' ');
  return { ruleSet: 'standard', isVoid: false, winner: 'w', plies: list.length, moves: list, ...given };
}

test('each opening move counts for its position, with the result of the game', () => {
  const rows = openingRowsOf(finished(QUEENS_GAMBIT, { winner: 'b' }));
  expect(rows).toHaveLength(10);
  expect(rows[0]).toEqual({ position: positionKey(START_FEN), uci: 'd2d4', white_wins: 0, draws: 0, black_wins: 1 });
  expect(rows[9]).toMatchObject({ uci: 'e8g8', position: expect.stringMatching(/ b KQkq -$/) });
});

test('transpositions are counted in one position', () => {
  const other = 'c2c4 e7e6 d2d4 d7d5 b1c3 g8f6 c1g5 f8e7 e2e3 e8g8';
  const rows = sumOf([...openingRowsOf(finished(QUEENS_GAMBIT)), ...openingRowsOf(finished(other, { winner: null }))]);
  const castles = rows.filter(({ uci }) => uci === 'e8g8');
  expect(castles).toMatchObject([{ white_wins: 1, draws: 1, black_wins: 0 }]);
});

test.each([
  ['other rules', { ruleSet: 'simplified' }],
  ['a void game', { isVoid: true }],
  ['a short game', { plies: MIN_PLIES - 1 }],
  ['moves that are not legal', { moves: ['e2e5'] }],
] satisfies [string, Partial<FinishedGame>][])('%s: nothing counts', (_, given) => {
  expect(openingRowsOf(finished(QUEENS_GAMBIT, given))).toEqual([]);
});

test('a move that is repeated in the same position counts once', () => {
  const shuffle = 'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 e2e4 e7e5';
  const rows = openingRowsOf(finished(shuffle));
  expect(rows.filter(({ uci }) => uci === 'g1f3')).toHaveLength(1);
  expect(rows).toHaveLength(6);
});

/** Any legal game, given by the index of each move. */
const games = fc.array(fc.nat(), { minLength: MIN_PLIES, maxLength: OPENING_PLIES + 5 }).map((choices) => {
  let game = Game.start('standard');
  for (const choice of choices) {
    const moves = game.legalMoves();
    const move = moves[choice % moves.length];
    if (move !== undefined) game = game.play(move);
  }
  return game;
});

test('for any game, each row is a legal move of its position and occurs once, and sums keep the number of games', () => {
  fc.assert(
    fc.property(games, fc.constantFrom('w', 'b', null), (game, winner) => {
      const moves = game.history.map(({ uci }) => uci);
      const rows = openingRowsOf({ ruleSet: 'standard', isVoid: false, winner, plies: game.ply, moves });
      expect(rows.length).toBeLessThanOrEqual(OPENING_PLIES);
      expect(new Set(rows.map(({ position, uci }) => position + uci)).size).toBe(rows.length);
      for (const { position, uci, ...counts } of rows) {
        expect(Game.replay('standard', position, [uci]).ok).toBe(true);
        expect(counts).toEqual({
          white_wins: +(winner === 'w'),
          draws: +(winner === null),
          black_wins: +(winner === 'b'),
        });
      }
      const twice = sumOf([...rows, ...rows]);
      expect(twice).toHaveLength(rows.length);
      for (const row of twice) expect(row.white_wins + row.draws + row.black_wins).toBe(2);
    }),
    { numRuns: 50 },
  );
});
