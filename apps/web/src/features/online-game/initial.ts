import type { OnlineIdle } from './state.ts';
import type { OnlineWords } from './words.ts';

/** A game that is being fetched. Knows no rules, so that the page can show it before they are loaded. */
export function loadingGame(words: OnlineWords): OnlineIdle {
  return { phase: 'idle', words, orientation: 'white', connection: 'connecting', premoves: false, failed: false };
}
