import { Game } from '@sixtyfour/chess';

/**
 * A game of tests under the standard rules.
 * @param moves UCI, separated by spaces; '' for none
 */
export function gameOf(moves: string, startFen: string | null = null): Game {
  const game = Game.replay('standard', startFen, moves === '' ? [] : moves.split(' '));
  if (!game.ok) throw new Error(`'${moves}' is refused at ply ${game.error.ply}`);
  return game.value;
}
