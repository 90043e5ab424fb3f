/** The texts of a review: for the panel, for screen readers, and for the comments of a PGN. */
import { type Color, type Game, opposite, parseUci } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import { numberingOf } from '../../play/game-facts.ts';
import { type Evaluation, whiteChances } from './evaluation.ts';
import type { Finding, Judgement, Mark } from './judgement.ts';
import type { Opening } from './opening.ts';

export type Notation = 'long' | 'san';

const words = messages.review;

/** Centipawns from which on a side is a little better, better, winning. */
const STEPS = [
  [300, words.ahead.winning],
  [120, words.ahead.clearly],
  [40, words.ahead.little],
] as const;

/** '+1.3', '−0.4', '0.0'; '#3' or '#−3' for a mate, '#' when it stands on the board. */
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
  const sides = messages.spoken.sides;
  if (evaluation.kind === 'draw') return words.drawn;
  if (evaluation.kind === 'mate') {
    const side = sides[evaluation.winner];
    return evaluation.moves === 0 ? words.mated(side) : words.mates(side, evaluation.moves);
  }
  const side = sides[evaluation.value > 0 ? 'white' : 'black'];
  const ahead = STEPS.find(([least]) => Math.abs(evaluation.value) >= least)?.[1];
  return words.valued(ahead === undefined ? words.level : ahead(side), shortEvaluation(evaluation));
}

/** The text of a move in UCI at a position of a game. */
export function moveText(game: Game, ply: number, uci: string, notation: Notation): string {
  const before = game.at(ply);
  const move = parseUci(before, uci);
  return (move.ok ? before.play(move.value).lastPlayed?.[notation] : null) ?? uci;
}

/** '12. Nf3' or '12... Qd7': the move that led to the position after `ply` half-moves, 1 or more. */
export function moveName(game: Game, ply: number, notation: Notation): string {
  const { firstNumber, blackFirst } = numberingOf(game);
  const index = ply - 1 + (blackFirst ? 1 : 0);
  const side = index % 2 === 0 ? 'white' : 'black';
  return words.move(firstNumber + Math.floor(index / 2), side, game.history[ply - 1]?.[notation] ?? '');
}

/** What is said of a position and the move that led to it. */
export interface Verdict {
  /** The move and what it is called. */
  readonly title: string;
  readonly mark: Mark | null;
  /** The better move, the evaluation, and the best line. */
  readonly sentences: readonly string[];
}

/** As one text, for screen readers. */
export function spokenVerdict({ title, sentences }: Verdict): string {
  return `${title}. ${sentences.join(' ')}`;
}

export function verdictOf(
  game: Game,
  ply: number,
  findings: readonly Finding[],
  judgements: readonly Judgement[],
  notation: Notation,
): Verdict {
  const name = ply === 0 ? words.start : moveName(game, ply, notation);
  const finding = findings[ply];
  if (finding === undefined) return { title: name, mark: null, sentences: [words.notYet] };
  const { mark } = judgements[ply - 1] ?? { mark: null };
  const better = findings[ply - 1]?.best;
  const isBad = mark !== null && mark !== 'best';
  return {
    title: mark === null ? name : words.marked(name, words.marks[mark]),
    mark,
    sentences: [
      ...(isBad && better ? [words.better(moveText(game, ply - 1, better, notation))] : []),
      evaluationSentence(finding.evaluation),
      ...(finding.best === null ? [] : [words.bestNow(moveText(game, ply, finding.best, notation))]),
    ],
  };
}

/** How the opening is called, or why it has no name. */
export function openingText(game: Game, opening: Opening | null): string {
  if (opening !== null) return words.opening(opening.name, opening.code);
  return game.startFen === null ? words.noOpening : words.setUp;
}

/** How often a side's moves bear each mark, the worst first. */
export function countText(judgements: readonly Judgement[], first: Color, side: Color): string {
  const own = judgements.filter((_, index) => (index % 2 === 0 ? first : opposite(first)) === side);
  const order = ['blunder', 'mistake', 'inaccuracy', 'best'] as const;
  const texts = order.flatMap((mark) => {
    const count = own.filter((judgement) => judgement.mark === mark).length;
    return count === 0 ? [] : [words.counts[mark](count)];
  });
  return texts.length === 0 ? words.nothingMarked : texts.join(', ');
}

/** The graph for those who do not see it: how long it is and where it reaches furthest. */
export function graphText(game: Game, findings: readonly Finding[]): string {
  // What the moves led to: the first position is nobody's doing.
  const chances = findings.slice(1).map(({ evaluation }) => whiteChances(evaluation));
  const extreme = (value: number, say: (at: string, value: string) => string): readonly string[] => {
    const ply = chances.indexOf(value) + 1;
    const finding = findings[ply];
    return ply === 0 || finding === undefined
      ? []
      : [say(moveName(game, ply, 'san'), shortEvaluation(finding.evaluation))];
  };
  return [
    words.graphOf(chances.length),
    ...extreme(Math.max(...chances), words.graphHighest),
    ...extreme(Math.min(...chances), words.graphLowest),
  ].join('; ');
}
