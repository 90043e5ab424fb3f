/**
 * Each text of the site is used: a source that names its group also names the text. Not checked: groups that are read by
 * a computed key, and the texts inside a text, which are mostly read so too.
 */
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { messages } from '@sixtyfour/contract';
import { expect, test } from 'vitest';
import { repositoryRoot } from './repository.ts';

const SKIPPED = /(^|\/)(node_modules|build)$/;
const NO_USE = /\.test\.tsx?$|^packages\/contract\/src\/messages/;
const COMMENT = /\/\*[^]*?\*\/|\/\/.*/g;
const WORD = /[\w$-]+/g;
/** As in `messages.pageNames[name]`. */
const READ_BY_KEY = /messages\.(\w+)\[/g;

async function readSource(path: string): Promise<string> {
  return (await readFile(join(repositoryRoot, path), 'utf8')).replaceAll(COMMENT, '');
}

test('every text is used', async () => {
  const found = globSync('{apps,packages}/**/*.{ts,tsx}', {
    cwd: repositoryRoot,
    exclude: (path) => SKIPPED.test(path),
  });
  const sources = await Promise.all(found.filter((path) => !NO_USE.test(path)).map(readSource));
  const readByKey = new Set(sources.flatMap((text) => Array.from(text.matchAll(READ_BY_KEY), ([, name]) => name)));
  const wordsOf = sources.map((text) => new Set(Array.from(text.matchAll(WORD), ([word]) => word)));
  const unused = Object.entries(messages).flatMap(([group, texts]) => {
    const near = wordsOf.filter((words) => words.has(group));
    const names = near.length > 0 && readByKey.has(group) ? [] : Object.keys(texts);
    return names.filter((name) => !near.some((words) => words.has(name))).map((name) => `${group}.${name}`);
  });
  expect(unused).toEqual([]);
});
