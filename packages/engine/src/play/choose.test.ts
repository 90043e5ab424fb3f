import { moveToUci } from '@sixtyfour/chess/core';
import { describe, expect, test } from 'vitest';
import { runToCompletion } from '../pause.ts';
import { sharesOf } from '../people/model.ts';
import { glanceSearcher } from '../people/scores.ts';
import { lookAsPerson } from '../people/weigh.ts';
import PEOPLE from '../people/weights.json' with { type: 'json' };
import { legalMove, replay } from '../request.ts';
import { allowsMateInOne } from './move-kinds.ts';
import type { PersonaId } from '../personas/index.ts';
import type { Level } from '../personas/levels.ts';
import { CHARACTERS, NO_TASTE, personAt, type Taste, USUAL_FOCUS } from './characters.ts';
import { drawAsPerson, sharesOfPerson } from './choose.ts';

const MOVES = 'g1f3 d7d5 d2d4 g8f6 b1c3 b8c6 c1g5 c8d7'.split(' ');
const GAMES = 2000;
const RATING = 1500;
/** A character with moods gets its mood from the seed. */
const MOODS = 30;

const game = replay({ ruleSet: 'standard', startFen: null, moves: MOVES });
const view = runToCompletion(lookAsPerson(glanceSearcher(game.position), game, PEOPLE, RATING));

/** The share of each move in GAMES games, by UCI. */
function drawn(taste: Taste, book: readonly string[] = [], focus = USUAL_FOCUS): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const codes = book.map((move) => legalMove(game.position, move));
  for (let seed = 0; seed < GAMES; seed++) {
    const move = moveToUci(drawAsPerson(view, game, { rating: RATING, focus, taste }, seed, codes).move);
    counts.set(move, (counts.get(move) ?? 0) + 1 / GAMES);
  }
  return counts;
}

/** The chances of the moves according to the model alone, by UCI. */
const shares = sharesOf(view.logits);
const sum = shares.reduce((total, share) => total + share, 0);
const foretold = new Map(view.glances.moves.map((move, i) => [moveToUci(move), (shares[i] ?? 0) / sum]));
const chanceOf = (move: string): number => foretold.get(move) ?? 0;

test('a person without a taste plays each move as often as the model predicts', () => {
  const found = drawn(NO_TASTE);
  for (const [move, chance] of foretold) {
    const deviation = Math.sqrt((chance * (1 - chance)) / GAMES);
    expect(Math.abs((found.get(move) ?? 0) - chance), move).toBeLessThanOrEqual(4 * deviation + 1 / GAMES);
  }
});

test('a taste changes the odds of a move as specified', () => {
  const capture = 'g5f6';
  const odds = (Math.E ** 2 * chanceOf(capture)) / (1 - chanceOf(capture));
  expect(drawn({ ...NO_TASTE, capture: 200 }).get(capture)).toBeCloseTo(odds / (1 + odds), 1);
});

test('in two of three cases a move of the character’s openings is played, as often as it occurs in the lines', () => {
  const found = drawn(NO_TASTE, ['a2a3', 'e2e3', 'e2e3', 'e2e3']);
  for (const [move, share] of [
    ['a2a3', 1 / 4],
    ['e2e3', 3 / 4],
  ] as const)
    expect(found.get(move)).toBeCloseTo((2 * share + chanceOf(move)) / 3, 1);
});

test('more focus prefers the likely moves', () => {
  const chance = Math.max(...foretold.values());
  const likeliest = [...foretold.keys()].find((move) => chanceOf(move) === chance) ?? '';
  expect(drawn(NO_TASTE, [], 2 * USUAL_FOCUS).get(likeliest)).toBeGreaterThan(1.2 * chance);
});

test('a person who avoids being mated hardly ever allows a mate in one, however likely the move is', () => {
  const trap = replay({ ruleSet: 'standard', startFen: null, moves: 'e2e4 e7e5 f1c4 g8f6 d1h5'.split(' ') });
  const seen = runToCompletion(lookAsPerson(glanceSearcher(trap.position), trap, PEOPLE, 700));
  const isMated = (i: number): boolean => allowsMateInOne(trap.position, seen.glances.moves[i] ?? 0);
  const shareMated = (mated: number): number => {
    const person = { rating: 700, focus: USUAL_FOCUS, taste: { ...NO_TASTE, mated } };
    const found = sharesOfPerson(seen, trap, person, 1);
    const all = found.reduce((total, share) => total + share, 0);
    return found.reduce((total, share, i) => total + (isMated(i) ? share / all : 0), 0);
  };
  expect(shareMated(0)).toBeGreaterThan(0.1);
  expect(shareMated(-800)).toBeLessThan(0.01);
});

describe('a character', () => {
  /**
   * How likely a character plays each move after a line, and the move's loss in centipawns: the mean over all moods.
   */
  function weigh(persona: PersonaId, line: string, level?: Level) {
    const play = CHARACTERS[persona];
    if (play.kind !== 'person') throw new Error(`${persona} plays as no person`);
    const replayed = replay({ ruleSet: 'standard', startFen: null, moves: line.split(' ') });
    const person = personAt(play, level);
    const seen = runToCompletion(lookAsPerson(glanceSearcher(replayed.position), replayed, PEOPLE, person.rating));
    const scores = seen.glances.levels.at(-1) ?? new Int32Array(0);
    const moves = seen.glances.moves.map((move, i) => ({
      move: moveToUci(move),
      chance: 0,
      loss: Math.max(...scores) - (scores[i] ?? 0),
    }));
    for (let seed = 0; seed < MOODS; seed++) {
      const found = sharesOfPerson(seen, replayed, person, seed);
      const all = found.reduce((total, share) => total + share, 0);
      for (const [i, share] of found.entries()) {
        const move = moves[i];
        if (move !== undefined) move.chance += share / all / MOODS;
      }
    }
    return moves;
  }

  const PEOPLE_LIKE = ['judit-poll-gar', 'bobby-fish-er', 'gary-kaspar-bot', 'pawn-derdome-pete'] as const;

  test.each(PEOPLE_LIKE)('%s almost always recaptures a queen', (persona) => {
    const moves = weigh(persona, 'e2e4 d7d5 e4d5 d8d5 d2d4 d5d4');
    expect(moves.find(({ move }) => move === 'd1d4')?.chance).toBeGreaterThanOrEqual(0.8);
  });

  test.each(PEOPLE_LIKE)('%s almost always moves a queen that a pawn attacks', (persona) => {
    const moves = weigh(persona, 'e2e4 e7e5 d1h5 b8c6 h5f3 g8f6 f3g3 h7h5 b1c3 h5h4');
    const ofQueen = moves.filter(({ move }) => move.startsWith('g3'));
    expect(ofQueen.reduce((total, { chance }) => total + chance, 0)).toBeGreaterThanOrEqual(0.8);
  });

  test('an older character loses less than a younger one', () => {
    const lossAt = (level: Level): number =>
      weigh('bobby-fish-er', 'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 d2d3 d7d6 c1g5', level).reduce(
        (total, { chance, loss }) => total + chance * loss,
        0,
      );
    expect(lossAt(600)).toBeGreaterThan(1.5 * lossAt(2000));
  });
});
