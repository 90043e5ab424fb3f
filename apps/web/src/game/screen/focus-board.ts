import { useEffect } from 'react';

/** Scrolls the screen's board and its coordinates into view, if they are not. */
export function scrollToBoard(): void {
  document.querySelector('[data-playing] .board-frame')?.scrollIntoView({ block: 'nearest' });
}

/** Focuses the screen's board, at its last focused square. */
export function focusBoard(): void {
  document.querySelector<HTMLElement>('[data-playing] [role="gridcell"][tabindex="0"]')?.focus({ preventScroll: true });
}

/** The space above the board on a phone in landscape, in CSS pixels. */
const SPACE_ABOVE = 8;

/**
 * Scrolls the board and the players beside it into view on a phone in landscape, where they are as high as the screen and
 * the header is above them: when play begins and when the phone is rotated.
 */
export function useBoardInView(isInPlay: boolean): void {
  useEffect(() => {
    if (!isInPlay) return;
    const landscape = matchMedia('(orientation: landscape) and (height < 500px)');
    const scroll = (): void => {
      const board = document.querySelector('[data-playing] .board-frame');
      if (!landscape.matches || board === null) return;
      // Not `scrollIntoView`: Tab would then continue at the board, without a press that led there.
      scrollBy(0, board.getBoundingClientRect().top - SPACE_ABOVE);
    };
    scroll();
    landscape.addEventListener('change', scroll);
    return () => landscape.removeEventListener('change', scroll);
  }, [isInPlay]);
}
