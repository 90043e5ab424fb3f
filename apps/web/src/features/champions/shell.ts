/** What surrounds the table: calls, timers, and the record of this device. */
import { api, type ChampionsView, LEADERBOARD_REFRESH_MS } from '@sixtyfour/contract';
import type { Call } from '../../lib/api.ts';
import { createMachine, type Machine } from '../../lib/machine.ts';
import {
  type Champions,
  type ChampionsEffect,
  type ChampionsEvent,
  type Local,
  NO_CHAMPIONS,
  reduceChampions,
} from './table.ts';

export interface ChampionsParts {
  readonly call: Call;
  /** Whether nobody sees the page. */
  readonly isHidden: () => boolean;
  /** Calls back whenever the page is looked at again, until the returned function is called. */
  readonly onWake: (wake: () => void) => () => void;
  readonly readLocal: () => Local;
  readonly tellUpdated: () => void;
}

export interface ChampionsShell extends Pick<Machine<Champions, ChampionsEvent>, 'get' | 'subscribe'> {
  /** Keeps the table of a view until the returned function is called. */
  readonly open: (view: ChampionsView) => () => void;
  readonly retry: () => void;
}

export function createChampionsShell(parts: ChampionsParts): ChampionsShell {
  const machine = createMachine<Champions, ChampionsEvent, ChampionsEffect>(NO_CHAMPIONS, reduceChampions, (effect) => {
    switch (effect.type) {
      case 'ask':
        void ask(effect.view);
        break;
      case 'read':
        machine.send({ type: 'read', local: parts.readLocal() });
        break;
      case 'tell-updated':
        parts.tellUpdated();
    }
  });

  /** One question of a view at a time: what wakes a page comes in flocks. */
  const asked = new Set<ChampionsView>();
  async function ask(view: ChampionsView): Promise<void> {
    if (asked.has(view)) return;
    asked.add(view);
    const answer = await parts.call(api.dailyChampions, { query: { view } });
    asked.delete(view);
    machine.send(answer.ok ? { type: 'answered', table: answer.value } : { type: 'unanswered', view });
  }

  return {
    get: machine.get,
    subscribe: machine.subscribe,
    open: (view) => {
      machine.send({ type: 'opened', view });
      const refresh = () => {
        if (!parts.isHidden()) machine.send({ type: 'due' });
      };
      const timer = setInterval(refresh, LEADERBOARD_REFRESH_MS);
      const endWakes = parts.onWake(refresh);
      return () => {
        clearInterval(timer);
        endWakes();
      };
    },
    retry: () => machine.send({ type: 'retry' }),
  };
}
