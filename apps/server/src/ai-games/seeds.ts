/** Which seed a new AI game gets. A visitor who looks at one and gives the game up gets the same again. */
import { COUNTED, type NotCounted } from '@sixtyfour/contract';
import type { Selectable } from 'kysely';
import type { AiGamesTable } from '../database/tables.ts';

/** The latest game of a player with a persona and rule set. */
export interface LatestGame extends Pick<Selectable<AiGamesTable>, 'seed' | 'status' | 'reason'> {
  readonly plies: number;
}

/** Why a game does not count that did not end on the board. */
const GIVEN_UP = new Set<LatestGame['reason']>([
  'too-short',
  'casual',
  'character-timed-out',
] satisfies readonly NotCounted[]);

/** Whether the game ended on the board, or went on for long enough: playing that many moves is the price of a seed. */
function wasPlayed({ plies, status, reason }: LatestGame): boolean {
  if (plies >= COUNTED.offBoard.plies) return true;
  if (status === 'not-counted') return !GIVEN_UP.has(reason);
  return status === 'counted' || status === 'ended';
}

/** @param fresh a random seed */
export function nextSeed(latest: LatestGame, fresh: number): number {
  return wasPlayed(latest) ? fresh : latest.seed;
}
