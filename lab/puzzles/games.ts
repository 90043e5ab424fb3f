/** Where positions come from: games of our characters against each other, or games of a PGN file. */
import type { Game } from '@sixtyfour/chess';
import type { Origin } from './puzzle.ts';

/** A position of a game, or one beside it. */
export interface Place {
  /** Half-moves played before the position. */
  readonly ply: number;
  /** The last of them, in UCI, when it is not the game's own. */
  readonly instead?: string;
}

export interface SourceGame {
  readonly game: Game;
  /** Half-moves at the start that nobody thought about. */
  readonly knownPlies: number;
  /** What is written down of a puzzle from a position of it. */
  readonly originAt: (place: Place) => Origin;
}

/** Games by number from 0 on; null when there is none of that number. */
export type GameSource = (number: number) => Promise<SourceGame | null>;
