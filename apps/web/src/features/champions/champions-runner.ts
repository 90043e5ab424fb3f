/** Runs the effects of the champions page: calls, timers and the results stored on this device. */
import { api, type ChampionsView, LEADERBOARD_REFRESH_MS } from '@sixtyfour/contract';
import type { Call } from '../../lib/api.ts';
import { createMachine, type Machine } from '../../lib/machine.ts';
import {
  type Champions,
  type ChampionsEffect,
  type ChampionsEvent,
  type LocalResults,
  INITIAL_CHAMPIONS,
  reduceChampions,
} from './champions-state.ts';

export interface ChampionsDependencies {
  readonly call: Call;
  /** Whether the page is hidden. */
  readonly isHidden: () => boolean;
  /** Calls `wake` when the page is visible again, until the returned function is called. */
  readonly onWake: (wake: () => void) => () => void;
  readonly readLocal: () => LocalResults;
  /** Announces to screen readers that the table was updated. */
  readonly announceUpdated: () => void;
}

export interface ChampionsRunner extends Pick<Machine<Champions, ChampionsEvent>, 'get' | 'subscribe'> {
  /** Keeps the table of a view up to date until the returned function is called. */
  readonly open: (view: ChampionsView) => () => void;
  readonly retry: () => void;
}

export function createChampionsRunner(dependencies: ChampionsDependencies): ChampionsRunner {
  const machine = createMachine<Champions, ChampionsEvent, ChampionsEffect>(
    INITIAL_CHAMPIONS,
    reduceChampions,
    (effect) => {
      switch (effect.type) {
        case 'fetch':
          void fetchTable(effect.view);
          break;
        case 'read-local':
          machine.send({ type: 'read', local: dependencies.readLocal() });
          break;
        case 'announce-updated':
          dependencies.announceUpdated();
      }
    },
  );

  /** Views with a pending request; wake events often come several at once. */
  const pending = new Set<ChampionsView>();
  async function fetchTable(view: ChampionsView): Promise<void> {
    if (pending.has(view)) return;
    pending.add(view);
    const answer = await dependencies.call(api.dailyChampions, { query: { view } });
    pending.delete(view);
    machine.send(answer.ok ? { type: 'loaded', table: answer.value } : { type: 'failed', view });
  }

  return {
    ...machine,
    open: (view) => {
      machine.send({ type: 'opened', view });
      const refresh = () => {
        if (!dependencies.isHidden()) machine.send({ type: 'due' });
      };
      const timer = setInterval(refresh, LEADERBOARD_REFRESH_MS);
      const stopWakeEvents = dependencies.onWake(refresh);
      return () => {
        clearInterval(timer);
        stopWakeEvents();
      };
    },
    retry: () => machine.send({ type: 'retry' }),
  };
}
