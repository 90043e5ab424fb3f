import type { Game } from '../chess-game.ts';
import type { Move } from '../move.ts';

/** The move in SAN, with '+' or '#'. Throws, as `Game.play` does, if the move is not legal in the position. */
export function makeSan(game: Game, move: Move): string {
  return game.play(move).lastPlayed?.san ?? '';
}

/** The move in the specification's long notation, such as 'Ng1f3', with '+' or '#'. Throws as `makeSan` does. */
export function makeLongNotation(game: Game, move: Move): string {
  return game.play(move).lastPlayed?.long ?? '';
}
