/** The table of /daily-champions as the page knows it: what was answered last, and whether anybody answers. */
import type { ChampionsView, DailyTable, LeaderboardEntry } from '@sixtyfour/contract';
import type { Step } from '../../lib/machine.ts';

export interface Champions {
  readonly view: ChampionsView;
  /** The last answer to each view: what was seen once is there at once, and stays while nobody answers. */
  readonly tables: Readonly<Partial<Record<ChampionsView, DailyTable>>>;
  /** Whether the last question had no answer. */
  readonly isCutOff: boolean;
  /** Whether the visitor has asked, and waits. */
  readonly isAsking: boolean;
  /** Today's results of this browser, the best first. */
  readonly onDevice: readonly LeaderboardEntry[];
  /** The local time at which the table starts anew; null while it is not known. */
  readonly nextReset: string | null;
}

/** What the device itself knows. */
export type Local = Pick<Champions, 'onDevice' | 'nextReset'>;

export type ChampionsEvent =
  | { readonly type: 'opened'; readonly view: ChampionsView }
  /** It is time to look again. */
  | { readonly type: 'due' }
  /** The visitor wants to know now. */
  | { readonly type: 'retry' }
  | { readonly type: 'answered'; readonly table: DailyTable }
  | { readonly type: 'unanswered'; readonly view: ChampionsView }
  | { readonly type: 'read'; readonly local: Local };

export type ChampionsEffect =
  | { readonly type: 'ask'; readonly view: ChampionsView }
  /** Reads this device's own record and clock. */
  | { readonly type: 'read' }
  /** What was asked for is there. */
  | { readonly type: 'tell-updated' };

export const NO_CHAMPIONS: Champions = {
  view: 'today',
  tables: {},
  isCutOff: false,
  isAsking: false,
  onDevice: [],
  nextReset: null,
};

export function reduceChampions(state: Champions, event: ChampionsEvent): Step<Champions, ChampionsEffect> {
  const { view, isAsking } = state;
  switch (event.type) {
    case 'opened': {
      // What never was answered is asked for anew, and may be there this time.
      const isCutOff = state.isCutOff && state.tables[event.view] !== undefined;
      const opened = { ...state, view: event.view, isCutOff, isAsking: false };
      return [opened, [{ type: 'read' }, { type: 'ask', view: event.view }]];
    }
    case 'due':
      return [state, [{ type: 'read' }, { type: 'ask', view }]];
    case 'retry':
      return [{ ...state, isAsking: true }, [{ type: 'ask', view }]];
    case 'answered': {
      const tables = { ...state.tables, [event.table.view]: event.table };
      if (event.table.view !== view) return [{ ...state, tables }, []];
      return [{ ...state, tables, isCutOff: false, isAsking: false }, isAsking ? [{ type: 'tell-updated' }] : []];
    }
    case 'unanswered':
      return [event.view === view ? { ...state, isCutOff: true, isAsking: false } : state, []];
    case 'read':
      return [{ ...state, ...event.local }, []];
  }
}
