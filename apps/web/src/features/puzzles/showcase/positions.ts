/** The six puzzles of the showcase. Their texts are in the catalog under the same names. */
import type { messages, PuzzleTheme } from '@sixtyfour/contract';
import type { GivenPuzzle } from '../ready-puzzle.ts';

export interface ShownPuzzle extends GivenPuzzle {
  readonly name: keyof (typeof messages)['showcase']['tasks'];
  /** The theme of the link to similar puzzles. */
  readonly theme: PuzzleTheme;
}

export type ShowcaseLevel = keyof (typeof messages)['showcase']['levels'];

export const SHOWCASE: Readonly<Record<ShowcaseLevel, readonly [ShownPuzzle, ShownPuzzle]>> = {
  beginner: [
    {
      name: 'backRank',
      fen: '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1',
      solution: ['d1d8'],
      theme: 'backRankMate',
    },
    {
      name: 'fork',
      fen: 'r3k3/ppp2ppp/8/3N4/8/8/PPP2PPP/4K3 w - - 0 1',
      solution: ['d5c7', 'e8d7', 'c7a8'],
      theme: 'fork',
    },
  ],
  intermediate: [
    {
      name: 'smothered',
      fen: 'r4r1k/6pp/7N/8/2Q5/8/5PPP/6K1 w - - 0 1',
      solution: ['c4g8', 'f8g8', 'h6f7'],
      theme: 'mateIn2',
    },
    {
      name: 'skewer',
      fen: '8/pp6/8/8/4k2q/8/5PK1/R7 w - - 0 1',
      solution: ['a1a4', 'e4d5', 'a4h4'],
      theme: 'skewer',
    },
  ],
  advanced: [
    {
      name: 'guardedBackRank',
      fen: 'r3r1k1/5ppp/8/8/4Q3/8/5PPP/4R1K1 w - - 0 1',
      solution: ['e4e8', 'a8e8', 'e1e8'],
      theme: 'backRankMate',
    },
    {
      name: 'underPromotion',
      fen: '8/1k1P1q2/8/8/8/8/PP6/1K6 w - - 0 1',
      solution: ['d7d8n', 'b7c7', 'd8f7'],
      theme: 'promotion',
    },
  ],
};
