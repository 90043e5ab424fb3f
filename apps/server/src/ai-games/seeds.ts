/** Chooses the seed of a new AI game. A visitor who gives a game up early gets the same seed again. */
import { COUNTED } from '@sixtyfour/contract';
import type { Selectable } from 'kysely';
import type { AiGamesTable } from '../database/tables.ts';

/** The latest game of a player with a persona and rule set. */
export interface LatestGame extends Pick<Selectable<AiGamesTable>, 'seed' | 'status'> {
  readonly plies: number;
  /** Whether the character's moves were replayed. */
  readonly verified: boolean;
}

/**
 * Whether the seed is used up: the game was long enough, or is won or drawn, so that its moves must not win again. A
 * quick loss does not use up the seed.
 */
function wasPlayed({ plies, status, verified }: LatestGame): boolean {
  return plies >= COUNTED.offBoard.plies || status === 'ended' || (verified && status !== 'refused');
}

/** @param fresh a random seed */
export function nextSeed(latest: LatestGame, fresh: number): number {
  return wasPlayed(latest) ? fresh : latest.seed;
}
