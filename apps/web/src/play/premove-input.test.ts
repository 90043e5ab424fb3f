import { describe, expect, test } from 'vitest';
import { gameOf } from './test-game.ts';
import { driverIn, playing } from './test-mode.ts';

const game = gameOf('e2e4 e7e5 g1f3');

describe('premoves on the opponent’s turn', () => {
  const waiting = playing(game, { premove: null });
  const driver = (takesPremoves: boolean, state = waiting) =>
    driverIn(state, {
      opponent: { seat: () => 'white', isAwaiting: () => false, takesPremoves: () => takesPremoves },
    });

  test('are announced when they are set and when they are gone, and nothing else is', () => {
    const armed = driver(true).drag('d2', 'd4');
    expect(armed.playing.premove).toEqual({ from: 'd2', to: 'd4' });
    expect(armed.announced).toEqual(['Premove: White pawn d2 to d4.']);
    expect(armed.send({ type: 'browse', ply: 1 }).announced).toEqual([]);
    expect(armed.send({ type: 'browse', ply: 3 }).playing.premove).toEqual({ from: 'd2', to: 'd4' });
    expect(armed.send({ type: 'cancel' }).playing.premove).toBeNull();
    expect(armed.announced).toEqual(['Premove cancelled.']);
    expect(armed.press('c2').effects).toEqual([]);
  });

  test('are not taken where the visitor has turned them off', () => {
    const refused = driver(false).drag('d2', 'd4');
    expect(refused.playing).toMatchObject({ premove: null, notice: 'not-your-turn' });
  });
});
