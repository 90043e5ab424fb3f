import { describe, expect, test } from 'vitest';
import {
  type Applied,
  applyIntent,
  type GameOrigin,
  type GameState,
  hasBegun,
  type Intent,
  type Refusal,
  startGame,
} from './game.ts';
import { gameAfter } from './test-kit.ts';
import { evenTimes, type SideTimes } from './time-control.ts';
import { RULE_SETS, type RuleSet } from './rule-set.ts';
import type { Square } from './types.ts';

const FIVE_MINUTES = 300_000;
const BEGIN = 5000;

interface Options {
  readonly origin?: GameOrigin;
  readonly ruleSet?: RuleSet;
  readonly startFen?: string | null;
  readonly times?: SideTimes | null;
  readonly waitForBegin?: boolean;
}

function started({
  origin = 'queue',
  ruleSet = 'standard',
  startFen = null,
  times = evenTimes(FIVE_MINUTES),
  waitForBegin = false,
}: Options = {}): GameState {
  const state = startGame({ origin, ruleSet, startFen, times, waitForBegin, at: BEGIN });
  if (!state.ok) throw new Error(state.error.code);
  return state.value;
}

function applied(state: GameState, intent: Intent): Applied {
  const result = applyIntent(state, intent);
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

function refused(state: GameState, intent: Intent): Refusal | null {
  const result = applyIntent(state, intent);
  return result.ok ? null : result.error;
}

function moveOf(state: GameState, uci: string, at = BEGIN): Intent {
  const [from, to] = [uci.slice(0, 2) as Square, uci.slice(2, 4) as Square];
  return { type: 'move', by: state.game.turn, from, to, at };
}

/** Plays UCI moves without promotions, one second apart. */
function played(state: GameState, moves: string): GameState {
  return moves.split(' ').reduce((now, uci, i) => applied(now, moveOf(now, uci, BEGIN + (i + 1) * 1000)).state, state);
}

/** Plays up to 22 plies without a capture or a threefold repetition. */
function quietly(state: GameState, plies: number): GameState {
  const moves =
    'b1c3 b8c6 c3d5 c6d4 d5f4 d4f5 f4h5 f5h4 a2a3 a7a6 a3a4 a6a5 b2b3 b7b6 c2c3 c7c6 d2d3 d7d6 e2e3 e7e6 f2f3 f7f6'.split(
      ' ',
    );
  return played(state, moves.slice(0, plies).join(' '));
}

describe('a new game', () => {
  test('R-CLK-07 both sides start with 300 s, white’s clock runs from the start, and its flag falls after 300 s', () => {
    const { clock } = started({ origin: 'ai' });
    expect(clock).toEqual({ white: 300_000, black: 300_000, running: 'white', anchor: BEGIN });
    const after = (seconds: number) =>
      refused(started({ origin: 'room' }), { type: 'flag', at: BEGIN + seconds * 1000 });
    expect([1, 299, 300].map(after)).toEqual(['not-flagged', 'not-flagged', null]);
  });

  test('A-92 in a custom start position the clock of the side to move runs', () => {
    expect(started({ startFen: '4k3/4p3/8/8/8/8/8/4K3 b - - 0 1' }).clock?.running).toBe('black');
  });

  test('an invalid start position is refused with the offset of the error', () => {
    const result = startGame({ origin: 'ai', ruleSet: 'standard', startFen: 'x', times: null, at: 0 });
    expect(result).toEqual({ ok: false, error: { code: 'letter-unknown', field: 'board', at: 0 } });
  });

  test('a game from a finished position ends at the start', () => {
    const state = started({ startFen: '7k/5Q2/8/8/8/8/8/K7 b - - 0 1' });
    expect(state.ending).toEqual({ winner: null, reason: 'stalemate', at: BEGIN });
    expect(state.clock?.running).toBeNull();
  });
});

describe('A-92 a game that waits for its players', () => {
  const waiting = started({ waitForBegin: true });

  test('charges no time until it begins, then runs white’s clock, and begins only once', () => {
    expect(hasBegun(waiting)).toBe(false);
    const { state, events } = applied(waiting, { type: 'begin', at: BEGIN + 9000 });
    expect(hasBegun(state)).toBe(true);
    expect(events).toEqual([{ type: 'begun' }]);
    expect(state).toMatchObject({ startedAt: BEGIN + 9000, version: 1 });
    expect(state.clock).toEqual({ white: FIVE_MINUTES, black: FIVE_MINUTES, running: 'white', anchor: BEGIN + 9000 });
    expect(refused(state, { type: 'begin', at: BEGIN + 9000 })).toBe('not-allowed');
  });

  test.each(['resign', 'offer-draw', 'accept-draw', 'decline-draw', 'abandon'] as const)('refuses %s', (type) => {
    expect(refused(waiting, { type, by: 'white', at: BEGIN })).toBe('not-started');
  });

  test('refuses moves and flags', () => {
    expect(refused(waiting, moveOf(waiting, 'e2e4'))).toBe('not-started');
    expect(refused(waiting, { type: 'flag', at: BEGIN + 10 ** 9 })).toBe('not-started');
  });

  test.each(['white', 'black', null] as const)('can be aborted by %s, without a result', (by) => {
    const { ending, clock } = applied(waiting, { type: 'abort', by, at: BEGIN + 25_000 }).state;
    expect(ending).toEqual({ winner: null, reason: 'aborted', at: BEGIN + 25_000 });
    expect(clock).toMatchObject({ white: FIVE_MINUTES, black: FIVE_MINUTES, running: null });
  });

  test('a game without clocks refuses begin', () => {
    expect(refused(started({ times: null }), { type: 'begin', at: BEGIN })).toBe('not-allowed');
  });
});

describe('moves', () => {
  test('a move changes the position, presses the clock and emits an event', () => {
    const { state, events } = applied(started(), moveOf(started(), 'e2e4', BEGIN + 2500));
    expect(state.game.fen).toBe(gameAfter('e2e4').fen);
    expect(state.clock).toEqual({ white: 297_500, black: FIVE_MINUTES, running: 'black', anchor: BEGIN + 2500 });
    expect(state.version).toBe(1);
    expect(events).toMatchObject([{ type: 'moved', by: 'white', played: { san: 'e4', long: 'e2e4', uci: 'e2e4' } }]);
  });

  test('lag compensation is not charged but does not undo a fallen flag', () => {
    const late = { ...moveOf(started(), 'e2e4', BEGIN + 2500), credit: 300 };
    expect(applied(started(), late).state.clock).toMatchObject({ white: 297_800, anchor: BEGIN + 2500 });
    const tooLate = { ...moveOf(started(), 'e2e4', BEGIN + FIVE_MINUTES), credit: 300 };
    expect(applied(started(), tooLate).state.ending).toMatchObject({ reason: 'timeout', winner: 'black' });
  });

  test.each([
    ['out of turn', { type: 'move', by: 'black', from: 'e7', to: 'e5', at: BEGIN }, 'not-your-turn'],
    ['from an empty square', { type: 'move', by: 'white', from: 'e4', to: 'e5', at: BEGIN }, 'no-piece'],
    ['of the other side’s piece', { type: 'move', by: 'white', from: 'e7', to: 'e5', at: BEGIN }, 'not-your-piece'],
    ['that the piece cannot make', { type: 'move', by: 'white', from: 'e2', to: 'e5', at: BEGIN }, 'illegal-move'],
  ] as const)('a move %s is refused and changes nothing', (_, intent, refusal) => {
    const state = started();
    expect(refused(state, intent)).toBe(refusal);
    expect(state.game.ply).toBe(0);
  });

  test('checkmate ends the game and stops the clock', () => {
    const { state, events } = applied(
      played(started(), 'f2f3 e7e5 g2g4'),
      moveOf(played(started(), 'f2f3 e7e5 g2g4'), 'd8h4', BEGIN + 9000),
    );
    expect(state.ending).toEqual({ winner: 'black', reason: 'checkmate', at: BEGIN + 9000 });
    expect(state.clock?.running).toBeNull();
    expect(events.map(({ type }) => type)).toEqual(['moved', 'ended']);
  });

  test('a finished game refuses every intent', () => {
    const over = played(started(), 'f2f3 e7e5 g2g4 d8h4');
    for (const intent of [
      moveOf(over, 'a2a3'),
      { type: 'resign', by: 'white', at: BEGIN },
      { type: 'flag', at: BEGIN + FIVE_MINUTES * 3 },
      { type: 'offer-draw', by: 'white', at: BEGIN },
      { type: 'takeback', plies: 1, at: BEGIN },
    ] as const)
      expect(refused(over, intent)).toBe('game-over');
  });
});

describe.each(RULE_SETS)('time, %s rules', (ruleSet) => {
  test('R-CLK-04 white loses when its time runs out', () => {
    const { state, events } = applied(started({ ruleSet }), { type: 'flag', at: BEGIN + FIVE_MINUTES });
    expect(state.ending).toEqual({ winner: 'black', reason: 'timeout', at: BEGIN + FIVE_MINUTES });
    expect(state.clock).toMatchObject({ white: 0, running: null });
    expect(events).toEqual([{ type: 'ended', ending: state.ending }]);
  });

  test('R-CLK-05 white wins when black’s time runs out', () => {
    const black = played(started({ ruleSet }), 'e2e4');
    const { state } = applied(black, { type: 'flag', at: BEGIN + 1000 + FIVE_MINUTES });
    expect(state.ending).toMatchObject({ winner: 'white', reason: 'timeout' });
  });

  test('R-CLK-04 a move after the flag is not played and ends the game on time', () => {
    const { state, events } = applied(started({ ruleSet }), moveOf(started(), 'e2e4', BEGIN + FIVE_MINUTES + 9));
    expect(state.game.ply).toBe(0);
    expect(state.ending).toEqual({ winner: 'black', reason: 'timeout', at: BEGIN + FIVE_MINUTES });
    expect(events.map(({ type }) => type)).toEqual(['ended']);
  });

  test.each(['resign', 'offer-draw', 'accept-draw', 'abort'] as const)(
    'a fallen flag takes precedence over %s',
    (type) => {
      const { state } = applied(started({ ruleSet }), { type, by: 'black', at: BEGIN + FIVE_MINUTES });
      expect(state.ending).toMatchObject({ winner: 'black', reason: 'timeout' });
    },
  );

  test('R-CLK-04 a flag is refused one millisecond early and without a clock', () => {
    expect(refused(started({ ruleSet }), { type: 'flag', at: BEGIN + FIVE_MINUTES - 1 })).toBe('not-flagged');
    expect(refused(started({ ruleSet, times: null }), { type: 'flag', at: BEGIN + 10 ** 9 })).toBe('not-flagged');
  });
});

describe('A-16 timeout against a side without mating material', () => {
  const LONE_KING = '4k3/8/8/8/8/8/4R3/4K3 b - - 0 1';
  const at = BEGIN + FIVE_MINUTES;

  test('R-CLK-05 A-16 the winner needs mating material under the standard rules only', () => {
    // White runs out of time against a bare king.
    const fen = LONE_KING.replace(' b ', ' w ').replace('4R3', 'R7');
    const end = (ruleSet: RuleSet) => applied(started({ ruleSet, startFen: fen }), { type: 'flag', at }).state.ending;
    expect(end('standard')).toEqual({ winner: null, reason: 'timeout', at });
    expect(end('simplified')).toEqual({ winner: 'black', reason: 'timeout', at });
  });

  test('A-16 a side with mating material wins on time against a bare king', () => {
    const state = started({ startFen: LONE_KING.replace('4R3', 'R7') });
    expect(applied(state, { type: 'flag', at }).state.ending).toMatchObject({ winner: 'white' });
  });
});

describe('A-17 games without progress', () => {
  const fen = '4k3/8/8/8/8/8/8/R3K3 w - - 149 100';
  const ending = (ruleSet: RuleSet, times: SideTimes | null) =>
    played(started({ ruleSet, startFen: fen, times }), 'a1a2').ending?.reason;

  test.each([
    ['standard', evenTimes(FIVE_MINUTES), 'seventy-five-moves'],
    ['standard', null, 'seventy-five-moves'],
    ['simplified', evenTimes(FIVE_MINUTES), undefined],
    ['simplified', { ...evenTimes(FIVE_MINUTES, 2000), black: { initialMs: FIVE_MINUTES, incrementMs: 0 } }, undefined],
    ['simplified', evenTimes(FIVE_MINUTES, 2000), 'seventy-five-moves'],
    ['simplified', null, 'seventy-five-moves'],
  ] as const)('A-17 %s rules, clock %j: %s', (ruleSet, times, reason) => {
    expect(ending(ruleSet, times)).toBe(reason);
  });
});

describe('resigning, aborting, abandoning', () => {
  test.each(['white', 'black'] as const)('%s resigns and loses, whoever is to move', (by) => {
    const { ending } = applied(started(), { type: 'resign', by, at: BEGIN + 1 }).state;
    expect(ending).toEqual({ winner: by === 'white' ? 'black' : 'white', reason: 'resignation', at: BEGIN + 1 });
  });

  test('A-22 a game can be aborted without a result only before its second ply', () => {
    const abort: Intent = { type: 'abort', by: 'black', at: BEGIN + 2000 };
    expect(applied(played(started(), 'e2e4'), abort).state.ending).toMatchObject({ winner: null, reason: 'aborted' });
    expect(refused(played(started(), 'e2e4 e7e5'), abort)).toBe('not-allowed');
  });

  test('A-109 the side that abandons an online game loses it; a local game refuses abandonment', () => {
    const abandon: Intent = { type: 'abandon', by: 'white', at: BEGIN };
    expect(applied(started(), abandon).state.ending).toMatchObject({ winner: 'black', reason: 'abandonment' });
    expect(refused(started({ origin: 'local' }), abandon)).toBe('not-allowed');
  });
});

describe('draw offers', () => {
  const offer = (by: 'white' | 'black'): Intent => ({ type: 'offer-draw', by, at: BEGIN });

  test('accepting an offer ends the game as a draw', () => {
    const offered = applied(started(), offer('white'));
    expect(offered.events).toEqual([{ type: 'draw-offered', by: 'white' }]);
    const { ending } = applied(offered.state, { type: 'accept-draw', by: 'black', at: BEGIN }).state;
    expect(ending).toEqual({ winner: null, reason: 'agreement', at: BEGIN });
  });

  test('mutual offers end the game as a draw', () => {
    const offered = applied(started(), offer('white')).state;
    expect(applied(offered, offer('black')).state.ending).toMatchObject({ reason: 'agreement' });
  });

  test('only the other side can answer, and only while an offer is pending', () => {
    const offered = applied(started(), offer('white')).state;
    for (const type of ['accept-draw', 'decline-draw'] as const) {
      expect(refused(offered, { type, by: 'white', at: BEGIN })).toBe('no-offer');
      expect(refused(started(), { type, by: 'black', at: BEGIN })).toBe('no-offer');
    }
    const declined = applied(offered, { type: 'decline-draw', by: 'black', at: BEGIN });
    expect(declined.events).toEqual([{ type: 'draw-declined', by: 'black' }]);
    expect(refused(declined.state, { type: 'accept-draw', by: 'black', at: BEGIN })).toBe('no-offer');
  });

  test('an offer survives a move of its own side and lapses with a move of the other side', () => {
    const own = played(applied(started(), offer('white')).state, 'e2e4');
    expect(own.drawOffer).toBe('white');
    const { state, events } = applied(own, moveOf(own, 'e7e5', BEGIN + 2000));
    expect(state.drawOffer).toBeNull();
    expect(events.map(({ type }) => type)).toEqual(['moved', 'draw-declined']);
  });

  test('a side may not offer while its offer is pending, nor again within ten of its own moves', () => {
    const offered = applied(started(), offer('white')).state;
    expect(refused(offered, offer('white'))).toBe('offer-pending');
    const declined = applied(offered, { type: 'decline-draw', by: 'black', at: BEGIN }).state;
    expect(refused(declined, offer('white'))).toBe('offer-too-soon');
    expect(refused(quietly(declined, 19), offer('white'))).toBe('offer-too-soon');
    expect(refused(quietly(declined, 20), offer('white'))).toBeNull();
    expect(refused(declined, offer('black'))).toBeNull();
  });
});

describe('takeback', () => {
  const back = (plies: number): Intent => ({ type: 'takeback', plies, at: BEGIN + 4000 });

  test.each(['ai', 'local'] as const)('takes moves back in a game of origin %s without restoring time', (origin) => {
    const { state, events } = applied(played(started({ origin }), 'e2e4 e7e5 g1f3'), back(2));
    expect(state.game.fen).toBe(gameAfter('e2e4').fen);
    expect(state.game.history).toHaveLength(1);
    expect(events).toEqual([{ type: 'taken-back', plies: 2 }]);
    expect(state.clock).toEqual({ white: 298_000, black: 298_000, running: 'black', anchor: BEGIN + 4000 });
  });

  test.each([0, -1, 1.5, 4, Number.NaN])('refuses to take back %s of three plies', (plies) => {
    expect(refused(played(started({ origin: 'ai' }), 'e2e4 e7e5 g1f3'), back(plies))).toBe('nothing-to-take-back');
  });

  test.each(['queue', 'room'] as const)('A-91 is refused in a game of origin %s', (origin) => {
    expect(refused(played(started({ origin }), 'e2e4'), back(1))).toBe('not-allowed');
  });

  test('play continues from the earlier position', () => {
    const again = played(applied(played(started({ origin: 'local' }), 'e2e4 e7e5'), back(1)).state, 'c7c5');
    expect(again.game.history.map(({ san }) => san)).toEqual(['e4', 'c5']);
  });
});

test('every applied intent increases the version by one', () => {
  const offered = applied(played(started(), 'e2e4 e7e5'), { type: 'offer-draw', by: 'white', at: BEGIN }).state;
  const declined = applied(offered, { type: 'decline-draw', by: 'black', at: BEGIN }).state;
  const resigned = applied(declined, { type: 'resign', by: 'black', at: BEGIN }).state;
  expect([started().version, offered.version, declined.version, resigned.version]).toEqual([0, 3, 4, 5]);
});

describe('times', () => {
  test('a move adds the increment of its side, and the move that ends the game adds none', () => {
    const times = { white: { initialMs: 60_000, incrementMs: 2_000 }, black: { initialMs: 300_000, incrementMs: 0 } };
    const before = started({ times, waitForBegin: true });
    expect(before.clock).toMatchObject({ white: 60_000, black: 300_000, running: null });
    let state = started({ times });
    state = applied(state, moveOf(state, 'f2f3', BEGIN + 1500)).state;
    state = applied(state, moveOf(state, 'e7e5', BEGIN + 2500)).state;
    expect(state.clock).toMatchObject({ white: 60_500, black: 299_000 });
    state = applied(state, moveOf(state, 'g2g4', BEGIN + 2501)).state;
    const mated = applied(state, moveOf(state, 'd8h4', BEGIN + 3501)).state;
    expect(mated.clock).toMatchObject({ white: 62_499, black: 298_000, running: null });
    expect(mated.ending).toMatchObject({ winner: 'black', reason: 'checkmate' });
  });
});
