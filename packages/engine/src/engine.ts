import { moveToUci } from '@sixtyfour/chess/core';
import { Evaluator } from './evaluation/evaluate.ts';
import type { Evaluation } from './evaluation/evaluation.ts';
import { makeEvaluation } from './make-evaluation.ts';
import type { PersonaId } from './personas/index.ts';
import { type Pause, runInSlices } from './pause.ts';
import { type Choice, choose } from './play/choose.ts';
import { bookMoves } from './play/openings.ts';
import { STRENGTHS } from './play/strengths.ts';
import { type GameRequest, legalMove, type Replayed, replay } from './request.ts';
import { orderedMoves, searchBest } from './search/root.ts';
import { type Score, toScore } from './search/score.ts';
import { MAX_PLY, Searcher } from './search/searcher.ts';
import { TranspositionTable } from './search/transposition.ts';

export interface MoveRequest extends GameRequest {
  readonly persona: PersonaId;
  /** Uint32, the same throughout a game. */
  readonly seed: number;
}

export interface MoveChoice {
  /** UCI. */
  readonly move: string;
  /** The score of the best move found, before the character's weaknesses, from the side to move's point of view. */
  readonly score: Score;
  /** The score of the played move. */
  readonly chosen: Score;
  /** The depth of the last iteration, in plies. */
  readonly depth: number;
  readonly nodes: number;
  /** The principal variation in UCI, starting with `move`. */
  readonly line: readonly string[];
}

/**
 * Chooses a character's move. The same request gives the same answer on every machine, with or without pauses. Null if
 * there is no legal move or `pause` returned 'stop'. Throws if the request has an illegal move or FEN.
 */
export async function chooseMove(request: MoveRequest, pause?: Pause): Promise<MoveChoice | null> {
  const thought = await chooseMoveWithDetails(request, pause);
  if (thought === null) return null;
  const { move, best, chosen, depth, nodes, line } = thought;
  return {
    move: moveToUci(move),
    score: toScore(best),
    chosen: toScore(chosen),
    depth,
    nodes,
    line: line.map(moveToUci),
  };
}

/** Like `chooseMove`, with the details that tools use to analyze characters. */
export async function chooseMoveWithDetails(
  request: MoveRequest,
  pause?: Pause,
): Promise<(Choice & { readonly nodes: number }) | null> {
  const strength = STRENGTHS[request.persona];
  const replayed = replay(request);
  if (replayed.position.countMoves() === 0) return null;
  const searcher = searcherFor(replayed, strength.nodes, await makeEvaluation(strength.evaluation));
  const known = request.startFen === null ? bookMoves(request.persona, request.moves) : [];
  const codes = known.map((move) => legalMove(replayed.position, move));
  const choice = await runInSlices(choose(searcher, replayed, strength, request.seed, codes), searcher, pause);
  return choice === null ? null : { ...choice, nodes: searcher.nodes };
}

/** The best move at full strength within a node limit, or null as in `chooseMove`. For hints and as a fallback. */
export function suggestMove(request: GameRequest, nodes: number, pause?: Pause): Promise<MoveChoice | null> {
  return suggestAmong(() => true, request, nodes, pause);
}

/** The best move other than `except` (UCI). Comparing the scores shows whether `except` is the only good move. */
export function suggestAlternative(
  request: GameRequest,
  except: string,
  nodes: number,
  pause?: Pause,
): Promise<MoveChoice | null> {
  return suggestAmong((move) => moveToUci(move) !== except, request, nodes, pause);
}

async function suggestAmong(
  isAllowed: (move: number) => boolean,
  request: GameRequest,
  nodes: number,
  pause: Pause | undefined,
): Promise<MoveChoice | null> {
  const replayed = replay(request);
  const moves = orderedMoves(replayed.position).filter(isAllowed);
  if (moves.length === 0) return null;
  const searcher = searcherFor(replayed, nodes, new Evaluator());
  searcher.nodeLimit = nodes;
  const found = await runInSlices(searchBest(searcher, moves, MAX_PLY), searcher, pause);
  if (found === null) return null;
  const score = toScore(found.score);
  const { depth, line } = found;
  return { move: moveToUci(found.move), score, chosen: score, depth, nodes: found.nodes, line: line.map(moveToUci) };
}

const SMALLEST_TABLE_BITS = 12;
const LARGEST_TABLE_BITS = 18;

/** A searcher with an empty table, sized by the node limit, so that any single move can be reproduced alone. */
function searcherFor({ position }: Replayed, nodes: number, evaluation: Evaluation): Searcher {
  const needed = 32 - Math.clz32(Math.min(nodes, 2 ** 30));
  const bits = Math.min(LARGEST_TABLE_BITS, Math.max(SMALLEST_TABLE_BITS, needed));
  return new Searcher(position, new TranspositionTable(bits), evaluation);
}
