/**
 * `npm run people:fit`: fits the model of which moves people of a rating play to games, and writes the weights. Searching
 * the sampled positions takes several minutes; the results are cached in .cache/people, and a stopped run continues.
 */
import { runCommand } from '../engine/command.ts';
import { fit } from './model-fit.ts';
import { habitTable } from './habits.ts';
import { loadChoices, loadGivenGames } from './load.ts';
import { quantize, writeWeights } from './weights.ts';
import { say } from '../../tools/steps.ts';

/** Chosen on games that are used neither for training nor for the test. */
const OPTIONS = { epochs: 14, batch: 128, rate: 0.02, ridge: 45, smoothness: 60 };

await runCommand(async (args) => {
  const { source, seed } = await loadGivenGames(args);
  const loaded = await loadChoices(source, 'train', seed);
  say(`${loaded.length} positions`);
  const parameters = fit(
    loaded.map(({ choice }) => choice),
    { ...OPTIONS, seed },
    (epoch, loss) => say(`epoch ${epoch} of ${OPTIONS.epochs}: ${loss.toFixed(4)} nats`),
  );
  await writeWeights(quantize(parameters, habitTable(source.openings)));
  return 0;
});
