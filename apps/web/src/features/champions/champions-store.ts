/** The state of /daily-champions: loaded tables, whether the server is reachable, and the results stored here. */
import type { Ms } from '@sixtyfour/chess';
import { api, type ChampionsView, LEADERBOARD_REFRESH_MS } from '@sixtyfour/contract';
import type { Call } from '../../lib/api.ts';
import { createStore } from '../../lib/store.ts';
import { dayOf, nextDayAfter } from '../../lib/utc-day.ts';
import { type Champions, INITIAL_CHAMPIONS, type LocalResults } from './champions.ts';

export interface ChampionsDependencies {
  readonly call: Call;
  /** Whether the page is hidden. */
  readonly isHidden: () => boolean;
  /** Calls `wake` when the page is visible again, until the returned function is called. */
  readonly onWake: (wake: () => void) => () => void;
  readonly readLocal: () => LocalResults;
  /** Ms since the epoch. */
  readonly now: () => number;
  /** From 0 to below 1. */
  readonly random: () => number;
  /** Announces to screen readers that the table was updated. */
  readonly announceUpdated: () => void;
}

/** Pages fetch the table of a new day within this time after midnight UTC, not all at once. */
const NEW_DAY_SPREAD_MS: Ms = 2_000;

export function createChampionsStore(dependencies: ChampionsDependencies) {
  const store = createStore(INITIAL_CHAMPIONS);
  const change = (changed: Partial<Champions>): void => store.set({ ...store.get(), ...changed });

  /** Views with a pending request; wake events often come several at once. */
  const pending = new Set<ChampionsView>();
  async function fetchTable(): Promise<void> {
    const { view } = store.get();
    if (pending.has(view)) return;
    pending.add(view);
    const answer = await dependencies.call(api.dailyChampions, { query: { view } });
    pending.delete(view);
    const { tables, isRetrying, view: shown } = store.get();
    const loaded = { tables: answer.ok ? { ...tables, [view]: answer.value } : stillTrue(tables) };
    change(view === shown ? { ...loaded, isUnreachable: !answer.ok, isRetrying: false } : loaded);
    if (answer.ok && isRetrying && view === shown) dependencies.announceUpdated();
  }

  /** The tables without that of today if its day has ended. */
  function stillTrue({ today, ...others }: Champions['tables']): Champions['tables'] {
    return today === undefined || today.to < dayOf(dependencies.now()) ? others : { ...others, today };
  }

  function refresh(): void {
    change(dependencies.readLocal());
    void fetchTable();
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    /** Keeps the table of a view up to date until the returned function is called. */
    open: (view: ChampionsView) => {
      const { isUnreachable, tables } = store.get();
      // Without a table to show, an earlier failure must not hide that it is loading again.
      change({ view, isUnreachable: isUnreachable && tables[view] !== undefined, isRetrying: false });
      refresh();
      const refreshIfVisible = () => {
        if (!dependencies.isHidden()) refresh();
      };
      let timer: ReturnType<typeof setTimeout>;
      const refreshLater = () => {
        const now = dependencies.now();
        const newDay = nextDayAfter(now) - now + dependencies.random() * NEW_DAY_SPREAD_MS;
        timer = setTimeout(
          () => {
            refreshIfVisible();
            refreshLater();
          },
          Math.min(LEADERBOARD_REFRESH_MS, newDay),
        );
      };
      refreshLater();
      const stopWakeEvents = dependencies.onWake(refreshIfVisible);
      return () => {
        clearTimeout(timer);
        stopWakeEvents();
      };
    },
    /** Fetches the table again because the visitor asks for it; its update is announced. */
    retry: () => {
      change({ isRetrying: true });
      void fetchTable();
    },
  };
}
