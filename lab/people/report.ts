/**
 * `npm run people:report`: how well the model predicts moves in games that it has not seen, compared with searches, and
 * which mistakes people and the model make. Writes the tables of docs/engine/people.md.
 */
import { join } from 'node:path';
import { moveToUci } from '@sixtyfour/chess/core';
import { mix } from '../../packages/engine/src/play/dice.ts';
import { repositoryRoot } from '../../tools/repository.ts';
import { runCommand } from '../engine/command.ts';
import { markdownTable, writeParts } from '../performance-document.ts';
import { showBar } from '../progress.ts';
import { BEHAVIORS, behaviorsOf, expected } from './behavior.ts';
import { type Loaded, loadChoices, loadGivenGames, type PeopleGames } from './load.ts';
import {
  BANDS,
  chancesOfOne,
  type Estimate,
  estimate,
  type Foretold,
  isInBand,
  percent,
  scoresOf,
} from './measures.ts';
import { PROPHETS, type Prophet, rememberMoves } from './prophets.ts';
import { chancesAt } from './softmax.ts';
import { parametersOf, readWeights } from './weights.ts';

const DOCUMENT = join(repositoryRoot, 'docs/engine/people.md');
const MEASURES = ['top 1', 'top 3', 'log-loss', 'agreement'] as const;
/** Shares of fewer moves than this are not shown. */
const FEWEST = 20;
/** The rating range for which the model is meant. */
const MIDDLE = { from: 1200, to: 1800 };

interface Group {
  readonly name: string;
  readonly has: (rating: number) => boolean;
}

const GROUPS: readonly Group[] = [
  ...BANDS.map((band) => ({ name: String(band), has: (rating: number) => isInBand(rating, band) })),
  { name: `${MIDDLE.from} to ${MIDDLE.to}`, has: (rating) => rating >= MIDDLE.from && rating < MIDDLE.to },
];

await runCommand(async (args) => {
  const { source, seed } = await loadGivenGames(args);
  const parameters = parametersOf(await readWeights());
  // Shuffled, so that the first positions are a sample.
  const test = (await loadChoices(source, 'test', seed)).toSorted((a, b) => orderOf(a, seed) - orderOf(b, seed));
  const chances = new Map(test.map((loaded) => [loaded, chancesAt(parameters, loaded.choice)]));
  const ofModel = (loaded: Loaded): Float64Array => chances.get(loaded) ?? new Float64Array(0);

  const lines = new Map<string, readonly Foretold[]>();
  lines.set('model', foretell(test, ofModel));
  lines.set(
    'uniform',
    foretell(test, ({ choice }) => uniform(choice.features.moves.length)),
  );
  const beside = new Map<string, readonly Foretold[]>();
  for (const prophet of PROPHETS) {
    const asked = test.slice(0, prophet.positions);
    const said = await sayings(prophet, asked, source);
    lines.set(prophet.name, foretellOne(asked, said));
    if (asked.length < test.length) beside.set(`model, where ${prophet.name} was asked`, foretell(asked, ofModel));
  }
  // The slow searches are asked about fewer positions, so the model is also shown for each of these numbers.
  const shown = new Map([...beside].map(([name, rows]) => [rows.length, { name, rows }]));
  for (const { rows } of shown.values()) lines.set(`model, on those ${rows.length}`, rows);

  const parts = {
    foretold: foretoldTable(lines, seed),
    bands: bandTable(lines, seed),
    behavior: behaviorTable(test, ofModel, seed),
  };
  await writeParts(DOCUMENT, parts);
  return 0;
});

function orderOf({ game, ply }: Loaded, seed: number): number {
  return mix(seed ^ mix(Math.imul(ply + 1, 0x85ebca77) ^ mix(game + 1)));
}

function uniform(moves: number): Float64Array {
  return new Float64Array(moves).fill(1 / moves);
}

function foretell(test: readonly Loaded[], chancesOf: (loaded: Loaded) => Float64Array): readonly Foretold[] {
  return test.map((loaded) => ({
    game: loaded.game,
    rating: loaded.choice.rating,
    values: scoresOf(chancesOf(loaded), loaded.choice.played),
  }));
}

async function sayings(prophet: Prophet, test: readonly Loaded[], { games }: PeopleGames): Promise<readonly number[]> {
  const ask = rememberMoves();
  const found: number[] = [];
  for (const { game, ply, choice } of test) {
    const move = await ask(prophet, games[game]?.moves.slice(0, ply) ?? []);
    found.push(choice.features.moves.findIndex((code) => moveToUci(code) === move));
    showBar(found.length, test.length, `positions: ${prophet.name}`);
  }
  return found;
}

/** A single move gets the best probability for it, its hit rate. Generous, as that is taken from the test. */
function foretellOne(test: readonly Loaded[], said: readonly number[]): readonly Foretold[] {
  const open = test.flatMap(({ choice }, i) => (choice.features.moves.length > 1 ? [choice.played === said[i]] : []));
  const trust = open.filter(Boolean).length / open.length;
  const saidOf = new Map(test.map((loaded, i) => [loaded, said[i] ?? 0]));
  return foretell(test, (loaded) => chancesOfOne(loaded.choice.features.moves.length, saidOf.get(loaded) ?? 0, trust));
}

function nats({ mean, low, high }: Estimate): string {
  return `${mean.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`;
}

/** All measures of the model by group, and those of the others in the middle group. */
function foretoldTable(lines: ReadonlyMap<string, readonly Foretold[]>, seed: number): string {
  const rowOf = (name: string, rows: readonly Foretold[]): string[] => {
    const found = estimate(rows, seed);
    const cells = found.map((measure, i) => (MEASURES[i] === 'log-loss' ? nats(measure) : percent(measure)));
    // A single predicted move has no second one.
    const isOne = PROPHETS.some((prophet) => prophet.name === name);
    return [name, String(rows.length), ...cells.map((cell, i) => (isOne && MEASURES[i] === 'top 3' ? '' : cell))];
  };
  const model = lines.get('model') ?? [];
  const middle = GROUPS.at(-1);
  const byGroup = GROUPS.map(({ name, has }) =>
    rowOf(
      name,
      model.filter(({ rating }) => has(rating)),
    ),
  );
  const others = [...lines].map(([name, rows]) =>
    rowOf(
      name,
      rows.filter(({ rating }) => middle?.has(rating) === true),
    ),
  );
  return [
    'The model, by rating:',
    '',
    markdownTable(['rating', 'moves', ...MEASURES], byGroup),
    '',
    `Ratings from ${MIDDLE.from} to ${MIDDLE.to}:`,
    '',
    markdownTable(['', 'moves', ...MEASURES], others),
  ].join('\n');
}

/** Top 1 and log-loss of all predictions by group, without intervals. */
function bandTable(lines: ReadonlyMap<string, readonly Foretold[]>, seed: number): string {
  const rows = [...lines].map(([name, foretold]) => [
    name,
    ...GROUPS.map(({ has }) => {
      const [top, , loss] = estimate(
        foretold.filter(({ rating }) => has(rating)),
        seed,
      );
      return `${(100 * (top?.mean ?? NaN)).toFixed(1)}, ${(loss?.mean ?? NaN).toFixed(2)}`;
    }),
  ]);
  return markdownTable(['top 1, log-loss', ...GROUPS.map(({ name }) => name)], rows);
}

function behaviorTable(test: readonly Loaded[], chancesOf: (loaded: Loaded) => Float64Array, seed: number): string {
  const judged = test.map((loaded) => {
    const behaviors = behaviorsOf(loaded.glances, loaded.choice.features);
    const place = { game: loaded.game, rating: loaded.choice.rating };
    return {
      people: { ...place, values: behaviors[loaded.choice.played] ?? [] },
      model: { ...place, values: expected(behaviors, chancesOf(loaded)) },
    };
  });
  const rows = GROUPS.flatMap(({ name, has }) => {
    const own = judged.filter(({ people }) => has(people.rating));
    const isFew = ({ count }: Estimate): boolean => count < FEWEST;
    const people = estimate(
      own.map((row) => row.people),
      seed,
    );
    const model = estimate(
      own.map((row) => row.model),
      seed,
    );
    return [
      [name, 'people', ...people.map((found) => (isFew(found) ? 'too few' : percent(found)))],
      ['', 'model', ...model.map((found) => (isFew(found) ? '' : (100 * found.mean).toFixed(1)))],
    ];
  });
  return markdownTable(['rating', '', ...BEHAVIORS.map((behavior) => `${behavior}, %`)], rows);
}
