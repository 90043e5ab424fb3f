/** The evaluation of a position, from White's point of view. */
import { type Color, opposite, type Outcome } from '@sixtyfour/chess';
import type { Score } from '@sixtyfour/engine';

export type Evaluation =
  | { readonly kind: 'centipawns'; readonly value: number }
  /** `moves` full moves to mate; 0 for a mate on the board. */
  | { readonly kind: 'mate'; readonly winner: Color; readonly moves: number }
  /** The position is a draw by the rules. */
  | { readonly kind: 'draw' };

/** @param turn the side to move, from whose point of view the score is */
export function evaluationOfScore(score: Score, turn: Color): Evaluation {
  if (score.kind === 'cp')
    return { kind: 'centipawns', value: turn === 'white' || score.value === 0 ? score.value : -score.value };
  return {
    kind: 'mate',
    winner: score.value > 0 ? turn : opposite(turn),
    moves: Math.ceil(Math.abs(score.value) / 2),
  };
}

export function evaluationOfOutcome({ winner }: Pick<Outcome, 'winner'>): Evaluation {
  return winner === null ? { kind: 'draw' } : { kind: 'mate', winner, moves: 0 };
}

/** Evaluations are clamped to ten pawns; a mate counts as ten pawns. */
const CEILING = 1000;

function centipawns(evaluation: Evaluation): number {
  switch (evaluation.kind) {
    case 'draw':
      return 0;
    case 'mate':
      return evaluation.winner === 'white' ? CEILING : -CEILING;
    case 'centipawns':
      return Math.max(-CEILING, Math.min(CEILING, evaluation.value));
  }
}

/**
 * White's winning chances in percent: 50 for an equal position, 100 for a won one. The curve is the one that lichess
 * fitted to its players' games, https://lichess.org/page/accuracy.
 */
export function whiteChances(evaluation: Evaluation): number {
  return 50 + 50 * (2 / (1 + Math.exp(-0.003_682_08 * centipawns(evaluation))) - 1);
}

/** The chances of a side, in percent. */
export function chancesOf(color: Color, evaluation: Evaluation): number {
  const white = whiteChances(evaluation);
  return color === 'white' ? white : 100 - white;
}
