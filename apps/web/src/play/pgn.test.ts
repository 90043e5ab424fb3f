import { type GameState, type SideTimes } from '@sixtyfour/chess';
import { expect, test } from 'vitest';
import { pgnOf } from './pgn.ts';
import { gameOf } from './test-game.ts';

const names = { white: 'Maja', black: 'Bobby Fish-er', event: 'Game against a character' };
const live = {
  game: gameOf('f2f3 e7e5 g2g4 d8h4'),
  times: null,
  startedAt: Date.parse('2026-11-21T23:30:00Z'),
  ending: null,
};

/** The tags of a PGN by name, and its movetext. */
function read(state: Pick<GameState, 'game' | 'times' | 'ending' | 'startedAt'>, notes?: Parameters<typeof pgnOf>[3]) {
  const pgn = pgnOf(state, names, 'https://example.org', notes);
  return {
    tags: Object.fromEntries([...pgn.matchAll(/^\[(\w+) "(.*)"\]$/gm)].map(([, name, value]) => [name, value])),
    moves: pgn.slice(pgn.indexOf('\n\n')).trim(),
  };
}

test('names the site, the day in UTC and the players', () => {
  expect(read(live).tags).toMatchObject({
    Event: 'Sixtyfour: Game against a character',
    Site: 'https://example.org',
    Date: '2026.11.21',
    White: 'Maja',
    Black: 'Bobby Fish-er',
  });
});

test('a running game has no result and no termination; an ended one has both', () => {
  const running = read(live);
  expect(running.tags['Result']).toBe('*');
  expect(running.tags).not.toHaveProperty('Termination');
  const ended = read({ ...live, ending: { winner: 'black', reason: 'timeout', at: live.startedAt } });
  expect(ended.tags).toMatchObject({ Result: '0-1', Termination: 'time forfeit' });
  expect(ended.moves).toBe('1. f3 e5 2. g4 Qh4# 0-1');
});

const time = (initialMs: number, incrementMs: number) => ({ initialMs, incrementMs });

test.each<[string, SideTimes | null, Record<string, string>]>([
  ['without clocks', null, { TimeControl: '-' }],
  ['without an increment', { white: time(300_000, 0), black: time(300_000, 0) }, { TimeControl: '300' }],
  ['with an increment', { white: time(180_000, 2_000), black: time(180_000, 2_000) }, { TimeControl: '180+2' }],
  [
    'with a tag for each side of different times',
    { white: time(300_000, 0), black: time(60_000, 1_000) },
    { WhiteTimeControl: '300', BlackTimeControl: '60+1' },
  ],
])('the time control is given %s', (_, times, expected) => {
  const { tags } = read({ ...live, times });
  expect(Object.fromEntries(Object.entries(tags).filter(([name]) => name.includes('TimeControl')))).toEqual(expected);
});

test('a review adds its tags and the notes of the moves', () => {
  const { tags, moves } = read(live, {
    tags: { Annotator: 'Sixtyfour' },
    moves: [null, null, { glyph: 4, comment: ['Opens the way to the king.'] }],
  });
  expect(tags['Annotator']).toBe('Sixtyfour');
  expect(moves).toContain('2. g4 $4 { Opens the way to the king. }');
});
