import { useEffect } from 'react';
import { useLazyModule, useLazySend, useLazyStore } from '../../lib/lazy-module.ts';
import { EMPTY_LOBBY, type Lobby, type LobbyEvent } from './lobby.ts';

const load = () => import('./online.ts');

/** The lobby. Empty until its module is loaded after the first render; events sent before are queued. */
export function useLobby(): { readonly lobby: Lobby; readonly send: (event: LobbyEvent) => void } {
  const online = useLazyModule(load);
  const lobby = useLazyStore<Lobby>(online?.lobby, EMPTY_LOBBY);
  useEffect(() => online?.lobby.open(), [online]);
  const send = useLazySend<LobbyEvent>(online?.lobby);
  return { lobby, send };
}
