/** The state machine of /daily-champions: the tables loaded so far, and whether the server is reachable. */
import type { ChampionsView, DailyTable, LeaderboardEntry } from '@sixtyfour/contract';
import type { Step } from '../../lib/machine.ts';

export interface Champions {
  readonly view: ChampionsView;
  /** The last loaded table of each view; shown again at once, and kept while the server is unreachable. */
  readonly tables: Readonly<Partial<Record<ChampionsView, DailyTable>>>;
  /** Whether the last request failed. */
  readonly isUnreachable: boolean;
  /** Whether a retry of the visitor is pending. */
  readonly isRetrying: boolean;
  /** Today's results stored on this device, the best first. */
  readonly onDevice: readonly LeaderboardEntry[];
  /** Local time of the next reset, such as '01:00'; null while it is unknown. */
  readonly nextReset: string | null;
}

/** The part of the state that comes from this device. */
export type LocalResults = Pick<Champions, 'onDevice' | 'nextReset'>;

export type ChampionsEvent =
  | { readonly type: 'opened'; readonly view: ChampionsView }
  /** The periodic refresh. */
  | { readonly type: 'due' }
  /** The visitor requests a reload. */
  | { readonly type: 'retry' }
  | { readonly type: 'loaded'; readonly table: DailyTable }
  | { readonly type: 'failed'; readonly view: ChampionsView }
  | { readonly type: 'read'; readonly local: LocalResults };

export type ChampionsEffect =
  | { readonly type: 'fetch'; readonly view: ChampionsView }
  /** Reads the results and the time zone of this device. */
  | { readonly type: 'read-local' }
  /** The table requested by the visitor is loaded. */
  | { readonly type: 'announce-updated' };

export const INITIAL_CHAMPIONS: Champions = {
  view: 'today',
  tables: {},
  isUnreachable: false,
  isRetrying: false,
  onDevice: [],
  nextReset: null,
};

export function reduceChampions(state: Champions, event: ChampionsEvent): Step<Champions, ChampionsEffect> {
  const { view, isRetrying } = state;
  switch (event.type) {
    case 'opened': {
      // Without a table to show, an earlier failure must not hide that it is loading again.
      const isUnreachable = state.isUnreachable && state.tables[event.view] !== undefined;
      const opened = { ...state, view: event.view, isUnreachable, isRetrying: false };
      return [opened, [{ type: 'read-local' }, { type: 'fetch', view: event.view }]];
    }
    case 'due':
      return [state, [{ type: 'read-local' }, { type: 'fetch', view }]];
    case 'retry':
      return [{ ...state, isRetrying: true }, [{ type: 'fetch', view }]];
    case 'loaded': {
      const tables = { ...state.tables, [event.table.view]: event.table };
      if (event.table.view !== view) return [{ ...state, tables }, []];
      return [
        { ...state, tables, isUnreachable: false, isRetrying: false },
        isRetrying ? [{ type: 'announce-updated' }] : [],
      ];
    }
    case 'failed':
      return [event.view === view ? { ...state, isUnreachable: true, isRetrying: false } : state, []];
    case 'read':
      return [{ ...state, ...event.local }, []];
  }
}
