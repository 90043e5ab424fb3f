/** Games of people, from a file with the columns of shared/human/games.csv. */
import { readFile } from 'node:fs/promises';
import { Game, parseSan } from '@sixtyfour/chess';

export interface HumanGame {
  readonly ratings: readonly [white: number, black: number];
  /** The winner; null for a draw. */
  readonly winner: 'white' | 'black' | null;
  /** UCI. */
  readonly moves: readonly string[];
}

export async function readGames(file: string): Promise<readonly HumanGame[]> {
  return (await readRows(file)).map(readGame);
}

/** The rows of the games as text, for `readGame`. */
export async function readRows(file: string): Promise<readonly string[]> {
  const [, ...rows] = (await readFile(file, 'utf8')).split('\n').filter(Boolean);
  return rows;
}

/** Parses a row. Ignores the moves from the first illegal one on. */
export function readGame(row: string): HumanGame {
  const [white = '', black = '', result = '', sans = ''] = row.split(',');
  let game = Game.start('standard');
  for (const san of sans.split(' ')) {
    const move = parseSan(game, san);
    if (!move.ok) break;
    game = game.play(move.value);
  }
  const winner = result === '1-0' ? 'white' : result === '0-1' ? 'black' : null;
  return { ratings: [Number(white), Number(black)], winner, moves: game.history.map(({ uci }) => uci) };
}
