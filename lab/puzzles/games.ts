/** The sources of positions: games of our characters against each other, or games of a file. */
import type { Game } from '@sixtyfour/chess';
import type { Origin } from './puzzle.ts';

/** A position of a game, or one after another move in the game. */
export interface Place {
  /** Half-moves played before the position. */
  readonly ply: number;
  /** The last of them, in UCI, if it is not the game's own move. */
  readonly instead?: string;
}

export interface SourceGame {
  readonly game: Game;
  /** Plies at the start that the players did not choose themselves. */
  readonly knownPlies: number;
  /** The origin stored with a puzzle from a position of the game. */
  readonly originAt: (place: Place) => Origin;
}

/** Games by number from 0; null if there is none with that number. */
export type GameSource = (number: number) => Promise<SourceGame | null>;
