import type { Ms } from '@sixtyfour/chess';
import { CLOCK_MS } from '@sixtyfour/contract';
import { describe, expect, test } from 'vitest';
import { type EndedGame, judgeEndedGame } from './eligibility.ts';
import { UNFINISHED } from './test-kit.ts';
import { checkTimes } from './times.ts';

const OPENED: Ms = 1_790_000_000_000;
const WON = 'e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7';

/** A game with one move per second. */
function ended(moves: string, changes: Partial<EndedGame> = {}): EndedGame {
  const plies = moves.split(' ').filter(Boolean);
  const stamps = plies.map((_, ply) => OPENED + 1_000 + ply * 1_000);
  const endStamp = (stamps.at(-1) ?? OPENED) + 3_000;
  return {
    ruleSet: 'standard',
    color: 'white',
    moves: plies,
    openedAt: OPENED,
    stamps,
    passed: endStamp - OPENED,
    endStamp,
    endedBy: 'board',
    ...changes,
  };
}

describe('a visitor with the black pieces', () => {
  const MATED = 'f2f3 e7e5 g2g4 d8h4';

  test('wins by a mate by black and loses by a mate by white', () => {
    expect(judgeEndedGame(ended(MATED, { color: 'black' }))).toMatchObject({ status: 'to-verify', result: 'win' });
    expect(judgeEndedGame(ended(WON, { color: 'black' }))).toMatchObject({ status: 'counted', result: 'loss' });
  });

  test('the times of black’s moves are checked', () => {
    const times = { openedAt: 0, passed: 60_000 };
    // Each white reply arrives together with the black move before it.
    const stamps = Array.from({ length: 40 }, (_, ply) => 1_000 + 1_500 * Math.floor((ply + 1) / 2));
    expect(checkTimes({ ...times, color: 'black', stamps })).toEqual({ status: 'possible' });
    const atOnce = Array.from({ length: 40 }, () => 1_000);
    expect(checkTimes({ color: 'black', openedAt: 0, stamps: atOnce, passed: 2_000 })).toEqual({
      status: 'refused',
      reason: 'moves-at-once',
    });
  });
});

describe('score eligibility', () => {
  test('A-48 a win must be verified; its seconds are measured from white’s first move to its last', () => {
    expect(judgeEndedGame(ended(WON))).toEqual({ status: 'to-verify', result: 'win', secondsPlayed: 6 });
  });

  test.each(['resignation', 'left', 'timeout', 'casual', null] as const)(
    'the position takes precedence over the reported end %s',
    (endedBy) => {
      expect(judgeEndedGame(ended(WON, { endedBy }))).toMatchObject({ status: 'to-verify', result: 'win' });
    },
  );

  describe.each(['resignation', 'left', 'timeout', null] as const)('T-07 a game that ends by %s', (endedBy) => {
    /** Ends the game after `seconds` of play; the moves themselves take 19 or 18. */
    const after = (plies: number, seconds: number) => {
      const game = ended(UNFINISHED.slice(0, plies).join(' '), { endedBy });
      return judgeEndedGame({ ...game, endStamp: OPENED + 1_000 + 1_000 * seconds });
    };

    test('is a loss after at least twenty plies and sixty seconds', () => {
      expect(after(20, 60)).toEqual({ status: 'counted', result: 'loss', secondsPlayed: 60 });
    });

    test('does not count before', () => {
      for (const short of [after(18, 500), after(20, 59)])
        expect(short).toEqual({ status: 'not-counted', reason: 'too-short' });
    });
  });

  test('T-07 a loss on the board counts, however short the game was', () => {
    expect(judgeEndedGame(ended('f2f3 e7e5 g2g4 d8h4', { endedBy: 'resignation' }))).toEqual({
      status: 'counted',
      result: 'loss',
      secondsPlayed: 3,
    });
  });

  test('a stalemate is a draw', () => {
    const stalemate = 'e2e3 a7a5 d1h5 a8a6 h5a5 h7h5 a5c7 a6h6 h2h4 f7f6 c7d7 e8f7 d7b7 d8d3 b7b8 d3h7 b8c8 f7g6 c8e6';
    expect(judgeEndedGame(ended(stalemate))).toMatchObject({ status: 'to-verify', result: 'draw' });
  });

  test('a threefold repetition ends the game, and moves after it are refused', () => {
    const repeated = 'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8';
    expect(judgeEndedGame(ended(repeated))).toMatchObject({ status: 'to-verify', result: 'draw' });
    expect(judgeEndedGame(ended(`${repeated} e2e4`))).toEqual({ status: 'refused', reason: 'illegal-move' });
  });

  test('A-47 a game of fewer than four plies does not count, whoever ends it', () => {
    for (const endedBy of ['resignation', 'left', 'board', null] as const)
      expect(judgeEndedGame(ended('e2e4 e7e5 d1h5', { endedBy }))).toEqual({
        status: 'not-counted',
        reason: 'too-short',
      });
  });

  test('a win on time does not count, and is refused if too little time has passed', () => {
    const waiting = ended('e2e4 e7e5 d1h5 b8c6 f1c4', { endedBy: 'timeout' });
    expect(judgeEndedGame(waiting)).toEqual({ status: 'refused', reason: 'wrong-result' });
    expect(judgeEndedGame({ ...waiting, passed: CLOCK_MS })).toEqual({
      status: 'not-counted',
      reason: 'character-timed-out',
    });
  });
});

describe('move times', () => {
  const times = (stamps: readonly Ms[], passed = (stamps.at(-1) ?? 0) + 1_000) =>
    checkTimes({ color: 'white', openedAt: 0, stamps, passed });
  /** The stamps of pairs of a move and a reply. */
  const evenly = (pairs: number, own: Ms, reply: Ms) =>
    Array.from({ length: 2 * pairs }, (_, ply) => (Math.floor(ply / 2) + 1) * own + Math.ceil(ply / 2) * reply);

  test('moves played immediately after each reply are possible', () => {
    expect(times(evenly(40, 1, 500))).toEqual({ status: 'possible' });
  });

  test('occasional slow requests are possible', () => {
    const late = evenly(40, 700, 500).map((stamp, ply) => (ply % 16 === 4 ? stamp + 900 : stamp));
    expect(times(late.map((stamp, ply) => Math.max(stamp, ...late.slice(0, ply))))).toEqual({ status: 'possible' });
  });

  test('each side may use up its clock, but not more', () => {
    expect(times(evenly(10, 30_000, 30_000))).toEqual({ status: 'possible' });
    expect(times(evenly(15, 25_000, 500))).toEqual({ status: 'refused', reason: 'impossible-time' });
    expect(times(evenly(15, 500, 25_000))).toEqual({ status: 'refused', reason: 'impossible-time' });
  });

  test('a game with one move minutes late does not count, but is not refused', () => {
    const stamps = evenly(20, 10_000, 500);
    expect(times(stamps.map((stamp, ply) => (ply >= 30 ? stamp + 200_000 : stamp)))).toEqual({
      status: 'not-counted',
      reason: 'connection',
    });
  });

  test('a game with moves that waited for a connection does not count, but is not refused', () => {
    const stamps = evenly(20, 2_000, 500).map((stamp) => (stamp > 10_000 && stamp < 40_000 ? 40_000 : stamp));
    expect(times(stamps)).toEqual({ status: 'not-counted', reason: 'connection' });
  });

  test('moves that arrive together are checked against the real time that passed', () => {
    const atOnce = evenly(20, 0, 0);
    expect(times(atOnce, 60_000)).toEqual({ status: 'not-counted', reason: 'connection' });
    expect(times(atOnce, 2_000)).toEqual({ status: 'refused', reason: 'moves-at-once' });
    expect(times(evenly(20, 50, 50), 2_000)).toEqual({ status: 'refused', reason: 'impossible-time' });
  });
});
