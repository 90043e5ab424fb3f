import { type GameResult, scoreOf, storageKeys, winRateOf } from '@sixtyfour/contract';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dayOf } from '../lib/utc-day.ts';
import {
  bestOnDevice,
  type CountedGame,
  type DailyScores,
  dailyScoresText,
  recordCountedGame,
  parseDailyScores,
  readBestOnDevice,
  withGame,
} from './daily-scores.ts';
import type { KeyValueStorage } from '../lib/safe-storage.ts';
import { knownSession } from '../lib/session-view.ts';
import { sessionOf } from '../lib/test-session.ts';

const DAY = '2026-11-21';
const NOTHING: DailyScores = new Map();

let games = 0;
function gameOf(result: GameResult, seconds = 100, day = DAY): CountedGame {
  games += 1;
  return { id: `game-${games}`, day, result, score: scoreOf(result, seconds), seconds };
}

function played(list: readonly CountedGame[], name = 'Maja', from = NOTHING): DailyScores {
  return list.reduce((scores, game) => withGame(scores, game, { name, country: 'PL' }, DAY), from);
}

const stored = (scores: DailyScores): unknown => JSON.parse(dailyScoresText(scores));

function storageOf(values: Record<string, string>): KeyValueStorage {
  return {
    read: (key) => values[key] ?? null,
    write: (key, value) => {
      if (value !== null) values[key] = value;
    },
  };
}

afterEach(() => knownSession.set(null));

test('R-LB-14 records are keyed by UTC date, then by name, and have these fields', () => {
  const [win, draw, loss] = [gameOf('win', 80), gameOf('draw', 100), gameOf('loss', 30)];
  expect(stored(played([win, draw, loss]))).toEqual({
    [DAY]: {
      Maja: {
        wins: 1,
        losses: 1,
        draws: 1,
        score: 1_720,
        streak: 0,
        bestStreak: 1,
        avgGameTime: 70,
        country: 'PL',
        games: [win.id, draw.id, loss.id],
      },
    },
  });
});

test('R-LB-15 total games and the win rate are derived', () => {
  const [entry] = bestOnDevice(played([gameOf('win'), gameOf('win'), gameOf('loss')]), DAY);
  expect(entry).toMatchObject({ name: 'Maja', totalGames: 3, winRate: 67 });
});

test('R-LB-12 R-CO-04 the record keeps the top 50 by score, then wins, then win rate', () => {
  const facts = [
    // 48 names with high scores; among the four others, wins and then win rate decide.
    ...Array.from({ length: 48 }, (_, index) => ({
      name: `N${index}`,
      games: [{ ...gameOf('win'), score: 9_000 - index }],
    })),
    { name: 'loser', games: [{ ...gameOf('loss'), score: 0 }] },
    { name: 'slow', games: [{ ...gameOf('win'), score: 500 }, gameOf('loss')] },
    { name: 'drawn', games: [gameOf('draw')] },
    { name: 'quick', games: [{ ...gameOf('win'), score: 500 }] },
  ];
  const scores = facts.reduce((all, each) => played(each.games, each.name, all), NOTHING);
  const names = bestOnDevice(scores, DAY).map(({ name }) => name);
  expect(names).toHaveLength(50);
  expect(names.slice(48)).toEqual(['quick', 'slow']);
  expect(parseDailyScores(dailyScoresText(scores)).get(DAY)?.size).toBe(50);
});

test('a streak is a run of wins, ended by any other result', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom<GameResult>('win', 'loss', 'draw'), { minLength: 1, maxLength: 30 }),
      (results) => {
        const [entry] = bestOnDevice(played(results.map((result) => gameOf(result))), DAY);
        const runs = results.join(' ').split(/loss|draw/);
        const lengths = runs.map((run) => run.split('win').length - 1);
        const wins = results.filter((result) => result === 'win').length;
        expect(entry).toMatchObject({
          streak: lengths.at(-1),
          bestStreak: Math.max(...lengths),
          wins,
          totalGames: results.length,
          winRate: winRateOf(wins, results.length),
        });
        expect(entry?.avgGameTime).toBeCloseTo(100);
      },
    ),
  );
});

test('a game that is added twice counts once, even under another name', () => {
  const game = gameOf('win');
  const once = played([game]);
  expect(played([game], 'Maja', once)).toBe(once);
  expect(played([game], 'Deniz', once)).toBe(once);
});

test('of a name’s many games in a day the last ones are remembered, and all of them count', () => {
  const list = Array.from({ length: 205 }, () => gameOf('win'));
  const scores = played(list);
  const record = scores.get(DAY)?.get('Maja');
  expect(record).toMatchObject({ wins: 205, games: list.slice(5).map(({ id }) => id) });
});

test('days a week older than the newest are dropped, and a game of such a day is not added', () => {
  const days = ['2026-11-14', '2026-11-15', '2026-11-20'].map((day) => gameOf('win', 100, day));
  const scores = played([...days, gameOf('win'), gameOf('win', 100, '2026-11-01')]);
  expect([...scores.keys()].toSorted()).toEqual(['2026-11-15', '2026-11-20', DAY]);
});

test('neither a wrong date of the device nor a day of the future loses the other days', () => {
  const [early, late] = [gameOf('win', 100, '2026-11-20'), gameOf('win')];
  const add = (scores: DailyScores, game: CountedGame, today: string) =>
    withGame(scores, game, { name: 'Maja', country: null }, today);
  for (const today of ['2026-11-01', '2026-12-24']) {
    const scores = add(add(NOTHING, early, today), late, today);
    expect([...scores.keys()]).toEqual(['2026-11-20', DAY]);
  }
  const ahead = add(add(NOTHING, early, DAY), gameOf('win', 100, '2027-02-01'), DAY);
  expect([...add(ahead, late, DAY).keys()]).toEqual(['2026-11-20', '2027-02-01', DAY]);
});

test('the day is a UTC day, on both sides of midnight', () => {
  expect(dayOf(Date.parse('2026-11-21T23:59:59.999Z'))).toBe('2026-11-21');
  expect(dayOf(Date.parse('2026-11-22T00:30:00+01:00'))).toBe('2026-11-21');
  expect(dayOf(Date.parse('2026-11-21T19:00:00-05:00'))).toBe('2026-11-22');
});

describe('parsing the stored text', () => {
  const record = {
    wins: 1,
    losses: 0,
    draws: 0,
    score: 1_200,
    streak: 1,
    bestStreak: 1,
    avgGameTime: 100,
    country: 'PL',
  };

  test.each([
    null,
    '',
    '{',
    '[]',
    '7',
    '"text"',
    '{"2026-11-21":null}',
    '{"2026-11-21":[1]}',
    '{"2026-11-21":{"Maja":7}}',
    JSON.stringify({ [DAY]: { Maja: { ...record, wins: -1 } } }),
    JSON.stringify({ [DAY]: { Maja: { ...record, score: '1200' } } }),
    JSON.stringify({ [DAY]: { Maja: { ...record, avgGameTime: null } } }),
    JSON.stringify({ [DAY]: { Maja: { ...record, country: ['PL'] } } }),
    JSON.stringify({ [DAY]: { Maja: { ...record, country: 'POL' } } }),
    JSON.stringify({ [DAY]: { Maja: { ...record, avgGameTime: -1 } } }),
    JSON.stringify({ [DAY]: { Maja: { ...record, games: ['x'.repeat(65)] } } }),
    JSON.stringify({ [DAY]: { ['x'.repeat(101)]: record } }),
    `{"${DAY}":{"Maja":${JSON.stringify(record).replace('100', '1e999')}}}`,
  ])('%s has no valid result', (text) => {
    expect(bestOnDevice(parseDailyScores(text), DAY)).toEqual([]);
  });

  test('valid records are kept beside invalid ones, and unknown fields are dropped', () => {
    const text = JSON.stringify({
      [DAY]: { Maja: { ...record, admin: true }, Deniz: 7 },
      yesterday: { Maja: record },
      [`x${DAY}`]: { Maja: record },
      [`${DAY}T10:00`]: { Maja: record },
      [`+01${DAY}`]: { Maja: record },
      '2026-13-45': { Maja: record },
    });
    expect(stored(parseDailyScores(text))).toEqual({ [DAY]: { Maja: { ...record, games: [] } } });
  });

  test('names of object members are ordinary names and do not change a prototype', () => {
    const text = `{"__proto__":{"Maja":${JSON.stringify(record)}},"${DAY}":{"__proto__":${JSON.stringify(record)},"constructor":${JSON.stringify(record)}}}`;
    const scores = parseDailyScores(text);
    expect(bestOnDevice(scores, DAY).map(({ name }) => name)).toEqual(['__proto__', 'constructor']);
    const again = played([gameOf('win')], '__proto__', scores);
    expect(bestOnDevice(parseDailyScores(dailyScoresText(again)), DAY)[0]).toMatchObject({
      name: '__proto__',
      wins: 2,
    });
    expect(Object.prototype).not.toHaveProperty('wins');
  });

  test('any text and any JSON can be parsed, serialized and added to', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.jsonValue().map((value) => JSON.stringify({ [DAY]: value })),
        ),
        (text) => {
          const scores = parseDailyScores(text);
          expect(parseDailyScores(dailyScoresText(scores))).toEqual(scores);
          expect(
            played([gameOf('win')], 'Maja', scores)
              .get(DAY)
              ?.get('Maja')?.wins,
          ).toBeGreaterThan(0);
        },
      ),
    );
  });
});

describe('recording a game', () => {
  beforeEach(() => void vi.useFakeTimers({ now: Date.parse(`${DAY}T12:00:00Z`) }));
  afterEach(() => void vi.useRealTimers());

  test('stores it under the name that others see', () => {
    knownSession.set(sessionOf('6f1c1c8e-70b7-4b53-9c53-0f5a8f0c5c11'));
    const values: Record<string, string> = { [storageKeys.dailyScores]: 'garbage' };
    const game = gameOf('win', 80);
    recordCountedGame(game, storageOf(values));
    recordCountedGame(game, storageOf(values));
    const [entry, ...others] = readBestOnDevice(DAY, storageOf(values));
    expect(others).toEqual([]);
    expect(entry).toEqual({
      id: 'Maja',
      name: 'Maja',
      country: 'PL',
      score: 1_220,
      wins: 1,
      losses: 0,
      draws: 0,
      winRate: 100,
      totalGames: 1,
      avgGameTime: 80,
      streak: 1,
      bestStreak: 1,
    });
  });

  test('without a session, stores it under the stored name, or without a name', () => {
    const values: Record<string, string> = {};
    recordCountedGame(gameOf('draw'), storageOf(values));
    values[storageKeys.playerName] = 'Deniz';
    values[storageKeys.playerCountry] = 'TR';
    recordCountedGame(gameOf('win'), storageOf(values));
    expect(readBestOnDevice(DAY, storageOf(values))).toMatchObject([
      { name: 'Deniz', country: 'TR' },
      { name: null, country: null },
    ]);
  });
});
