import { expect, test } from 'vitest';
import { plainText, readMinutes, spansOf, wordCount } from './prose.ts';

test('markup is split into spans, in order and without gaps', () => {
  expect(spansOf('The **rook** takes: `Rxd7`. See [the guide](/chess-guide#draws).')).toEqual([
    { kind: 'plain', at: 0, text: 'The ' },
    { kind: 'strong', at: 4, text: 'rook' },
    { kind: 'plain', at: 12, text: ' takes: ' },
    { kind: 'move', at: 20, text: 'Rxd7' },
    { kind: 'plain', at: 26, text: '. See ' },
    { kind: 'link', at: 32, text: 'the guide', path: '/chess-guide#draws' },
    { kind: 'plain', at: 63, text: '.' },
  ]);
});

test.each(['', 'plain', '2 * 3', 'a [note] in brackets', '[away](https://elsewhere.example)'])(
  '%j has no markup',
  (text) => {
    expect(spansOf(text).every(({ kind }) => kind === 'plain')).toBe(true);
    expect(plainText(text)).toBe(text);
  },
);

test('words are counted in headings, paragraphs, lists, captions and notes', () => {
  const passages = [
    {
      heading: 'Two words',
      text: ['And **three more**.', ['one', 'two']],
      figure: { kind: 'line', fen: null, moves: ['e4', ['e5', 'A note.']], caption: 'A board.' },
    },
  ] as const;
  expect(wordCount(passages)).toBe(2 + 3 + 2 + 2 + 2);
});

test.each([
  [10, 1],
  [299, 1],
  [301, 2],
  [1000, 5],
])('%i words take %i min', (words, minutes) => {
  expect(readMinutes([{ text: ['word '.repeat(words)] }])).toBe(minutes);
});
