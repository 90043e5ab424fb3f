/** A player's moves in one game as numbers, which distinguish games of people from those of characters. Pure. */
import { moveToUci } from '@sixtyfour/chess/core';
import { chancesOf } from '../../packages/engine/src/claims/chances.ts';
import { runToCompletion } from '../../packages/engine/src/pause.ts';
import { AT, FEATURES, ONE } from '../../packages/engine/src/people/feature-names.ts';
import { featuresOf } from '../../packages/engine/src/people/features.ts';
import { habitAt, logitsOf, type PeopleWeights, sharesOf } from '../../packages/engine/src/people/model.ts';
import { GLANCE_NODES, glanceAt, glanceSearcher } from '../../packages/engine/src/people/scores.ts';
import { replay } from '../../packages/engine/src/request.ts';
import { orderedMoves } from '../../packages/engine/src/search/root.ts';
import type { OwnGame } from './whole-games.ts';

/** The phases of a game that are described separately, in plies. */
const PHASES = [
  { name: 'opening', from: 0, to: 16 },
  { name: 'middle', from: 16, to: 50 },
  { name: 'end', from: 50, to: Infinity },
] as const;
/** The minimum losses of winning chances that are counted, in percentage points. */
const DROPS = [2, 5, 10, 20, 30] as const;
const MEASURES = ['loss', 'surprise', 'doubt', 'best', ...DROPS.map((drop) => `drop ${drop}`)] as const;

/** The names of the numbers of `fingerprintOf`, in order. */
export const FINGERPRINT = [
  ...FEATURES.map((name) => `more ${name} than people`),
  ...PHASES.flatMap(({ name }) => MEASURES.map((measure) => `${measure}, ${name}`)),
  'drops in a row',
  'repeats',
] as const;

interface Seen {
  readonly ply: number;
  /** By FEATURES: the feature of the move played, minus its expected value for a person. */
  readonly more: readonly number[];
  /** By MEASURES. */
  readonly measures: readonly number[];
}

/**
 * The means over the player's moves: how each feature of the model differs from the expected moves of people with the
 * rating, and how much the moves lose, by phase. A phase that was not reached gets the mean of the others.
 * @param plies only the game up to this ply is used
 */
export function fingerprintOf(
  { moves, side }: OwnGame,
  plies: number,
  weights: PeopleWeights,
  rating: number,
): readonly number[] {
  const seen = moves.slice(0, plies).flatMap((_, ply) => (ply % 2 === side ? lookAt(moves, ply, weights, rating) : []));
  const mean = (values: readonly number[], otherwise: number): number =>
    values.length === 0 ? otherwise : values.reduce((sum, value) => sum + value, 0) / values.length;
  const overall = MEASURES.map((_, i) =>
    mean(
      seen.map(({ measures }) => measures[i] ?? 0),
      0,
    ),
  );
  const drops = seen.map(({ measures }) => (measures[0] ?? 0) >= 10);
  return [
    ...FEATURES.map((_, i) =>
      mean(
        seen.map(({ more }) => more[i] ?? 0),
        0,
      ),
    ),
    ...PHASES.flatMap(({ from, to }) => {
      const own = seen.filter(({ ply }) => ply >= from && ply < to);
      return MEASURES.map((_, i) =>
        mean(
          own.map(({ measures }) => measures[i] ?? 0),
          overall[i] ?? 0,
        ),
      );
    }),
    mean(
      drops.slice(1).map((drop, i) => (drop && drops[i] === true ? 1 : 0)),
      0,
    ),
    mean(
      seen.map(({ more }) => more[AT.undoes] ?? 0),
      0,
    ),
  ];
}

function lookAt(moves: readonly string[], ply: number, weights: PeopleWeights, rating: number): readonly Seen[] {
  const replayed = replay({ ruleSet: 'standard', startFen: null, moves: moves.slice(0, ply) });
  const { position } = replayed;
  // An only move says nothing about the player.
  if (position.countMoves() < 2) return [];
  const glances = runToCompletion(glanceAt(glanceSearcher(position), orderedMoves(position), GLANCE_NODES));
  const features = featuresOf(replayed, glances, habitAt(weights, position));
  const played = features.moves.findIndex((move) => moveToUci(move) === moves[ply]);
  if (played < 0) return [];
  const shares = sharesOf(logitsOf(weights, rating, features));
  const all = shares.reduce((sum, share) => sum + share, 0);
  const chances = shares.map((share) => Math.max(1e-6, share / all));
  const lossOf = [...(glances.levels.at(-1) ?? [])].map((score) => chancesOf(score));
  const loss = Math.max(...lossOf) - (lossOf[played] ?? 0);
  const valueAt = (move: number, i: number): number => (features.values[move * FEATURES.length + i] ?? 0) / ONE;
  return [
    {
      ply,
      more: FEATURES.map(
        (_, i) => valueAt(played, i) - chances.reduce((sum, chance, move) => sum + chance * valueAt(move, i), 0),
      ),
      measures: [
        loss,
        -Math.log(chances[played] ?? 1e-6),
        1 - Math.max(...chances),
        (chances[played] ?? 0) === Math.max(...chances) ? 1 : 0,
        ...DROPS.map((drop) => (loss >= drop ? 1 : 0)),
      ],
    },
  ];
}
