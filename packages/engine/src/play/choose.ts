import { m64, MAX_MOVES, moveTo, type Position } from '@sixtyfour/chess/core';
import type { Replayed } from '../request.ts';
import { scoreMoves, type ScoredMove, type Scores } from '../search/multi.ts';
import type { RootResult } from '../search/root.ts';
import { orderedMoves, searchBest } from '../search/root.ts';
import { Searcher } from '../search/searcher.ts';
import { TranspositionTable } from '../search/transposition.ts';
import { isOverlooked, isPlain, kindOf, matesAtOnce } from './blindness.ts';
import { Dice, mix, TAGS } from './dice.ts';
import { isRefused, plainMistakes } from './guard.ts';
import { moodOf } from './moods.ts';
import { continues, styleOf } from './style.ts';
import type { BlindRates, Strength } from './strengths.ts';

/** The move a character plays, and what it thought. Scores as in score.ts, for the side to move. */
export interface Choice {
  readonly move: number;
  readonly chosen: number;
  readonly best: number;
  readonly depth: number;
  readonly line: readonly number[];
  /** How much there was to get wrong, from 32 to 256; null when it chose without weighing moves against each other. */
  readonly complexity: number | null;
}

/** Complexity of a position, in 256ths of the most complex. */
const SIMPLE = 32;
const COMPLEX = 256;
const NEAR_BEST = 100;
/** Below this score noise is halved: people who stand badly defend. */
const STANDS_BADLY = -400;
/** What even the weakest see of a position before they begin to overlook things: whether there is much to get wrong. */
const CLEAR_NODES = 1000;
const CLEAR_DEPTH = 4;
const CLEAR_WINDOW = 450;
/** Whoever has just given so much away knows that something went wrong, and is careful. */
const SHOCK = 120;
const SMALL_TABLE_BITS = 11;
/** Something always comes to mind. */
const MOST_MISSED = 200;
/** A move so near to the best, to open eyes, gives nothing away, whatever can be taken. */
const TRUSTED = 30;
/** What is known by heart, and what is past, is looked at only to have a score. */
const GLANCE_NODES = 2000;
const GLANCE_DEPTH = 6;
/** In the opening people do what they have seen others do: noise is halved for so many plies. */
const OPENING_PLIES = 10;
/** Beyond what noise can bridge a move need not be known exactly. */
const WINDOW_MARGIN = 120;

/**
 * A character's choice among the legal moves, of which there is at least one. `known` are those that it knows by heart
 * here, if any. Yields between root moves.
 */
export function* choose(
  searcher: Searcher,
  replayed: Replayed,
  strength: Strength,
  seed: number,
  known: readonly number[],
): Generator<undefined, Choice> {
  const { position } = searcher;
  const moves = orderedMoves(position);
  const { blind } = strength;
  const dice = new Dice(seed, replayed.played.length, position);
  const byHeart = known[dice.roll(TAGS.opening) % Math.max(1, known.length)];
  if (byHeart !== undefined) {
    searcher.nodeLimit = Math.min(strength.nodes, GLANCE_NODES);
    return certain(yield* searchBest(searcher, [byHeart], GLANCE_DEPTH));
  }
  if (blind === null) {
    searcher.nodeLimit = strength.nodes;
    const found = yield* searchBest(searcher, moves, moves.length === 1 ? 1 : strength.depth);
    return certain(found);
  }
  const mate = moves.toSorted((a, b) => m64(a) - m64(b)).find((move) => matesAtOnce(position, move));
  if (mate !== undefined) return certain(yield* searchBest(searcher, [mate], 1));

  const clear = yield* scoreMoves(searcher, moves, {
    nodes: Math.max(strength.nodes, CLEAR_NODES),
    depth: Math.max(strength.depth, CLEAR_DEPTH),
    window: CLEAR_WINDOW,
  });
  const complexity = complexityOf(position, clear, lastSquare(replayed.played), replayed.lastCaptured);
  const [clearest] = clear.moves;
  if (clearest === undefined) throw new Error('no move was scored');
  if (complexity === SIMPLE) return weighed(clearest, clearest, clear, complexity);
  const past = yield* lookBack(replayed);
  const isShaken = past !== null && past.before - past.after > SHOCK;
  const carelessness = complexity >> ((replayed.lastCaptured ? 1 : 0) + (isShaken ? 3 : 0));
  const standing = past === null ? clearest.score : Math.min(past.before, clearest.score);
  const mistakes = plainMistakes(searcher, clear, standing);
  const rates = scaled(blind, carelessness);
  const roll = dice.roll(TAGS.blindness);
  searcher.blindness = (at, move, ply, lastTo, lastCaptured) =>
    (ply === 1 || strength.blindTwice) &&
    isOverlooked(rates, roll, kindOf(at, move), move, false) &&
    !isPlain(at, move, lastTo, lastCaptured);
  const seen = visibleMoves(replayed, moves, rates, Math.min(MOST_MISSED, (strength.missed * carelessness) >> 8), roll);
  const scores = yield* lookAgain(searcher, seen, strength, 2 * strength.sigma + WINDOW_MARGIN);
  const ranked = rankedByWorth(replayed, scores, carelessness, strength, dice);
  const trusted = new Set(clear.moves.flatMap(({ move, score }) => (score >= clearest.score - TRUSTED ? [move] : [])));
  const chosen =
    ranked.find(
      ({ move }) =>
        trusted.has(move) ||
        (!mistakes.has(move) && !isRefused(position, move, strength.guard, lastSquare(replayed.played))),
    ) ?? clearest;
  return weighed(chosen, scores.moves[0] ?? chosen, scores, complexity);
}

function certain({ move, score, depth, line }: RootResult): Choice {
  return { move, chosen: score, best: score, depth, line, complexity: null };
}

function weighed(chosen: ScoredMove, best: ScoredMove, { depth }: Scores, complexity: number): Choice {
  return { move: chosen.move, chosen: chosen.score, best: best.score, depth, line: [chosen.move], complexity };
}

/** What the position was worth before the own last move and after it, to open eyes; null when there was none. */
function* lookBack({
  position,
  played,
}: Replayed): Generator<undefined, { readonly before: number; readonly after: number } | null> {
  const [own, theirs] = played.slice(-2);
  if (own === undefined || theirs === undefined) return null;
  position.unmake();
  const after = 0 - (yield* glance(position));
  position.unmake();
  const before = yield* glance(position);
  position.make(own);
  position.make(theirs);
  return { before, after };
}

/** What the best move of a position is worth, more or less. */
function* glance(position: Position): Generator<undefined, number> {
  const searcher = new Searcher(position, new TranspositionTable(SMALL_TABLE_BITS));
  searcher.nodeLimit = GLANCE_NODES;
  return (yield* searchBest(searcher, orderedMoves(position), GLANCE_DEPTH)).score;
}

/** The scores of moves by the character's own nodes and depth. What the search has found before is forgotten. */
function* lookAgain(
  searcher: Searcher,
  moves: readonly number[],
  { nodes, depth }: Strength,
  window: number,
): Generator<undefined, Scores> {
  searcher.table.clear();
  searcher.stopped = false;
  return yield* scoreMoves(searcher, moves, { nodes: searcher.nodes + nodes, depth, window });
}

function scaled(rates: BlindRates, by: number): BlindRates {
  const of = (rate: number): number => Math.min(255, (rate * by) >> 8);
  return {
    long: of(rates.long),
    backward: of(rates.backward),
    fork: of(rates.fork),
    quiet: of(rates.quiet),
    discovered: of(rates.discovered),
    other: of(rates.other),
  };
}

/**
 * Own moves that come to mind. Those of a blind kind are overlooked half as often as the other side's, and any that is
 * not plain with a chance of `missed` out of 256.
 */
function visibleMoves(
  { position, played, lastCaptured }: Replayed,
  moves: readonly number[],
  blind: BlindRates,
  missed: number,
  roll: number,
): readonly number[] {
  const lastTo = lastSquare(played);
  const seen = moves.filter(
    (move) =>
      isPlain(position, move, lastTo, lastCaptured) ||
      (!isOverlooked(blind, roll, kindOf(position, move), move, true) && (mix(~roll ^ m64(move)) & 255) >= missed),
  );
  return seen.length === 0 ? moves : seen;
}

function lastSquare(played: readonly number[]): number {
  const last = played.at(-1);
  return last === undefined ? -1 : moveTo(last);
}

/** The moves by what they seem to be worth to this character, the greatest first. */
function rankedByWorth(
  { position, played }: Replayed,
  { moves }: Scores,
  carelessness: number,
  strength: Strength,
  dice: Dice,
): readonly ScoredMove[] {
  const style = strength.moody ? moodOf(dice.rollMood()) : strength.style;
  const isCalm = played.length < OPENING_PLIES || (moves[0]?.score ?? 0) < STANDS_BADLY;
  const sigma = isCalm ? strength.sigma >> 1 : strength.sigma;
  const last = played.at(-1) ?? 0;
  const ownLast = played.at(-2) ?? 0;
  const perceived = moves.map((scored) => ({
    scored,
    worth:
      scored.score +
      styleOf(position, scored.move, style, last) +
      (continues(scored.move, ownLast) ? strength.tunnel : 0) +
      noise(dice, scored.move, sigma, carelessness),
  }));
  return perceived
    .toSorted((a, b) => b.worth - a.worth || m64(a.scored.move) - m64(b.scored.move) || a.scored.move - b.scored.move)
    .map(({ scored }) => scored);
}

/** A triangle around 0, wider the more careless. */
function noise(dice: Dice, move: number, sigma: number, carelessness: number): number {
  const sum = (dice.roll(TAGS.noise, move) & 1023) + (dice.roll(TAGS.moreNoise, move) & 1023) - 1023;
  return (sum * sigma * carelessness) >> 18;
}

/** How much there is to get wrong, from 32 to 256. */
export function complexityOf(position: Position, scores: Scores, lastTo: number, lastCaptured: boolean): number {
  const best = scores.moves[0]?.score ?? 0;
  const near = scores.moves.filter(({ score }) => score > best - NEAR_BEST);
  const recaptures = scores.moves.filter(({ move }) => lastCaptured && moveTo(move) === lastTo);
  if (scores.moves.length === 1) return SIMPLE;
  if (recaptures.length === 1 && recaptures[0] === scores.moves[0]) return SIMPLE;
  const sum = 24 * near.length + 48 * scores.flips + 4 * capturesOfBoth(position);
  return Math.min(COMPLEX, Math.max(SIMPLE, sum));
}

function capturesOfBoth(position: Position): number {
  const buffer = new Int32Array(MAX_MOVES);
  const own = position.generateCaptures(buffer, 0);
  if (position.inCheck()) return own;
  position.makeNull();
  const theirs = position.generateCaptures(buffer, 0);
  position.unmakeNull();
  return own + theirs;
}
