import { expect, test } from 'vitest';
import { checkHistory } from './check.ts';
import type { Entry } from './entry.ts';
import { BLACK, GAME, type History, moveIdOf, validHistory, WHITE, withEntries } from './valid-history.ts';
import { describeViolations } from './report.ts';

/** The first matching item; throws if there is none. */
function pick<Item>(items: readonly Item[], fits: (item: Item) => boolean): Item {
  const found = items.find(fits);
  if (found === undefined) throw new Error('the good history has no such item');
  return found;
}

function moveRow({ rows }: History, ply: number) {
  return pick(rows.acts, ({ move_id }) => move_id === moveIdOf(ply));
}

function gameRow({ rows }: History) {
  return pick(rows.games, ({ id }) => id === GAME);
}

function replaceEntry(history: History, fits: (entry: Entry) => boolean, change: (entry: Entry) => Entry): History {
  const entry = pick(history.entries, fits);
  return { ...history, entries: history.entries.map((other) => (other === entry ? change(entry) : other)) };
}

function broken({ entries, rows }: History): string[] {
  return [...new Set(checkHistory(entries, rows).map(({ invariant }) => invariant))].toSorted();
}

/** An act of White and its outcome. */
function act(at: number, moveId: string, sending: number, outcome: 'ok' | 'fail' | 'info'): Entry[] {
  const base = { player: WHITE, connection: 1, sending, gameId: GAME, moveId };
  const clock = { white_ms: 299_000, black_ms: 299_000, running: 'w' } as const;
  const invoked: Entry = { kind: 'invoke', at, ...base, type: 'offer-draw', version: 3, uci: null };
  if (outcome === 'ok') return [invoked, { kind: 'ok', at: at + 1, ...base, version: 4, ply: 2, clock }];
  if (outcome === 'fail') return [invoked, { kind: 'fail', at: at + 1, ...base, code: 'offer-too-soon' }];
  return [invoked, { kind: 'info', at: at + 1, ...base, reason: 'disconnected' }];
}

/** A kill of the server, which is ready immediately after its restart. */
function kill(killedAt: number, servingAt: number): Entry[] {
  return [
    { kind: 'killed', at: killedAt },
    { kind: 'started', at: servingAt },
    { kind: 'serving', at: servingAt },
  ];
}

/** A reading of the game clock. */
function gameClock(at: number, adjustment: number, askedAt = at): Entry {
  return { kind: 'game-clock', askedAt, at, adjustment };
}

/** White reads the game before its second move. */
function gameSeen(at: number, white_ms: number): Entry {
  const end = { game_status: 'active', winner: null, end_reason: null } as const;
  const clock = { white_ms, black_ms: 299_000, running: 'w' } as const;
  const seen = { player: WHITE, connection: 3, gameId: GAME, version: 3, moves: ['f2f3', 'e7e5'], end, clock };
  return { kind: 'game-seen', at, askedAt: at - 10, ...seen };
}

const ORPHAN_ID = moveIdOf(50);

/** Each function corrupts the valid history in one way. */
const corruptions: Record<string, (history: History) => History> = {
  'I-01 an acknowledged act is not stored': (history) => withEntries(history, ...act(7_200, ORPHAN_ID, 50, 'ok')),
  'I-01 an acknowledged move is stored as a different move': (history) =>
    replaceEntry(
      history,
      (entry) => entry.kind === 'invoke' && entry.uci === 'g2g4',
      (entry) => ({ ...entry, uci: 'g2g3' }) as Entry,
    ),
  'I-02 a refused act is stored': (history) => {
    const offer = { move_id: ORPHAN_ID, seat: 'w', kind: 'offer-draw', uci: null } as const;
    history.rows.acts.push({ ...moveRow(history, 4), ...offer });
    moveRow(history, 4).version += 1;
    return withEntries(history, ...act(7_200, ORPHAN_ID, 50, 'fail'));
  },
  'I-02 an act without an answer is stored twice': (history) => {
    history.rows.acts.push(
      { ...moveRow(history, 4), move_id: ORPHAN_ID },
      { ...moveRow(history, 4), move_id: ORPHAN_ID },
    );
    return withEntries(history, ...act(7_200, ORPHAN_ID, 50, 'info'));
  },
  'I-03 a player received a different move': (history) =>
    replaceEntry(
      history,
      (entry) => entry.kind === 'move-seen' && entry.player === BLACK && entry.ply === 3,
      (entry) => ({ ...entry, uci: 'g2g3' }) as Entry,
    ),
  'I-03 a player has a different game at the end': (history) =>
    replaceEntry(
      history,
      (entry) => entry.kind === 'game-closed' && entry.player === WHITE,
      (entry) => ({ ...entry, moves: ['f2f3', 'e7e5', 'g2g4'] }) as Entry,
    ),
  'I-03 a player never saw the end': (history) => ({
    ...history,
    entries: history.entries.filter((entry) => entry.kind !== 'game-closed' || entry.player === WHITE),
  }),
  'I-04 a stored move is not legal': (history) => {
    moveRow(history, 3).uci = 'g2g5';
    return history;
  },
  'I-04 the stored board does not match the moves': (history) => {
    gameRow(history).board = '.'.repeat(64);
    return history;
  },
  'I-05 a version is missing': (history) => {
    gameRow(history).version = 6;
    return history;
  },
  'I-05 a move was sent by the other player': (history) =>
    replaceEntry(
      history,
      (entry) => entry.kind === 'invoke' && entry.uci === 'g2g4',
      (entry) => ({ ...entry, player: BLACK }) as Entry,
    ),
  'I-06 a clock rises': (history) => {
    moveRow(history, 3).white_ms += 1_500;
    return history;
  },
  'I-06 a move costs more than the elapsed time': (history) => {
    // The stamps agree with the clock, but the driver's clock does not.
    moveRow(history, 4).stamped_at += 5_000;
    moveRow(history, 4).black_ms -= 5_000;
    return history;
  },
  'I-06 a move costs less than the elapsed time': (history) => {
    for (const ply of [3, 4]) moveRow(history, ply).white_ms += 900;
    moveRow(history, 3).stamped_at -= 900;
    return history;
  },
  'I-06 the side that is not to move is charged': (history) => {
    moveRow(history, 4).white_ms -= 200;
    return history;
  },
  'I-07 a side is charged for the downtime of a kill': (history) =>
    withEntries(history, ...kill(7_010, 7_700), gameSeen(7_750, 299_000 - 2_000)),
  'I-07 a kill gives time back': (history) => withEntries(history, ...kill(7_500, 7_600), gameSeen(7_650, 299_000)),
  'I-07 game time advances while no server runs': (history) =>
    withEntries(history, ...kill(7_010, 7_900), gameClock(7_000, 0), gameClock(7_950, 900)),
  'I-08 a game has no result': (history) => {
    history.rows.results.length = 0;
    return history;
  },
  'I-08 a move is stored after the end': (history) => {
    const seen = { player: WHITE, connection: 1, gameId: GAME, version: 4, moves: ['f2f3', 'e7e5', 'g2g4'] };
    const end = { game_status: 'resigned', winner: 'b', end_reason: 'resignation' } as const;
    return withEntries(history, {
      kind: 'game-seen',
      at: 8_100,
      askedAt: null,
      ...seen,
      end,
      clock: { white_ms: 298_000, black_ms: 299_000, running: null },
    });
  },
  'I-09 a player has two games at once': (history) => {
    history.rows.games.push({ ...gameRow(history), id: moveIdOf(60), black_player_id: moveIdOf(61) });
    return history;
  },
  'I-09 a game came from the requests of other players': (history) => {
    pick(history.rows.requests, ({ user_id }) => user_id === BLACK).user_id = moveIdOf(62);
    return history;
  },
  'I-11 a game counts twice': (history) => {
    pick(history.rows.days, ({ player_id }) => player_id === BLACK).wins = 2;
    return history;
  },
  'I-11 a game counts for one of its players': (history) => {
    Object.assign(
      pick(history.rows.results, ({ seat }) => seat === 'w'),
      { daily_score_id: null, not_counted: 'voided' },
    );
    return history;
  },
  'I-11 a game counts for nobody, without a reason': (history) => {
    for (const result of history.rows.results) result.daily_score_id = null;
    history.rows.days.length = 0;
    return history;
  },
  'I-11 a game counts for the previous day': (history) => {
    pick(history.rows.days, ({ player_id }) => player_id === WHITE).day = '2025-12-31';
    return history;
  },
  'I-11 a game of three plies counts': (history) => {
    for (const result of history.rows.results) result.plies = 3;
    return history;
  },
  'I-11 T-07 a quick resignation counts': (history) => {
    for (const game of history.rows.games) game.end_reason = 'resignation';
    return history;
  },
  'I-12 a cancelled request has a game': (history) => {
    const request = pick(history.rows.requests, ({ user_id }) => user_id === WHITE);
    request.status = 'cancelled';
    request.cancel_reason = 'player';
    return history;
  },
  'I-12 a player is matched after cancelling the search': (history) =>
    withEntries(history, { kind: 'cancel', phase: 'ok', at: 4_605, player: WHITE, search: 1, gameId: null }),
  'I-13 the flag falls for the side that is not to move': (history) => {
    const row = gameRow(history);
    Object.assign(row, { game_status: 'timeout', end_reason: 'timeout', winner: 'w', is_checkmate: false });
    return history;
  },
  'I-13 the flag falls for a side whose move was in time': (history) => {
    const row = gameRow(history);
    Object.assign(row, { game_status: 'timeout', end_reason: 'timeout', winner: 'b', white_ms: 0 });
    const sent = { player: WHITE, connection: 1, sending: 70, gameId: GAME, moveId: moveIdOf(70) };
    return withEntries(
      history,
      { kind: 'invoke', at: 10_000, ...sent, type: 'move', version: 5, uci: 'e1f2' },
      { kind: 'fail', at: 10_001, ...sent, code: 'game-over' },
    );
  },
  'I-15 an act has two effects': (history) => {
    history.rows.acts.push({ ...moveRow(history, 4), version: 6 });
    return history;
  },
  'I-15 one search leads to two games': (history) =>
    withEntries(history, { kind: 'find', phase: 'ok', at: 4_700, player: BLACK, search: 2, gameId: moveIdOf(80) }),
};

test('a valid run has no violation', () => {
  const { entries, rows } = validHistory();
  expect(checkHistory(entries, rows)).toEqual([]);
});

test.for(Object.entries(corruptions))('%s: the checker reports it', ([name, corrupt]) => {
  expect(broken(corrupt(validHistory()))).toContain(name.slice(0, 4));
});

test('an act that is sent again, refused late or never answered is not a violation', () => {
  const history = validHistory();
  const again = { player: WHITE, connection: 4, sending: 90, gameId: GAME, moveId: moveIdOf(3) };
  const spared = withEntries(
    history,
    { kind: 'invoke', at: 8_100, ...again, type: 'move', version: 3, uci: 'g2g4' },
    { kind: 'info', at: 8_200, ...again, reason: 'disconnected' },
    ...act(7_200, ORPHAN_ID, 91, 'info'),
    ...act(7_300, ORPHAN_ID, 92, 'fail'),
  );
  expect(broken(spared)).toEqual([]);
});

test('nobody is charged for time during a pause of game time', () => {
  const history = validHistory();
  for (const ply of [3, 4]) moveRow(history, ply).white_ms += 500;
  moveRow(history, 3).stamped_at -= 500;
  moveRow(history, 4).stamped_at -= 500;
  const row = gameRow(history);
  row.white_ms += 500;
  const spared: History = {
    ...history,
    entries: history.entries.map((entry) =>
      'clock' in entry && entry.version >= 4
        ? { ...entry, clock: { ...entry.clock, white_ms: entry.clock.white_ms + 500 } }
        : entry,
    ),
  };
  const still: Entry[] = [gameClock(7_000, 0), gameClock(7_650, -500)];
  expect(broken(withEntries(spared, ...kill(7_100, 7_600), ...still))).toEqual([]);
});

test('a pause that a slow reading of game time may have missed is not counted', () => {
  // Game time paused before the last move, and during the first reading.
  const slow = gameClock(7_050, 0, 1_000);
  expect(broken(withEntries(validHistory(), slow, gameClock(7_100, -900), gameSeen(7_650, 298_350)))).toEqual([]);
});

test('a pause of game time may be recorded later than it happened', () => {
  // Black's move was first sent at 6,999, during a pause of two seconds that a new process records later.
  const readings = [gameClock(7_100, 0), gameClock(7_300, -2_000)];
  expect(broken(withEntries(validHistory(), ...readings))).toEqual([]);
});

test('an expired clock shows zero, however long ago it expired', () => {
  const { entries, rows } = validHistory();
  // White has one second left for its second move.
  const less = 298_000;
  for (const row of [...rows.games, ...rows.acts]) row.white_ms -= less;
  const short = entries.map((entry) =>
    'clock' in entry && entry.clock !== null
      ? { ...entry, clock: { ...entry.clock, white_ms: entry.clock.white_ms - less } }
      : entry,
  );
  expect(broken(withEntries({ entries: short, rows }, gameSeen(9_400, 0)))).toEqual([]);
  expect(broken(withEntries({ entries: short, rows }, gameSeen(9_400, 100)))).toEqual(['I-06']);
});

test.each([
  [20, ['I-06']],
  [900, []],
])('clocks are compared with the watch unless a process was busy then: an answer after %i ms', (ms, expected) => {
  const answered: Entry = { kind: 'server-probe', askedAt: 7_000, at: 7_000 + ms };
  expect(broken(withEntries(validHistory(), answered, gameSeen(7_650, 296_000)))).toEqual(expected);
});

test('a report names the invariant and shows the affected game', () => {
  const { entries, rows } = validHistory();
  rows.results.length = 0;
  const report = describeViolations(checkHistory(entries, rows), entries, rows);
  expect(report).toContain('I-08: 1');
  expect(report).toContain('stored 5 b move d8h4');
});
