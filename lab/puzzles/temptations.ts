/**
 * Moves of a game's position that look as good as any at a glance and lose: what comes after them is where puzzles are.
 * A game shows one of them at most, and is over for puzzles once it has.
 */
import { type Game, parseUci } from '@sixtyfour/chess';
import { analyze } from '@sixtyfour/engine/analysis';
import { scoreInMoves, toCentipawns } from './chances.ts';
import type { Analyze } from './referee.ts';

/** For each move, what our engine needs to see what hangs, and no more. */
const GLANCE_NODES = 60;
/** So many centipawns a move may seem worse than the best. */
const TEMPTING = 80;
/** Beyond this, in centipawns, a game is decided, and few of the moves that win are the only ones. */
const DECIDED = 400;
/** The referee looks at so many moves, with so many nodes each. */
const MOST_MOVES = 8;
const NODES_A_MOVE = 500;
/** What a move must lose to, in centipawns. */
const LOSING = -150;

export interface Tempting {
  /** UCI. */
  readonly move: string;
  readonly after: Game;
}

/** The tempting moves that lose, the most tempting first. `played`: the game's own move, which is always looked at. */
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
  /** Centipawns for the side that makes the move. */
  readonly score: number;
}

/** All moves that do not end the game, the best first. */
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
