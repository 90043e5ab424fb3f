import type { SaidPhrase } from '@sixtyfour/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PhrasesOver } from './Phrases.tsx';
import { TestPage, TestServer } from './test-kit.ts';

const saying = (number: number, seat: SaidPhrase['seat'], phrase: SaidPhrase['phrase']) =>
  ({ type: 'said', said: { number, seat, phrase } }) as const;

/** The phrases that the result shows. */
function shown(page: TestPage, inDialog = true): readonly string[] {
  const html = renderToStaticMarkup(<PhrasesOver state={page.begun} inDialog={inDialog} onSay={() => {}} />);
  return [...html.matchAll(/data-testid="said">(?:<svg.*?<\/svg>)?([^<]*)</g)].map(([, text = '']) => text);
}

test('the result dialog shows the last phrase of each player; beside the board, their bars do', () => {
  const page = new TestPage(new TestServer()).load();
  expect(shown(page)).toEqual([]);
  page.send(saying(1, 'w', 'good-game'));
  expect(shown(page)).toEqual(['You: Good game']);
  page.send(saying(2, 'b', 'well-played'));
  expect(shown(page)).toEqual(['Well played', 'You: Good game']);
  expect(shown(page, false)).toEqual([]);
  page.send({ type: 'said-before', color: 'white', number: 1 });
  expect(shown(page)).toEqual(['Well played']);
});
