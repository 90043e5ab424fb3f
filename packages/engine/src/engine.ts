import { moveToUci } from '@sixtyfour/chess/core';
import type { Evaluation } from './evaluation/evaluation.ts';
import { makeEvaluation } from './make-evaluation.ts';
import type { PersonaId } from './personas/index.ts';
import { type Pause, runInSlices } from './pause.ts';
import type { Level } from './personas/levels.ts';
import { type Choice, chooseAsEngine, drawAsPerson } from './play/choose.ts';
import { CHARACTERS, type Person, personAt } from './play/characters.ts';
import type { Stance } from './play/stance.ts';
import { bookMoves } from './play/openings.ts';
import { lookAsPerson } from './people/weigh.ts';
import { glanceSearcher } from './people/scores.ts';
import PEOPLE from './people/weights.json' with { type: 'json' };
import { type GameRequest, legalMove, type Replayed, replay } from './request.ts';
import { orderedMoves, searchBest } from './search/root.ts';
import { type Score, toScore } from './search/score.ts';
import { MAX_PLY, Searcher } from './search/searcher.ts';
import { TranspositionTable } from './search/transposition.ts';

export interface MoveRequest extends GameRequest {
  readonly persona: PersonaId;
  /** Uint32, the same throughout a game. */
  readonly seed: number;
  /** Default: the character's own level. The strongest character has only that. */
  readonly level?: Level | undefined;
}

export interface MoveChoice {
  /** UCI. */
  readonly move: string;
  /** The score of the best move found, whatever is played, from the side to move's point of view. */
  readonly score: Score;
  /** The score of the played move. */
  readonly chosen: Score;
  /** The depth of the last iteration, in plies. */
  readonly depth: number;
  readonly nodes: number;
  /** The principal variation in UCI, starting with `move`. */
  readonly line: readonly string[];
  /** The character's attitude to its game. Absent from a suggestion. */
  readonly stance?: Stance;
}

/**
 * Chooses a character's move. The same request gives the same answer on every machine, with or without pauses. Null if
 * there is no legal move or `pause` returned 'stop'. Throws if the request has an illegal move or FEN.
 */
export async function chooseMove(request: MoveRequest, pause?: Pause): Promise<MoveChoice | null> {
  const replayed = replay(request);
  if (replayed.position.countMoves() === 0) return null;
  const play = CHARACTERS[request.persona];
  const known = request.startFen === null ? bookMoves(request.persona, request.moves) : [];
  const codes = known.map((move) => legalMove(replayed.position, move));
  const isEngine = play.kind === 'engine';
  const searcher = isEngine
    ? searcherFor(replayed, play.nodes, await makeEvaluation('network'))
    : glanceSearcher(replayed.position);
  const choosing = isEngine
    ? chooseAsEngine(searcher, replayed, play.nodes, request.seed, codes)
    : chooseAsPerson(searcher, replayed, personAt(play, request.level), request.seed, codes);
  const choice = await runInSlices(choosing, searcher, pause);
  if (choice === null) return null;
  const { move, best, chosen, depth, line, stance } = choice;
  return {
    move: moveToUci(move),
    score: toScore(best),
    chosen: toScore(chosen),
    depth,
    nodes: searcher.nodes,
    line: line.map(moveToUci),
    stance,
  };
}

function* chooseAsPerson(
  searcher: Searcher,
  replayed: Replayed,
  person: Person,
  seed: number,
  known: readonly number[],
): Generator<undefined, Choice> {
  const view = yield* lookAsPerson(searcher, replayed, PEOPLE, person.rating);
  return drawAsPerson(view, replayed, person, seed, known);
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
  const searcher = searcherFor(replayed, nodes, await makeEvaluation('network'));
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
