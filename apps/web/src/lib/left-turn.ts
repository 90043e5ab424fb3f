import type { Ms } from '@sixtyfour/chess';
import { createStore } from './store.ts';

/** The online game that this tab has left on the visitor's turn; null if there is none. It stays their turn. */
export const leftTurn = createStore<{
  readonly gameId: string;
  /** How long they can be away before they lose. */
  readonly absenceMs: Ms;
} | null>(null);
