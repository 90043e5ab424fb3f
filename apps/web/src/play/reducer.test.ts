import { Game } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import { describe, expect, test } from 'vitest';
import { NO_INTERACTION } from './board-view.ts';
import { createPlayReducer } from './reducer.ts';
import type { EventContext, Idle, Over, PlayEvent, Playing } from './state.ts';
import { PlayDriver } from './test-driver.ts';

/** A mode without an opponent, in which each move is confirmed. */
const reduce = createPlayReducer<Idle, Playing, Over, never, never>({
  opponent: { seat: () => 'both', isAwaiting: () => true },
  authority: {
    confirms: true,
    move: (state, input) => {
      const move = state.live.game.move(input);
      if (!move.ok) throw new Error(move.error);
      return [{ ...state, live: { game: state.live.game.play(move.value) }, interaction: NO_INTERACTION }, []];
    },
  },
  messages: {
    names: () => messages.play.sides,
    waitTurn: () => '',
    refusal: (refusal) => refusal,
    commands: () => ({ resign: 'done', draw: 'done' }),
    noticeLasts: 'until-input',
  },
  reduce: () => null,
});

const began = (game = Game.start('standard')) =>
  new PlayDriver<Idle | Playing | Over, PlayEvent>(
    (state, event: PlayEvent & EventContext) => reduce(state, { ...event, confirms: true }),
    {
      phase: 'playing',
      orientation: 'white',
      live: { game },
      interaction: NO_INTERACTION,
      notice: null,
      typedOnce: null,
      typedError: null,
    },
  );

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
    expect(driver.send({ type: 'confirm' }).playing.live.game.ply).toBe(1);
  });

  test('is played by a press on the destination of the king when castling, also after a drag onto the rook', () => {
    const game = Game.fromFen('4k3/8/8/8/8/8/8/4K2R w K - 0 1', 'standard');
    if (!game.ok) throw new Error(game.error.code);
    const driver = later(began(game.value).drag('e1', 'h1')).press('g1');
    expect(driver.playing.live.game.pieceAt('f1')?.role).toBe('rook');
  });

  test.each(['e2', 'd2', 'h5', 'e7'] as const)('is taken back without a message by a press on %s', (square) => {
    const driver = proposed().press(square);
    expect(driver.playing).toMatchObject({ notice: null, live: { game: { ply: 0 } } });
    expect(driver.playing.interaction.proposed).toBeUndefined();
    expect(driver.send({ type: 'confirm' }).playing.live.game.ply).toBe(0);
  });
});
