/** `npm run people:name`: whether a classifier identifies a character by ten of its games. */
import { parseArgs } from 'node:util';
import { PERSONAS } from '@sixtyfour/engine/personas';
import { runCommand, wholeNumber } from '../engine/command.ts';
import { markdownTable } from '../performance-document.ts';
import { showBar } from '../progress.ts';
import { crossValidate, type Example } from './classifier.ts';
import { fingerprintOf } from './fingerprints.ts';
import { readWeights } from './weights.ts';
import { characterMover, personMover, playWhole } from './whole-games.ts';
import { say } from '../../tools/steps.ts';

/** All characters play against the same person, and the same rating is used for their fingerprints. */
const RATING = 1500;
const PLIES = 80;
const AT_ONCE = 10;
const RIDGE = 20;

await runCommand(async (args) => {
  const { values } = parseArgs({
    args: [...args],
    options: { games: { type: 'string', default: '50' }, seed: { type: 'string', default: '1' } },
  });
  const count = wholeNumber('games', values.games);
  const seed = wholeNumber('seed', values.seed);
  const weights = await readWeights();
  const characters = PERSONAS.filter(({ playsLike }) => playsLike !== null);
  const examples: Example[] = [];
  for (const [kind, { id, name }] of characters.entries())
    for (let number = 0; number < count; number++) {
      const game = await playWhole(characterMover(id), personMover(weights, RATING), number);
      examples.push({ values: fingerprintOf(game, PLIES, weights, RATING), kind });
      showBar(number + 1, count, `games of ${name}`);
    }
  const said = crossValidate(examples, characters.length, RIDGE, seed);
  const named = (kind: number, size: number): readonly number[] => {
    const own = said.filter((_, i) => examples[i]?.kind === kind);
    return Array.from({ length: Math.floor(own.length / size) }, (_, group) => {
      const logits = own.slice(group * size, (group + 1) * size);
      const sums = characters.map((__, other) => logits.reduce((sum, of) => sum + (of[other] ?? 0), 0));
      return sums.indexOf(Math.max(...sums));
    });
  };
  const shareOf = (kind: number, size: number): string => {
    const names = named(kind, size);
    return `${names.filter((name) => name === kind).length} of ${names.length}`;
  };
  const rows = characters.map(({ name }, kind) => [name, shareOf(kind, AT_ONCE), shareOf(kind, 1)]);
  say(markdownTable(['character', `named from ${AT_ONCE} games`, 'from one'], rows));
  return 0;
});
