/** How the two players of a game mean it to go: both read the same from its id. */
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
  /** When that happens. A game played on is resigned then, if the board has not ended it. */
  readonly ply: number;
  readonly declinesAtPly: number | null;
  readonly rematch: 'none' | 'both' | 'withdrawn';
  /** Whether a rematch is offered with the sides swapped. */
  readonly swaps: boolean;
  /** Longest pause of a player before an act. */
  readonly thinkMs: Ms;
}

const LONGEST_GAME = 160;
const LONGEST_THINK_MS = 30;

export const FOOLS_MATE = ['f2f3', 'e7e5', 'g2g4', 'd8h4'] as const;

/** `playedOn`: the share of games that go on until the board ends them, whatever other endings there are. */
export function planOf(gameId: string, seed: number, playedOn: number): Plan {
  const random = new Random(Number.parseInt(gameId.replaceAll('-', '').slice(-8), 16) ^ seed);
  const ending = random.chance(playedOn) ? 'play-on' : random.pick(ENDINGS);
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
