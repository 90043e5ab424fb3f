import { describe, expect, test } from 'vitest';
import { NO_INTERACTION } from './board-view.ts';
import { gameOf } from './test-game.ts';
import { type Changes, driverIn, playing } from './test-mode.ts';

const noticed = { notice: 'It’s White’s turn', typedOnce: 'resign' } as const;
const game = gameOf('e2e4 e7e5');
const driver = (lasts: 'until-input' | 'until-act' | 'until-replaced', changes: Changes = {}) =>
  driverIn(playing(game, noticed), { ...changes, messages: { noticeLasts: lasts, ...changes.messages } });

describe('how long a notice is shown', () => {
  test.each([
    ['until-input', null, null],
    ['until-act', noticed.notice, null],
    ['until-replaced', noticed.notice, noticed.notice],
  ] as const)('%s: after a step and after a press', (lasts, afterStep, afterPress) => {
    const stepped = driver(lasts).send({ type: 'browse', ply: 1 }).playing;
    expect(stepped.notice).toBe(afterStep);
    expect(stepped.interaction.browsing).toBe(1);
    expect(driver(lasts).press('g1').playing.notice).toBe(afterPress);
  });

  test.each(['until-input', 'until-act'] as const)('%s: a press also ends a question whether to resign', (lasts) => {
    expect(driver(lasts).press('g1').playing.typedOnce).toBeNull();
  });

  test.each([
    ['until-input', null],
    ['until-act', null],
    ['until-replaced', noticed.notice],
  ] as const)('%s: after a typed text that is refused', (lasts, after) => {
    expect(driver(lasts).type('e9').playing.notice).toBe(after);
  });
});

describe('a refused input', () => {
  test('is shown and heard, and puts down the piece', () => {
    const refused = driver('until-replaced').press('g1').press('g5');
    expect(refused.playing).toMatchObject({ notice: 'illegal-move', interaction: NO_INTERACTION, typedOnce: null });
    expect(refused.sounds).toEqual(['error']);
    expect(refused.toasts).toEqual(['illegal-move']);
  });

  test('without a message only puts down the piece', () => {
    const refused = driver('until-input', { messages: { refusal: () => null } })
      .press('g1')
      .press('g5');
    expect(refused.playing).toMatchObject({ notice: null, interaction: NO_INTERACTION });
    expect(refused.effects).toEqual([]);
  });

  test('that would take a king is also logged with the position', () => {
    const refused = driver('until-input').drag('d1', 'e8');
    expect(refused.playing.notice).toBe('king-capture');
    expect(refused.sent('log')).toEqual([{ type: 'log', text: expect.stringContaining(game.fen) }]);
    expect(driver('until-input').drag('g1', 'g5').sent('log')).toEqual([]);
  });

  test('is a move while moves are not accepted yet, at the board and typed', () => {
    const closed = { authority: { closed: () => 'Wait for your opponent.' } };
    const dragged = driver('until-input', closed).drag('g1', 'f3');
    expect(dragged.playing).toMatchObject({ notice: 'Wait for your opponent.', live: { game } });
    const typed = driver('until-input', closed).type('Nf3');
    expect(typed.playing).toMatchObject({ typedError: 'Wait for your opponent.', live: { game } });
  });
});
