import { chancesOf } from '../claims/chances.ts';
import { LOGIT_ONE, sharesOf } from '../people/model.ts';
import type { PersonsView } from '../people/weigh.ts';
import type { Replayed } from '../request.ts';
import { orderedMoves, searchBest } from '../search/root.ts';
import { MAX_PLY, type Searcher } from '../search/searcher.ts';
import { type Person, USUAL_FOCUS } from './characters.ts';
import { Dice, TAGS } from './dice.ts';
import { type Stance, stanceOf } from './stance.ts';
import { moodOf } from './moods.ts';
import { allowsMateInOne, matesInOne } from './move-kinds.ts';
import { tasteFor } from './taste.ts';

/** The choice of a character. Scores as in score.ts, for the side to move. */
export interface Choice {
  readonly move: number;
  readonly chosen: number;
  readonly best: number;
  readonly depth: number;
  readonly line: readonly number[];
  readonly stance: Stance;
}

/** The limits of the search that only scores a book move. */
const BOOK_SCORE_NODES = 2000;
const BOOK_SCORE_DEPTH = 6;
/** For an only move, just a score is needed. */
const ONLY_MOVE_DEPTH = 1;
/** The values of Taste are hundredths of a logit. */
const TASTE_ONE = LOGIT_ONE / 100;
/** A taste fully applies to moves up to TASTE_FULL below the likeliest one, and not at all from TASTE_NONE on. */
const TASTE_FULL = 2 * LOGIT_ONE;
const TASTE_NONE = 5 * LOGIT_ONE;
const FULLY = 256;
/**
 * The share BOOK_SHARE / BOOK_OF of moves comes from the character's openings if possible; other moves are a person's.
 */
const BOOK_SHARE = 2;
const BOOK_OF = 3;

/** The chance of each legal move as an integer share: the prediction of the model, changed by the person's taste. */
export function sharesOfPerson(
  { glances: { moves }, logits }: PersonsView,
  { position, played }: Replayed,
  { focus, taste: usual }: Person,
  seed: number,
): readonly number[] {
  const taste = usual === 'moods' ? moodOf(new Dice(seed, played.length, position).rollMood()).taste : usual;
  const likeliest = Math.max(...logits);
  return sharesOf(
    moves.map((move, i) => {
      const logit = logits[i] ?? 0;
      const added = tasteFor(position, move, taste, played.at(-1) ?? 0);
      // A dislike also applies fully to unlikely moves.
      const liked = added > 0 ? (added * comesToMind(likeliest - logit)) / FULLY : added;
      const mate = taste.mate !== 0 && matesInOne(position, move) ? taste.mate : 0;
      const mated = taste.mated !== 0 && allowsMateInOne(position, move) ? taste.mated : 0;
      return Math.round((logit * focus) / USUAL_FOCUS + TASTE_ONE * (liked + mate + mated));
    }),
  );
}

/**
 * Draws the move of a person. `bookMoves` are the moves of the character's openings in this position, repeated by
 * frequency.
 */
export function drawAsPerson(
  view: PersonsView,
  replayed: Replayed,
  person: Person,
  seed: number,
  bookMoves: readonly number[],
): Choice {
  const { moves, levels, depth } = view.glances;
  const ply = replayed.played.length;
  const dice = new Dice(seed, ply, replayed.position);
  const shares = sharesOfPerson(view, replayed, person, seed);
  const isFromBook = bookMoves.length > 0 && dice.roll(TAGS.book) % BOOK_OF < BOOK_SHARE;
  const wanted = isFromBook ? moves.map((move) => bookMoves.filter((other) => other === move).length) : shares;
  const drawn = drawIndex(wanted, dice.roll(TAGS.choice));
  const scores = levels.at(-1) ?? new Int32Array(0);
  const move = moves[drawn] ?? 0;
  const best = Math.max(...scores);
  const all = shares.reduce((sum, share) => sum + share, 0);
  return {
    move,
    chosen: scores[drawn] ?? 0,
    best,
    depth,
    line: [move],
    stance: stanceOf({
      doubt: Math.round((1000 * (all - Math.max(...shares))) / all),
      chances: chancesOf(best),
      ply,
      rating: person.rating,
      roll: dice.roll(TAGS.stance),
    }),
  };
}

/**
 * Chooses the best move of a search, or a move from the character's openings. There must be a legal move. Yields
 * between root moves.
 */
export function* chooseAsEngine(
  searcher: Searcher,
  { position, played }: Replayed,
  nodes: number,
  seed: number,
  bookMoves: readonly number[],
): Generator<undefined, Choice> {
  const roll = new Dice(seed, played.length, position).roll(TAGS.choice);
  const bookMove = bookMoves[roll % Math.max(1, bookMoves.length)];
  const moves = orderedMoves(position);
  searcher.nodeLimit = bookMove === undefined ? nodes : BOOK_SCORE_NODES;
  const found =
    bookMove === undefined
      ? yield* searchBest(searcher, moves, moves.length === 1 ? ONLY_MOVE_DEPTH : MAX_PLY)
      : yield* searchBest(searcher, [bookMove], BOOK_SCORE_DEPTH);
  const { move, score, depth, line } = found;
  const stance = stanceOf({ doubt: 0, chances: chancesOf(score), ply: played.length, rating: null, roll });
  return { move, chosen: score, best: score, depth, line, stance };
}

/** How much a taste counts, out of FULLY, for a move whose logit is this far below the likeliest one. */
function comesToMind(below: number): number {
  const left = Math.max(0, Math.min(TASTE_NONE - TASTE_FULL, TASTE_NONE - below));
  return Math.trunc((FULLY * left) / (TASTE_NONE - TASTE_FULL));
}

/** The index of the share that a random uint32 selects. */
function drawIndex(shares: readonly number[], roll: number): number {
  let left = roll % shares.reduce((sum, share) => sum + share, 0);
  return shares.findIndex((share) => {
    left -= share;
    return left < 0;
  });
}
