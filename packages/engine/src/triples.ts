import { chooseMove } from './engine.ts';
import type { PersonaId } from './personas/index.ts';
import type { GameRequest } from './request.ts';
import type { Score } from './search/score.ts';

/**
 * A position, character and seed with the answer that every machine must give. The answer contains more than the move,
 * so that it shows changes of the search that do not change the move.
 */
export interface Triple extends GameRequest {
  readonly persona: PersonaId;
  readonly seed: number;
  readonly answer: TripleAnswer;
}

interface TripleAnswer {
  readonly move: string;
  readonly score: Score;
  readonly chosen: Score;
  readonly depth: number;
  readonly nodes: number;
}

/** The engine's answer to a question; throws if there is no legal move. */
export async function answerOf(triple: Omit<Triple, 'answer'>): Promise<TripleAnswer> {
  const { ruleSet, startFen, moves, persona, seed } = triple;
  const choice = await chooseMove({ ruleSet, startFen, moves, persona, seed });
  if (choice === null) throw new Error(`no move to choose: ${JSON.stringify(triple)}`);
  const { move, score, chosen, depth, nodes } = choice;
  return { move, score, chosen, depth, nodes };
}
