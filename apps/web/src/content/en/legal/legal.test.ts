import { DATABASE_NAME, ownDataPath, paths, sessionKeys, SITE_CACHE_PREFIX, storageKeys } from '@sixtyfour/contract';
import { expect, test } from 'vitest';
import type { LegalBlock, LegalText } from '../../legal-model.ts';
import { about } from './about.ts';
import { contact } from './contact.ts';
import { notice } from './notice.ts';
import { privacy } from './privacy.ts';
import { terms } from './terms.ts';

const TEXTS: Readonly<Record<string, LegalText>> = {
  [paths.about]: about,
  [paths.contact]: contact,
  [paths.legal]: notice,
  [paths.privacy]: privacy,
  [paths.terms]: terms,
};

function textsOf(block: LegalBlock): readonly string[] {
  if (typeof block === 'string') return [block];
  return 'list' in block ? block.list : block.entries.flat();
}

const proseOf = ({ lede, sections }: LegalText): string[] => [
  ...lede,
  ...sections.flatMap(({ blocks }) => blocks.flatMap(textsOf)),
];

test('the inventory of /privacy names exactly the data that the site stores in a browser', () => {
  const section = privacy.sections.find(({ id }) => id === 'on-your-device');
  const named = (section?.blocks ?? []).flatMap((block) =>
    typeof block === 'object' && 'entries' in block ? block.entries.map(([term]) => term) : [],
  );
  const names = named.flatMap((term) => term.replaceAll(/\(.*\)/g, '').split(','));
  expect(names.map((name) => name.trim()).toSorted()).toEqual(
    [
      'session',
      DATABASE_NAME,
      SITE_CACHE_PREFIX,
      ...Object.values(storageKeys),
      ...Object.values(sessionKeys),
    ].toSorted(),
  );
});

test.each(Object.entries(TEXTS))('%s: its links lead to existing pages and sections', (_, text) => {
  const links = proseOf(text).flatMap((prose) => [...prose.matchAll(/\]\(([^)]*)\)/g)].map(([, target]) => target));
  for (const link of links) {
    const [path = '', id] = String(link).replace(/\?.*/, '').split('#');
    expect(Object.values(paths), String(link)).toContain(path);
    // The id of `ownDataPath` belongs to a component, not to a section of the text.
    if (id === undefined || link === ownDataPath) continue;
    expect(
      TEXTS[path]?.sections.map((section) => section.id),
      String(link),
    ).toContain(id);
  }
});

test.each(Object.entries(TEXTS))('%s: section ids are unique, and the date is valid', (_, text) => {
  const ids = text.sections.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Date(`${text.date}T00:00:00Z`).toISOString()).toContain(text.date);
});

test.each(Object.entries(TEXTS))('%s: no sentence has more than 36 words', (_, text) => {
  const sentences = proseOf(text).flatMap((prose) => prose.split(/(?<=[.?:;]) /));
  expect(sentences.filter((sentence) => sentence.split(' ').length > 36)).toEqual([]);
});
