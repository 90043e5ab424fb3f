import { messages } from '@sixtyfour/contract';
import { describe, expect, test } from 'vitest';
import { NO_INTERACTION } from './board-view.ts';
import { gameOf } from './test-game.ts';
import { driverIn, playing } from './test-mode.ts';

/** A mode in which each move is confirmed. */
const began = (game = gameOf('')) => driverIn(playing(game), { authority: { confirms: true }, confirms: true });

describe('a move to confirm', () => {
  const proposed = () => began().press('e2').press('e4');
  const later = (driver: ReturnType<typeof began>) => {
    driver.now += 400;
    return driver;
  };

  test('waits', () => {
    expect(proposed().playing.live.game.ply).toBe(0);
  });

  test('is played by another press on its destination', () => {
    const { live, interaction } = later(proposed()).press('e4').playing;
    expect(live.game.ply).toBe(1);
    expect(interaction).toEqual(NO_INTERACTION);
  });

  test('is also played if the synchronized time has stepped back', () => {
    const driver = proposed();
    driver.now -= 1_000;
    expect(driver.press('e4').playing.live.game.ply).toBe(1);
  });

  test('is neither played nor taken back by the second press of a double click', () => {
    const driver = proposed();
    driver.now += 399;
    expect(driver.press('e4').playing.live.game.ply).toBe(0);
    expect(driver.effects).toEqual([]);
    expect(driver.send({ type: 'confirm' }).playing.live.game.ply).toBe(1);
  });

  test('is played by a press on the destination of the king when castling, also after a drag onto the rook', () => {
    const game = gameOf('', '4k3/8/8/8/8/8/8/4K2R w K - 0 1');
    const driver = later(began(game).drag('e1', 'h1')).press('g1');
    expect(driver.playing.live.game.pieceAt('f1')?.role).toBe('rook');
  });

  test.each(['e2', 'd2', 'h5', 'e7'] as const)('is taken back without a message by a press on %s', (square) => {
    const driver = proposed().press(square);
    expect(driver.playing).toMatchObject({ notice: null, live: { game: { ply: 0 } } });
    expect(driver.playing.interaction.proposed).toBeUndefined();
    expect(driver.send({ type: 'confirm' }).playing.live.game.ply).toBe(0);
  });

  test('takes the place of a notice and of a question, and is announced with how to confirm it', () => {
    const noticed = playing(gameOf(''), { notice: 'It’s White’s turn', typedOnce: 'resign' });
    const driver = driverIn(noticed, {
      authority: { confirms: true },
      confirms: true,
      messages: { noticeLasts: 'until-replaced' },
    }).drag('g1', 'f3');
    expect(driver.playing).toMatchObject({ notice: null, typedOnce: null, live: { game: noticed.live.game } });
    expect(driver.announced).toEqual([messages.spoken.confirmMove('White knight g1 to f3')]);
  });

  test('cannot be confirmed when there is none', () => {
    const driver = began();
    const { state } = driver;
    expect(driver.send({ type: 'confirm' }).state).toBe(state);
    expect(driver.effects).toEqual([]);
  });
});

test.each([
  ['the visitor does not want that', { authority: { confirms: true }, confirms: false }],
  ['the mode has no confirmation', { confirms: true }],
])('a move is played at once if %s', (_, changes) => {
  expect(driverIn(playing(), changes).drag('g1', 'f3').playing.live.game.ply).toBe(1);
});
