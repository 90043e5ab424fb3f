/** The file with the weights of the model as integers. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { CONTEXTS, FEATURES, TRAITS } from '../../packages/engine/src/people/feature-names.ts';
import { PATTERN_WEIGHTS } from '../../packages/engine/src/people/patterns.ts';
import { type PeopleWeights, WEIGHT_ONE } from '../../packages/engine/src/people/model.ts';
import { repositoryRoot } from '../../tools/repository.ts';
import { KNOTS, PARAMETERS, PATTERNS_AT } from './softmax.ts';

const file = join(repositoryRoot, 'packages/engine/src/people/weights.json');
const SIZE = FEATURES.length;

const whole = z.array(z.int());
const schema = z.object({
  knots: whole,
  features: z.record(z.enum(FEATURES), whole.length(KNOTS.length)),
  contexts: z.record(z.enum(CONTEXTS), whole.length(SIZE)),
  traits: z.record(z.enum(TRAITS), whole.length(SIZE)),
  patterns: whole.length(PATTERN_WEIGHTS),
  habits: z.record(z.string(), z.record(z.string(), z.int())),
});

/** The weights rounded to integers. Pure. */
export function quantize(parameters: Float64Array, habits: PeopleWeights['habits']): PeopleWeights {
  const at = (block: number, i: number): number => Math.round(WEIGHT_ONE * (parameters[block * SIZE + i] ?? 0));
  const blocks = (names: readonly string[], from: number): Record<string, readonly number[]> =>
    Object.fromEntries(names.map((name, block) => [name, FEATURES.map((_, i) => at(from + block, i))]));
  return schema.parse({
    knots: KNOTS,
    features: Object.fromEntries(FEATURES.map((name, i) => [name, KNOTS.map((_, knot) => at(knot, i))])),
    contexts: blocks(CONTEXTS, KNOTS.length),
    traits: blocks(TRAITS, KNOTS.length + CONTEXTS.length),
    patterns: [...parameters.subarray(PATTERNS_AT)].map((weight) => Math.round(WEIGHT_ONE * weight)),
    habits,
  });
}

/** The weights as parameters of the float model. Pure. */
export function parametersOf({ features, contexts, traits, patterns }: PeopleWeights): Float64Array {
  const parameters = new Float64Array(PARAMETERS);
  for (const [i, name] of FEATURES.entries())
    for (const [knot, weight] of features[name].entries()) parameters[knot * SIZE + i] = weight / WEIGHT_ONE;
  const blocks = [...CONTEXTS.map((name) => contexts[name]), ...TRAITS.map((name) => traits[name])];
  for (const [block, weights] of blocks.entries())
    for (const [i, weight] of weights.entries()) parameters[(KNOTS.length + block) * SIZE + i] = weight / WEIGHT_ONE;
  for (const [i, weight] of patterns.entries()) parameters[PATTERNS_AT + i] = weight / WEIGHT_ONE;
  return parameters;
}

export async function readWeights(): Promise<PeopleWeights> {
  return schema.parse(JSON.parse(await readFile(file, 'utf8')));
}

/** Writes one feature, context, trait or position per line, so that diffs are readable. */
export async function writeWeights({
  knots,
  features,
  contexts,
  traits,
  patterns,
  habits,
}: PeopleWeights): Promise<void> {
  const lines = (of: object): string =>
    Object.entries(of)
      .map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
      .join(',\n');
  await writeFile(
    file,
    `{\n  "knots": ${JSON.stringify(knots)},\n  "features": {\n${lines(features)}\n  },\n  "contexts": {\n${lines(contexts)}\n  },\n` +
      `  "traits": {\n${lines(traits)}\n  },\n  "patterns": ${JSON.stringify(patterns)},\n  "habits": {\n${lines(habits)}\n  }\n}\n`,
  );
}
