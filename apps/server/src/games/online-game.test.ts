import { type Color, err, type Result } from '@sixtyfour/chess';
import {
  ARRIVAL_MS,
  CLOCK_MS,
  FIRST_MOVE_MS,
  type GameIntent,
  type ProblemCode,
  type TimeControlName,
} from '@sixtyfour/contract';
import { describe, expect, test } from 'vitest';
import {
  acceptsRematch,
  absenceAction,
  deadlineOf,
  decideIntent,
  decideSystemAction,
  isPlainMove,
  newGame,
  nextDue,
  type OnlineGameState,
  overdueAction,
  recentBoards,
  rematchPlayers,
  secondsPlayed,
  type Step,
} from './online-game.ts';
import { FOOLS_MATE, intentOf, moveIntent, rematchIntent } from './test-kit.ts';

const PAIRED = 1_000_000;
const BEGUN = PAIRED + 4_000;
const MOVE_ID = '00000000-0000-4000-8000-000000000003';
const NEXT_GAME = '00000000-0000-4000-8000-000000000002';

function paired(origin: 'queue' | 'room' = 'queue', time: TimeControlName = '5+0'): OnlineGameState {
  return newGame({
    gameId: '00000000-0000-4000-8000-000000000001',
    origin,
    ruleSet: 'standard',
    times: { white: time, black: time },
    playerIds: { white: 'anna', black: 'bela' },
    clockAnchor: PAIRED,
  });
}

function begun(): OnlineGameState {
  return own(paired(), { type: 'begin' }, BEGUN).after;
}

function own(online: OnlineGameState, act: Parameters<typeof decideSystemAction>[1], at: number): Step {
  const step = decideSystemAction(online, act, at, 'server');
  if (step === null) throw new Error('does not fit');
  return step;
}

function decide(
  online: OnlineGameState,
  by: Color,
  intent: GameIntent,
  at = BEGUN,
  lagMs = 0,
): Result<Step, ProblemCode> {
  return decideIntent(online, by, intent, { at, lagMs, nextGameId: NEXT_GAME });
}

function done(online: OnlineGameState, by: Color, intent: GameIntent, at = BEGUN, lagMs = 0): Step {
  const step = decide(online, by, intent, at, lagMs);
  if (!step.ok) throw new Error(step.error);
  return step.value;
}

/** The game after UCI moves, one per second. */
function played(moves: string, from = begun()): OnlineGameState {
  return moves
    .split(' ')
    .reduce(
      (online, uci, i) => done(online, online.state.game.turn, moveIntent(uci), BEGUN + 1000 * (i + 1)).after,
      from,
    );
}

describe('moves', () => {
  test('R-G-06 the turn alternates between white and black', () => {
    const turns = [begun(), played('e2e4'), played('e2e4 e7e5'), played('e2e4 e7e5 g1f3')];
    expect(turns.map(({ state }) => state.game.turn)).toEqual(['white', 'black', 'white', 'black']);
  });

  test('a move has its ply, side and version', () => {
    const step = done(played('e2e4'), 'black', moveIntent('c7c5', 2, MOVE_ID), BEGUN + 3000);
    expect(step).toMatchObject({ kind: 'move', uci: 'c7c5', by: 'black', moveId: MOVE_ID, at: BEGUN + 3000 });
    expect(step.after).toMatchObject({ lastMoveVersion: 3, firstMoveAt: BEGUN + 1000 });
    expect(isPlainMove(step)).toBe(true);
  });

  test('a move out of turn is refused, whatever version the intent has', () => {
    expect(decide(begun(), 'black', moveIntent('e7e5', 0))).toEqual(err('not-your-turn'));
    expect(decide(played('e2e4'), 'white', moveIntent('d2d4', 1))).toEqual(err('not-your-turn'));
  });

  test('a move for an outdated board is stale; one that only missed an offer is not', () => {
    const online = played('e2e4 e7e5');
    expect(decide(online, 'white', moveIntent('g1f3', online.state.version - 1))).toEqual(err('stale'));
    const offered = done(online, 'black', intentOf('offer-draw')).after;
    expect(decide(offered, 'white', moveIntent('g1f3', online.state.version)).ok).toBe(true);
  });

  test.each([
    ['before both have joined', paired(), 'not-started'],
    ['after the end', played(FOOLS_MATE), 'game-over'],
  ])('no move %s', (_, online, refusal) => {
    expect(decide(online, 'white', moveIntent('a2a3', 0))).toEqual(err(refusal));
  });

  test('a move that ends the game is not a plain move', () => {
    const step = done(played('f2f3 e7e5 g2g4'), 'black', moveIntent('d8h4'));
    expect(isPlainMove(step)).toBe(false);
    expect(step.after.state.ending).toMatchObject({ reason: 'checkmate', winner: 'black' });
  });

  test('A-80 ten boards are kept, and a repetition over a longer distance is still found', () => {
    // The third occurrence of the position is 16 plies after the first one.
    const tour = 'g1f3 g8f6 b1c3 b8c6 c3b1 c6b8 f3g1 f6g8';
    const online = played(`${tour} b1c3 b8c6 g1f3 g8f6 f3g1 f6g8 c3b1 c6b8`);
    expect(recentBoards(online.state.game)).toHaveLength(10);
    expect(online.state.ending).toMatchObject({ reason: 'repetition', winner: null });
  });
});

describe('lag credit', () => {
  const chargedWith = (lagMs: number, online = begun(), at = BEGUN + 2000) => {
    const { after } = done(online, 'white', moveIntent('e2e4'), at, lagMs);
    return { charged: CLOCK_MS - (after.state.clock?.white ?? 0), given: after.creditGiven.white };
  };

  test.each([
    ['none', 0, 0],
    ['a part of a millisecond', 0.9, 0],
    ['the round trip', 120, 120],
    ['at most 300 ms', 900, 300],
  ])('%s', (_, lagMs, given) => {
    expect(chargedWith(lagMs)).toEqual({ charged: 2000 - given, given });
  });

  test('is at most the time used', () => {
    expect(chargedWith(300, begun(), BEGUN + 50)).toEqual({ charged: 0, given: 50 });
  });

  test('is at most 3 s per game and side', () => {
    const almost = { ...begun(), creditGiven: { white: 2_900, black: 0 } };
    expect(chargedWith(300, almost)).toEqual({ charged: 1900, given: 3_000 });
  });
});

describe('A-92 deadlines', () => {
  test('both must join within 25 s of the pairing; in a room there is no deadline', () => {
    expect(deadlineOf(paired())).toEqual({ for: 'arrival', at: PAIRED + ARRIVAL_MS });
    expect(deadlineOf(paired('room'))).toBeNull();
    expect(nextDue(paired('room'))).toBeNull();
  });

  test('each side has 25 s for its first move, from the time it can be made', () => {
    expect(deadlineOf(begun())).toEqual({ for: 'first-move', at: BEGUN + FIRST_MOVE_MS });
    expect(deadlineOf(played('e2e4'))).toEqual({ for: 'first-move', at: BEGUN + 1000 + FIRST_MOVE_MS });
    expect(deadlineOf(played('e2e4 e7e5'))).toBeNull();
    expect(nextDue(played('e2e4 e7e5'))).toBe(BEGUN + 2000 + CLOCK_MS - 1000);
  });

  test.each([
    ['nobody joined', paired(), PAIRED + ARRIVAL_MS],
    ['no first move of white', begun(), BEGUN + FIRST_MOVE_MS],
    ['no first move of black', played('e2e4'), BEGUN + 1000 + FIRST_MOVE_MS],
  ])('the game is aborted: %s', (_, online, at) => {
    expect(overdueAction(online, at - 1)).toBeNull();
    const overdue = overdueAction(online, at + 5000);
    expect(overdue).toEqual({ action: { type: 'abort' }, at });
    const { after } = own(online, { type: 'abort' }, at);
    expect(after.state.ending).toEqual({ reason: 'aborted', winner: null, at });
    expect(overdueAction(after, at + 9000)).toBeNull();
  });

  test('later the flag falls at its exact time, however late it is detected', () => {
    const online = played('e2e4 e7e5');
    const at = BEGUN + 2000 + CLOCK_MS - 1000;
    expect(overdueAction(online, at - 1)).toBeNull();
    expect(overdueAction(online, at + 700)).toEqual({ action: { type: 'flag' }, at });
  });
});

describe('A-22 leaving', () => {
  test.each([
    ['before the start', paired(), 'aborted', null],
    ['after one ply', played('e2e4'), 'aborted', null],
    ['after two plies', played('e2e4 e7e5'), 'resignation', 'black'],
  ])('%s: %s', (_, online, reason, winner) => {
    const { after, kind } = done(online, 'white', intentOf('leave'), BEGUN + 9000);
    expect(after.state.ending).toMatchObject({ reason, winner });
    expect(kind).toBe(reason === 'aborted' ? 'abort' : 'resign');
  });

  test('an ended game cannot be left', () => {
    expect(decide(played(FOOLS_MATE), 'white', intentOf('leave'))).toEqual(err('game-over'));
  });
});

describe('A-31 rematch', () => {
  const over = played(FOOLS_MATE);

  test('can be offered only after the end, and once', () => {
    expect(decide(begun(), 'white', intentOf('offer-rematch'))).toEqual(err('not-allowed'));
    const offered = done(over, 'white', intentOf('offer-rematch')).after;
    expect(offered).toMatchObject({ rematchOffer: { by: 'white', swap: false }, nextGameId: null });
    expect(offered.state.version).toBe(over.state.version + 1);
    expect(decide(offered, 'white', intentOf('offer-rematch'))).toEqual(err('offer-pending'));
  });

  test('begins when both have offered it, with swapped colors in the queue and the same in a room', () => {
    const offered = done(over, 'white', intentOf('offer-rematch')).after;
    const step = done(offered, 'black', intentOf('offer-rematch'));
    expect(acceptsRematch(step)).toBe(true);
    expect(step.after).toMatchObject({ rematchOffer: null, nextGameId: NEXT_GAME });
    expect(decide(step.after, 'white', intentOf('offer-rematch'))).toEqual(err('not-allowed'));
    expect(rematchPlayers(offered)).toEqual({ white: 'bela', black: 'anna' });
    expect(rematchPlayers(paired('room'))).toEqual({ white: 'anna', black: 'bela' });
  });

  test('in a room swaps the sides if the offer says so, whatever the acceptance says', () => {
    const inRoom = done(paired('room'), 'white', intentOf('abort')).after;
    const offered = done(inRoom, 'black', rematchIntent(true)).after;
    expect(offered.rematchOffer).toEqual({ by: 'black', swap: true });
    expect(rematchPlayers(offered)).toEqual({ white: 'bela', black: 'anna' });
    expect(acceptsRematch(done(offered, 'white', intentOf('offer-rematch')))).toBe(true);
    const kept = done(inRoom, 'black', intentOf('offer-rematch')).after;
    const step = done(kept, 'white', rematchIntent(true));
    expect(acceptsRematch(step)).toBe(true);
    expect(rematchPlayers(step.before)).toEqual({ white: 'anna', black: 'bela' });
  });

  test('in the queue ignores the swap option', () => {
    const offered = done(over, 'white', rematchIntent(true)).after;
    expect(offered.rematchOffer).toEqual({ by: 'white', swap: false });
    expect(rematchPlayers(offered)).toEqual({ white: 'bela', black: 'anna' });
  });

  test('can be withdrawn by its maker, or by the server when the maker is away', () => {
    const offered = done(over, 'white', intentOf('offer-rematch')).after;
    expect(decide(offered, 'black', intentOf('withdraw-rematch'))).toEqual(err('no-offer'));
    expect(done(offered, 'white', intentOf('withdraw-rematch')).after.rematchOffer).toBeNull();
    expect(own(offered, { type: 'withdraw-rematch' }, BEGUN).after.rematchOffer).toBeNull();
    expect(decideSystemAction(over, { type: 'withdraw-rematch' }, BEGUN, 'server')).toBeNull();
  });

  test('can be offered and withdrawn about ten times, so that no player fills the database; the last offer can be accepted', () => {
    const offeredAndWithdrawn = (state: OnlineGameState): OnlineGameState | null => {
      const offered = decide(state, 'white', intentOf('offer-rematch'));
      return offered.ok ? done(offered.value.after, 'white', intentOf('withdraw-rematch')).after : null;
    };
    const states = [over];
    for (let next = offeredAndWithdrawn(over); next !== null && states.length < 100; next = offeredAndWithdrawn(next))
      states.push(next);
    expect(states.length - 1).toBeGreaterThanOrEqual(10);
    expect(states.length - 1).toBeLessThanOrEqual(15);
    const lastOffer = done(states.at(-2) ?? over, 'white', intentOf('offer-rematch')).after;
    expect(acceptsRematch(done(lastOffer, 'black', intentOf('offer-rematch')))).toBe(true);
    const usedUp = states.at(-1) ?? over;
    expect(decide(usedUp, 'white', intentOf('offer-rematch'))).toEqual(err('not-allowed'));
    // The opponent's offers are their own, and one of them can still be accepted.
    const ofOpponent = done(usedUp, 'black', intentOf('offer-rematch')).after;
    expect(acceptsRematch(done(ofOpponent, 'white', intentOf('offer-rematch')))).toBe(true);
  });

  test('cannot be offered to a deleted player', () => {
    const alone = { ...over, players: { white: 'anna', black: null } };
    expect(decide(alone, 'white', intentOf('offer-rematch'))).toEqual(err('not-allowed'));
  });
});

test('A-109 wait-longer is allowed only in a running game', () => {
  expect(decide(paired(), 'white', intentOf('wait-longer'))).toEqual(err('not-started'));
  expect(decide(played(FOOLS_MATE), 'white', intentOf('wait-longer'))).toEqual(err('game-over'));
  expect(done(begun(), 'white', intentOf('wait-longer')).after.state.version).toBe(2);
});

test('A-109 an absence ends the game as leaving would, and only on the turn of the absent side', () => {
  expect(absenceAction(played('e2e4'), 'black', BEGUN + 9000)).toMatchObject({ action: { type: 'abort' } });
  expect(absenceAction(played('e2e4 e7e5'), 'white', BEGUN + 9000)).toEqual({
    action: { type: 'abandon', by: 'white' },
    at: BEGUN + 9000,
  });
  expect(absenceAction(played('e2e4 e7e5'), 'black', BEGUN + 9000)).toBeNull();
  expect(absenceAction(played(FOOLS_MATE), 'white', BEGUN + 9000)).toBeNull();
  expect(absenceAction(played('e2e4 e7e5'), 'white', BEGUN + 400_000)).toMatchObject({ action: { type: 'flag' } });
});

test('A-109 the absent side loses', () => {
  expect(own(played('e2e4 e7e5'), { type: 'abandon', by: 'white' }, BEGUN + 40_000).after.state.ending).toMatchObject({
    reason: 'abandonment',
    winner: 'black',
  });
});

test('the seconds played are measured from the first move of white to the end', () => {
  expect(secondsPlayed(played('e2e4 e7e5'))).toBeNull();
  expect(secondsPlayed(played(FOOLS_MATE))).toBe(3);
  expect(secondsPlayed(own(begun(), { type: 'abort' }, BEGUN + 25_000).after)).toBe(0);
});

test.each([
  ['1+0', 12_500],
  ['3+2', 15_000],
  ['5+0', 25_000],
  ['15+10', 50_000],
] as const)('A-92 with %s on the clock the first move must come within %i ms', (time, limit) => {
  const online = own(paired('queue', time), { type: 'begin' }, BEGUN).after;
  expect(nextDue(online)).toBe(BEGUN + limit);
  expect(overdueAction(online, BEGUN + limit - 1)).toBeNull();
  expect(overdueAction(online, BEGUN + limit)).toEqual({ action: { type: 'abort' }, at: BEGUN + limit });
});
