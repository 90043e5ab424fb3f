import { err, ok, type Result, type RuleSet } from '@sixtyfour/chess';
import { chooseMove } from './engine.ts';
import type { PersonaId } from './personas/index.ts';
import { firstIllegal } from './request.ts';

/** A game from the usual start position in which the character had black. */
export interface ClaimedGame {
  readonly ruleSet: RuleSet;
  readonly persona: PersonaId;
  /** Uint32; the one that the character was given. */
  readonly seed: number;
  /** UCI, of both sides. */
  readonly moves: readonly string[];
}

export interface GameForgery {
  readonly code: 'illegal-move' | 'forged-reply';
  /** Of the first move that is wrong, from 0. */
  readonly ply: number;
}

/**
 * Whether a character really played so: every move is legal, and every reply is what it answers. Costs what the game
 * cost: a search for each reply. Games that end on the board are not followed beyond it by anybody but a forger, and
 * that is for the caller to see.
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
