/** Sample data for the design system page: positions, players and game results. */
import type { PieceLetter } from '@sixtyfour/chess';
import { testView } from '../board/test-view.ts';
import type { GameOverProps } from '../game/over/GameOverCard.tsx';
import type { PlayerBarProps } from '../game/players/PlayerBar.tsx';

/** Scholar's mate is threatened: captures, targets and the last move are close together. */
const OPENING = 'r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR';
const MATE = 'r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR';
const PROMOTION = '8/P6k/8/8/8/8/7p/K7';

const QUEEN_TARGETS = new Map([
  ['h7', 'capture'],
  ['f7', 'capture'],
  ['e5', 'capture'],
  ['h6', 'move'],
  ['g6', 'move'],
  ['g5', 'move'],
  ['f5', 'move'],
  ['h4', 'move'],
  ['h3', 'move'],
  ['g4', 'move'],
  ['f3', 'move'],
  ['e2', 'move'],
  ['d1', 'move'],
] as const);

/** A selected piece, its targets and the last move: the most common marks. */
export const SELECTED = testView(OPENING, {
  selected: 'h5',
  targets: QUEEN_TARGETS,
  lastMove: ['g8', 'f6'],
  movable: 'white',
});
export const PLAIN = testView(OPENING);
export const LAST_MOVE = testView(OPENING, { lastMove: ['g8', 'f6'] });
export const CHECK = testView(MATE, { check: 'e8', lastMove: ['h5', 'f7'] });
export const PREMOVE = testView(OPENING, { premove: ['h5', 'f7'] });
export const PENDING = testView(MATE, { lastMove: ['h5', 'f7'], pending: 'f7' });
export const FLIPPED = testView(OPENING, { orientation: 'black' });
export const PROMOTING = testView(PROMOTION, { lastMove: ['a7', 'a8'] });

type Sample = Pick<GameOverProps, 'over' | 'eligibility' | 'result'> & { readonly line?: string };

export const WON: Sample & { readonly persona: 'bobby-fish-er' } = {
  persona: 'bobby-fish-er',
  line: 'Well played. I will deny I said it.',
  result: 'Checkmate!',
  over: {
    result: 'win',
    gameType: 'ai',
    opponentName: 'Bobby Fish-er',
    score: 1_159,
    moveCount: 17,
    gameDuration: 141,
  },
  eligibility: { status: 'counted', score: 1_159, seconds: 141, rank: 3, streak: 2, day: '2026-11-22' },
};

export const LOST: Sample = {
  result: 'Time out!',
  over: { result: 'loss', gameType: 'human', opponentName: 'Tomas', moveCount: 42, gameDuration: 598 },
  eligibility: { status: 'uncounted', why: 'You have played each other often enough today.' },
};

type Player = Omit<PlayerBarProps, 'clock'>;

const TAKEN: readonly PieceLetter[] = ['p', 'p', 'n', 'b'];

export const CHARACTER: Player = {
  name: 'Judit Poll-gar',
  color: 'black',
  persona: 'judit-poll-gar',
  kind: 'Friendly, easy',
  captured: [],
  lead: 0,
};
export const PERSON: Player = {
  name: 'Maja',
  color: 'white',
  country: 'Poland',
  kind: 'White',
  captured: TAKEN,
  lead: 5,
};
export const LONG_NAME: Player = {
  name: 'Wolfeschlegelsteinha',
  color: 'black',
  country: 'Saint Vincent and the Grenadines',
  kind: 'Black',
  captured: ['P'],
  lead: 0,
};
