/** Where positions come from: games of our characters against each other, or games of a PGN file. */
import type { Game } from '@sixtyfour/chess';
import type { Origin } from './puzzle.ts';

export interface SourceGame {
  readonly game: Game;
  /** Half-moves at the start that nobody thought about. */
  readonly knownPlies: number;
  /** What is written down of a puzzle from the position after so many half-moves. */
  readonly originAt: (ply: number) => Origin;
}

/** Games by number from 0 on; null when there is none of that number. */
export type GameSource = (number: number) => Promise<SourceGame | null>;
