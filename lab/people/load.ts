/** Loads people's choices from a file of games, in the format of the model. */
import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { GLANCE_NODES } from '../../packages/engine/src/people/scores.ts';
import { ENGINE_VERSION } from '../../packages/engine/src/version.ts';
import { repositoryRoot } from '../../tools/repository.ts';
import { wholeNumber } from '../engine/command.ts';
import { type HumanGame, readGames } from '../human-games.ts';
import { showBar } from '../progress.ts';
import { choiceAt } from './choices.ts';
import { type Glanced, glanceAtAll } from './glance-cache.ts';
import { countOpenings, type OpeningCounts } from './habits.ts';
import { type Part, partOf, samplePlaces } from './sample.ts';
import type { Choice } from './softmax.ts';

export const GAMES_FILE = join(repositoryRoot, '../shared/human/games.csv');
export const CACHE_FOLDER = join(repositoryRoot, '.cache/people');

/** The maximum number of positions per game, and in total. */
const SAMPLES: Readonly<Record<Part, { ofGame: number; most: number }>> = {
  train: { ofGame: 12, most: 60_000 },
  test: { ofGame: 7, most: 9000 },
};

export interface Loaded extends Glanced {
  readonly choice: Choice;
}

export interface PeopleGames {
  readonly games: readonly HumanGame[];
  /** The openings of the training games. */
  readonly openings: OpeningCounts;
  /** Identifies the games, because other games need other caches. */
  readonly fingerprint: string;
}

export async function loadGames(file: string, seed: number): Promise<PeopleGames> {
  const games = await readGames(file);
  const openings = countOpenings(games.filter((_, game) => partOf(game, seed) === 'train').map(({ moves }) => moves));
  const fingerprint = createHash('sha256').update(JSON.stringify(games)).digest('hex').slice(0, 8);
  return { games, openings, fingerprint };
}

/** Reads the options --games and --seed, and loads the games. */
export async function loadGivenGames(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: { games: { type: 'string', default: GAMES_FILE }, seed: { type: 'string', default: '1' } },
  });
  const seed = wholeNumber('seed', values.seed);
  return { source: await loadGames(values.games, seed), seed };
}

/** The sampled choices of a part. The search results of their positions are cached in .cache/people. */
export async function loadChoices(
  { games, openings, fingerprint }: PeopleGames,
  part: Part,
  seed: number,
): Promise<readonly Loaded[]> {
  await mkdir(CACHE_FOLDER, { recursive: true });
  const places = samplePlaces(games, part, SAMPLES[part].ofGame, seed).slice(0, SAMPLES[part].most);
  const show = (done: number): void => showBar(done, places.length, `positions to ${part} searched`);
  const file = join(CACHE_FOLDER, `glances-${ENGINE_VERSION}-${GLANCE_NODES}-${fingerprint}.ndjson`);
  const glanced = await glanceAtAll(games, places, file, show);
  return glanced.flatMap((place) => {
    const choice = choiceAt(games, place, openings, part === 'train');
    return choice === null ? [] : [{ ...place, choice }];
  });
}
