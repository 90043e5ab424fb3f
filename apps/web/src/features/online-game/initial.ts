import type { OnlineIdle } from './state.ts';
import type { OnlineWords } from './words.ts';

/**
 * A game that is being fetched. Knows no rules, so that the page can show it before they are loaded.
 * @param startTold whether this tab has said already that the game has started
 */
export function loadingGame(words: OnlineWords, startTold = false): OnlineIdle {
  return {
    phase: 'idle',
    words,
    orientation: 'white',
    connection: 'connecting',
    premoves: false,
    queens: words.queensByDefault,
    startTold,
    failed: false,
  };
}
