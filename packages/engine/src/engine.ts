import { moveToUci } from '@sixtyfour/chess/core';
import type { PersonaId } from './personas/index.ts';
import { type Pause, runInSlices } from './pause.ts';
import { type Choice, choose } from './play/choose.ts';
import { knownMoves } from './play/openings.ts';
import { STRENGTHS } from './play/strengths.ts';
import { type GameRequest, legalMove, type Replayed, replay } from './request.ts';
import { orderedMoves, searchBest } from './search/root.ts';
import { type Score, toScore } from './search/score.ts';
import { MAX_PLY, Searcher } from './search/searcher.ts';
import { TranspositionTable } from './search/transposition.ts';

export interface MoveRequest extends GameRequest {
  readonly persona: PersonaId;
  /** Uint32; one for a game. */
  readonly seed: number;
}

export interface MoveChoice {
  /** UCI. */
  readonly move: string;
  /** Of the best move found, before the character's weaknesses; for the side to move. */
  readonly score: Score;
  /** Of the move that is played. */
  readonly chosen: Score;
  /** Plies of the last iteration. */
  readonly depth: number;
  readonly nodes: number;
  /** What is expected from the move on, in UCI: the move first. */
  readonly line: readonly string[];
}

/**
 * The move of a character. The same request gives the same answer on every machine, with pauses and without. Null when
 * there is no legal move, or when `pause` said stop. Throws on a request with an illegal move or FEN.
 */
export async function chooseMove(request: MoveRequest, pause?: Pause): Promise<MoveChoice | null> {
  const thought = await considerMove(request, pause);
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

/** The same with all that it thought, for those who look into characters. */
export async function considerMove(
  request: MoveRequest,
  pause?: Pause,
): Promise<(Choice & { readonly nodes: number }) | null> {
  const strength = STRENGTHS[request.persona];
  const replayed = replay(request);
  if (replayed.position.countMoves() === 0) return null;
  const searcher = searcherFor(replayed, strength.nodes);
  const known = request.startFen === null ? knownMoves(request.persona, request.moves) : [];
  const codes = known.map((move) => legalMove(replayed.position, move));
  const choice = await runInSlices(choose(searcher, replayed, strength, request.seed, codes), searcher, pause);
  return choice === null ? null : { ...choice, nodes: searcher.nodes };
}

/** The best move that full strength finds within a number of nodes: for hints, and when a character fails. */
export function suggestMove(request: GameRequest, nodes: number, pause?: Pause): Promise<MoveChoice | null> {
  return suggestAmong(() => true, request, nodes, pause);
}

/** The best move besides one, in UCI: by how much that one is better shows whether it is the only good one. */
export function suggestOther(
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
  const searcher = searcherFor(replayed, nodes);
  searcher.nodeLimit = nodes;
  const found = await runInSlices(searchBest(searcher, moves, MAX_PLY), searcher, pause);
  if (found === null) return null;
  const score = toScore(found.score);
  const { depth, line } = found;
  return { move: moveToUci(found.move), score, chosen: score, depth, nodes: found.nodes, line: line.map(moveToUci) };
}

const SMALLEST_TABLE_BITS = 12;
const LARGEST_TABLE_BITS = 18;

/** A search with an empty table whose size follows from the node limit: a move can be made again alone. */
function searcherFor({ position }: Replayed, nodes: number): Searcher {
  const needed = 32 - Math.clz32(Math.min(nodes, 2 ** 30));
  const bits = Math.min(LARGEST_TABLE_BITS, Math.max(SMALLEST_TABLE_BITS, needed));
  return new Searcher(position, new TranspositionTable(bits));
}
