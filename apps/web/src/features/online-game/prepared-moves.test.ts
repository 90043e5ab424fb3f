/** What the visitor prepares before it counts: premoves, and moves that wait for confirmation. */
import { describe, expect, test } from 'vitest';
import { onlineView } from './online-view.ts';
import { reduceOnline } from './reducer.ts';
import { offersPremove, statusOf } from './selectors.ts';
import { TestPage, TestServer } from './test-kit.ts';

const begun = (seat: 'white' | 'black' = 'white') => new TestPage(new TestServer(), seat).load();

describe('premoves (A-106)', () => {
  const armed = () => begun('black').send({ type: 'premoves', on: true }).press('e7').press('e5');

  test('one is armed and shown, and played when its turn comes', () => {
    const page = armed();
    expect(page.asked).toEqual([]);
    expect(onlineView(page.state).premove).toEqual(['e7', 'e5']);
    page.opponentPlays('e2', 'e4').hear();
    expect(page.asked).toMatchObject([{ type: 'move', from: [1, 4], to: [3, 4] }]);
    expect(page.moves).toEqual(['e2e4', 'e7e5']);
    expect(page.playing.premove).toBeNull();
  });

  test('setting, replacing and canceling one is announced; anything else that is prepared is not', () => {
    const page = begun('black').send({ type: 'premoves', on: true });
    expect(page.press('d7').announced).toEqual([]);
    expect(page.press('d5').announced).toEqual(['Premove: Black pawn d7 to d5.']);
    expect(page.drag('g8', 'f6').announced).toEqual(['Premove: Black knight g8 to f6.']);
    expect(page.send({ type: 'cancel' }).announced).toEqual(['Premove cancelled.']);
    expect(page.send({ type: 'cancel' }).announced).toEqual([]);
    page.press('e7').press('e5');
    expect(page.press('d7').announced).toEqual(['Premove cancelled.']);
    page.press('d5');
    expect(page.send({ type: 'premoves', on: false }).announced).toEqual(['Premove cancelled.']);
    expect(page.send({ type: 'premoves', on: true }).announced).toEqual([]);
  });

  test('when a move is refused, the premove after it is dropped, which is announced', () => {
    const page = begun().send({ type: 'premoves', on: true }).drag('e2', 'e4');
    const { intent } = page;
    expect(page.drag('f1', 'c4').announced).toEqual(['Premove: White bishop f1 to c4.']);
    page.answer(intent, { ok: false, code: 'stale' });
    expect(page.playing.premove).toBeNull();
    expect(page.announced).toEqual(['Premove cancelled.']);
  });

  test("the opponent's move keeps the selection, and the next press plays a move", () => {
    const page = begun('black').send({ type: 'premoves', on: true }).press('g8');
    page.opponentPlays('e2', 'e4').hear();
    const { selected, targets } = onlineView(page.state);
    expect(selected).toBe('g8');
    expect([...(targets?.keys() ?? [])].toSorted()).toEqual(['f6', 'h6']);
    expect(page.press('f6').moves).toEqual(['e2e4', 'g8f6']);
  });

  test('a selected piece that is captured is not selected any more', () => {
    const page = begun('black').send({ type: 'premoves', on: true }).play('e2e4', 'd7d5').press('d5');
    page.opponentPlays('e4', 'd5').hear();
    expect(page.playing.interaction.selected).toBeNull();
  });

  test('it takes the place of the one before, and a press elsewhere or Escape takes it back', () => {
    expect(armed().drag('d7', 'd5').playing.premove).toEqual({ from: 'd7', to: 'd5' });
    expect(armed().press('e4').playing.premove).toBeNull();
    expect(armed().send({ type: 'cancel' }).playing.premove).toBeNull();
  });

  test('a premove that is no longer possible is dropped with a message', () => {
    const page = begun('black').send({ type: 'premoves', on: true }).drag('e7', 'f6');
    page.opponentPlays('e2', 'e4').hear();
    expect(page.asked).toEqual([]);
    expect(statusOf(page.state)).toBe('Your premove is no longer possible.');
  });

  test('a resync drops it', () => {
    const page = armed().opponentPlays('e2', 'e4');
    page.send({ type: 'snapshot', game: page.server.view(), missed: true });
    expect(page.asked).toEqual([]);
    expect(page.playing.premove).toBeNull();
    expect(page.announced).toContain('Premove cancelled.');
  });

  test('typed moves are not prepared', () => {
    const page = begun('black').send({ type: 'premoves', on: true }).type('e5');
    expect(page.playing.typedError).toBe('Please wait for your turn');
  });
});

describe('moves to confirm', () => {
  const context = { at: 1_000, random: 0, newId: '00000000-0000-4000-8000-0000000000ff', confirms: true } as const;
  const chosen = () => {
    const page = begun();
    const [state, effects] = reduceOnline(page.state, { type: 'drop', from: 'e2', to: 'e4', ...context });
    page.state = state;
    return { page, effects };
  };

  test('a move is shown first, and sent once when it is confirmed', () => {
    const { page, effects } = chosen();
    expect(effects.map(({ type }) => type)).toEqual(['announce']);
    expect(page.moves).toEqual([]);
    expect(onlineView(page.state)).toMatchObject({ lastMove: ['e2', 'e4'], pending: 'e4', movable: null });
    expect(page.send({ type: 'confirm' }).asked).toMatchObject([{ type: 'move', from: [6, 4], to: [4, 4] }]);
    expect(page.send({ type: 'confirm' }).asked).toEqual([]);
  });

  test('a move that is taken back, or whose game is over, is never sent', () => {
    expect(chosen().page.send({ type: 'cancel' }).send({ type: 'confirm' }).asked).toEqual([]);
    const { page } = chosen();
    page.server.flag();
    expect(page.hear().state.phase).toBe('over');
    expect(page.send({ type: 'confirm' }).asked).toEqual([]);
  });

  test('a premove is not confirmed', () => {
    const page = begun('black').send({ type: 'premoves', on: true }).drag('e7', 'e5').opponentPlays('e2', 'e4');
    const [broadcast] = page.server.takeBroadcasts();
    if (broadcast === undefined) throw new Error('nothing was broadcast');
    const [, effects] = reduceOnline(page.state, { ...broadcast, ...context });
    expect(effects).toContainEqual(expect.objectContaining({ type: 'send' }));
  });
});

test('R-G-12 A-106 the message to wait offers premoves, and disappears once they are on', () => {
  const page = begun('black');
  expect(offersPremove(page.state)).toBe(false);
  page.drag('e7', 'e5');
  expect(page.toasts).toEqual(['Please wait for your turn']);
  expect(offersPremove(page.state)).toBe(true);
  page.send({ type: 'premoves', on: true });
  expect(offersPremove(page.state)).toBe(false);
  expect(statusOf(page.state)).toBe('Waiting for White to move');
});
