import { expect, test } from 'vitest';
import { NO_INTERACTION } from '../../play/board-view.ts';
import { gameOf } from '../../play/test-game.ts';
import { plyToShow } from './use-browse-keys.ts';

test('a step that shows the same position is none, so that it cancels no move that waits for confirmation', () => {
  const live = { game: gameOf('e2e4 e7e5') };
  expect(plyToShow('back', { live, interaction: NO_INTERACTION })).toBe(1);
  expect(plyToShow('forward', { live, interaction: { ...NO_INTERACTION, browsing: 1 } })).toBe(2);
  expect(plyToShow('last', { live, interaction: NO_INTERACTION })).toBeNull();
  expect(plyToShow('first', { live, interaction: { ...NO_INTERACTION, browsing: 0 } })).toBeNull();
});

test('there are no steps while a promotion piece is being chosen', () => {
  const live = { game: gameOf('g1f3 h7g7', '8/P6k/8/8/8/8/8/6NK w - - 0 1') };
  const interaction = { ...NO_INTERACTION, selected: 'a7', promoting: { from: 'a7', to: 'a8' } } as const;
  expect(plyToShow('back', { live, interaction })).toBeNull();
});
