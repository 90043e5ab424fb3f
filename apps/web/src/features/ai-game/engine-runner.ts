/** Runs the effects of a game that need the engine: the character's moves, hints and the judgments of the coach. */
import type { Ms, Result } from '@sixtyfour/chess';
import { AI_REPLY_DELAY_MS } from '@sixtyfour/contract';
import type { MoveChoice } from '@sixtyfour/engine';
import { createEngineClient, type EngineClient, type EngineError } from '../../engine/client.ts';
import { preferences } from '../../lib/preferences.ts';
import { createTimers } from '../../lib/timers.ts';
import type { PlayShell } from '../../play/shell.ts';
import type { AiGame, AiGameEvent, EffectOf } from './state.ts';

/** Search nodes: for the short search after a failure, for a hint, and for the warm-up. */
const NODES = { again: 400, hint: 150_000, warmUp: 1500 } as const;
/** Let the page paint first. */
const WARM_UP_AFTER_MS: Ms = 400;

export function createEngineRunner({ machine, send }: PlayShell<AiGame, AiGameEvent>) {
  /** Null once the page is left. */
  let engine: EngineClient | null = createEngineClient();
  const timers = createTimers<'reply' | 'warm-up'>();

  return {
    think: async ({ for: to, request, notBefore }: EffectOf<'think'>) => {
      if (engine === null) return;
      const answer = await (to.attempt === 0 ? engine.choose(request) : engine.suggest(request, NODES.again));
      const input = replyOf(answer, to);
      if (input === null) return;
      // The device's clock may have been set back.
      const wait = Math.min(notBefore - Date.now(), AI_REPLY_DELAY_MS);
      timers.clear('reply');
      if (wait > 0) timers.set('reply', wait, () => send(input));
      else send(input);
    },
    delayReply: ({ to, choice, until }: EffectOf<'delay-reply'>) =>
      timers.set('reply', until - Date.now(), () => send({ type: 'replied', to, choice, delayed: true })),
    stopThinking: () => {
      timers.clear('reply');
      engine?.stop();
    },
    suggest: async ({ version, request }: EffectOf<'suggest'>) => {
      const answer = await engine?.suggest(request, NODES.hint);
      if (answer === undefined || (!answer.ok && answer.error === 'superseded')) return;
      send({ type: 'hint-found', version, move: answer.ok ? answer.value.move : null });
    },
    coach: async ({ version, game }: EffectOf<'coach'>) => {
      // If the module cannot be loaded, the character replies as without a coach.
      const loaded = await import('./coach.ts').catch(() => null);
      const state = machine.get();
      // Otherwise its search would replace that of the character.
      if (state.phase !== 'playing' || state.coaching?.version !== version) return;
      const advice =
        engine === null || loaded === null ? null : await loaded.adviceOn(game, engine, preferences.get().notation);
      send({ type: 'coached', version, advice });
    },
    /** Loads the worker and runs a short search, so that the first reply is as fast as later ones. */
    warmUp: () =>
      timers.set('warm-up', WARM_UP_AFTER_MS, () => {
        // A running search would be interrupted, and makes a warm-up unnecessary.
        if (machine.get().phase === 'idle')
          void engine?.suggest({ ruleSet: 'standard', startFen: null, moves: [] }, NODES.warmUp);
      }),
    dispose: () => {
      timers.clear();
      engine?.dispose();
      engine = null;
    },
  };
}

function replyOf(answer: Result<MoveChoice, EngineError>, to: EffectOf<'think'>['for']): AiGameEvent | null {
  if (answer.ok) return { type: 'replied', to, choice: answer.value };
  return answer.error === 'superseded' ? null : { type: 'failed', to, failure: answer.error };
}
