import { useEffect } from 'react';
import { scrollToBoard } from './focus-board.ts';

/**
 * Scrolls the board into view on a phone in landscape, where it is as high as the screen and the header is above it: when
 * play begins and when the phone is rotated.
 */
export function useBoardInView(isInPlay: boolean): void {
  useEffect(() => {
    if (!isInPlay) return;
    const landscape = matchMedia('(orientation: landscape) and (height < 500px)');
    if (landscape.matches) scrollToBoard();
    landscape.addEventListener('change', scrollToBoard);
    return () => landscape.removeEventListener('change', scrollToBoard);
  }, [isInPlay]);
}
