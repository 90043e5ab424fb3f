/**
 * The moves of a game that threw away what their player had, by short looks of a referee. People make them, so each is a
 * natural lead-in, and a look at each position of a game is cheaper than one at all of its moves (temptations.ts).
 */
import { type Game, parseUci } from '@sixtyfour/chess';
import { type RefereeScore, toCentipawns, winChances } from './chances.ts';
import type { Analyze } from './referee.ts';
import type { Tempting } from './temptations.ts';

/** Nodes of a look. A blunder that only a long look sees makes a hard puzzle. */
export const BLUNDER_NODES = { short: 1000, long: 15_000 } as const;
/** So much of the chances, from -1 to 1, a move must throw away. */
const LARGE_DROP = 0.3;
/** What the other side then has at least, in centipawns. */
const WINNING = 150;

/** Beyond this, in centipawns, a game is decided. After so many such looks only every so-manieth position is looked at. */
const DECIDED = { score: 800, looks: 6, every: 6 };

/** Finds the move that was played when it is a blunder. Ask for the positions of a game in order: a look serves twice. */
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
