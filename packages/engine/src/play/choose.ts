import { fromToIndex, moveTo } from '@sixtyfour/chess/core';
import type { Replayed } from '../request.ts';
import type { ScoredMove, RootScores } from '../search/root-scores.ts';
import type { RootResult } from '../search/root.ts';
import { orderedMoves, searchBest } from '../search/root.ts';
import type { Searcher } from '../search/searcher.ts';
import { isOverlooked, isObvious, kindOf, matesInOne } from './blindness.ts';
import { carelessnessAt, complexityOf, SIMPLE } from './complexity.ts';
import { Dice, mix, TAGS } from './dice.ts';
import { losesToObviousReply, mistakesAmong, type Refutation } from './guard.ts';
import { isObviousMistake, searchAtStrength, searchHindsight, searchUnimpaired } from './character-searches.ts';
import { moodOf } from './moods.ts';
import { continuesPlan, styleBonus } from './style.ts';
import type { BlindRates, Strength } from './strengths.ts';

/** A character's choice. Scores as in score.ts, for the side to move. */
export interface Choice {
  readonly move: number;
  readonly chosen: number;
  readonly best: number;
  readonly depth: number;
  readonly line: readonly number[];
  /** The complexity of the position, 32 to 256; null if the moves were not weighed against each other. */
  readonly complexity: number | null;
}

/** Below this score noise is halved: people in trouble defend carefully. */
const LOSING_SCORE = -400;
/** A loss of more than this by its own last move may be noticed, in centipawns. */
const NOTICEABLE_LOSS = 120;
/** After a noticed mistake, moves within this margin of the best are considered, in centipawns. */
const CAREFUL = 100;
/** Upper bound of the chance to miss an own move, out of 256. */
const MAX_MISSED = 240;
/** An own move with at least this style bonus is never missed, in centipawns. */
const LIKED_BONUS = 150;
/** With a liked move available, temptation is scaled by this out of 256, and switched off in the first plies. */
const TEMPTATION_WITH_LIKED_MOVE = 128;
const NO_TEMPTATION_PLIES = 20;
/** A move within this margin of the best unimpaired score skips the guard, in centipawns. */
const TRUSTED = 30;
/** Limits of the search that only scores a book move. */
const BOOK_SCORE_NODES = 2000;
const BOOK_SCORE_DEPTH = 6;
/** Noise is halved in these first plies, where people repeat what they have seen. */
const OPENING_PLIES = 10;
/** The maximum number of moves rejected by a second thought. */
const MAX_SECOND_THOUGHTS = 8;
/** Added to the noise range to get the window within which scores must be exact. */
const WINDOW_MARGIN = 120;

/**
 * Chooses a character's move. There must be a legal move. `bookMoves` are the book moves of this position, if any.
 * Yields between root moves. docs/engine/personas.md describes the steps.
 */
export function* choose(
  searcher: Searcher,
  replayed: Replayed,
  strength: Strength,
  seed: number,
  bookMoves: readonly number[],
): Generator<undefined, Choice> {
  const { position } = searcher;
  const moves = orderedMoves(position);
  const { blind } = strength;
  const dice = new Dice(seed, replayed.played.length, position);
  const bookMove = bookMoves[dice.roll(TAGS.opening) % Math.max(1, bookMoves.length)];
  if (bookMove !== undefined) {
    searcher.nodeLimit = Math.min(strength.nodes, BOOK_SCORE_NODES);
    return searchedChoice(yield* searchBest(searcher, [bookMove], BOOK_SCORE_DEPTH));
  }
  if (blind === null) {
    searcher.nodeLimit = strength.nodes;
    const found = yield* searchBest(searcher, moves, moves.length === 1 ? 1 : strength.depth);
    return searchedChoice(found);
  }
  const mate = moves.toSorted((a, b) => fromToIndex(a) - fromToIndex(b)).find((move) => matesInOne(position, move));
  if (mate !== undefined) return searchedChoice(yield* searchBest(searcher, [mate], 1));

  const unimpaired = yield* searchUnimpaired(searcher, moves, strength);
  const [bestUnimpaired] = unimpaired.moves;
  if (bestUnimpaired === undefined) throw new Error('no move was scored');
  const past = yield* searchHindsight(replayed, strength);
  const baseline = past === null ? bestUnimpaired.score : Math.min(past.before, bestUnimpaired.score);
  const mistakes = mistakesAmong(searcher, unimpaired, baseline);
  const traps = [...mistakes.values()].filter((refutation) => refutation === 'hidden').length;
  const complexity = complexityOf(position, unimpaired, traps, lastSquare(replayed.played), replayed.lastCaptured);
  const noticedMistake =
    past !== null && past.before - past.after > NOTICEABLE_LOSS && dice.isLikely(TAGS.shock, strength.notices);
  if (complexity === SIMPLE) return weighedChoice(bestUnimpaired, bestUnimpaired, unimpaired, complexity);

  const carelessness = carelessnessAt(complexity, replayed.lastCaptured, baseline >= strength.relaxesAt);
  if (noticedMistake) {
    const safe = unimpaired.moves.filter(({ score }) => score >= bestUnimpaired.score - CAREFUL);
    const [careful = bestUnimpaired] = rankedByPerceivedScore(
      replayed,
      { ...unimpaired, moves: safe },
      carelessness,
      strength,
      dice,
    );
    return weighedChoice(careful, bestUnimpaired, unimpaired, complexity);
  }
  const liked = new Set(
    moves.filter((move) => styleBonus(position, move, strength.style, replayed.played.at(-1) ?? 0) >= LIKED_BONUS),
  );
  const besideLiked = replayed.played.length < NO_TEMPTATION_PLIES ? 0 : TEMPTATION_WITH_LIKED_MOVE;
  const tempted = liked.size === 0 ? strength.tempted : (strength.tempted * besideLiked) >> 8;
  const isTempted = dice.isLikely(TAGS.temptation, (tempted * carelessness) >> 8);
  const attention: Attention = {
    rates: scaled(blind, carelessness),
    missed: Math.min(MAX_MISSED, (strength.missed * carelessness) >> 8),
    liked,
    tempting: new Set(isTempted ? moves.filter((move) => mistakes.get(move) === 'hidden') : []),
    roll: dice.roll(TAGS.blindness),
  };
  const { rates, roll, tempting } = attention;
  const seen = visibleMoves(replayed, moves, attention);
  searcher.blindness = (at, move, ply, lastTo, lastCaptured) =>
    (ply === 1 || strength.blindTwice) &&
    isOverlooked(rates, roll, kindOf(at, move), move, false) &&
    !isObvious(at, move, lastTo, lastCaptured);
  const scores = yield* searchAtStrength(searcher, seen, strength, 2 * strength.sigma + WINDOW_MARGIN);
  searcher.blindness = null;
  const ranked = rankedByPerceivedScore(replayed, scores, carelessness, strength, dice);
  const candidates = [...ranked.filter(({ move }) => tempting.has(move)), ...ranked];
  const open = { unimpaired, baseline, mistakes };
  const chosen = (yield* firstAcceptable(replayed, candidates, open, strength, carelessness, dice)) ?? bestUnimpaired;
  return weighedChoice(chosen, scores.moves[0] ?? chosen, scores, complexity);
}

/** The findings of the unimpaired search. */
interface UnimpairedView {
  readonly unimpaired: RootScores;
  /** The score that the character has to lose. */
  readonly baseline: number;
  readonly mistakes: ReadonlyMap<number, Refutation>;
}

/** The first candidate that passes the guard and a second thought, or null. */
function* firstAcceptable(
  { position, played }: Replayed,
  candidates: readonly ScoredMove[],
  { unimpaired, baseline, mistakes }: UnimpairedView,
  { nodes, guard, lapses }: Strength,
  carelessness: number,
  dice: Dice,
): Generator<undefined, ScoredMove | null> {
  const best = unimpaired.moves[0]?.score ?? 0;
  const trusted = new Set(unimpaired.moves.flatMap(({ move, score }) => (score >= best - TRUSTED ? [move] : [])));
  let secondThoughts = 0;
  for (const candidate of candidates) {
    const { move } = candidate;
    if (!trusted.has(move) && losesToObviousReply(position, move, guard, lastSquare(played))) continue;
    if (dice.isLikely(TAGS.lapse, (lapses * carelessness) >> 8, move)) return candidate;
    if (mistakes.get(move) === 'obvious') continue;
    if (secondThoughts === MAX_SECOND_THOUGHTS || !(yield* isObviousMistake(position, move, baseline, nodes)))
      return candidate;
    secondThoughts++;
  }
  return null;
}

function searchedChoice({ move, score, depth, line }: RootResult): Choice {
  return { move, chosen: score, best: score, depth, line, complexity: null };
}

function weighedChoice(chosen: ScoredMove, best: ScoredMove, { depth }: RootScores, complexity: number): Choice {
  return { move: chosen.move, chosen: chosen.score, best: best.score, depth, line: [chosen.move], complexity };
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

/** What a character overlooks and what tempts it at one move. Chances are out of 256. */
interface Attention {
  readonly rates: BlindRates;
  /** The chance to miss an own move. */
  readonly missed: number;
  /** Own moves that are never missed because of their style bonus. */
  readonly liked: ReadonlySet<number>;
  /** The traps if the character is tempted, else empty. */
  readonly tempting: ReadonlySet<number>;
  /** One random number for the whole search. */
  readonly roll: number;
}

/**
 * The own moves that the character sees. A move of a blind kind is overlooked half as often as an opponent's. Any other
 * move may be missed unless it is obvious, liked or tempting.
 */
function visibleMoves(
  { position, played, lastCaptured }: Replayed,
  moves: readonly number[],
  { rates, missed, liked, tempting, roll }: Attention,
): readonly number[] {
  const lastTo = lastSquare(played);
  const comesToMind = (move: number): boolean => tempting.has(move) || (mix(~roll ^ fromToIndex(move)) & 255) >= missed;
  const seen = moves.filter(
    (move) =>
      isObvious(position, move, lastTo, lastCaptured) ||
      liked.has(move) ||
      (!isOverlooked(rates, roll, kindOf(position, move), move, true) && comesToMind(move)),
  );
  return seen.length === 0 ? moves : seen;
}

function lastSquare(played: readonly number[]): number {
  const last = played.at(-1);
  return last === undefined ? -1 : moveTo(last);
}

/** The moves by perceived score (score, style, tunnel vision and noise), best first. */
function rankedByPerceivedScore(
  { position, played }: Replayed,
  { moves }: RootScores,
  carelessness: number,
  strength: Strength,
  dice: Dice,
): readonly ScoredMove[] {
  const style = strength.moody ? moodOf(dice.rollMood()).style : strength.style;
  const isCalm = played.length < OPENING_PLIES || (moves[0]?.score ?? 0) < LOSING_SCORE;
  const sigma = isCalm ? strength.sigma >> 1 : strength.sigma;
  const last = played.at(-1) ?? 0;
  const ownLast = played.at(-2) ?? 0;
  const perceived = moves.map((scored) => ({
    scored,
    score:
      scored.score +
      styleBonus(position, scored.move, style, last) +
      (continuesPlan(scored.move, ownLast) ? strength.tunnel : 0) +
      noise(dice, scored.move, sigma, carelessness),
  }));
  return perceived
    .toSorted(
      (a, b) =>
        b.score - a.score || fromToIndex(a.scored.move) - fromToIndex(b.scored.move) || a.scored.move - b.scored.move,
    )
    .map(({ scored }) => scored);
}

/** Triangular noise around 0, scaled by carelessness. */
function noise(dice: Dice, move: number, sigma: number, carelessness: number): number {
  const sum = (dice.roll(TAGS.noise, move) & 1023) + (dice.roll(TAGS.moreNoise, move) & 1023) - 1023;
  return (sum * sigma * carelessness) >> 18;
}
