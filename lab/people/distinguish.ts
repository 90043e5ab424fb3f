/**
 * `npm run people:distinguish`: whether a classifier can distinguish a character's whole games from those of people with
 * its rating, and by which differences.
 */
import { parseArgs } from 'node:util';
import { PERSONAS, type PersonaId, personaById } from '@sixtyfour/engine/personas';
import { mix } from '../../packages/engine/src/play/dice.ts';
import type { HumanGame } from '../human-games.ts';
import { runCommand, wholeNumber } from '../engine/command.ts';
import { showBar } from '../progress.ts';
import { areaUnderCurve, crossValidate, type Example, learn } from './classifier.ts';
import { FINGERPRINT, fingerprintOf } from './fingerprints.ts';
import { GAMES_FILE, loadGames } from './load.ts';
import { readWeights } from './weights.ts';
import { characterMover, type OwnGame, personMover, playWhole, programMover } from './whole-games.ts';
import { say } from '../../tools/steps.ts';

const USAGE = `npm run people:distinguish -- --persona ID [--games 200] [--rating N] [--engine COMMAND] [--seed 1]

Plays games of a character against a person of the model of the same rating, matches each with a game of a person of that
rating against one of about the same rating and of about the same length, and learns to tell them apart (logistic, cross-
validated). --rating: the band, by default what the character plays like; --engine: a UCI program with the option Persona,
such as an older version of this engine.

Characters: ${PERSONAS.map(({ id }) => id).join(', ')}`;

/** The maximum rating differences of the compared people, and of their opponents. */
const BAND = 100;
const OPPONENT = 200;
const FEWEST_PLIES = 24;
const RIDGE = 20;
const SIGNS = 8;

await runCommand(async (args) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      persona: { type: 'string', default: '' },
      games: { type: 'string', default: '200' },
      rating: { type: 'string' },
      engine: { type: 'string' },
      seed: { type: 'string', default: '1' },
    },
  });
  const persona = personaById(values.persona);
  if (persona === undefined) {
    say(USAGE);
    return 1;
  }
  const count = wholeNumber('games', values.games);
  const seed = wholeNumber('seed', values.seed);
  const rating = values.rating === undefined ? (persona.playsLike ?? 0) : wholeNumber('rating', values.rating);
  const weights = await readWeights();
  const { games } = await loadGames(GAMES_FILE, seed);

  const own = await playGames(persona.id, count, weights, rating, values.engine);
  const pairs = matched(own, people(games, rating), seed);
  say(
    `${persona.name}${values.engine === undefined ? '' : ` of ${values.engine}`}: ${pairs.length} games beside as many of people of about ${rating}`,
  );
  const examples: Example[] = [];
  for (const [game, person] of pairs) {
    const plies = Math.min(game.moves.length, person.moves.length);
    examples.push({ values: fingerprintOf(game, plies, weights, rating), kind: 1 });
    examples.push({ values: fingerprintOf(person, plies, weights, rating), kind: 0 });
    showBar(examples.length / 2, pairs.length, 'games looked at');
  }
  const said = crossValidate(examples, 2, RIDGE, seed).map(([no = 0, yes = 0]) => yes - no);
  const of = (kind: number): readonly number[] => said.filter((_, i) => examples[i]?.kind === kind);
  const { area, low, high } = areaUnderCurve(of(1), of(0), seed);
  say(`area under the curve: ${area.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`);
  const [no = [], yes = []] = learn(examples, 2, RIDGE).weights;
  const signs = FINGERPRINT.map((name, i) => ({ name, weight: (yes[i] ?? 0) - (no[i] ?? 0) }));
  say(`what gives it away, by standard deviation:`);
  for (const { name, weight } of signs.toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight)).slice(0, SIGNS))
    say(`  ${weight > 0 ? '+' : '-'}${Math.abs(weight).toFixed(2)} ${name}`);
  return 0;
}, USAGE);

async function playGames(
  persona: PersonaId,
  count: number,
  weights: Awaited<ReturnType<typeof readWeights>>,
  rating: number,
  engine: string | undefined,
): Promise<readonly OwnGame[]> {
  const program = engine === undefined ? null : await programMover(engine, persona);
  const player = program ?? characterMover(persona);
  const opponent = personMover(weights, rating);
  const games: OwnGame[] = [];
  for (let number = 0; number < count; number++) {
    games.push(await playWhole(player, opponent, number));
    showBar(number + 1, count, 'games played');
  }
  await program?.quit();
  return games;
}

/** The sides in games of people with about this rating against people with about the same. */
function people(games: readonly HumanGame[], rating: number): readonly OwnGame[] {
  return games.flatMap(({ ratings, moves }) =>
    ([0, 1] as const).flatMap((side) => {
      const isNear =
        Math.abs(ratings[side] - rating) <= BAND && Math.abs(ratings[side] - ratings[side === 0 ? 1 : 0]) <= OPPONENT;
      return isNear ? [{ moves, side }] : [];
    }),
  );
}

/** Pairs each game with one of a person with the same color and the nearest length, using each only once. */
function matched(
  own: readonly OwnGame[],
  others: readonly OwnGame[],
  seed: number,
): readonly (readonly [OwnGame, OwnGame])[] {
  const long = (game: OwnGame): boolean => game.moves.length >= FEWEST_PLIES;
  const left = new Set(
    others
      .filter(long)
      .map((game, i) => ({ game, order: mix(seed ^ mix(i + 1)) }))
      .toSorted((a, b) => a.order - b.order)
      .map(({ game }) => game),
  );
  return own.filter(long).flatMap((game) => {
    const distance = (other: OwnGame): number => Math.abs(other.moves.length - game.moves.length);
    const nearest = [...left]
      .filter(({ side }) => side === game.side)
      .reduce<OwnGame | null>(
        (best, other) => (best === null || distance(other) < distance(best) ? other : best),
        null,
      );
    if (nearest === null) return [];
    left.delete(nearest);
    return [[game, nearest] as const];
  });
}
