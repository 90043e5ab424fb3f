/** The module simd-bytes.ts, assembled from simd.wat. */
import { readFileSync } from 'node:fs';
import wabt from 'wabt';

const SOURCE_FILE = new URL('../src/network/simd.wat', import.meta.url);
export const BYTES_FILE = new URL('../src/network/simd-bytes.ts', import.meta.url);

export async function assembleKernel(): Promise<string> {
  const assembler = await wabt();
  const module = assembler.parseWat('simd.wat', readFileSync(SOURCE_FILE, 'utf8'), { simd: true });
  module.validate();
  const { buffer } = module.toBinary({});
  module.destroy();
  const text = Buffer.from(buffer).toString('base64');
  const lines = text.match(/.{1,100}/g) ?? [];
  return `/** simd.wat, assembled by tools/assemble-kernel.ts. */\nexport const SIMD_BYTES =\n${lines
    .map((line) => `  '${line}'`)
    .join(' +\n')};\n`;
}
