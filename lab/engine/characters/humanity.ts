/** The six measures of docs/engine/personas.md, "How to show it". */
import { SIMPLE } from '../../../packages/engine/src/play/complexity.ts';
import type { JudgedMove } from './judge.ts';

export interface Measure {
  readonly name: string;
  readonly passed: boolean;
  readonly figures: string;
}

/** The judged moves of all games, and counts over all moves. */
export interface Evidence {
  readonly judged: readonly JudgedMove[];
  /** The character's next move after each blunder, if there was one. */
  readonly afterBlunders: readonly JudgedMove[];
  readonly queensGivenAway: number;
  readonly moves: number;
}

const BLUNDER = 200;
const BIN_EDGES = [32, 88, 144, 200, 257];
const STANDS_BADLY = -400;
const EVEN = 150;

const MOST_SIMPLE_LOSS = 10;
const MOST_SIMPLE_BLUNDERS = 0.01;
const LEAST_REFUTED_BLINDLY = 0.7;
const MOST_LOSS_WHEN_BAD = 1.3;
const MOST_IN_A_ROW = 1.5;

export function measureHumanity({ judged, afterBlunders, queensGivenAway, moves }: Evidence): readonly Measure[] {
  return [
    inSimplePositions(judged),
    byComplexity(judged),
    byKindOfRefutation(judged),
    {
      name: '(d) no queen is left to a plain capture',
      passed: queensGivenAway === 0,
      figures: `${queensGivenAway} in ${moves} moves`,
    },
    whenStandingBadly(judged),
    inARow(judged, afterBlunders),
  ];
}

function inSimplePositions(judged: readonly JudgedMove[]): Measure {
  const simple = judged.filter(({ complexity }) => complexity === SIMPLE);
  const [loss, blunders] = [meanLoss(simple), shareOfBlunders(simple)];
  return {
    name: '(a) nothing is lost where there is nothing to get wrong',
    passed: loss < MOST_SIMPLE_LOSS && blunders < MOST_SIMPLE_BLUNDERS,
    figures: `${simple.length} moves, mean loss ${loss.toFixed(1)}, blunders ${percent(blunders)}`,
  };
}

function byComplexity(judged: readonly JudgedMove[]): Measure {
  const bins = BIN_EDGES.slice(1).map((end, i) =>
    judged.filter(({ complexity }) => complexity !== null && complexity < end && complexity >= (BIN_EDGES[i] ?? 0)),
  );
  const losses = bins.filter((bin) => bin.length > 0).map(meanLoss);
  return {
    name: '(b) the more complex, the more is lost',
    passed: losses.every((loss, i) => i === 0 || loss >= (losses[i - 1] ?? 0)),
    figures: bins.map((bin) => `${meanLoss(bin).toFixed(0)} (${bin.length})`).join(' < '),
  };
}

function byKindOfRefutation(judged: readonly JudgedMove[]): Measure {
  const blunders = judged.filter(isBlunder);
  const refuted = blunders.filter(({ refutation }) => refutation !== null);
  const overlooked = refuted.filter(({ refutation }) => refutation !== 'other');
  const share = refuted.length === 0 ? 1 : overlooked.length / refuted.length;
  return {
    name: '(c) blunders are refuted by what people overlook',
    passed: share >= LEAST_REFUTED_BLINDLY,
    figures: `${percent(share)} of ${refuted.length}; ${blunders.length - refuted.length} more only missed a chance`,
  };
}

function whenStandingBadly(judged: readonly JudgedMove[]): Measure {
  const bad = judged.filter(({ best }) => best <= STANDS_BADLY);
  const even = judged.filter(({ best }) => Math.abs(best) <= EVEN);
  const ratio = even.length === 0 || bad.length === 0 ? 0 : meanLoss(bad) / Math.max(1, meanLoss(even));
  return {
    name: '(e) whoever stands badly defends',
    passed: ratio <= MOST_LOSS_WHEN_BAD,
    figures: `mean loss ${meanLoss(bad).toFixed(0)} (${bad.length}) against ${meanLoss(even).toFixed(0)} (${even.length}) in even positions: ${ratio.toFixed(2)}`,
  };
}

function inARow(judged: readonly JudgedMove[], afterBlunders: readonly JudgedMove[]): Measure {
  const [usual, after] = [shareOfBlunders(judged), shareOfBlunders(afterBlunders)];
  const ratio = usual === 0 ? 0 : after / usual;
  return {
    name: '(f) blunders do not come in a row',
    passed: ratio <= MOST_IN_A_ROW,
    figures: `${percent(after)} of ${afterBlunders.length} after a blunder, ${percent(usual)} of ${judged.length} in all: ${ratio.toFixed(2)}`,
  };
}

export function isBlunder({ loss }: JudgedMove): boolean {
  return loss >= BLUNDER;
}

function meanLoss(moves: readonly JudgedMove[]): number {
  return moves.length === 0 ? 0 : moves.reduce((sum, { loss }) => sum + loss, 0) / moves.length;
}

function shareOfBlunders(moves: readonly JudgedMove[]): number {
  return moves.length === 0 ? 0 : moves.filter(isBlunder).length / moves.length;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}
