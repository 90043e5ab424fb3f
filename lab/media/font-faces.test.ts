import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../../tools/repository.ts';
import { readFontFaces, readUnicodeRange } from './font-faces.ts';

const faces = readFontFaces(await readFile(join(repositoryRoot, 'apps/web/src/styles/fonts.css'), 'utf8'));
const LATIN = readUnicodeRange('U+0020-007E, U+00A0-00FF, U+2013-2014, U+2018-2019, U+201C-201D, U+2026, U+2212');

describe('the fonts of the web app', () => {
  it.each(['besley-600', 'besley-italic', 'atkinson'])(
    '%s has each Latin letter and mark in one of its two files',
    (font) => {
      const characters = faces.filter(({ file }) => file.startsWith(font)).map((face) => face.characters);
      expect(characters).toHaveLength(2);
      const all = characters.flat();
      expect(all).toHaveLength(new Set(all).size);
      expect(all).toEqual(expect.arrayContaining(LATIN));
    },
  );
});
