/** Separate from the store, which is loaded after the first paint. */
import type { ChampionsView, DailyTable, LeaderboardEntry } from '@sixtyfour/contract';

/** What /daily-champions shows. */
export interface Champions {
  readonly view: ChampionsView;
  /** The last loaded table of each view; kept while the server is unreachable, that of today until its day ends. */
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

/** Number of ranks with a medal and a taller row. */
export const MEDALS = 3;

/** The part of the state that comes from this device. */
export type LocalResults = Pick<Champions, 'onDevice' | 'nextReset'>;

export const INITIAL_CHAMPIONS: Champions = {
  view: 'today',
  tables: {},
  isUnreachable: false,
  isRetrying: false,
  onDevice: [],
  nextReset: null,
};
