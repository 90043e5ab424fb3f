import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { markdownTable, replacePart } from './performance-document.ts';
import { repositoryRoot } from '../tools/repository.ts';

const document = `# Performance

<!-- begin pages -->

Old.

<!-- end pages -->

Between.

<!-- begin queue -->
<!-- end queue -->
`;

describe('a part of docs/performance.md', () => {
  test('is replaced, and nothing else is', () => {
    const written = replacePart(document, 'pages', '\nNew.\n');
    expect(written).toBe(document.replace('Old.', 'New.'));
    expect(replacePart(written, 'pages', 'New.')).toBe(written);
  });

  test('may have been empty before', () => {
    expect(replacePart(document, 'queue', 'Short.')).toContain('<!-- begin queue -->\n\nShort.\n\n<!-- end queue -->');
  });

  test('must exist', () => {
    expect(() => replacePart(document, 'engine', 'Strong.')).toThrow('no part "engine"');
  });

  test.each(['pages', 'full-speed', 'human-pace', 'idle', 'queue', 'reconnection'])('%s is there', async (part) => {
    const real = await readFile(join(repositoryRoot, 'docs/performance.md'), 'utf8');
    expect(replacePart(real, part, 'New.')).toContain('New.');
  });
});

test('a table has a header line, a separator line, and one line per row', () => {
  expect(markdownTable(['page', 'KB'], [['/', '79.3']])).toBe('| page | KB |\n| --- | --- |\n| / | 79.3 |');
});
