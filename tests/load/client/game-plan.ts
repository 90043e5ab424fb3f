/** The plan of a game, derived from its id, so that both players follow the same one. */
import type { Ms } from '@sixtyfour/chess';
import { Random } from '../random.ts';

export const ENDINGS = [
  'fools-mate',
  'play-on',
  'resign',
  'both-resign',
  'draw',
  'both-offer-draw',
  'leave',
  'abort',
] as const;

export interface Plan {
  readonly ending: (typeof ENDINGS)[number];
  /** The ply of the ending. For 'play-on', the ply at which a game that is still running is resigned. */
  readonly ply: number;
  readonly declinesAtPly: number | null;
  readonly rematch: 'none' | 'both' | 'withdrawn';
  /** Whether a rematch offer swaps sides. */
  readonly swaps: boolean;
  /** The longest thinking time of a player. */
  readonly thinkMs: Ms;
}

const LONGEST_GAME = 160;
const LONGEST_THINK_MS = 30;

export const FOOLS_MATE = ['f2f3', 'e7e5', 'g2g4', 'd8h4'] as const;

/** `playOnShare`: the share of games that are played until the board ends them, 0 to 1. */
export function planOf(gameId: string, seed: number, playOnShare: number): Plan {
  const random = new Random(Number.parseInt(gameId.replaceAll('-', '').slice(-8), 16) ^ seed);
  const ending = random.chance(playOnShare) ? 'play-on' : random.pick(ENDINGS);
  const plies: Record<Plan['ending'], number> = {
    'fools-mate': Infinity,
    'play-on': LONGEST_GAME,
    resign: 2 + random.below(60),
    'both-resign': 2 + random.below(20),
    draw: 2 + random.below(40),
    'both-offer-draw': 2 + random.below(20),
    leave: random.below(20),
    abort: random.below(2),
  };
  return {
    ending,
    ply: plies[ending],
    declinesAtPly: random.chance(0.3) ? random.below(10) : null,
    rematch: random.pick(['none', 'none', 'both', 'withdrawn'] as const),
    thinkMs: random.between(0, LONGEST_THINK_MS),
    swaps: random.chance(0.5),
  };
}
