import panelStyles from '../panel/panel.module.css';

/** Scrolls the board into view and, if the window is high enough, everything below it down to the buttons for stepping. */
export function scrollToBoardWithSteps(): void {
  const board = document.querySelector('[data-playing] .board-frame');
  if (board === null) return;
  const { top, bottom } = board.getBoundingClientRect();
  const below = document.querySelector(`.${panelStyles.navigation}`)?.getBoundingClientRect();
  const end = below !== undefined && below.top >= bottom ? below.bottom : bottom;
  scrollBy(0, Math.min(top, Math.max(0, end - innerHeight)));
}
