import { messages, problemMessages } from '@sixtyfour/contract';
import { expect, test } from 'vitest';
import {
  searchEventOf,
  isRunning,
  NO_SEARCH,
  reduceSearch,
  type Search,
  type SearchEffect,
  type SearchEvent,
  elapsed,
} from './search.ts';

const GAME = '0b5cbf0e-9c0c-4c0e-8d0e-2f4a7e1d9a01';
const PLAYER = '6f1c1c8e-70b7-4b53-9c53-0f5a8f0c5c11';

const words = messages.queue;

/** The state after these events, and the effects of the last one. */
function after(...events: readonly SearchEvent[]): { state: Search; effects: readonly SearchEffect[] } {
  let state = NO_SEARCH;
  let effects: readonly SearchEffect[] = [];
  for (const event of events) [state, effects] = reduceSearch(state, event);
  return { state, effects };
}

const AT_QUEUE = { origin: 'queue' } as const;
const FIND: SearchEvent = { type: 'find' };
const WAITING: SearchEvent = { type: 'waiting', waitedMs: 0, at: 5_000 };
const MATCHED: SearchEvent = { type: 'matched', gameId: GAME };
const CANCEL: SearchEvent = { type: 'cancel' };
const TIMED_OUT: SearchEvent = { type: 'cancelled', reason: 'timeout' };
const RENEWING: Search = { ...AT_QUEUE, phase: 'requesting', isCancelling: false, isRenewed: true, isPaused: false };
const toastOf = (text: string, kind: 'info' | 'error' = 'info'): SearchEffect => ({ type: 'toast', text, kind });

test('pressing the button again does not send another request', () => {
  expect(after(FIND)).toEqual({
    state: { ...AT_QUEUE, phase: 'requesting', isCancelling: false, isRenewed: false, isPaused: false },
    effects: [{ type: 'find' }],
  });
  expect(after(FIND, FIND).effects).toEqual([]);
  expect(after(FIND, WAITING, FIND).effects).toEqual([]);
});

test('a search canceled before the server answers is canceled as soon as it has started', () => {
  expect(after(FIND, CANCEL)).toEqual({
    state: { ...AT_QUEUE, phase: 'requesting', isCancelling: true, isRenewed: false, isPaused: false },
    effects: [],
  });
  expect(after(FIND, CANCEL, WAITING)).toEqual({
    state: { ...AT_QUEUE, phase: 'searching', since: 5_000, isCancelling: true, isRenewed: false },
    effects: [{ type: 'cancel' }],
  });
  expect(after(FIND, CANCEL, MATCHED).state.phase).toBe('found');
});

test('a search that has only been requested is not paused without a network: it fails', () => {
  expect(isRunning(after(FIND).state)).toBe(false);
  expect(isRunning(after(FIND, WAITING).state)).toBe(true);
  expect(isRunning(after(FIND, WAITING, TIMED_OUT).state)).toBe(true);
  expect(isRunning(after(FIND, MATCHED).state)).toBe(false);
});

test('R-Q-10 a running search is resumed with its age', () => {
  const { state } = after({ type: 'waiting', waitedMs: 17_400, at: 20_000 });
  expect(state).toEqual({ ...AT_QUEUE, phase: 'searching', since: 2_600, isCancelling: false, isRenewed: false });
  expect(elapsed(2_600, 20_500)).toBe(17_900);
});

test('an update of the age of the search is applied without another announcement', () => {
  expect(after(FIND, WAITING, { type: 'waiting', waitedMs: 1_000, at: 30_000 })).toEqual({
    state: { ...AT_QUEUE, phase: 'searching', since: 29_000, isCancelling: false, isRenewed: false },
    effects: [],
  });
});

test('a match is reported and alerts the visitor once', () => {
  const found = after(FIND, WAITING, MATCHED);
  expect(found.state).toEqual({
    ...AT_QUEUE,
    phase: 'found',
    game: { id: GAME, origin: 'queue' },
    isNew: true,
    since: 5_000,
  });
  expect(found.effects).toEqual([toastOf(words.matchFound), { type: 'alert' }]);
  expect(after(FIND, WAITING, MATCHED, MATCHED).effects).toEqual([]);
  expect(after(FIND, MATCHED).state.phase).toBe('found');
  expect(after(FIND, WAITING, MATCHED, { type: 'arrived' }).state).toEqual(NO_SEARCH);
});

test('a match of another tab is ignored', () => {
  expect(after(MATCHED)).toEqual({ state: NO_SEARCH, effects: [] });
});

test('a match takes precedence over a late cancellation', () => {
  const { state } = after(FIND, WAITING, CANCEL, MATCHED, { type: 'cancelled', reason: 'player' });
  expect(state.phase).toBe('found');
});

test('R-Q-13 canceling is requested once and ends with its message', () => {
  expect(after(FIND, WAITING, CANCEL).effects).toEqual([{ type: 'cancel' }]);
  expect(after(FIND, WAITING, CANCEL, CANCEL).effects).toEqual([]);
  const done = after(FIND, WAITING, CANCEL, { type: 'cancelled', reason: 'player' });
  expect(done.state).toEqual({ ...AT_QUEUE, phase: 'idle', end: { reason: 'cancelled', text: words.cancelled } });
  expect(done.effects).toEqual([toastOf(words.cancelled)]);
});

test('the message of a cancellation disappears when the next search begins', () => {
  const again = after(FIND, WAITING, CANCEL, { type: 'cancelled', reason: 'player' }, FIND);
  expect(again.effects).toEqual([{ type: 'dismiss-toast', text: words.cancelled }, { type: 'find' }]);
});

test('R-Q-13 a failed cancellation leaves the search running', () => {
  const { state, effects } = after(FIND, WAITING, CANCEL, { type: 'not-cancelled' });
  expect(state).toEqual({ ...AT_QUEUE, phase: 'searching', since: 5_000, isCancelling: false, isRenewed: false });
  expect(effects).toEqual([toastOf(words.cancelFailed, 'error')]);
});

test.each([
  ['the server says so', { type: 'cancelled', reason: 'timeout' }],
  ['the server sends nothing', { type: 'overdue' }],
  ['the server no longer knows it', { type: 'no-search', at: 65_000 }],
] as const)('a search times out when %s', (_, event) => {
  const { state, effects } = after(FIND, WAITING, event);
  expect(state).toEqual(RENEWING);
  expect(effects).toEqual([toastOf(words.searchTimedOut), { type: 'renew' }]);
});

test('R-Q-09 a search that renews itself goes on without further messages', () => {
  const renewed = after(FIND, WAITING, TIMED_OUT, { type: 'waiting', waitedMs: 0, at: 65_000 });
  expect(renewed.state).toEqual({
    ...AT_QUEUE,
    phase: 'searching',
    since: 65_000,
    isCancelling: false,
    isRenewed: true,
  });
  expect(renewed.effects).toEqual([]);
  const again = after(FIND, WAITING, TIMED_OUT, { type: 'waiting', waitedMs: 0, at: 65_000 }, TIMED_OUT);
  expect(again).toEqual({ state: RENEWING, effects: [{ type: 'renew' }] });
  expect(after(FIND, WAITING, TIMED_OUT, MATCHED).state.phase).toBe('found');
});

test('a search that nobody waits for any more stops, says so, and can be started again', () => {
  const stopped = after(FIND, WAITING, TIMED_OUT, { type: 'inactive' });
  expect(stopped.state).toEqual({
    ...AT_QUEUE,
    phase: 'idle',
    end: { reason: 'stopped', text: words.stopped },
  });
  expect(stopped.effects).toEqual([toastOf(words.stopped)]);
  expect(after(FIND, WAITING, TIMED_OUT, { type: 'inactive' }, FIND).effects).toEqual([
    { type: 'dismiss-toast', text: words.stopped },
    { type: 'find' },
  ]);
  // The last attempt may have had no answer.
  const lost = { type: 'failed', reason: null, cause: 'no-answer' } as const;
  expect(after(FIND, WAITING, TIMED_OUT, lost, { type: 'inactive' }).effects).toEqual([
    toastOf(words.stopped),
    { type: 'abandon' },
  ]);
  // Another tab of the player has renewed it.
  expect(after(FIND, WAITING, TIMED_OUT, { type: 'inactive' }, WAITING).state.phase).toBe('searching');
});

test('after a temporary failure a search is renewed later, and one that the visitor starts fails', () => {
  const temporary: SearchEvent = { type: 'failed', reason: 'busy', cause: 'busy' };
  expect(after(FIND, WAITING, TIMED_OUT, temporary)).toEqual({
    state: { ...RENEWING, isPaused: true },
    effects: [{ type: 'renew-later' }],
  });
  expect(after(FIND, WAITING, TIMED_OUT, { ...temporary, cause: 'refused' }).state).toMatchObject({ phase: 'idle' });
  expect(after(FIND, temporary).state).toMatchObject({ phase: 'idle', end: { reason: 'failed' } });
});

test.each<[string, readonly SearchEvent[], readonly SearchEffect[]]>([
  ['just before it times out', [CANCEL, TIMED_OUT], []],
  // The renewal may have taken effect.
  [
    'while it is renewed without a connection',
    [TIMED_OUT, CANCEL, { type: 'failed', reason: null, cause: 'no-answer' }],
    [{ type: 'abandon' }],
  ],
  ['while it is renewed for nobody', [TIMED_OUT, CANCEL, { type: 'inactive' }], [{ type: 'abandon' }]],
])('R-Q-07 a search canceled %s ends for good', (_, events, more) => {
  const { state, effects } = after(FIND, WAITING, ...events);
  expect(state).toEqual({ ...AT_QUEUE, phase: 'idle', end: { reason: 'cancelled', text: words.cancelled } });
  expect(effects).toEqual([toastOf(words.cancelled), ...more]);
});

test('R-Q-07 a search canceled while it is renewed is canceled as soon as it has started', () => {
  for (const event of [CANCEL, { type: 'cancelled', reason: 'player' }] as const)
    expect(after(FIND, WAITING, TIMED_OUT, event, WAITING).effects).toEqual([{ type: 'cancel' }]);
});

test('a search restarted in another tab continues in this one', () => {
  const { state, effects } = after(FIND, WAITING, { type: 'cancelled', reason: 'new-search' });
  expect(state.phase).toBe('searching');
  expect(effects).toEqual([{ type: 'refetch' }]);
});

test('a search that ended in another tab ends here without a message', () => {
  expect(after(FIND, WAITING, { type: 'cancelled', reason: 'seated' })).toEqual({
    state: NO_SEARCH,
    effects: [{ type: 'recheck-session' }],
  });
});

test('a search that ended while the page could not hear of it says so, and is not called cancelled', () => {
  const gone = { type: 'no-search', at: 9_000 } as const;
  expect(after(FIND, WAITING, gone)).toEqual({
    state: { ...NO_SEARCH, end: { reason: 'stopped', text: words.endedUnheard } },
    effects: [toastOf(words.endedUnheard)],
  });
  expect(after(FIND, WAITING, CANCEL, gone).state).toMatchObject({
    end: { reason: 'cancelled', text: words.cancelled },
  });
});

test('a search without a name asks for one and then starts', () => {
  const naming = after(FIND, { type: 'name-required' });
  expect(naming.state).toEqual({ ...AT_QUEUE, phase: 'naming' });
  expect(naming.effects).toEqual([toastOf('Please enter your name and country before joining the queue')]);
  const named = after(FIND, { type: 'name-required' }, { type: 'named' });
  expect(named.state).toEqual(after(FIND).state);
  expect(named.effects).toEqual([
    { type: 'dismiss-toast', text: messages.identity.nameAndCountryFirst },
    { type: 'find' },
  ]);
  const given = after(FIND, { type: 'name-required' }, { type: 'not-named' });
  expect(given.state).toEqual(NO_SEARCH);
  expect(given.effects).toEqual([{ type: 'dismiss-toast', text: messages.identity.nameAndCountryFirst }]);
});

test.each([
  ['no session', { type: 'no-identity' }, 'Failed to create anonymous ID', []],
  [
    'a reason',
    { type: 'failed', reason: problemMessages.unavailable, cause: 'refused' },
    `Matchmaking failed: ${problemMessages.unavailable}`,
    [],
  ],
  // It may have begun.
  [
    'no reason',
    { type: 'failed', reason: null, cause: 'no-answer' },
    'Matchmaking failed: Unknown error',
    [{ type: 'abandon' }],
  ],
] as const)('a search that fails with %s shows its message and stops', (_, event, text, more) => {
  const { state, effects } = after(FIND, event);
  expect(state).toEqual({ ...AT_QUEUE, phase: 'idle', end: { reason: 'failed', text } });
  expect(effects).toEqual([toastOf(text, 'error'), ...more]);
});

test('a player with a live game is redirected to it, without an alert', () => {
  const game = { id: GAME, origin: 'room' } as const;
  expect(after(FIND, { type: 'already-playing', game })).toEqual({
    state: { ...AT_QUEUE, phase: 'found', game, isNew: false, since: null },
    effects: [],
  });
});

test('a match request is converted to an event, unless it has no information', () => {
  const request = { user_id: PLAYER, game_id: null, cancel_reason: null, waited_ms: 800 };
  expect(searchEventOf({ ...request, status: 'pending' }, 1_000)).toEqual({
    type: 'waiting',
    waitedMs: 800,
    at: 1_000,
  });
  expect(searchEventOf({ ...request, status: 'matched', game_id: GAME }, 0)).toEqual(MATCHED);
  expect(searchEventOf({ ...request, status: 'cancelled', cancel_reason: 'timeout' }, 0)).toEqual({
    type: 'cancelled',
    reason: 'timeout',
  });
  expect(searchEventOf({ ...request, status: 'matched' }, 0)).toBeNull();
});

test('A-33 a search from the room screen shows that screen’s messages and opens its game there', () => {
  const AT_ROOMS: SearchEvent = { type: 'screen-shown', origin: 'room' };
  for (const [failure, text] of [
    [{ type: 'no-identity' }, 'Failed to create anonymous ID'],
    [{ type: 'failed', reason: 'why', cause: 'refused' }, 'Failed to join queue. Please try again.'],
  ] as const)
    expect(after(AT_ROOMS, FIND, failure)).toEqual({
      state: { origin: 'room', phase: 'idle', end: { reason: 'failed', text } },
      effects: [toastOf(text, 'error')],
    });
  expect(after(AT_ROOMS, FIND, WAITING, MATCHED).state).toMatchObject({ game: { id: GAME, origin: 'room' } });
  const playing = { type: 'already-playing', game: { id: GAME, origin: 'queue' } } as const;
  expect(after(AT_ROOMS, FIND, playing).state).toMatchObject({ game: { id: GAME, origin: 'room' } });
  expect(after(AT_ROOMS, FIND, CANCEL, WAITING).state.origin).toBe('room');
});

test('the game opens on the search screen that the visitor visited last', () => {
  const state = after(
    { type: 'screen-shown', origin: 'room' },
    FIND,
    WAITING,
    { type: 'screen-shown', origin: 'queue' },
    MATCHED,
  ).state;
  expect(state).toMatchObject({ origin: 'queue', game: { id: GAME, origin: 'queue' } });
});
