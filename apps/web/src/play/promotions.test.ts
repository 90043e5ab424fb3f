import { describe, expect, test } from 'vitest';
import { gameOf } from './test-game.ts';
import { driverIn, playing } from './test-mode.ts';

describe('a pawn on the last rank', () => {
  const pawn = gameOf('', '8/4P2k/8/8/8/8/8/4K3 w - - 0 1');

  test('becomes a queen where nobody is asked', () => {
    const promoted = driverIn(playing(pawn), { authority: { queens: () => true } }).drag('e7', 'e8');
    expect(promoted.playing.live.game.pieceAt('e8')?.role).toBe('queen');
  });

  test('waits for the choice where the visitor is asked', () => {
    const waiting = driverIn(playing(pawn), { authority: { queens: () => false } }).drag('e7', 'e8');
    expect(waiting.playing.interaction.promoting).toEqual({ from: 'e7', to: 'e8' });
    expect(waiting.send({ type: 'promote', role: 'knight' }).playing.live.game.pieceAt('e8')?.role).toBe('knight');
  });

  test('becomes a queen or is refused when the typed move names no piece', () => {
    const typed = (queens: boolean) => driverIn(playing(pawn), { authority: { queens: () => queens } }).type(' e8 ');
    expect(typed(true).playing.live.game.pieceAt('e8')?.role).toBe('queen');
    expect(typed(false).playing).toMatchObject({ live: { game: pawn }, typedError: expect.stringContaining('e8=Q') });
  });
});
