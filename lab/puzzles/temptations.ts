/**
 * Finds losing moves that look good to a shallow search. The position after such a move can be a puzzle, at most one for
 * each position of a game.
 */
import { type Game, parseUci } from '@sixtyfour/chess';
import { analyze } from '@sixtyfour/engine/analysis';
import { scoreInMoves, toCentipawns } from './chances.ts';
import type { Analyze } from './referee.ts';

/** For each move, as many nodes as our engine needs to see hanging pieces, and no more. */
const GLANCE_NODES = 60;
/** How many centipawns worse than the best move a tempting move may seem. */
const TEMPTING = 80;
/** Beyond this score, in centipawns, a game is decided, and few winning moves are the only ones. */
const DECIDED = 400;
/** The number of moves that the referee searches, and the nodes for each. */
const MOST_MOVES = 8;
const NODES_A_MOVE = 500;
/** The maximum score, in centipawns, of a losing move. */
const LOSING = -150;

export interface Tempting {
  /** UCI. */
  readonly move: string;
  readonly after: Game;
}

/** The tempting moves that lose, the most tempting first. `played` is the game's own move, which is always searched. */
export async function temptationsAt(position: Game, played: string, referee: Analyze): Promise<readonly Tempting[]> {
  const glances = await glancesAt(position);
  const [best] = glances;
  if (best === undefined || Math.abs(best.score) > DECIDED) return [];
  const tempting = glances.filter(({ score }) => score >= best.score - TEMPTING).slice(0, MOST_MOVES);
  const own = glances.find(({ move }) => move === played);
  const looked = own === undefined || tempting.includes(own) ? tempting : [own, ...tempting];
  const among = looked.map(({ move }) => move);
  const lines = await referee(position.fen, { lines: among.length, nodes: NODES_A_MOVE * among.length, among });
  const losing = new Set(lines.filter(({ score }) => toCentipawns(score) <= LOSING).map(({ move }) => move));
  return looked.filter(({ move }) => losing.has(move));
}

interface Glance extends Tempting {
  /** In centipawns, for the side that makes the move. */
  readonly score: number;
}

/** All moves that do not end the game, ordered from the best. */
async function glancesAt(position: Game): Promise<readonly Glance[]> {
  const legal = position.legalMoves();
  if (legal.length === 0) return [];
  const request = { ruleSet: position.ruleSet, startFen: position.fen, moves: [] };
  const found = await analyze(request, { lines: legal.length, nodes: GLANCE_NODES * legal.length });
  return (found?.lines ?? []).flatMap(({ score, line: [move = ''] }) => {
    const read = parseUci(position, move);
    if (!read.ok) return [];
    const after = position.play(read.value);
    return after.outcome === null ? [{ move, after, score: toCentipawns(scoreInMoves(score)) }] : [];
  });
}
