import { useEffect, useState, useSyncExternalStore } from 'react';
import { onWake } from '../../lib/realtime/wake-events.ts';
import { knownSession } from '../../lib/session-view.ts';
import type { GamesFilter } from './filter.ts';
import * as loading from './load-games.ts';
import { createOwnGames, type OwnGames, type OwnGamesState } from './own-games.ts';

/** The finished games of the visitor. The filter must not change: render with a key. */
export function useOwnGames(filter: GamesFilter): OwnGamesState & Pick<OwnGames, 'load'> {
  const [own] = useState(() => createOwnGames(filter, { loading, known: knownSession, onWake }));
  useEffect(() => own.start(), [own]);
  const state = useSyncExternalStore(own.subscribe, own.get, own.get);
  return { ...state, load: own.load };
}
