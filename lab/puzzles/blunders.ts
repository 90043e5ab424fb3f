/**
 * The moves of a game that threw away the player's advantage, found by short searches of a referee. People make these
 * moves, so each one is a natural lead-in, and searching each game position once is cheaper than searching all of its
 * moves (temptations.ts).
 */
import { type Game, parseUci } from '@sixtyfour/chess';
import { type RefereeScore, toCentipawns, winChances } from './chances.ts';
import type { Analyze } from './referee.ts';
import type { Tempting } from './temptations.ts';

/** Nodes of a search. A blunder that only a long search finds makes a hard puzzle. */
export const BLUNDER_NODES = { short: 1000, long: 15_000 } as const;
/** The loss of winning chances, on the scale from -1 to 1, that makes a move a blunder. */
const LARGE_DROP = 0.3;
/** The minimum score of the other side after a blunder, in centipawns. */
const WINNING = 150;

/** Beyond this score, in centipawns, a game is decided. After `looks` such searches, most plies are skipped. */
const DECIDED = { score: 800, looks: 6, every: 6 };

/** Finds the move played if it is a blunder. Call it with the positions of a game in order, to reuse each search. */
export function createBlunderFinder(
  analyze: Analyze,
  nodes: number,
): (position: Game, played: string) => Promise<readonly Tempting[]> {
  let last: { readonly fen: string; readonly score: RefereeScore } | null = null;
  let decidedLooks = 0;

  const look = async (fen: string): Promise<RefereeScore | null> => {
    if (last?.fen === fen) return last.score;
    const [best] = await analyze(fen, { lines: 1, nodes, remembering: true });
    last = best === undefined ? null : { fen, score: best.score };
    const isDecided = best !== undefined && Math.abs(toCentipawns(best.score)) > DECIDED.score;
    decidedLooks = isDecided ? decidedLooks + 1 : 0;
    return best?.score ?? null;
  };

  return async (position, played) => {
    if (position.ply === 0) decidedLooks = 0;
    if (decidedLooks >= DECIDED.looks && position.ply % DECIDED.every > 0) return [];
    const move = parseUci(position, played);
    if (!move.ok) return [];
    const after = position.play(move.value);
    const before = await look(position.fen);
    if (after.outcome !== null) return [];
    const gained = await look(after.fen);
    if (before === null || gained === null || toCentipawns(gained) < WINNING) return [];
    return winChances(before) + winChances(gained) < LARGE_DROP ? [] : [{ move: played, after }];
  };
}
