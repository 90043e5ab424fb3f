import { expect, test } from 'vitest';
import { type Champions, type ChampionsEvent, NO_CHAMPIONS, reduceChampions } from './table.ts';
import { entryOf, tableOf } from './test-kit.ts';

function after(...events: readonly ChampionsEvent[]): Champions {
  return events.reduce((state, event) => reduceChampions(state, event)[0], NO_CHAMPIONS);
}

const effectsOf = (state: Champions, event: ChampionsEvent) => reduceChampions(state, event)[1];

const openToday: ChampionsEvent = { type: 'opened', view: 'today' };
const answered: ChampionsEvent = { type: 'answered', table: tableOf('today', 'Anneke') };
const unanswered: ChampionsEvent = { type: 'unanswered', view: 'today' };

test('a view that is opened is asked for, beside the record of this device', () => {
  expect(reduceChampions(NO_CHAMPIONS, { type: 'opened', view: 'week' })).toEqual([
    { ...NO_CHAMPIONS, view: 'week' },
    [{ type: 'read' }, { type: 'ask', view: 'week' }],
  ]);
  expect(effectsOf(after({ type: 'opened', view: 'week' }), { type: 'due' })).toEqual([
    { type: 'read' },
    { type: 'ask', view: 'week' },
  ]);
});

test('a table that was seen stays while nobody answers, and while another view is looked at', () => {
  const cutOff = after(openToday, answered, unanswered);
  expect(cutOff).toMatchObject({ isCutOff: true, tables: { today: { players: 1 } } });
  const elsewhere = after(openToday, answered, { type: 'opened', view: 'yesterday' });
  expect(elsewhere).toMatchObject({ view: 'yesterday', tables: { today: { players: 1 } } });
  expect(elsewhere.tables.yesterday).toBeUndefined();
});

test('an answer that comes after the view was changed is kept, and says nothing of the view that is shown', () => {
  const state = after(openToday, { type: 'opened', view: 'yesterday' }, answered, unanswered);
  expect(state).toMatchObject({ view: 'yesterday', isCutOff: false, tables: { today: { players: 1 } } });
  const cutOff = after({ type: 'opened', view: 'yesterday' }, { type: 'unanswered', view: 'yesterday' }, answered);
  expect(cutOff.isCutOff).toBe(true);
});

test('a page that is opened anew does not begin with the failure of before, unless it has a table to show', () => {
  expect(after(openToday, unanswered, openToday).isCutOff).toBe(false);
  expect(after(openToday, answered, unanswered, openToday).isCutOff).toBe(true);
});

test('only who has asked is told that the answer is there', () => {
  expect(effectsOf(after(openToday), answered)).toEqual([]);
  const asking = after(openToday, unanswered, { type: 'retry' });
  expect(asking.isAsking).toBe(true);
  expect(effectsOf(asking, answered)).toEqual([{ type: 'tell-updated' }]);
  expect(after(openToday, unanswered, { type: 'retry' }, unanswered).isAsking).toBe(false);
});

test('what this device has is shown as it was read last', () => {
  const onDevice = [entryOf({})];
  const state = after(openToday, { type: 'read', local: { onDevice, nextReset: '01:00' } });
  expect(state).toMatchObject({ onDevice, nextReset: '01:00' });
});
