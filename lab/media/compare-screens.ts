/**
 * `npm run screens:compare -- BEFORE AFTER`: which pictures in two folders of `npm run screens -- --lossless` differ, and
 * by how many pixels. `--differences FOLDER` writes the difference of each pair. Fails if something differs.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

interface Comparison {
  readonly remark: string;
  /** The differing pixels in red on the faded picture. Null if the sizes differ. */
  readonly difference: Buffer | null;
}

/** Null if the pictures are identical, pixel by pixel. */
function compare(before: Buffer, after: Buffer): Comparison | null {
  const [one, other] = [PNG.sync.read(before), PNG.sync.read(after)];
  const { width, height } = one;
  if (width !== other.width || height !== other.height) {
    return { remark: `${width}x${height} became ${other.width}x${other.height}`, difference: null };
  }
  const drawn = new PNG({ width, height });
  const pixels = pixelmatch(one.data, other.data, drawn.data, width, height, { threshold: 0, includeAA: true });
  return pixels === 0 ? null : { remark: `${pixels} pixels`, difference: PNG.sync.write(drawn) };
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { differences: { type: 'string' } } });
const [before, after] = positionals;
if (before === undefined || after === undefined) throw new Error('Two folders of pictures, please: before and after.');
if (values.differences !== undefined) await mkdir(values.differences, { recursive: true });

const [earlier, later] = await Promise.all([readdir(before), readdir(after)]);
const missing = earlier.filter((name) => !later.includes(name));
const common = later.filter((name) => earlier.includes(name)).toSorted();
let count = 0;
for (const name of common) {
  const result = compare(await readFile(join(before, name)), await readFile(join(after, name)));
  if (result === null) continue;
  count += 1;
  process.stdout.write(`${name}: ${result.remark}\n`);
  if (values.differences !== undefined && result.difference !== null) {
    await writeFile(join(values.differences, name), result.difference);
  }
}
process.stdout.write(`${count} of ${common.length} pictures differ; ${missing.length} have nothing to compare with.\n`);
if (count > 0) process.exitCode = 1;
