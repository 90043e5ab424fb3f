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
 * Scrolls the board and the players beside it into view in a low window, where the header is above them and leaves them
 * too little space: when play begins and, also after a game, when the phone is rotated or its screen is split.
 */
export function useBoardInView(isInPlay: boolean): void {
  useEffect(() => {
    if (!isInPlay) return;
    // As in --phone-landscape of breakpoints.css.
    const low = matchMedia(
      '(height < 500px), (width >= 768px) and (height < 576px), (768px <= width < 1024px) and (height < 700px)',
    );
    const wide = matchMedia('(width >= 560px)');
    const scroll = (): void => {
      const board = document.querySelector('[data-playing] .board-frame');
      // An on-screen keyboard lowers the window, too: what is typed stays in view.
      if (!low.matches || board === null || document.activeElement?.matches('input')) return;
      const { top, height } = board.getBoundingClientRect();
      // Not `scrollIntoView`: Tab would then continue at the board, without a press that led there.
      scrollBy(0, top - (wide.matches ? SPACE_ABOVE : Math.max(SPACE_ABOVE, (innerHeight - height) / 2)));
    };
    scroll();
    for (const query of [low, wide]) query.addEventListener('change', scroll);
    return () => {
      for (const query of [low, wide]) query.removeEventListener('change', scroll);
    };
  }, [isInPlay]);
}
