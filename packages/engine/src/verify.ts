import { err, ok, type Result, type RuleSet } from '@sixtyfour/chess';
import { chooseMove } from './engine.ts';
import type { PersonaId } from './personas/index.ts';
import { firstIllegal } from './request.ts';

/** A game from the usual start position in which the character played black. */
export interface ClaimedGame {
  readonly ruleSet: RuleSet;
  readonly persona: PersonaId;
  /** The character's seed, a uint32. */
  readonly seed: number;
  /** The moves of both sides in UCI. */
  readonly moves: readonly string[];
}

export interface GameForgery {
  readonly code: 'illegal-move' | 'forged-reply';
  /** The index of the first wrong move, from 0. */
  readonly ply: number;
}

/**
 * Checks that every move is legal and that every reply is the character's own. Repeats the search for each reply, so it
 * takes as long as the game's thinking. Does not check for moves after the game has ended; the caller must.
 */
export async function verifyGame({ ruleSet, persona, seed, moves }: ClaimedGame): Promise<Result<null, GameForgery>> {
  const illegal = firstIllegal({ ruleSet, startFen: null, moves });
  if (illegal !== null) return err({ code: 'illegal-move', ply: illegal });
  for (let ply = 1; ply < moves.length; ply += 2) {
    const choice = await chooseMove({ ruleSet, startFen: null, persona, seed, moves: moves.slice(0, ply) });
    if (choice?.move !== moves[ply]) return err({ code: 'forged-reply', ply });
  }
  return ok(null);
}
