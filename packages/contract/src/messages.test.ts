import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as messages from './messages.ts';

const specification = readFileSync(new URL('../../../docs/spec/specification.md', import.meta.url), 'utf8');

/** Quoted in the specification, but not a text for visitors, or replaced by a ruling. */
const NOT_MESSAGES = new Set([
  'w',
  'b',
  'x',
  '+',
  '#',
  '-',
  'online-users',
  'playing',
  'ended',
  'row,col-row,col',
  'N player(s) online', // real plurals
  'Next reset at {local time}', // a template whose slot is called localTime here
  'Playing as White/Black (username)', // one text per color
  'Playing as White/Black (vs opponent)',
  'Waiting for White/Black to move',
  'Searching for match... (Ns)',
  'Matchmaking failed: {message or Unknown error}',
  'Moves remaining',
  'Moves remaining: N',
]);

/** All quoted texts. An apostrophe inside a word does not end a quote. */
function quoted(text: string): string[] {
  return [...text.matchAll(/(?<![\w)])'((?:[^'\n]|(?<=\w)'(?=\w))+?)'(?!\w)/g)].map((match) => match[1] ?? '');
}

/** The first column of the error catalogue: messages without quotes, separated by semicolons or slashes. */
function catalogue(text: string): string[] {
  const section = text.split('## 8. The error catalogue')[1]?.split('## 9.')[0] ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Message'))
    .map((line) => line.split('|')[1]?.trim() ?? '')
    .filter((cell) => !cell.startsWith('Name and country'))
    .flatMap((cell) => cell.split(/; | \/ /))
    .map((message) => message.replace(/ \((?:2 s|with a .*)\)$/, '').trim())
    .filter((message) => !message.startsWith("provider's message"));
}

function texts(group: object): string[] {
  return Object.values(group).flatMap((value: unknown) => {
    if (typeof value === 'string') return [value];
    if (typeof value !== 'function') return [];
    const names = /\(([^)]*)\)/.exec(value.toString())?.[1]?.split(',') ?? [];
    return [String(value(...names.map((name) => `{${name.split(/[:=]/)[0]?.trim()}}`)))];
  });
}

const ours = new Set(Object.values(messages).flatMap((group) => texts(group)));

test('this test finds more than 80 strings in the specification', () => {
  expect(new Set([...quoted(specification), ...catalogue(specification)]).size).toBeGreaterThan(80);
});

test.each(
  [...new Set([...quoted(specification), ...catalogue(specification)])].filter((text) => !NOT_MESSAGES.has(text)),
)('the messages contain %s', (text) => {
  expect(ours).toContain(text);
});

test('the move before a puzzle is not called a mistake: sometimes it is the only legal one', () => {
  expect(messages.puzzles.leadInText).not.toMatch(/mistake|blunder|error/i);
});

test('templates produce the texts of the specification', () => {
  expect(messages.queue.playersOnline(1)).toBe('1 player online');
  expect(messages.queue.playersOnline(2)).toBe('2 players online');
  expect(messages.queue.searching(7)).toBe('Searching for match... (7s)');
  expect(messages.queue.searchFailed()).toBe('Matchmaking failed: Unknown error');
  expect(messages.onlineGame.playingAsUser('White', 'Maja')).toBe('Playing as White (Maja)');
  expect(messages.onlineGame.playingAsVersus('Black', 'Maja')).toBe('Playing as Black (vs Maja)');
  expect(messages.onlineGame.waitingForColor('Black')).toBe('Waiting for Black to move');
  expect(messages.puzzles.remaining(3)).toBe('Moves remaining: 3');
  expect(messages.champions.nextReset('02:00')).toBe('Next reset at 02:00');
});
