import panelStyles from '../panel/panel.module.css';

/**
 * Scrolls the board into view with everything below it down to the buttons for stepping.
 * @param otherwise what to scroll to in a window that is too low for all of this
 */
export function scrollToBoardWithSteps(otherwise: 'board' | 'nothing' = 'board'): void {
  const board = document.querySelector('[data-playing] .board-frame');
  if (board === null) return;
  const { top, bottom } = board.getBoundingClientRect();
  const below = document.querySelector(`.${panelStyles.navigation}`)?.getBoundingClientRect();
  const end = below !== undefined && below.top >= bottom ? below.bottom : bottom;
  if (otherwise === 'nothing' && end - top > innerHeight) return;
  scrollBy(0, Math.min(top, Math.max(0, end - innerHeight)));
}
