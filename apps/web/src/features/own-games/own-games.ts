/** The state of the list of own games: pages from the server, merged with the games on this device. */
import type { ApiProblem } from '../../lib/api.ts';
import { withPatience } from '../../lib/database.ts';
import type { KnownSession } from '../../lib/session-view.ts';
import { createStore } from '../../lib/store.ts';
import type { GamesFilter } from './filter.ts';
import { type ListedGame, mergeGames } from './listed-game.ts';
import type * as Loading from './load-games.ts';

export interface OwnGamesState {
  readonly games: readonly ListedGame[];
  /** `more`: the next page is loading. `failed`: the last page could not be loaded; `load` tries again. */
  readonly status: 'loading' | 'ready' | 'more' | 'failed';
  /** Why it failed; otherwise null. */
  readonly problem: ApiProblem | null;
  /** Whether the server has more games. */
  readonly isMore: boolean;
}

export type OwnGames = ReturnType<typeof createOwnGames>;

const EMPTY: Loading.GamesPage = { games: [], next: null };

/** The visitor's finished games that pass the filter. */
export function createOwnGames(
  filter: GamesFilter,
  {
    loading,
    known,
    onWake,
  }: {
    loading: Pick<typeof Loading, 'loadDeviceGames' | 'fetchServerGames'>;
    known: KnownSession;
    /** Calls `wake` when the connection may be back, until the returned function is called. */
    onWake: (wake: () => void) => () => void;
  },
) {
  // Null until they are read.
  let device: readonly ListedGame[] | null = null;
  let server = EMPTY;
  let serverStatus: OwnGamesState['status'] = 'loading';
  let problem: ApiProblem | null = null;
  // Whether older games of the device wait for the next page. After a failed page they do not.
  let holdsBack = true;
  // The number of the latest request; answers to earlier ones are ignored.
  let latest = 0;
  const store = createStore<OwnGamesState>({ games: [], status: 'loading', problem, isMore: false });

  const show = (): void => {
    const isMore = server.next !== null;
    const status = serverStatus === 'ready' && device === null ? 'loading' : serverStatus;
    store.set({ games: mergeGames(device ?? [], server.games, isMore && holdsBack), status, problem, isMore });
  };

  const loadAfter = async (before: Loading.GamesPage): Promise<void> => {
    latest += 1;
    const request = latest;
    server = before;
    serverStatus = before.games.length === 0 ? 'loading' : 'more';
    problem = null;
    show();
    const page = await loading.fetchServerGames(filter, before.next);
    if (request !== latest) return;
    if (page.ok) server = { games: [...before.games, ...page.value.games], next: page.value.next };
    serverStatus = page.ok ? 'ready' : 'failed';
    problem = page.ok ? null : page.error;
    holdsBack = page.ok;
    show();
  };

  return {
    get: store.get,
    subscribe: store.subscribe,
    /** Loads the first page, and again when the visitor becomes another player. Returns a function that stops. */
    start: () => {
      let isStopped = false;
      const showDevice = async (loaded: Promise<readonly ListedGame[]>): Promise<void> => {
        const found = await loaded;
        if (isStopped || device === found) return;
        device = found;
        show();
      };
      const loadDevice = async (): Promise<void> => {
        const loaded = loading.loadDeviceGames(filter);
        await showDevice(withPatience(loaded, []));
        await showDevice(loaded);
      };
      void loadDevice();
      void loadAfter(EMPTY);
      let player = known.get()?.player.id;
      const unsubscribe = known.subscribe(() => {
        const current = known.get()?.player.id;
        if (player !== undefined && current !== undefined && current !== player) {
          void loadDevice();
          void loadAfter(EMPTY);
        }
        player = current ?? player;
      });
      const stopWakeEvents = onWake(() => {
        if (store.get().status === 'failed') void loadAfter(server);
      });
      return () => {
        stopWakeEvents();
        isStopped = true;
        latest += 1;
        unsubscribe();
      };
    },
    /** Loads the next page. */
    load: () => void loadAfter(server),
  };
}
