import type { Realtime } from '../../lib/realtime/client.ts';
import type { PlayShell } from '../../play/shell.ts';
import type { OnlineEvent, OnlineState } from './state.ts';

interface Shell extends Pick<PlayShell<OnlineState, OnlineEvent>, 'send'> {
  readonly machine: Pick<PlayShell<OnlineState, OnlineEvent>['machine'], 'get'>;
}

/**
 * Loads a game that could not be loaded as soon as the server can be reached again, because its clock runs; until the
 * returned function is called.
 */
export function retryWhenConnected(
  { status, subscribe }: Pick<Realtime, 'status' | 'subscribe'>,
  { machine, send }: Shell,
): () => void {
  let before = status();
  return subscribe(() => {
    const current = status();
    if (current === before) return;
    before = current;
    const isReachable = current === 'realtime' || current === 'database-sync';
    if (isReachable && machine.get().phase === 'idle') send({ type: 'retry' });
  });
}
