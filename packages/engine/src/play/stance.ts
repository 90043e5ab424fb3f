/** The attitude of a character to its game: whether it resigns or accepts a draw, as people of its rating do. */

export interface Stance {
  /** How undecided it is, in thousandths: the chance of all moves other than the likeliest one. */
  readonly doubt: number;
  readonly resigns: boolean;
  readonly acceptsDraw: boolean;
}

export interface Standing extends Pick<Stance, 'doubt'> {
  /** The winning chances of the best move, in percent. */
  readonly chances: number;
  /** Half-moves before the move. */
  readonly ply: number;
  /** A Lichess rating; null for the engine, which never resigns. */
  readonly rating: number | null;
  /** A random uint32. */
  readonly roll: number;
}

/**
 * How often people resigned before a move, in thousandths, by their winning chances (below 4, 7, 11 and 16 percent):
 * from 4,011 decided Lichess games without mate, compared with all positions with such chances (`npm run
 * people:resignations`).
 */
const RATES = [
  { rating: 1000, rates: [49, 34, 30, 17] },
  { rating: 1400, rates: [72, 50, 47, 26] },
  { rating: 1750, rates: [156, 95, 62, 51] },
  { rating: 2050, rates: [323, 238, 134, 111] },
] as const;
const EDGES = [4, 7, 11, 16] as const;
/** Before this ply, nobody resigns or accepts a draw. */
const FIRST_PLY = 20;
/** With better chances than EVEN, nobody accepts a draw; with worse than WORSE, also before LONG_GAME. */
const EVEN = 52;
const WORSE = 40;
/** From this ply on, an even position is accepted as a draw. */
const LONG_GAME = 50;

export function stanceOf({ doubt, chances, ply, rating, roll }: Standing): Stance {
  const isEarly = ply < FIRST_PLY;
  const acceptsDraw = !isEarly && (chances < WORSE || (chances <= EVEN && ply >= LONG_GAME));
  const edge = EDGES.findIndex((most) => chances < most);
  if (isEarly || rating === null || edge < 0) return { doubt, resigns: false, acceptsDraw };
  const nearest = RATES.reduce((a, b) => (Math.abs(b.rating - rating) < Math.abs(a.rating - rating) ? b : a));
  return { doubt, resigns: roll % 1000 < (nearest.rates[edge] ?? 0), acceptsDraw };
}
