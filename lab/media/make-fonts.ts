/**
 * `npm run fonts`: cuts the fonts of the web app out of those of Fontsource. Each face of styles/fonts.css gets a file with
 * the characters of its unicode-range and the weights of its font-weight.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { repositoryRoot } from '../../tools/repository.ts';
import { type FontFace, readFontFaces } from './font-faces.ts';

const packages = join(repositoryRoot, 'node_modules');
const styles = join(repositoryRoot, 'apps/web/src/styles');

const BESLEY = '@fontsource/besley/files/besley-latin';
const ATKINSON = '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin';

/** By the beginning of the file's name. Variable fonts have an axis of weights. */
const SOURCES = [
  { name: 'besley-600', font: `${BESLEY}-600-normal.woff2`, isVariable: false },
  { name: 'besley-italic', font: `${BESLEY}-400-italic.woff2`, isVariable: false },
  { name: 'atkinson', font: `${ATKINSON}-wght-normal.woff2`, isVariable: true },
];

async function cut({ file, characters, weights: [min, max] }: FontFace): Promise<Buffer> {
  const source = SOURCES.find(({ name }) => file.startsWith(name));
  if (source === undefined) throw new Error(`No source for ${file}`);
  return subsetFont(await readFile(join(packages, source.font)), String.fromCodePoint(...characters), {
    targetFormat: 'woff2',
    variationAxes: source.isVariable ? { wght: { min, max } } : {},
  });
}

for (const face of readFontFaces(await readFile(join(styles, 'fonts.css'), 'utf8'))) {
  const font = await cut(face);
  await writeFile(join(styles, 'fonts', face.file), font);
  process.stdout.write(`${face.file}: ${font.length} bytes\n`);
}
