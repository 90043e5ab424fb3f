/** What a character feels about its game: when it gives up or agrees to a draw, as people of its rating do. */

export interface Stance {
  /** How undecided it is, in thousandths: what is left of all chances beside the likeliest move. */
  readonly doubt: number;
  readonly resigns: boolean;
  readonly acceptsDraw: boolean;
}

export interface Standing extends Pick<Stance, 'doubt'> {
  /** The winning chances of the best move, in percent. */
  readonly chances: number;
  /** Half-moves before the move. */
  readonly ply: number;
  /** On Lichess; null for the engine, which never gives up. */
  readonly rating: number | null;
  /** A random uint32. */
  readonly roll: number;
}

/**
 * How often people gave up before a move, in thousandths, by their chances (below 4, 7, 11 and 16 percent): 4,011
 * decided games of Lichess without mate against all positions with such chances (`npm run people:resignations`).
 */
const RATES = [
  { rating: 1000, rates: [49, 34, 30, 17] },
  { rating: 1400, rates: [72, 50, 47, 26] },
  { rating: 1750, rates: [156, 95, 62, 51] },
  { rating: 2050, rates: [323, 238, 134, 111] },
] as const;
const EDGES = [4, 7, 11, 16] as const;
/** Nobody gives up or agrees to a draw so early. */
const FIRST_PLY = 20;
/** With more chances nobody agrees to a draw, and with fewer early as well. */
const EVEN = 52;
const WORSE = 40;
/** From this half-move on an even position is a draw to people. */
const LONG_GAME = 50;

export function stanceOf({ doubt, chances, ply, rating, roll }: Standing): Stance {
  const isEarly = ply < FIRST_PLY;
  const acceptsDraw = !isEarly && (chances < WORSE || (chances <= EVEN && ply >= LONG_GAME));
  const edge = EDGES.findIndex((most) => chances < most);
  if (isEarly || rating === null || edge < 0) return { doubt, resigns: false, acceptsDraw };
  const nearest = RATES.reduce((a, b) => (Math.abs(b.rating - rating) < Math.abs(a.rating - rating) ? b : a));
  return { doubt, resigns: roll % 1000 < (nearest.rates[edge] ?? 0), acceptsDraw };
}
