/** How our engine and its characters solve a line: the basis of its rating, and a second opinion. */
import { chooseMove, suggestMove } from '@sixtyfour/engine';
import type { PersonaId } from '@sixtyfour/engine/personas';
import { type Line, solverTurns } from './line.ts';
import { isOnlyOne, twoBest } from './second-opinion.ts';

export interface Evidence {
  /** The nodes from which the engine finds all moves of the solver; null if EFFORTS were not enough. */
  readonly effort: number | null;
  /** In how many of TRIES games each character would miss a move of the line. */
  readonly misses: Readonly<Record<string, number>>;
}

/** Each value is four times the previous one. */
export const EFFORTS = [50, 200, 800, 3200, 12_800, 51_200] as const;
/** Seeds per character, because a character does not always overlook the same things. */
export const TRIES = 3;
/** The characters whose misses affect the rating (rating.ts). */
const SOLVERS: readonly PersonaId[] = ['judit-poll-gar', 'bobby-fish-er'];

/** Nodes of the engine's own search for the only move, and the minimum margin. */
const CONFIRM_NODES = 120_000;
const CONFIRM_MARGIN = 0.3;

export async function gatherEvidence(line: Line): Promise<Evidence> {
  const misses: Record<string, number> = {};
  for (const persona of SOLVERS) {
    let missed = 0;
    for (let seed = 1; seed <= TRIES; seed++) if (!(await solves(line, persona, seed))) missed++;
    misses[persona] = missed;
  }
  return { effort: await effortFor(line), misses };
}

async function solves(line: Line, persona: PersonaId, seed: number): Promise<boolean> {
  for (const request of requestsOf(line)) {
    const choice = await chooseMove({ ...request, persona, seed });
    if (choice === null || !isAccepted(line, request.moves.length, choice.move)) return false;
  }
  return true;
}

async function effortFor(line: Line): Promise<number | null> {
  let least: number | null = null;
  for (const nodes of EFFORTS.toReversed()) {
    for (const request of requestsOf(line)) {
      const found = await suggestMove(request, nodes);
      if (found === null || !isAccepted(line, request.moves.length, found.move)) return least;
    }
    least = nodes;
  }
  return least;
}

/** Whether a move is that of the line at this ply; any other mate is as good as a mate at once. */
function isAccepted({ turns }: Line, ply: number, uci: string): boolean {
  const turn = turns[ply];
  if (turn === undefined) return false;
  if (turn.played.uci === uci) return true;
  const other = turn.before.legalMoves().find((move) => uci === turn.before.play(move).lastPlayed?.uci);
  return turn.played.checkmate && other !== undefined && turn.before.play(other).lastPlayed?.checkmate === true;
}

/** The positions with the solver to move, each as a game of its own, so that characters know no earlier moves. */
function requestsOf(line: Line) {
  const uci = line.turns.map(({ played }) => played.uci);
  return solverTurns(line).map((_, index) => ({
    ruleSet: 'standard' as const,
    startFen: line.start.fen,
    moves: uci.slice(0, 2 * index),
  }));
}

/**
 * The first ply at which our engine does not agree that the solver's move is the only one; null if it always agrees. A
 * mating move is not checked.
 */
export async function firstDoubt(line: Line): Promise<number | null> {
  for (const request of requestsOf(line)) {
    const ply = request.moves.length;
    if (line.turns[ply]?.played.checkmate === true) continue;
    const lines = await twoBest(request, CONFIRM_NODES);
    if (lines[0]?.move !== line.turns[ply]?.played.uci || !isOnlyOne(lines, CONFIRM_MARGIN)) return ply;
  }
  return null;
}
