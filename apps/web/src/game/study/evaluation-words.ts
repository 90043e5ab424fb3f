/** Evaluations as text. */
import { messages } from '@sixtyfour/contract';
import type { Evaluation } from './evaluation.ts';

const words = messages.review;

/** The minimum centipawns for 'a little better', 'better' and 'winning'. */
const STEPS = [
  [300, words.ahead.winning],
  [120, words.ahead.clearly],
  [40, words.ahead.little],
] as const;

/** '+1.3', '−0.4', '0.0'; '#3' or '#−3' for a mate in three; '#' for a mate on the board. */
export function shortEvaluation(evaluation: Evaluation): string {
  switch (evaluation.kind) {
    case 'draw':
      return '0.0';
    case 'mate':
      if (evaluation.moves === 0) return '#';
      return `#${evaluation.winner === 'white' ? '' : '−'}${evaluation.moves}`;
    case 'centipawns': {
      const pawns = (Math.abs(evaluation.value) / 100).toFixed(1);
      if (pawns === '0.0') return pawns;
      return `${evaluation.value > 0 ? '+' : '−'}${pawns}`;
    }
  }
}

/** 'White is better, +1.3.' */
export function evaluationSentence(evaluation: Evaluation): string {
  const sides = messages.play.sides;
  if (evaluation.kind === 'draw') return words.drawn;
  if (evaluation.kind === 'mate') {
    const side = sides[evaluation.winner];
    return evaluation.moves === 0 ? words.mated(side) : words.mates(side, evaluation.moves);
  }
  const side = sides[evaluation.value > 0 ? 'white' : 'black'];
  const ahead = STEPS.find(([least]) => Math.abs(evaluation.value) >= least)?.[1];
  return words.valued(ahead === undefined ? words.level : ahead(side), shortEvaluation(evaluation));
}

/** Without a sign, for the narrow bar: '1.3', '12', 'M3'; '' for a mate on the board. */
export function barText(evaluation: Evaluation): string {
  if (evaluation.kind === 'mate') return evaluation.moves === 0 ? '' : `M${evaluation.moves}`;
  const pawns = evaluation.kind === 'draw' ? 0 : Math.abs(evaluation.value) / 100;
  return pawns < 9.95 ? pawns.toFixed(1) : pawns.toFixed(0);
}
