import type { OwnAiGame, OwnOnlineGame } from '@sixtyfour/contract';
import { describe, expect, test } from 'vitest';
import { toGameState, type SavedGame } from '../../play/saved-game.ts';
import { savedGameWith } from '../../play/test-game.ts';
import { type ListedGame, listOwnGame, listSavedGame, matchesFilter, mergeGames } from './listed-game.ts';
import { savedGameOf } from './server-game.ts';
import { row } from './test-row.ts';

const GAME = '0b5cbf0e-9c0c-4c0e-8d0e-2f4a7e1d9a01';
const ENDED = '2026-11-20T10:05:00.000Z';

const online: OwnOnlineGame = {
  kind: 'online',
  id: GAME,
  rule_set: 'standard',
  seat: 'b',
  result: 'win',
  score: 1200,
  ended_at: ENDED,
  origin: 'queue',
  opponent: { username: 'Maja', country: 'PL' },
  end_reason: 'checkmate',
  ply: 5,
};

const ai: OwnAiGame = {
  kind: 'ai',
  id: GAME,
  rule_set: 'standard',
  seat: 'w',
  result: 'loss',
  score: 0,
  ended_at: ENDED,
  persona: 'judit-poll-gar',
  seed: 7,
  moves: ['f2f3', 'e7e5', 'g2g4', 'd8h4'],
  ended_by: 'board',
  started_at: '2026-11-20T10:00:00.000Z',
};

const saved = savedGameWith({
  id: GAME,
  persona: 'judit-poll-gar',
  time: '5+0',
  moves: [...ai.moves],
  startedAt: Date.parse(ai.started_at),
  updatedAt: Date.parse(ENDED),
  ending: { winner: 'black', reason: 'checkmate', at: Date.parse(ENDED) },
});

test('the row of a game against a person', () => {
  expect(listOwnGame(online)).toEqual({
    id: GAME,
    path: `/game/${GAME}`,
    at: Date.parse(ENDED),
    kind: 'queue',
    opponent: 'Maja',
    persona: null,
    country: 'Poland',
    color: 'black',
    result: 'win',
    resultText: 'Won by checkmate',
    moves: 3,
    score: 1200,
  });
  expect(listOwnGame({ ...online, origin: 'room' })?.path).toBe(`/multiplayer-game/${GAME}`);
});

test.each([
  ['win', 'resignation', 'Won by resignation'],
  ['loss', 'timeout', 'Lost on time'],
  ['loss', 'abandonment', 'Lost by abandonment'],
  ['draw', 'stalemate', 'Draw by stalemate'],
  ['draw', 'seventy-five-moves', 'Draw by the 75-move rule'],
] as const)('a %s by %s is called "%s", on either side', (result, reason, text) => {
  for (const seat of ['w', 'b'] as const)
    expect(listOwnGame({ ...online, seat, result, end_reason: reason })).toMatchObject({ result, resultText: text });
});

test('a game against a character is the same row from the server and from the device, but for the score', () => {
  expect(savedGameOf(ai)).toEqual(saved);
  const listed = listSavedGame(saved);
  expect(listed).toMatchObject({
    path: `/play?view=games&game=${GAME}`,
    kind: 'ai',
    opponent: 'Judit Poll-gar',
    color: 'white',
    result: 'loss',
    resultText: 'Lost by checkmate',
    moves: 2,
    score: null,
  });
  expect(listOwnGame(ai)).toEqual({ ...listed, score: 0 });
});

test.each([
  ['resignation', 'Lost by resignation'],
  ['timeout', 'Lost on time'],
  ['left', 'Lost by abandonment'],
  [null, 'Lost by abandonment'],
] as const)('a game of the server that %s ended is called "%s"', (by, text) => {
  expect(listOwnGame({ ...ai, moves: ['e2e4', 'e7e5'], ended_by: by })?.resultText).toBe(text);
});

test('a game as Black, from the server and from the device', () => {
  const black = { ...ai, seat: 'b', result: 'win' } as const;
  expect(savedGameOf(black)).toEqual({ ...saved, color: 'black' });
  expect(listOwnGame(black)).toMatchObject({ color: 'black', result: 'win', resultText: 'Won by checkmate' });
  expect(listOwnGame({ ...black, moves: ['e2e4'], ended_by: 'resignation', result: 'loss' })).toMatchObject({
    color: 'black',
    resultText: 'Lost by resignation',
  });
});

test('a game at a chosen level says so', () => {
  expect(listSavedGame({ ...saved, level: 1200 })?.opponent).toBe('Judit Poll-gar (1200)');
});

test('the board decides how a game ended, whatever its page reported last', () => {
  expect(listOwnGame({ ...ai, ended_by: 'left' })?.resultText).toBe('Lost by checkmate');
});

test('a game that this build cannot show has no row', () => {
  expect(listOwnGame({ ...ai, persona: 'somebody' })).toBeNull();
  expect(listOwnGame({ ...ai, moves: ['e2e5'] })).toBeNull();
  expect(listSavedGame({ ...saved, ending: null })).toBeNull();
  expect(listSavedGame({ ...saved, moves: ['e2e5'] })).toBeNull();
});

test('a game of the server can be opened for review', () => {
  const opened = savedGameOf(ai);
  expect(opened && toGameState(opened)?.ending).toMatchObject({ winner: 'black', reason: 'checkmate' });
});

describe('two people on one device', () => {
  const local: SavedGame = { ...saved, origin: 'local', persona: null };

  test('nobody is the visitor: the side that won is named', () => {
    expect(listSavedGame(local)).toMatchObject({
      kind: 'local',
      opponent: 'White vs Black',
      color: null,
      result: null,
      resultText: 'Black won by checkmate',
    });
  });

  test('a draw is one for both', () => {
    const drawn = { ...local, moves: ['e2e4'], ending: { winner: null, reason: 'agreement', at: 5 } } as const;
    expect(listSavedGame(drawn)).toMatchObject({ result: 'draw', resultText: 'Draw by agreement', moves: 1 });
  });
});

test.each([
  ['all', 'all', true, true],
  ['people', 'all', false, false],
  ['characters', 'all', true, false],
  ['device', 'all', true, true],
  ['all', 'win', true, false],
  ['all', 'loss', false, false],
] as const)(
  'with %s and %s: a won game against a character %s, a decided local game %s',
  (opponents, result, won, local) => {
    expect(matchesFilter(row('a', 1), { opponents, result })).toBe(won);
    expect(matchesFilter(row('b', 1, { kind: 'local', result: null }), { opponents, result })).toBe(local);
  },
);

describe('one list', () => {
  const ids = (games: readonly ListedGame[]) => games.map(({ id }) => id);

  test('newest first, each game once, and that of the server has the score', () => {
    const merged = mergeGames([row('x', 30), row('y', 20)], [row('y', 21, { score: 5 }), row('z', 10)], false);
    expect(ids(merged)).toEqual(['x', 'y', 'z']);
    expect(merged[1]?.score).toBe(5);
  });

  test('while the server has more, older games of the device wait', () => {
    const device = [row('new', 30), row('old', 5)];
    const server = [row('a', 20), row('b', 10)];
    expect(ids(mergeGames(device, server, true))).toEqual(['new', 'a', 'b']);
    expect(ids(mergeGames(device, server, false))).toEqual(['new', 'a', 'b', 'old']);
  });
});
