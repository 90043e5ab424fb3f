import { evenTimes, startGame } from '@sixtyfour/chess';
import { describe, expect, test } from 'vitest';
import { parseSavedGame, toGameState, toSavedGame } from './saved-game.ts';
import { savedGameWith } from './test-game.ts';

const saved = savedGameWith({
  clock: { white: 298_000, black: 299_500, running: 'white', anchor: 2_000_000 },
  startedAt: 1_990_000,
  updatedAt: 2_000_000,
});

test('a saved game parses to itself after being stored', () => {
  for (const game of [
    saved,
    { ...saved, engineVersion: '1-00000000' },
    { ...saved, clock: null, startFen: '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', moves: [] },
    { ...saved, origin: 'local' as const, persona: null },
    { ...saved, ending: { winner: null, reason: 'stalemate' as const, at: 5 } },
  ])
    expect(parseSavedGame(structuredClone(game))).toEqual(game);
});

test('a live game survives saving and loading: moves, clocks and start time', () => {
  const started = startGame({ origin: 'ai', ruleSet: 'simplified', times: evenTimes(300_000), at: 5000 });
  if (!started.ok) throw new Error('the usual start is refused');
  const facts = {
    id: 'x',
    origin: 'ai',
    persona: 'judit-poll-gar',
    seed: 1,
    counts: true,
    whyUncounted: null,
    color: 'black',
    time: '5+0',
    level: 1200,
  } as const;
  const again = toGameState(toSavedGame(started.value, facts, 6000));
  expect(again).toMatchObject({ origin: 'ai', clock: started.value.clock, startedAt: 5000, ending: null });
  expect(again?.game.fen).toBe(started.value.game.fen);
  expect(again?.game.ruleSet).toBe('simplified');
});

test('a game of an older build was played at the character’s own level, and says no reason not to count', () => {
  const { level: _, whyUncounted: __, drawOfferedAtPly: ___, ...older } = saved;
  expect(parseSavedGame(older)).toEqual(saved);
});

test.each([
  ['a level that there is not', { ...saved, level: 700 }],
  ['nothing', null],
  ['a string', 'game'],
  ['another format', { ...saved, format: 2 }],
  ['no id', { ...saved, id: '' }],
  ['an id that is too long', { ...saved, id: 'x'.repeat(65) }],
  ['an unknown persona', { ...saved, persona: 'stockfish' }],
  ['a persona in a local game', { ...saved, origin: 'local' }],
  ['a game against nobody', { ...saved, persona: null }],
  ['an invalid seed', { ...saved, seed: -1 }],
  ['an unknown rule set', { ...saved, ruleSet: 'atomic' }],
  ['moves that are not a list', { ...saved, moves: 'e2e4' }],
  ['a move that is not a string', { ...saved, moves: [1] }],
  ['an invalid clock', { ...saved, clock: { white: 'soon' } }],
  ['a clock below zero', { ...saved, clock: { ...saved.clock, black: -1 } }],
  ['an infinite clock', { ...saved, clock: { ...saved.clock, white: Number.POSITIVE_INFINITY } }],
  ['a missing clock', { ...saved, clock: undefined }],
  ['an unknown end reason', { ...saved, ending: { winner: 'white', reason: 'luck', at: 1 } }],
  ['an unknown winner', { ...saved, ending: { winner: 'red', reason: 'timeout', at: 1 } }],
])('refused: %s', (_what, value) => {
  expect(parseSavedGame(value)).toBeNull();
});

describe('converting to a live game', () => {
  test('fails with invalid moves or an invalid position', () => {
    expect(toGameState({ ...saved, moves: ['e2e5'] })).toBeNull();
    expect(toGameState({ ...saved, startFen: 'nonsense', moves: [] })).toBeNull();
  });

  test('runs the clock of the side to move, whatever the record says', () => {
    expect(toGameState({ ...saved, moves: ['e2e4'] })?.clock?.running).toBe('black');
  });

  test('ends the game if its position is checkmate', () => {
    const over = toGameState({ ...saved, moves: ['f2f3', 'e7e5', 'g2g4', 'd8h4'] });
    expect(over?.ending).toMatchObject({ winner: 'black', reason: 'checkmate' });
    expect(over?.clock?.running).toBeNull();
  });

  test('goes by the time control of the record, or of older builds: five minutes, or no clock', () => {
    const initialOf = (record: typeof saved) => toGameState(record)?.times?.white.initialMs;
    expect(initialOf({ ...saved, time: '15+10' })).toBe(900_000);
    expect(initialOf(saved)).toBe(300_000);
    const unclocked = toGameState({ ...saved, clock: null });
    expect(unclocked).toMatchObject({ times: null, clock: null });
  });

  test('charges a clock that ran while the page was closed, and starts one that stood still now', () => {
    const clock = { white: 298_000, black: 299_500, running: 'white', anchor: 2_000_000 } as const;
    expect(toGameState(saved, 2_050_000)?.clock).toEqual(clock);
    const stopped = { ...saved, clock: { ...clock, running: null } };
    expect(toGameState(stopped, 2_050_000)?.clock).toEqual({ ...clock, anchor: 2_050_000 });
    const ended = { winner: 'white', reason: 'resignation', at: 2_000_000 } as const;
    expect(toGameState({ ...stopped, ending: ended }, 2_050_000)?.clock).toEqual({ ...clock, running: null });
  });

  test('an end that only the board shows is of the time of the last change, a stored one stays as it is', () => {
    const mated = { ...saved, moves: ['f2f3', 'e7e5', 'g2g4', 'd8h4'] };
    expect(toGameState(mated, 2_050_000)?.ending?.at).toBe(2_000_000);
    const ended = { winner: 'white', reason: 'timeout', at: 1_999_000 } as const;
    expect(toGameState({ ...mated, ending: ended })?.ending).toEqual(ended);
  });

  test('keeps when draws were offered, but no offer that was open', () => {
    const drawOfferedAtPly = { white: 2, black: null };
    expect(toGameState({ ...saved, drawOfferedAtPly })).toMatchObject({
      drawOffer: null,
      drawOfferedAtPly,
      version: 2,
    });
  });
});
