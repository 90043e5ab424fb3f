/** Explains why a move was not the solution of a puzzle, without revealing the solution. */
import type { Game } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import type { Claim } from '@sixtyfour/engine/claims';
import type { Shape } from '../../board/shapes.ts';
import type { EngineClient } from '../../engine/client.ts';
import { explainLastMove, lookAtLastMove } from '../../game/review/last-move.ts';
import { claimText } from '../../game/review/words.ts';
import { chancesOf } from '../../game/study/evaluation.ts';
import { evaluationSentence } from '../../game/study/evaluation-words.ts';
import type { Preferences } from '../../lib/preferences.ts';
import type { Reason } from './state.ts';

const NODES = 60_000;
/**
 * The solver's chances, in percent of a won game, from which on a wrong move is not a mistake but only not the best.
 */
const GOOD = 65;

/**
 * @param game after the wrong move
 * @returns null when the engine did not answer
 */
export async function reasonOfMiss(
  game: Game,
  engine: Pick<EngineClient, 'analyze' | 'explain'>,
  notation: Preferences['notation'],
): Promise<Reason | null> {
  const move = await lookAtLastMove(game, engine, NODES);
  if (move === null) return null;
  const solver = move.before.turn;
  // Only what the move allows the opponent: what it misses is the solution.
  const claim = (await explainLastMove(game, move, engine)).find(({ blame }) => blame === 'allows');
  if (claim !== undefined) return { text: claimText(claim, game, notation, solver), arrows: arrowsOf(game, claim) };
  const isGood = chancesOf(solver, move.is.evaluation) >= GOOD;
  return { text: isGood ? messages.puzzles.notBest : evaluationSentence(move.is.evaluation), arrows: [] };
}

/** Arrows of the move and its refutation; both are drawn on the position before the move. */
function arrowsOf({ lastMove }: Game, { proof }: Claim): readonly Shape[] {
  const played: readonly Shape[] = lastMove === null ? [] : [[lastMove.from, lastMove.to]];
  return [...played, ...proof.arrows.map(({ from, to }): Shape => [from, to])];
}
