/** Writes the network that the engine uses. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeNetwork } from '../../packages/engine/src/network/encoding.ts';
import type { NetworkNumbers } from '../../packages/engine/src/network/network.ts';
import { repositoryRoot } from '../../tools/repository.ts';

const FILE = join(repositoryRoot, 'packages/engine/src/network/weights.ts');

export async function writeWeights(numbers: NetworkNumbers): Promise<void> {
  const { hidden, scale, outputBiases, weights } = encodeNetwork(numbers);
  await writeFile(
    FILE,
    `import type { EncodedNetwork } from './encoding.ts';

/** Written by \`npm run -w lab net:train\`. */
export const WEIGHTS: EncodedNetwork = {
  hidden: ${hidden},
  scale: ${scale},
  outputBiases: [${outputBiases.join(', ')}],
  weights:
    '${weights}',
};
`,
  );
}
