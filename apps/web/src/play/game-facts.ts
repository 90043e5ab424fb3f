/** Numbers and texts about a game. Does not import the rules, to stay small. */
import type { Game, GameState } from '@sixtyfour/chess';
import type { MoveNumbering } from './browse.ts';

/** How the first move of a game is numbered. */
export function numberingOf(game: Game): Required<MoveNumbering> {
  const [, turn, , , , fullmove] = game.at(0).fen.split(' ');
  return { firstNumber: Number(fullmove), blackFirst: turn === 'b' };
}

/** The number of full moves, including one that only White has played. */
export function moveCount(game: Game): number {
  return Math.ceil((game.ply + (numberingOf(game).blackFirst ? 1 : 0)) / 2);
}

/** Whole seconds from the start of a finished game to its end. */
export function secondsPlayed({ ending, startedAt }: Pick<GameState, 'ending' | 'startedAt'>): number {
  return ending === null ? 0 : Math.max(0, Math.floor((ending.at - startedAt) / 1000));
}

/** The texts of the moves in the visitor's notation. */
export function moveTexts(game: Game, notation: 'long' | 'san'): readonly string[] {
  return game.history.map((played) => played[notation]);
}
