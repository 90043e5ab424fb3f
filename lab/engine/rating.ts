/** Elo ratings from game results. */
import { expectedScore } from './statistics.ts';

/** All games between two players. */
export interface Pairing {
  readonly first: string;
  readonly second: string;
  readonly games: number;
  /** Points of the first player. */
  readonly points: number;
}

export interface Anchor {
  readonly name: string;
  readonly elo: number;
}

export interface Rating {
  readonly name: string;
  readonly elo: number;
  /** Half-width of the 95% confidence interval of the difference to the anchors. */
  readonly bar: number;
  readonly games: number;
  readonly points: number;
}

const ROUNDS = 100;
const LONGEST_STEP = 200;
const CONVERGED = 1e-6;
/** The standard deviation of the prior, in Elo: wide, so that it matters only for players who won or lost every game. */
const PRIOR = 800;
const NORMAL_95 = 1.96;
const SLOPE = Math.LN10 / 400;

const POINTS: Readonly<Record<string, number>> = { '1-0': 1, '0-1': 0, '1/2-1/2': 0.5 };

/** The pairings of PGN texts, from their tags alone. Ignores unfinished games and games of a player against itself. */
export function pairingsOf(texts: readonly string[]): readonly Pairing[] {
  const pairings = new Map<string, Pairing>();
  for (const game of texts.flatMap((text) => text.split(/(?=^\[Event )/m))) {
    const tag = (name: string): string | undefined => new RegExp(`^\\[${name} "([^"]*)"`, 'm').exec(game)?.[1];
    const [white, black, result] = [tag('White'), tag('Black'), tag('Result')];
    const whites = POINTS[result ?? ''];
    if (white === undefined || black === undefined || whites === undefined || white === black) continue;
    const [first, second, points] = white < black ? [white, black, whites] : [black, white, 1 - whites];
    const key = `${first}\n${second}`;
    const known = pairings.get(key) ?? { first, second, games: 0, points: 0 };
    pairings.set(key, { ...known, games: known.games + 1, points: known.points + points });
  }
  return [...pairings.values()];
}

/** Maximum likelihood ratings, the best first. Ignores anchors that did not play. */
export function fitRatings(pairings: readonly Pairing[], anchors: readonly Anchor[]): readonly Rating[] {
  const names = [...new Set(pairings.flatMap(({ first, second }) => [first, second]))].toSorted();
  const { ratings, curvature } = climb(pairings, names);
  const covariance = invert(curvature);
  const known = anchors.filter(({ name }) => names.includes(name));
  const held = known.length > 0 ? known : names.map((name) => ({ name, elo: 0 }));
  const heldAt = held.map(({ name }) => names.indexOf(name));
  const shift = mean(held.map(({ elo }, i) => elo - at(ratings, heldAt[i])));
  const heldVariance = mean(heldAt.flatMap((i) => heldAt.map((j) => at(covariance[i], j))));
  return names
    .map((name, i): Rating => {
      const own = pairings.filter(({ first, second }) => first === name || second === name);
      const variance = at(covariance[i], i) - 2 * mean(heldAt.map((j) => at(covariance[i], j))) + heldVariance;
      return {
        name,
        elo: at(ratings, i) + shift,
        bar: NORMAL_95 * Math.sqrt(Math.max(0, variance)),
        games: sum(own.map(({ games }) => games)),
        points: sum(own.map(({ first, games, points }) => (first === name ? points : games - points))),
      };
    })
    .toSorted((a, b) => b.elo - a.elo);
}

/** Maximizes the likelihood of the results by Newton's method, with a mean rating of 0. */
function climb(
  pairings: readonly Pairing[],
  names: readonly string[],
): { readonly ratings: readonly number[]; readonly curvature: readonly (readonly number[])[] } {
  let ratings: readonly number[] = names.map(() => 0);
  for (let round = 0; ; round++) {
    const slope = ratings.map((rating) => -rating / PRIOR ** 2);
    const curvature = names.map((_, i) => names.map((_other, j) => (i === j ? 1 / PRIOR ** 2 : 0)));
    for (const { first, second, games, points } of pairings) {
      const [i, j] = [names.indexOf(first), names.indexOf(second)];
      const expected = expectedScore(at(ratings, i) - at(ratings, j));
      const pull = SLOPE * (points - games * expected);
      const bend = SLOPE ** 2 * games * expected * (1 - expected);
      add(slope, i, pull);
      add(slope, j, -pull);
      add(curvature[i], i, bend);
      add(curvature[j], j, bend);
      add(curvature[i], j, -bend);
      add(curvature[j], i, -bend);
    }
    const inverse = invert(curvature);
    const step = inverse.map((row) => sum(row.map((value, i) => value * at(slope, i))));
    ratings = ratings.map((rating, i) => rating + Math.max(-LONGEST_STEP, Math.min(LONGEST_STEP, at(step, i))));
    if (round === ROUNDS || step.every((length) => Math.abs(length) < CONVERGED)) return { ratings, curvature };
  }
}

/** Gauss-Jordan elimination for an invertible matrix. */
function invert(matrix: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const size = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))]);
  for (let column = 0; column < size; column++) {
    const pivot = rows
      .slice(column)
      .reduce(
        (best, row, i) => (Math.abs(at(row, column)) > Math.abs(at(rows[best], column)) ? column + i : best),
        column,
      );
    const [upper = [], lower = []] = [rows[pivot], rows[column]];
    rows[pivot] = lower;
    const scale = at(upper, column);
    const unit = upper.map((value) => value / scale);
    rows[column] = unit;
    for (const [i, row] of rows.entries()) {
      const factor = at(row, column);
      if (i !== column && factor !== 0) rows[i] = row.map((value, j) => value - factor * at(unit, j));
    }
  }
  return rows.map((row) => row.slice(size));
}

function at(list: readonly number[] | undefined, index: number | undefined): number {
  return list?.[index ?? -1] ?? 0;
}

function add(list: number[] | undefined, index: number, value: number): void {
  if (list !== undefined) list[index] = (list[index] ?? 0) + value;
}

function sum(list: readonly number[]): number {
  return list.reduce((total, value) => total + value, 0);
}

function mean(list: readonly number[]): number {
  return list.length === 0 ? 0 : sum(list) / list.length;
}
