import { messages, problemMessages } from '@sixtyfour/contract';
import { expect, test } from 'vitest';
import {
  eventOf,
  NO_SEARCH,
  reduceSearch,
  type Search,
  type SearchEffect,
  type SearchEvent,
  waited,
} from './search.ts';

const GAME = '0b5cbf0e-9c0c-4c0e-8d0e-2f4a7e1d9a01';
const PLAYER = '6f1c1c8e-70b7-4b53-9c53-0f5a8f0c5c11';

const words = messages.online;

/** What a row of events leads to, and what the last of them asks for. */
function after(...events: readonly SearchEvent[]): { state: Search; effects: readonly SearchEffect[] } {
  let state = NO_SEARCH;
  let effects: readonly SearchEffect[] = [];
  for (const event of events) [state, effects] = reduceSearch(state, event);
  return { state, effects };
}

const AT_QUEUE = { door: 'queue' } as const;
const FIND: SearchEvent = { type: 'find' };
const WAITING: SearchEvent = { type: 'waiting', waitedMs: 0, at: 5_000 };
const MATCHED: SearchEvent = { type: 'matched', gameId: GAME };
const CANCEL: SearchEvent = { type: 'cancel' };
const told = (text: string, kind: 'info' | 'error' = 'info'): SearchEffect => ({ type: 'toast', text, kind });

test('a search is asked for once, however often the button is pressed', () => {
  expect(after(FIND)).toEqual({
    state: { ...AT_QUEUE, phase: 'asking', isCancelling: false },
    effects: [{ type: 'find' }],
  });
  expect(after(FIND, FIND).effects).toEqual([]);
  expect(after(FIND, WAITING, FIND).effects).toEqual([]);
});

test('a search that is cancelled before the server has answered ends as soon as there is one', () => {
  expect(after(FIND, CANCEL)).toEqual({ state: { ...AT_QUEUE, phase: 'asking', isCancelling: true }, effects: [] });
  expect(after(FIND, CANCEL, WAITING)).toEqual({
    state: { ...AT_QUEUE, phase: 'searching', since: 5_000, isCancelling: true },
    effects: [{ type: 'cancel' }],
  });
  expect(after(FIND, CANCEL, MATCHED).state.phase).toBe('found');
});

test('R-Q-10 a search that goes on already is taken up with its age', () => {
  const { state } = after({ type: 'waiting', waitedMs: 17_400, at: 20_000 });
  expect(state).toEqual({ ...AT_QUEUE, phase: 'searching', since: 2_600, isCancelling: false });
  expect(waited(2_600, 20_500)).toBe(17_900);
});

test('a newer word on the age counts, and nothing is announced again', () => {
  expect(after(FIND, WAITING, { type: 'waiting', waitedMs: 1_000, at: 30_000 })).toEqual({
    state: { ...AT_QUEUE, phase: 'searching', since: 29_000, isCancelling: false },
    effects: [],
  });
});

test('a match is told once and called out', () => {
  const found = after(FIND, WAITING, MATCHED);
  expect(found.state).toEqual({
    ...AT_QUEUE,
    phase: 'found',
    game: { id: GAME, origin: 'queue' },
    isNew: true,
    since: 5_000,
  });
  expect(found.effects).toEqual([told(words.matchFound), { type: 'call' }]);
  expect(after(FIND, WAITING, MATCHED, MATCHED).effects).toEqual([]);
  expect(after(FIND, MATCHED).state.phase).toBe('found');
  expect(after(FIND, WAITING, MATCHED, { type: 'arrived' }).state).toEqual(NO_SEARCH);
});

test('a match that another tab has searched for is left to it', () => {
  expect(after(MATCHED)).toEqual({ state: NO_SEARCH, effects: [] });
});

test('a match wins over a cancellation that came too late', () => {
  const { state } = after(FIND, WAITING, CANCEL, MATCHED, { type: 'cancelled', reason: 'player' });
  expect(state.phase).toBe('found');
});

test('R-Q-13 cancelling is asked for once and ends with its message', () => {
  expect(after(FIND, WAITING, CANCEL).effects).toEqual([{ type: 'cancel' }]);
  expect(after(FIND, WAITING, CANCEL, CANCEL).effects).toEqual([]);
  const done = after(FIND, WAITING, CANCEL, { type: 'cancelled', reason: 'player' });
  expect(done.state).toEqual({ ...AT_QUEUE, phase: 'idle', end: { reason: 'cancelled', text: words.cancelled } });
  expect(done.effects).toEqual([told(words.cancelled)]);
});

test('R-Q-13 a cancellation that fails leaves the search as it is', () => {
  const { state, effects } = after(FIND, WAITING, CANCEL, { type: 'not-cancelled' });
  expect(state).toEqual({ ...AT_QUEUE, phase: 'searching', since: 5_000, isCancelling: false });
  expect(effects).toEqual([told(words.cancelFailed, 'error')]);
});

test.each([
  ['the server says so', { type: 'cancelled', reason: 'timeout' }],
  ['the server says nothing', { type: 'overdue' }],
  ['the server has forgotten it', { type: 'unknown', at: 65_000 }],
] as const)('a search times out when %s', (_, event) => {
  const { state, effects } = after(FIND, WAITING, event);
  expect(state).toEqual({ ...AT_QUEUE, phase: 'idle', end: { reason: 'timed-out', text: words.searchTimedOut } });
  expect(effects).toEqual([told(words.searchTimedOut)]);
});

test('another tab that searches anew takes this one along', () => {
  const { state, effects } = after(FIND, WAITING, { type: 'cancelled', reason: 'new-search' });
  expect(state.phase).toBe('searching');
  expect(effects).toEqual([{ type: 'ask-again' }]);
});

test('a search that ended elsewhere ends here without a word', () => {
  expect(after(FIND, WAITING, { type: 'cancelled', reason: 'seated' })).toEqual({ state: NO_SEARCH, effects: [] });
  expect(after(FIND, WAITING, { type: 'unknown', at: 9_000 })).toEqual({ state: NO_SEARCH, effects: [] });
});

test('without a name the search waits for one and then goes on by itself', () => {
  const asked = after(FIND, { type: 'name-required' });
  expect(asked.state).toEqual({ ...AT_QUEUE, phase: 'naming' });
  expect(asked.effects).toEqual([told(messages.identity.nameAndCountryFirst)]);
  const named = after(FIND, { type: 'name-required' }, { type: 'named' });
  expect(named.state).toEqual(after(FIND).state);
  expect(named.effects).toEqual([
    { type: 'dismiss-toast', text: messages.identity.nameAndCountryFirst },
    ...after(FIND).effects,
  ]);
  expect(after(FIND, { type: 'name-required' }, { type: 'not-named' }).state).toEqual(NO_SEARCH);
});

test.each([
  ['no identity', { type: 'no-identity' }, 'Failed to create anonymous ID'],
  [
    'a reason',
    { type: 'failed', reason: problemMessages.unavailable },
    `Matchmaking failed: ${problemMessages.unavailable}`,
  ],
  ['no reason', { type: 'failed', reason: null }, 'Matchmaking failed: Unknown error'],
] as const)('a search that fails with %s says so and stops', (_, event, text) => {
  const { state, effects } = after(FIND, event);
  expect(state).toEqual({ ...AT_QUEUE, phase: 'idle', end: { reason: 'failed', text } });
  expect(effects).toEqual([told(text, 'error')]);
});

test('who has a game is led to it, without a call', () => {
  const game = { id: GAME, origin: 'room' } as const;
  expect(after(FIND, { type: 'playing-already', game })).toEqual({
    state: { ...AT_QUEUE, phase: 'found', game, isNew: false, since: null },
    effects: [],
  });
});

test('a match request is an event, unless it says nothing', () => {
  const request = { user_id: PLAYER, game_id: null, cancel_reason: null, waited_ms: 800 };
  expect(eventOf({ ...request, status: 'pending' }, 1_000)).toEqual({ type: 'waiting', waitedMs: 800, at: 1_000 });
  expect(eventOf({ ...request, status: 'matched', game_id: GAME }, 0)).toEqual(MATCHED);
  expect(eventOf({ ...request, status: 'cancelled', cancel_reason: 'timeout' }, 0)).toEqual({
    type: 'cancelled',
    reason: 'timeout',
  });
  expect(eventOf({ ...request, status: 'matched' }, 0)).toBeNull();
});

test('A-33 who came by the screen of the rooms reads its words and stays there', () => {
  const AT_ROOMS: SearchEvent = { type: 'at', door: 'room' };
  const text = 'Failed to join queue. Please try again.';
  for (const failure of [{ type: 'no-identity' }, { type: 'failed', reason: 'why' }] as const)
    expect(after(AT_ROOMS, FIND, failure)).toEqual({
      state: { door: 'room', phase: 'idle', end: { reason: 'failed', text } },
      effects: [told(text, 'error')],
    });
  expect(after(AT_ROOMS, FIND, WAITING, MATCHED).state).toMatchObject({ game: { id: GAME, origin: 'room' } });
  const playing = { type: 'playing-already', game: { id: GAME, origin: 'queue' } } as const;
  expect(after(AT_ROOMS, FIND, playing).state).toMatchObject({ game: { id: GAME, origin: 'room' } });
  expect(after(AT_ROOMS, FIND, CANCEL, WAITING).state.door).toBe('room');
});

test('the screen that the visitor is at last leads to the game', () => {
  const state = after({ type: 'at', door: 'room' }, FIND, WAITING, { type: 'at', door: 'queue' }, MATCHED).state;
  expect(state).toMatchObject({ door: 'queue', game: { id: GAME, origin: 'queue' } });
});
