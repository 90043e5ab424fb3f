/** Games of rated people, from a file with the columns of shared/human/games.csv. */
import { basename } from 'node:path';
import { Game } from '@sixtyfour/chess';
import { readGame, readRows } from '../human-games.ts';
import type { GameSource } from './games.ts';

const EVENT = 'A public-domain game of rated people, Lichess 2013 to 2017';

/** The number of a game is its row, from 0. */
export async function peopleGames(file: string): Promise<GameSource> {
  const rows = await readRows(file);
  return async (number) => {
    const row = rows[number];
    if (row === undefined) return null;
    const { moves, ratings } = readGame(row);
    const game = Game.replay('standard', null, moves);
    if (!game.ok) throw new Error(`${file}, game ${number} does not replay`);
    const [white, black] = ratings;
    const people = { white: '?', black: '?', event: EVENT, ratings: { white, black } };
    return {
      game: game.value,
      knownPlies: 0,
      originAt: (place) => ({ kind: 'pgn', file: basename(file), game: number, ...place, ...people }),
    };
  };
}
