/** The texts of a review: for the panel, for screen readers, and for the comments of a PGN. */
import type { Color, Game } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import type { Claim } from '@sixtyfour/engine/claims';
import { numberingOf } from '../../play/game-facts.ts';
import { playLine, playUci } from '../../play/play-uci.ts';
import { whiteChances } from '../study/evaluation.ts';
import { evaluationSentence, shortEvaluation } from '../study/evaluation-words.ts';
import { sentenceOf } from './claim-sentence.ts';
import { BAD_MARKS, type Finding, type Judgment, type Mark } from './judgment.ts';
import type { Results } from './review.ts';
import type { Opening } from './opening.ts';

export type Notation = 'long' | 'san';

const words = messages.review;

/** The text of a UCI move in a position of a game. */
export function moveText(game: Game, ply: number, uci: string, notation: Notation): string {
  return playUci(game.at(ply), uci)?.lastPlayed?.[notation] ?? uci;
}

/** '12. Nf3' or '12... Qd7': the move that led to the position after `ply` half-moves, 1 or more. */
export function moveName(game: Game, ply: number, notation: Notation): string {
  const { firstNumber, blackFirst } = numberingOf(game);
  const index = ply - 1 + (blackFirst ? 1 : 0);
  const side = index % 2 === 0 ? 'white' : 'black';
  return words.move(firstNumber + Math.floor(index / 2), side, game.history[ply - 1]?.[notation] ?? '');
}

/** The review's text about a position and the move that led to it. */
export interface Verdict {
  /** The move and its mark. */
  readonly title: string;
  readonly mark: Mark | null;
  /** The better move, the evaluation and the best line, as available. */
  readonly sentences: readonly string[];
}

/** As one text, for screen readers. */
export function spokenVerdict({ title, sentences }: Verdict): string {
  return `${title}. ${sentences.join(' ')}`;
}

export function verdictOf(
  game: Game,
  ply: number,
  results: Results,
  judgments: readonly (Judgment | null)[],
  notation: Notation,
  visitor: Color | null,
): Verdict {
  const name = ply === 0 ? words.start : moveName(game, ply, notation);
  const { findings } = results;
  const finding = findings[ply] ?? null;
  if (finding === null) return { title: name, mark: null, sentences: [words.notYet] };
  const mark = judgments[ply - 1]?.mark ?? null;
  const better = findings[ply - 1]?.best;
  const isMistake = mark !== null && mark !== 'best';
  const why = isMistake ? reasonText(game, ply, results, notation, visitor) : null;
  // For a missed chance, the reason already names the better move.
  const isTold = why !== null && results.claims[ply - 1]?.[0]?.blame === 'misses';
  return {
    title: mark === null ? name : words.marked(name, words.marks[mark]),
    mark,
    sentences: [
      ...(why === null ? [] : [why]),
      ...(isMistake && better && !isTold ? [words.better(moveText(game, ply - 1, better, notation))] : []),
      // For a mistake, the reason replaces the evaluation.
      ...(why === null ? [evaluationSentence(finding.evaluation)] : []),
      ...(why === null && finding.best !== null ? [words.bestNow(moveText(game, ply, finding.best, notation))] : []),
    ],
  };
}

/** The name of the opening, or why there is none. */
export function openingText(game: Game, opening: Opening | null): string {
  if (opening !== null) return words.opening(opening.name, opening.code);
  return game.startFen === null ? words.noOpening : words.setUp;
}

/** The mistakes of a side in one phase, the worst first: '1 blunder, 2 mistakes'. */
export function countText(counted: readonly (Judgment | null)[]): string {
  const texts = BAD_MARKS.flatMap((mark) => {
    const count = counted.filter((judgment) => judgment?.mark === mark).length;
    return count === 0 ? [] : [words.counts[mark](count)];
  });
  return texts.length === 0 ? words.phaseEmpty : texts.join(', ');
}

/** The text alternative of the graph: its length and extremes. */
export function graphText(game: Game, findings: readonly Finding[]): string {
  // Without the start position, which follows no move.
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

/**
 * Why the move with this ply was bad, in one or two sentences; null without a proof.
 * @param visitor the side of the reader; null for both sides
 */
export function reasonText(
  game: Game,
  ply: number,
  { claims }: Pick<Results, 'claims'>,
  notation: Notation,
  visitor: Color | null,
): string | null {
  const claim = claims[ply - 1]?.[0];
  return claim === undefined ? null : claimText(claim, game.at(ply), notation, visitor);
}

/** @param game after the mistake */
export function claimText(claim: Claim, game: Game, notation: Notation, visitor: Color | null): string {
  const from = claim.proof.start === 'after' ? game : game.at(game.ply - 1);
  const whose = visitor === null || claim.mover === visitor ? 'yours' : 'theirs';
  return sentenceOf(claim, whose, notation === 'san' ? claim.proof.san : longMoves(from, claim.proof.line));
}

function longMoves(from: Game, line: readonly string[]): readonly string[] {
  const played = playLine(from, line).history.slice(from.ply);
  return played.map(({ long }) => long);
}
