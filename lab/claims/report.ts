/** The report about a check of claims. Pure. */
import { Game } from '@sixtyfour/chess';
import type { Claim, ClaimKind } from '@sixtyfour/engine/claims';
import { shareInterval } from '../mutation/sample.ts';
import { BLUNDER, type HumanMistake } from './mistakes.ts';

export interface Judged {
  readonly mistake: HumanMistake;
  readonly claims: readonly Claim[];
  /** For each claim, what is wrong with it, or null. */
  readonly flaws: readonly (string | null)[];
  /** The time to make the claims, without the check. */
  readonly ms: number;
  readonly nodes: number;
}

/** The maximum share of false claims. */
const MOST_FALSE = 0.003;
/** The minimum share of blunders with a claim that explains EXPLAINS of the loss. */
const LEAST_COVERED = 0.7;
const EXPLAINS = 0.8;
const EXAMPLES = 15;

function percent(share: number, digits = 1): string {
  return `${(100 * share).toFixed(digits)}%`;
}

function shareText(hits: number, total: number, digits: number): string {
  const [low, high] = shareInterval(hits, total);
  const share = total === 0 ? 0 : hits / total;
  return `${hits} of ${total}, ${percent(share, digits)} (95% interval ${percent(low, digits)} to ${percent(high, digits)})`;
}

export function reportOf(judged: readonly Judged[]): { readonly lines: readonly string[]; readonly isGood: boolean } {
  const claims = judged.flatMap(({ mistake, claims: all, flaws }) =>
    all.map((claim, i) => ({ mistake, claim, flaw: flaws[i] ?? null })),
  );
  const flawed = claims.filter(({ flaw }) => flaw !== null);
  const blunders = judged.filter(({ mistake }) => mistake.loss >= BLUNDER);
  const isCovered = ({ claims: [best] }: Judged): boolean => (best?.proof.loss.share ?? 0) >= EXPLAINS;
  const covered = blunders.filter(isCovered);
  const kinds = [...new Set(claims.map(({ claim }) => claim.kind))].toSorted();
  const rows = kinds.map((kind) => {
    const own = claims.filter(({ claim }) => claim.kind === kind);
    const count = (blame: Claim['blame']): number => own.filter(({ claim }) => claim.blame === blame).length;
    const explains = covered.filter(({ claims: [best] }) => best?.kind === kind).length;
    const wrong = own.filter(({ flaw }) => flaw !== null).length;
    return row(kind, count('allows'), count('misses'), wrong, explains);
  });
  const share = claims.length === 0 ? 1 : flawed.length / claims.length;
  const times = judged.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const nodes = judged.map((one) => one.nodes).toSorted((a, b) => a - b);
  return {
    isGood: share < MOST_FALSE && covered.length >= LEAST_COVERED * blunders.length,
    lines: [
      `${judged.length} mistakes, ${blunders.length} of them blunders; ${claims.length} claims`,
      'kind                 allows misses false  blunders explained',
      ...rows,
      ...flawed.map(({ mistake, claim, flaw }) => `FALSE ${placeOf(mistake)} [${claim.proof.san.join(' ')}] ${flaw}`),
      ...blunders
        .filter((one) => !isCovered(one))
        .slice(0, EXAMPLES)
        .map((one) => `WITHOUT ${exampleOf(one)}`),
      `milliseconds per mistake: median ${at(times, 0.5)}, 95% ${at(times, 0.95)}, most ${at(times, 1)}`,
      `positions searched per mistake: median ${at(nodes, 0.5)}, most ${at(nodes, 1)}`,
      `false claims: ${shareText(flawed.length, claims.length, 2)}`,
      `blunders explained: ${shareText(covered.length, blunders.length, 1)}`,
      `mistakes explained: ${shareText(judged.filter(isCovered).length, judged.length, 1)}`,
      `blunders with any claim: ${shareText(blunders.filter((one) => one.claims.length > 0).length, blunders.length, 1)}`,
    ],
  };
}

function row(kind: ClaimKind, ...counts: readonly number[]): string {
  return kind.padEnd(20) + counts.map((count) => String(count).padStart(7)).join('');
}

function at(sorted: readonly number[], share: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
}

function placeOf({ game, ply, moves, played }: HumanMistake): string {
  const replayed = Game.replay('standard', null, moves);
  return `game ${game} ply ${ply} ${replayed.ok ? replayed.value.fen : ''} ${played}`;
}

function exampleOf({ mistake, claims: [best] }: Judged): string {
  const text = ({ score, line }: HumanMistake['linesAfter'][number]): string =>
    `${score.kind} ${score.value} ${line.slice(0, 9).join(' ')}`;
  const [before] = mistake.linesBefore;
  const [after] = mistake.linesAfter;
  return [
    `${placeOf(mistake)} loss ${mistake.loss}`,
    `best ${before === undefined ? '' : text(before)}`,
    `reply ${after === undefined ? '' : text(after)}`,
    best === undefined ? 'no claim' : `${best.kind} ${best.blame} ${percent(best.proof.loss.share)}`,
  ].join(' | ');
}
