/**
 * `npm run people:characters`: how well each character at each level predicts people's moves, and the rating of people
 * whose moves lose as much. Writes the tables of docs/engine/personas.md.
 */
import { join } from 'node:path';
import { LEVELS, PERSONAS } from '@sixtyfour/engine/personas';
import { chancesOf } from '../../packages/engine/src/claims/chances.ts';
import { logitsOf, type PeopleWeights } from '../../packages/engine/src/people/model.ts';
import { CHARACTERS, NO_TASTE, type Person, personAt, USUAL_FOCUS } from '../../packages/engine/src/play/characters.ts';
import { sharesOfPerson } from '../../packages/engine/src/play/choose.ts';
import { mix } from '../../packages/engine/src/play/dice.ts';
import { type Replayed, replay } from '../../packages/engine/src/request.ts';
import { repositoryRoot } from '../../tools/repository.ts';
import { runCommand } from '../engine/command.ts';
import { markdownTable, writeParts } from '../performance-document.ts';
import { showBar } from '../progress.ts';
import { type Loaded, loadChoices, loadGivenGames } from './load.ts';
import { BANDS, estimate, type Foretold, isInBand, percent, scoresOf } from './measures.ts';
import { readWeights } from './weights.ts';

const DOCUMENT = join(repositoryRoot, 'docs/engine/personas.md');
/** Ratings of the model that the characters' losses are compared with; there is no data about people beyond them. */
const SCALE = Array.from({ length: 17 }, (_, i) => 600 + 100 * i);
/** Ratings of the model that are compared on people of each band. */
const CURVE = [800, 1000, 1200, 1400, 1600, 1800, 2000, 2200] as const;

/** The index among the scores of `scoresOf`. */
const AGREEMENT = 3;

interface Place extends Loaded {
  readonly replayed: Replayed;
}

/** The results of a player over all test positions. */
interface Measured {
  /** The mean loss of winning chances per move, in percentage points. */
  readonly loss: number;
  readonly rows: readonly Foretold[];
}

await runCommand(async (args) => {
  const { source, seed } = await loadGivenGames(args);
  const weights = await readWeights();
  const places = (await loadChoices(source, 'test', seed)).map((loaded): Place => {
    const moves = source.games[loaded.game]?.moves.slice(0, loaded.ply) ?? [];
    return { ...loaded, replayed: replay({ ruleSet: 'standard', startFen: null, moves }) };
  });
  const measure = (person: Person): Measured => measured(places, weights, person, seed);
  const plain = (rating: number): Measured => measure({ rating, focus: USUAL_FOCUS, taste: NO_TASTE });

  const scale = SCALE.map((rating, i) => {
    showBar(i + 1, SCALE.length, 'ratings');
    return { rating, loss: plain(rating).loss };
  });
  const agreementIn = ({ rows }: Measured, band: number): string =>
    estimate(
      rows.filter(({ rating }) => isInBand(rating, band)),
      seed,
    )
      .slice(AGREEMENT, AGREEMENT + 1)
      .map(percent)
      .join('');

  const characters = PERSONAS.flatMap(({ id, name }) => {
    const play = CHARACTERS[id];
    if (play.kind === 'engine') return [];
    return [undefined, ...LEVELS].map((level) => ({ name, level, found: measure(personAt(play, level)) }));
  });
  const parts = {
    agreement: markdownTable(
      ['character', ...BANDS.map(String), 'loss', 'plays like'],
      characters
        .filter(({ level }) => level === undefined)
        .map(({ name, found }) => [
          name,
          ...BANDS.map((band) => agreementIn(found, band)),
          found.loss.toFixed(2),
          ratingOf(found.loss, scale),
        ]),
    ),
    levels: markdownTable(
      ['plays like', ...LEVELS.map(String)],
      PERSONAS.filter(({ id }) => CHARACTERS[id].kind === 'person').map(({ name }) => [
        name,
        ...LEVELS.map((level) => {
          const found = characters.find((character) => character.name === name && character.level === level);
          return ratingOf(found?.found.loss ?? 0, scale);
        }),
      ]),
    ),
    curve: curveTable(
      CURVE.map((rating) => ({ rating, found: plain(rating) })),
      seed,
    ),
  };
  await writeParts(DOCUMENT, parts);
  return 0;
});

function measured(places: readonly Place[], weights: PeopleWeights, person: Person, seed: number): Measured {
  let loss = 0;
  const rows = places.map(({ game, glances, choice, replayed }): Foretold => {
    const logits = logitsOf(weights, person.rating, choice.features);
    const shares = sharesOfPerson({ glances, logits }, replayed, person, mix(seed ^ mix(game + 1)));
    const all = shares.reduce((sum, share) => sum + share, 0);
    const chances = [...(glances.levels.at(-1) ?? [])].map((score) => chancesOf(score));
    const best = Math.max(...chances);
    loss += shares.reduce((sum, share, i) => sum + (share / all) * (best - (chances[i] ?? 0)), 0) / places.length;
    return {
      game,
      rating: choice.rating,
      values: scoresOf(
        shares.map((share) => share / all),
        choice.played,
      ),
    };
  });
  return { loss, rows };
}

/** The rating of people who lose as much, to the nearest fifty. */
function ratingOf(loss: number, scale: readonly { readonly rating: number; readonly loss: number }[]): string {
  const above = scale.findIndex((step) => step.loss <= loss);
  const [high, low] = [scale[above], scale[above - 1]];
  if (high === undefined) return `${scale.at(-1)?.rating ?? ''} or more`;
  if (low === undefined) return `${high.rating} or less`;
  const exact = low.rating + ((low.loss - loss) / (low.loss - high.loss)) * (high.rating - low.rating);
  return String(50 * Math.round(exact / 50));
}

/** The mean log-loss by rating of the model and of the people, with the lowest of each band in bold. */
function curveTable(levels: readonly { readonly rating: number; readonly found: Measured }[], seed: number): string {
  const losses = levels.map(({ found }) =>
    BANDS.map(
      (band) =>
        estimate(
          found.rows.filter(({ rating }) => isInBand(rating, band)),
          seed,
        )[2]?.mean ?? NaN,
    ),
  );
  return markdownTable(
    ['model of', ...BANDS.map((band) => `people of ${band}`)],
    levels.map(({ rating }, i) => [
      String(rating),
      ...BANDS.map((_, column) => {
        const own = losses[i]?.[column] ?? NaN;
        const isLowest = own === Math.min(...losses.map((row) => row[column] ?? NaN));
        return isLowest ? `**${own.toFixed(3)}**` : own.toFixed(3);
      }),
    ]),
  );
}
