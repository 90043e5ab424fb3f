import { type Color, err, ok, type Result, type RuleSet } from '@sixtyfour/chess';
import { chooseMove } from './engine.ts';
import type { PersonaId } from './personas/index.ts';
import { firstIllegal } from './request.ts';

/** A game of a character from the usual start position. */
export interface ClaimedGame {
  readonly ruleSet: RuleSet;
  readonly persona: PersonaId;
  /** The character's seed, a uint32. */
  readonly seed: number;
  /** The side of the character. */
  readonly color: Color;
  /** The moves of both sides in UCI. */
  readonly moves: readonly string[];
}

export interface GameForgery {
  readonly code: 'illegal-move' | 'forged-reply';
  /** The index of the first wrong move, from 0. */
  readonly ply: number;
}

/** The part of a game to verify. */
export interface VerifiedPart {
  /** The moves before this one have already been verified. Default: 0. */
  readonly from?: number;
  /** Called after each reply: whether to stop there. Default: never. */
  readonly isEnough?: () => boolean;
}

/**
 * Checks that every move is legal and that every reply is the character's own. Repeats the search for each reply, so it
 * takes as long as the thinking of the game. Does not detect moves after the end of the game; the caller must.
 * @returns the number of verified moves: all of them, or fewer if `isEnough` returned true
 */
export async function verifyGame(
  { ruleSet, persona, seed, color, moves }: ClaimedGame,
  { from = 0, isEnough = () => false }: VerifiedPart = {},
): Promise<Result<number, GameForgery>> {
  const illegal = firstIllegal({ ruleSet, startFen: null, moves });
  if (illegal !== null) return err({ code: 'illegal-move', ply: illegal });
  // White's moves have even indices.
  const first = from + (from % 2 === (color === 'white' ? 0 : 1) ? 0 : 1);
  for (let ply = first; ply < moves.length; ply += 2) {
    const choice = await chooseMove({ ruleSet, startFen: null, persona, seed, moves: moves.slice(0, ply) });
    if (choice?.move !== moves[ply]) return err({ code: 'forged-reply', ply });
    if (isEnough()) return ok(ply + 1);
  }
  return ok(moves.length);
}
