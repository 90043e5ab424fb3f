/** How long a person would think about a move. */

export interface Thought {
  /** How undecided the character was, in thousandths: the chance of all moves other than the likeliest one. */
  readonly doubt: number;
  /** Half-moves before the move. */
  readonly ply: number;
  /** Whether the move is a recapture. */
  readonly retakes: boolean;
  /** How much the score differs from what the character expected, in centipawns; 0 if it expected nothing. */
  readonly surprise: number;
  /** The time left on the character's clock, in ms; null without a clock. */
  readonly left: number | null;
  /** A random uint32. */
  readonly roll: number;
}

const SHORTEST_MS = 500;
const LONGEST_MS = 3000;
const OPENING_PLIES = 12;
/** A surprise of this many centipawns has its full effect. */
const SURPRISE = 300;
/** With less time than this, a person hurries. */
const HURRIES_BELOW_MS = 60_000;

/**
 * The thinking time in ms, from 500 to 3,000. Longer with doubt and surprise; shorter in the opening, for recaptures
 * and with little time. Randomly varied by half to twice, like people's times.
 */
export function thinkingTime({ doubt, ply, retakes, surprise, left, roll }: Thought): number {
  const spread = 2 ** ((roll % 2001) / 1000 - 1);
  const share =
    (0.1 + (0.6 * doubt) / 1000 + 0.3 * Math.min(1, Math.abs(surprise) / SURPRISE)) *
    (retakes ? 0.4 : 1) *
    (ply < OPENING_PLIES ? 0.4 : 1) *
    (left === null ? 1 : Math.min(1, left / HURRIES_BELOW_MS)) *
    spread;
  return Math.round(SHORTEST_MS + (LONGEST_MS - SHORTEST_MS) * Math.min(1, share));
}
