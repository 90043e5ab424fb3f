import { m64, moveTo } from '@sixtyfour/chess/core';
import type { Replayed } from '../request.ts';
import type { ScoredMove, Scores } from '../search/multi.ts';
import type { RootResult } from '../search/root.ts';
import { orderedMoves, searchBest } from '../search/root.ts';
import type { Searcher } from '../search/searcher.ts';
import { isOverlooked, isPlain, kindOf, matesAtOnce } from './blindness.ts';
import { carelessnessAt, complexityOf, SIMPLE } from './complexity.ts';
import { Dice, mix, TAGS } from './dice.ts';
import { isRefused, mistakesAmong, type Refutation } from './guard.ts';
import { isPlainMistake, lookAgain, lookBack, lookClearly } from './looks.ts';
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

/** Below this score noise is halved: people who stand badly defend. */
const STANDS_BADLY = -400;
/** Whoever has just given so much away knows that something went wrong, and looks with open eyes. */
const SHOCK = 120;
/** They make no second mistake, which is not to say that they find the best move. */
const CAREFUL = 100;
/** Something always comes to mind. */
const MOST_MISSED = 240;
/** And what one likes so much. */
const LIKED = 150;
/** Whoever sees what they like is tempted less, by so much out of 256, and in the first plies not at all. */
const TEMPTED_BESIDE_LIKED = 128;
const UNTEMPTED_PLIES = 20;
/** A move so near to the best, to open eyes, gives nothing away, whatever can be taken. */
const TRUSTED = 30;
/** What is known by heart is looked at only to have a score. */
const GLANCE_NODES = 2000;
const GLANCE_DEPTH = 6;
/** In the opening people do what they have seen others do: noise is halved for so many plies. */
const OPENING_PLIES = 10;
/** How many moves may fall to a second thought. */
const MOST_DOUBTS = 8;
/** Beyond what noise can bridge a move need not be known exactly. */
const WINDOW_MARGIN = 120;

/**
 * A character's choice among the legal moves, of which there is at least one. `learnt` are those that it knows by heart
 * here, if any. Yields between root moves.
 */
export function* choose(
  searcher: Searcher,
  replayed: Replayed,
  strength: Strength,
  seed: number,
  learnt: readonly number[],
): Generator<undefined, Choice> {
  const { position } = searcher;
  const moves = orderedMoves(position);
  const { blind } = strength;
  const dice = new Dice(seed, replayed.played.length, position);
  const byHeart = learnt[dice.roll(TAGS.opening) % Math.max(1, learnt.length)];
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

  const clear = yield* lookClearly(searcher, moves, strength);
  const [clearest] = clear.moves;
  if (clearest === undefined) throw new Error('no move was scored');
  const past = yield* lookBack(replayed, strength);
  const standing = past === null ? clearest.score : Math.min(past.before, clearest.score);
  const mistakes = mistakesAmong(searcher, clear, standing);
  const traps = [...mistakes.values()].filter((refutation) => refutation === 'hidden').length;
  const complexity = complexityOf(position, clear, traps, lastSquare(replayed.played), replayed.lastCaptured);
  const isShaken = past !== null && past.before - past.after > SHOCK && dice.isLikely(TAGS.shock, strength.notices);
  if (complexity === SIMPLE) return weighed(clearest, clearest, clear, complexity);

  const carelessness = carelessnessAt(complexity, replayed.lastCaptured, standing >= strength.relaxesAt);
  if (isShaken) {
    const safe = clear.moves.filter(({ score }) => score >= clearest.score - CAREFUL);
    const [careful = clearest] = rankedByWorth(replayed, { ...clear, moves: safe }, carelessness, strength, dice);
    return weighed(careful, clearest, clear, complexity);
  }
  const liked = new Set(
    moves.filter((move) => styleOf(position, move, strength.style, replayed.played.at(-1) ?? 0) >= LIKED),
  );
  const besideLiked = replayed.played.length < UNTEMPTED_PLIES ? 0 : TEMPTED_BESIDE_LIKED;
  const tempted = liked.size === 0 ? strength.tempted : (strength.tempted * besideLiked) >> 8;
  const isTempted = dice.isLikely(TAGS.temptation, (tempted * carelessness) >> 8);
  const attention: Attention = {
    rates: scaled(blind, carelessness),
    missed: Math.min(MOST_MISSED, (strength.missed * carelessness) >> 8),
    liked,
    tempting: new Set(isTempted ? moves.filter((move) => mistakes.get(move) === 'hidden') : []),
    roll: dice.roll(TAGS.blindness),
  };
  const { rates, roll, tempting } = attention;
  const seen = visibleMoves(replayed, moves, attention);
  searcher.blindness = (at, move, ply, lastTo, lastCaptured) =>
    (ply === 1 || strength.blindTwice) &&
    isOverlooked(rates, roll, kindOf(at, move), move, false) &&
    !isPlain(at, move, lastTo, lastCaptured);
  const scores = yield* lookAgain(searcher, seen, strength, 2 * strength.sigma + WINDOW_MARGIN);
  searcher.blindness = null;
  const ranked = rankedByWorth(replayed, scores, carelessness, strength, dice);
  const candidates = [...ranked.filter(({ move }) => tempting.has(move)), ...ranked];
  const open = { clear, standing, mistakes };
  const chosen = (yield* firstPassed(replayed, candidates, open, strength, carelessness, dice)) ?? clearest;
  return weighed(chosen, scores.moves[0] ?? chosen, scores, complexity);
}

/** What open eyes have found of a position. */
interface OpenEyes {
  readonly clear: Scores;
  /** What there is to lose. */
  readonly standing: number;
  readonly mistakes: ReadonlyMap<number, Refutation>;
}

/** The first candidate that passes the guard, and a second thought; null when none does. */
function* firstPassed(
  { position, played }: Replayed,
  candidates: readonly ScoredMove[],
  { clear, standing, mistakes }: OpenEyes,
  { nodes, guard, lapses }: Strength,
  carelessness: number,
  dice: Dice,
): Generator<undefined, ScoredMove | null> {
  const best = clear.moves[0]?.score ?? 0;
  const trusted = new Set(clear.moves.flatMap(({ move, score }) => (score >= best - TRUSTED ? [move] : [])));
  let doubts = 0;
  for (const candidate of candidates) {
    const { move } = candidate;
    if (!trusted.has(move) && isRefused(position, move, guard, lastSquare(played))) continue;
    if (dice.isLikely(TAGS.lapse, (lapses * carelessness) >> 8, move)) return candidate;
    if (mistakes.get(move) === 'plain') continue;
    if (doubts === MOST_DOUBTS || !(yield* isPlainMistake(position, move, standing, nodes))) return candidate;
    doubts++;
  }
  return null;
}

function certain({ move, score, depth, line }: RootResult): Choice {
  return { move, chosen: score, best: score, depth, line, complexity: null };
}

function weighed(chosen: ScoredMove, best: ScoredMove, { depth }: Scores, complexity: number): Choice {
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

/** What a character overlooks at one move, and what draws it. Chances are out of 256. */
interface Attention {
  readonly rates: BlindRates;
  /** How likely an own move does not come to mind. */
  readonly missed: number;
  /** What it likes to play so much that it always sees it. */
  readonly liked: ReadonlySet<number>;
  /** The traps, if it is tempted. */
  readonly tempting: ReadonlySet<number>;
  /** One for the whole search. */
  readonly roll: number;
}

/**
 * Own moves that come to mind. Those of a blind kind are overlooked half as often as the other side's, and any that is
 * not plain may be missed, unless it tempts; what one likes is seen.
 */
function visibleMoves(
  { position, played, lastCaptured }: Replayed,
  moves: readonly number[],
  { rates, missed, liked, tempting, roll }: Attention,
): readonly number[] {
  const lastTo = lastSquare(played);
  const comesToMind = (move: number): boolean => tempting.has(move) || (mix(~roll ^ m64(move)) & 255) >= missed;
  const seen = moves.filter(
    (move) =>
      isPlain(position, move, lastTo, lastCaptured) ||
      liked.has(move) ||
      (!isOverlooked(rates, roll, kindOf(position, move), move, true) && comesToMind(move)),
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
  const style = strength.moody ? moodOf(dice.rollMood()).style : strength.style;
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
