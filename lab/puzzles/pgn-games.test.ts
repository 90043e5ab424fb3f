import { expect, test } from 'vitest';
import { splitGames } from './pgn-games.ts';

const TWO = `[Event "One"]
[White "A"]

1. e4 {[%clk 0:01] a comment} e5
2. Nf3 *

[Event "Two"]

1. d4 *
`;

async function gamesOf(text: string): Promise<readonly string[]> {
  const games: string[] = [];
  for await (const game of splitGames(text.split('\n'))) games.push(game);
  return games;
}

test('games are separated by their tags', async () => {
  const games = await gamesOf(TWO);
  expect(games.map((text) => /Event "(\w+)"/.exec(text)?.[1])).toEqual(['One', 'Two']);
  expect(games[0]).toContain('2. Nf3 *');
});

test('moves without tags are a game, tags without moves are not', async () => {
  expect(await gamesOf('1. e4 e5 *')).toHaveLength(1);
  expect(await gamesOf('[Event "None"]\n')).toHaveLength(0);
});
