import { expect, test } from 'vitest';
import { type Champions, type ChampionsEvent, INITIAL_CHAMPIONS, reduceChampions } from './champions-state.ts';
import { entryOf, tableOf } from './test-kit.ts';

function after(...events: readonly ChampionsEvent[]): Champions {
  return events.reduce((state, event) => reduceChampions(state, event)[0], INITIAL_CHAMPIONS);
}

const effectsOf = (state: Champions, event: ChampionsEvent) => reduceChampions(state, event)[1];

const openToday: ChampionsEvent = { type: 'opened', view: 'today' };
const loaded: ChampionsEvent = { type: 'loaded', table: tableOf('today', 'Anneke') };
const failed: ChampionsEvent = { type: 'failed', view: 'today' };

test('opening or refreshing a view fetches its table and reads the local results', () => {
  expect(reduceChampions(INITIAL_CHAMPIONS, { type: 'opened', view: 'week' })).toEqual([
    { ...INITIAL_CHAMPIONS, view: 'week' },
    [{ type: 'read-local' }, { type: 'fetch', view: 'week' }],
  ]);
  expect(effectsOf(after({ type: 'opened', view: 'week' }), { type: 'due' })).toEqual([
    { type: 'read-local' },
    { type: 'fetch', view: 'week' },
  ]);
});

test('a loaded table is kept while the server is unreachable and while another view is open', () => {
  const unreachable = after(openToday, loaded, failed);
  expect(unreachable).toMatchObject({ isUnreachable: true, tables: { today: { players: 1 } } });
  const elsewhere = after(openToday, loaded, { type: 'opened', view: 'yesterday' });
  expect(elsewhere).toMatchObject({ view: 'yesterday', tables: { today: { players: 1 } } });
  expect(elsewhere.tables.yesterday).toBeUndefined();
});

test('an answer for another view is stored and does not affect the open view', () => {
  const state = after(openToday, { type: 'opened', view: 'yesterday' }, loaded, failed);
  expect(state).toMatchObject({ view: 'yesterday', isUnreachable: false, tables: { today: { players: 1 } } });
  const unreachable = after({ type: 'opened', view: 'yesterday' }, { type: 'failed', view: 'yesterday' }, loaded);
  expect(unreachable.isUnreachable).toBe(true);
});

test('reopening a view clears an earlier failure, unless it has a table to show', () => {
  expect(after(openToday, failed, openToday).isUnreachable).toBe(false);
  expect(after(openToday, loaded, failed, openToday).isUnreachable).toBe(true);
});

test('an update is announced only after a retry by the visitor', () => {
  expect(effectsOf(after(openToday), loaded)).toEqual([]);
  const retrying = after(openToday, failed, { type: 'retry' });
  expect(retrying.isRetrying).toBe(true);
  expect(effectsOf(retrying, loaded)).toEqual([{ type: 'announce-updated' }]);
  expect(after(openToday, failed, { type: 'retry' }, failed).isRetrying).toBe(false);
});

test('the local results are those that were read last', () => {
  const onDevice = [entryOf({})];
  const state = after(openToday, { type: 'read', local: { onDevice, nextReset: '01:00' } });
  expect(state).toMatchObject({ onDevice, nextReset: '01:00' });
});
