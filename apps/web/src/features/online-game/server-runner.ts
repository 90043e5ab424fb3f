/** Runs the effects of an online game that need the server. Its answers and messages become events. */
import type { Ms } from '@sixtyfour/chess';
import { type GameIntent, messages, type PhraseId, storageKeys } from '@sixtyfour/contract';
import { type ApiProblem, mayBeCommitted } from '../../lib/api.ts';
import { safeLocalStorage } from '../../lib/safe-storage.ts';
import { realtime } from '../../lib/realtime/realtime.ts';
import { session } from '../../lib/session.ts';
import type { EffectRunner } from '../../play/effect-runner.ts';
import type { PlayShell } from '../../play/shell.ts';
import { notedAftermath } from '../../play/shown-result.ts';
import type { GameLink, LinkMessage } from './link.ts';
import { whyGone } from './gone-game.ts';
import type { LoadFailure, OnlineEvent, OnlineState } from './state.ts';

export function createServerRunner(
  gameId: string,
  link: GameLink,
  { machine, send }: PlayShell<OnlineState, OnlineEvent>,
  runner: EffectRunner,
) {
  let isLeft = false;
  let closeLink: (() => void) | null = null;

  const deliver = async (intent: GameIntent): Promise<void> => {
    const answer = await link.send(intent);
    if (isLeft) return;
    if (answer.ok) send({ type: 'acknowledged', ack: answer.value });
    else if (mayBeCommitted(answer.error)) send({ type: 'undelivered', of: intent.moveId });
    else send({ type: 'refused', of: intent.moveId, code: answer.error.code, message: answer.error.message });
  };

  const say = async (phrase: PhraseId): Promise<void> => {
    const answer = await link.say(phrase);
    if (isLeft) return;
    if (answer.ok) send({ type: 'said', said: answer.value });
    else send({ type: 'not-said', message: answer.error.message });
  };

  /** Number of the newest load; answers to older ones are ignored. */
  let newestLoad = 0;
  /** Fetches the game and listens to its changes. */
  const load = async (): Promise<void> => {
    newestLoad += 1;
    const number = newestLoad;
    const isNew = await isStranger();
    if (isLeft || number !== newestLoad) return;
    if (isNew) return send({ type: 'load-failed', failure: 'no-session' });
    const [{ answer, age }, who] = await Promise.all([link.fetch(), session.ensure()]);
    if (isLeft || number !== newestLoad) return;
    if (!answer.ok) send({ type: 'load-failed', failure: failureOf(answer.error) });
    else if (!who.ok) send({ type: 'load-failed', failure: 'unreachable' });
    else {
      const aftermath = notedAftermath(gameId) ?? 'bar';
      send({ type: 'loaded', game: answer.value, playerId: who.value.player.id, aftermath }, age);
    }
    // Spectators cannot join the game's channels.
    if (machine.get().phase !== 'idle') closeLink ??= link.open(hear);
  };

  /** Refetches the game. Resolves to whether the server responded. */
  const resync = async (): Promise<boolean> => {
    const before = machine.get();
    const asked = before.phase === 'idle' ? {} : { versionWhenAsked: before.snapshot.version };
    const { answer, age, isAttendanceOutdated } = await link.refetch();
    if (!isLeft && answer.ok)
      send({ type: 'snapshot', game: answer.value, missed: true, isAttendanceOutdated, ...asked }, age);
    return answer.ok;
  };

  const reconnect = async (): Promise<void> => {
    realtime.retry();
    const isReached = await resync();
    if (!isLeft) send({ type: 'retried', isReached });
  };

  const hear = (message: LinkMessage, age: Ms): void => {
    switch (message.type) {
      case 'joined':
      case 'left': {
        const state = machine.get();
        if (state.phase !== 'idle' && message.playerId !== state.playerId)
          send({ type: message.type === 'joined' ? 'opponent-joined' : 'opponent-left' });
        break;
      }
      case 'not-let-in':
        runner.perform({ type: 'toast', text: messages.onlineGame.realtimeAuthFailed, kind: 'error' });
        break;
      default:
        send(message, age);
    }
  };

  /** The page is left: later answers are ignored. */
  const dispose = (): void => {
    isLeft = true;
    closeLink?.();
    closeLink = null;
  };

  return { deliver, say, load, resync, reconnect, dispose };
}

/** A browser without a session on arrival cannot have a seat (R-NAV-30). */
async function isStranger(): Promise<boolean> {
  const isRemembered = safeLocalStorage.read(storageKeys.anonymousId) !== null;
  // The stored id is from an earlier visit: no need to wait for the server.
  if (isRemembered && session.get() === null) return false;
  await session.ensure();
  return session.isNew() && isFirstPage();
}

/** Whether this page was loaded by the browser itself, not reached by a link within the site. */
function isFirstPage(): boolean {
  const [arrival] = performance.getEntriesByType('navigation');
  return arrival !== undefined && new URL(arrival.name).pathname === location.pathname;
}

function failureOf({ code }: ApiProblem): LoadFailure {
  return code === 'malformed' ? 'not-found' : (whyGone(code) ?? 'unreachable');
}
