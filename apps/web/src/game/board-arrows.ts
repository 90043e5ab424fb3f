import { createContext } from 'react';
import type { Shape } from '../board/shapes.ts';

/** Draws arrows on the board of the screen, in place of those before. */
export const BoardArrows = createContext<(arrows: readonly Shape[]) => void>(() => {});
