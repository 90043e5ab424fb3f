/** Groups a run's log entries and rows by game, so that each check reads them once. */
import type { Entry, GameEntry } from './entry.ts';
import { type StoredGame, storedGame } from '../../../apps/server/src/checking/stored-game.ts';
import type { Rows } from './rows.ts';

/** One broken invariant. */
export interface Violation {
  readonly invariant: `I-${number}`;
  readonly gameId: string | null;
  readonly what: string;
}

export interface GameHistory extends StoredGame {
  /** In order of time. */
  readonly entries: readonly GameEntry[];
}

function isOfGame(entry: Entry): entry is GameEntry {
  switch (entry.kind) {
    case 'find':
    case 'cancel':
    case 'match-seen':
    case 'room-open':
    case 'room-join':
    case 'room-close':
    case 'room-seen':
    case 'killed':
    case 'started':
    case 'serving':
    case 'server-probe':
    case 'game-clock':
      return false;
    default:
      return true;
  }
}

export interface GamesOfRun {
  readonly games: readonly GameHistory[];
  /** Entries of games that are not stored. */
  readonly orphans: readonly GameEntry[];
}

export function gamesOfRun(entries: readonly Entry[], rows: Rows): GamesOfRun {
  const entriesOf = Map.groupBy(entries.filter(isOfGame), ({ gameId }) => gameId);
  const actsOf = Map.groupBy(rows.acts, ({ game_id }) => game_id);
  const resultsOf = Map.groupBy(rows.results, ({ game_id }) => game_id);
  const games = rows.games.map((row): GameHistory => {
    const ofGame = entriesOf.get(row.id) ?? [];
    return {
      ...storedGame(row, actsOf.get(row.id) ?? [], resultsOf.get(row.id) ?? []),
      entries: ofGame.toSorted((one, other) => one.at - other.at),
    };
  });
  const known = new Set(rows.games.map(({ id }) => id));
  return { games, orphans: [...entriesOf].filter(([id]) => !known.has(id)).flatMap(([, orphan]) => orphan) };
}
