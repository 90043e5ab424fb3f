import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..');
const sheets = globSync('**/*.css', { cwd: folder });

test('widths and heights of the screen are in breakpoints.css alone', () => {
  const others = sheets.filter((sheet) =>
    /@media[^{]*(?:width|height)/.test(readFileSync(join(folder, sheet), 'utf8')),
  );
  expect(others).toEqual([]);
});

test('a board is scrolled into view at the heights of --phone-landscape', () => {
  const css = readFileSync(join(import.meta.dirname, 'breakpoints.css'), 'utf8');
  const landscape = /--phone-landscape ([^;]+);/.exec(css)?.[1]?.replaceAll(/\s+/g, ' ');
  const script = readFileSync(join(folder, 'game/screen/focus-board.ts'), 'utf8');
  const [low, wide] = [...script.matchAll(/matchMedia\(\s*'([^']+)'/g)].map(([, query]) => query);
  expect(landscape).toBe(`${wide} and ${low}`);
});

test('every breakpoint is defined, and used', () => {
  const css = sheets.map((sheet) => readFileSync(join(folder, sheet), 'utf8')).join('\n');
  const defined = [...css.matchAll(/@custom-media (--[\w-]+)/g)].map(([, name]) => name);
  const used = [...css.matchAll(/@media ([^{]*)/g)].flatMap(([, query]) => query?.match(/--[\w-]+/g) ?? []);
  expect(new Set(used)).toEqual(new Set(defined));
});
