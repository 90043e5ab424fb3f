/** The moves played from a position in this site's games, as counted by the server. */
import { type Game, type Ms, positionKey } from '@sixtyfour/chess';
import { api, type OpeningMove } from '@sixtyfour/contract';
import type { Call } from '../../lib/api.ts';
import type { Pause } from '../../lib/pause.ts';
import { createStore } from '../../lib/store.ts';

/** While a visitor steps through a game, only the position at which they pause is requested. */
const REST_MS: Ms = 150;

export interface Openings {
  /** The moves of the last loaded position until the next one is loaded; null before the first and after a failure. */
  readonly found: { readonly game: Game; readonly moves: readonly OpeningMove[] } | null;
  readonly isLoading: boolean;
  /** Why the last position could not be loaded. */
  readonly problem: string | null;
}

export function createOpeningsReader({ call, pause }: { readonly call: Call; readonly pause: Pause }) {
  const store = createStore<Openings>({ found: null, isLoading: true, problem: null });
  let running = new AbortController();

  const load = async (game: Game, { signal }: AbortController): Promise<void> => {
    await pause(REST_MS, signal);
    if (signal.aborted) return;
    const answer = await call(api.openingMoves, { query: { position: positionKey(game.fen) }, signal });
    if (signal.aborted) return;
    store.set(
      answer.ok
        ? { found: { game, moves: answer.value.moves }, isLoading: false, problem: null }
        : { found: null, isLoading: false, problem: answer.error.message },
    );
  };

  return {
    get: store.get,
    subscribe: store.subscribe,
    /** Loads a position, canceling the running request. Also retries after a failure. */
    look: (game: Game) => {
      running.abort();
      running = new AbortController();
      store.set({ ...store.get(), isLoading: true, problem: null });
      void load(game, running);
    },
    /** Cancels the running request. */
    stop: () => running.abort(),
  };
}

/** The number of games in which a move was played. */
export function gamesOf({ white_wins, draws, black_wins }: OpeningMove): number {
  return white_wins + draws + black_wins;
}
