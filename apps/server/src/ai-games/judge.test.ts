import type { Ms } from '@sixtyfour/chess';
import { CLOCK_MS } from '@sixtyfour/contract';
import { describe, expect, test } from 'vitest';
import { type EndedGame, judge } from './judge.ts';
import { judgeTimes } from './times.ts';

const OPENED: Ms = 1_790_000_000_000;
const WON = 'e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7';

/** Moves that came evenly, two seconds for each pair. */
function ended(moves: string, changes: Partial<EndedGame> = {}): EndedGame {
  const plies = moves.split(' ').filter(Boolean);
  const stamps = plies.map((_, ply) => OPENED + 1_000 + ply * 1_000);
  const endStamp = (stamps.at(-1) ?? OPENED) + 3_000;
  return {
    ruleSet: 'standard',
    moves: plies,
    openedAt: OPENED,
    stamps,
    passed: endStamp - OPENED,
    endStamp,
    endedBy: 'board',
    ...changes,
  };
}

describe('what a game comes to', () => {
  test('A-48 a win is to be verified; its seconds are those from white’s first move to its last', () => {
    expect(judge(ended(WON))).toEqual({ status: 'to-verify', result: 'win', secondsPlayed: 6 });
  });

  test.each(['resignation', 'left', 'timeout', 'casual', null] as const)(
    'the board goes before the word %s',
    (endedBy) => {
      expect(judge(ended(WON, { endedBy }))).toMatchObject({ status: 'to-verify', result: 'win' });
    },
  );

  test.each(['resignation', 'left', 'timeout', null] as const)('without it a loss counts: %s', (endedBy) => {
    const unfinished = 'e2e4 e7e5 d1h5 b8c6';
    expect(judge(ended(unfinished, { endedBy }))).toEqual({ status: 'counted', result: 'loss', secondsPlayed: 6 });
  });

  test('a stalemate is a draw', () => {
    const stalemate = 'e2e3 a7a5 d1h5 a8a6 h5a5 h7h5 a5c7 a6h6 h2h4 f7f6 c7d7 e8f7 d7b7 d8d3 b7b8 d3h7 b8c8 f7g6 c8e6';
    expect(judge(ended(stalemate))).toMatchObject({ status: 'to-verify', result: 'draw' });
  });

  test('a game ends with the third time of a position, and what is played after it is refused', () => {
    const repeated = 'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8';
    expect(judge(ended(repeated))).toMatchObject({ status: 'to-verify', result: 'draw' });
    expect(judge(ended(`${repeated} e2e4`))).toEqual({ status: 'refused', reason: 'illegal-move' });
  });

  test('A-47 under four plies nothing counts, whoever ends it', () => {
    for (const endedBy of ['resignation', 'left', 'board', null] as const)
      expect(judge(ended('e2e4 e7e5 d1h5', { endedBy }))).toEqual({ status: 'not-counted', reason: 'too-short' });
  });

  test('a win on the character’s time is believed by nobody, and refused when it cannot be', () => {
    const waiting = ended('e2e4 e7e5 d1h5 b8c6 f1c4', { endedBy: 'timeout' });
    expect(judge(waiting)).toEqual({ status: 'refused', reason: 'wrong-result' });
    expect(judge({ ...waiting, passed: CLOCK_MS })).toEqual({ status: 'not-counted', reason: 'character-timed-out' });
  });
});

describe('times', () => {
  const times = (stamps: readonly Ms[], passed = (stamps.at(-1) ?? 0) + 1_000) =>
    judgeTimes({ openedAt: 0, stamps, passed });
  /** So many pairs of a move of the visitor's and a reply. */
  const evenly = (pairs: number, own: Ms, reply: Ms) =>
    Array.from({ length: 2 * pairs }, (_, ply) => (Math.floor(ply / 2) + 1) * own + Math.ceil(ply / 2) * reply);

  test('moves played at once after each reply are possible', () => {
    expect(times(evenly(40, 1, 500))).toEqual({ status: 'possible' });
  });

  test('calls that take longer now and then are possible', () => {
    const late = evenly(40, 700, 500).map((stamp, ply) => (ply % 16 === 4 ? stamp + 900 : stamp));
    expect(times(late.map((stamp, ply) => Math.max(stamp, ...late.slice(0, ply))))).toEqual({ status: 'possible' });
  });

  test('both clocks may be used up, and not more', () => {
    expect(times(evenly(10, 30_000, 30_000))).toEqual({ status: 'possible' });
    expect(times(evenly(15, 25_000, 500))).toEqual({ status: 'refused', reason: 'impossible-time' });
    expect(times(evenly(15, 500, 25_000))).toEqual({ status: 'refused', reason: 'impossible-time' });
  });

  test('a move that came minutes late is no forgery', () => {
    const stamps = evenly(20, 10_000, 500);
    expect(times(stamps.map((stamp, ply) => (ply >= 30 ? stamp + 200_000 : stamp)))).toEqual({
      status: 'not-counted',
      reason: 'connection',
    });
  });

  test('moves that waited for a connection are no forgery, and do not count', () => {
    const stamps = evenly(20, 2_000, 500).map((stamp) => (stamp > 10_000 && stamp < 40_000 ? 40_000 : stamp));
    expect(times(stamps)).toEqual({ status: 'not-counted', reason: 'connection' });
  });

  test('moves that came while the server was away are judged by the time that really passed', () => {
    const atOnce = evenly(20, 0, 0);
    expect(times(atOnce, 60_000)).toEqual({ status: 'not-counted', reason: 'connection' });
    expect(times(atOnce, 2_000)).toEqual({ status: 'refused', reason: 'moves-at-once' });
    expect(times(evenly(20, 50, 50), 2_000)).toEqual({ status: 'refused', reason: 'impossible-time' });
  });
});
