import { expect, test } from 'vitest';
import { FURTHER_SETS, pieceSheet } from '../../tools/piece-sets.ts';
import { DEFAULT_PREFERENCES, parsePreferences } from '../lib/preferences.ts';

test.each(FURTHER_SETS)('the sheet of %s has a drawing for every piece, whole and without scripts', (set) => {
  const sheet = pieceSheet(set);
  const drawn = [...sheet.matchAll(/--drawing-(\w):url\("data:image\/svg\+xml,([^"]*)"\)/g)];
  expect(drawn.map(([, letter]) => letter).join('')).toBe('PpNnBbRrQqKk');
  for (const [, , image = ''] of drawn) {
    const svg = decodeURIComponent(image);
    expect(svg).toMatch(/^<svg xmlns='http:\/\/www\.w3\.org\/2000\/svg' viewBox='0 0 64 64'>.*<\/svg>$/);
    expect(svg).not.toMatch(/<script|href|\bid=/);
  }
  expect(new Set(drawn.map(([, , image]) => image)).size).toBe(12);
});

test('every set can be chosen, and no other one', () => {
  const chosen = (pieces: string) => parsePreferences(JSON.stringify({ pieces })).pieces;
  for (const set of [DEFAULT_PREFERENCES.pieces, ...FURTHER_SETS]) expect(chosen(set)).toBe(set);
  expect(chosen('../theirs')).toBe('staunton');
});
