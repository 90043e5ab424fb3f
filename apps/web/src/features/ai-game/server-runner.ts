/** Runs the effects of a game that need the server: it opens the game, receives its moves and counts it. */
import { aiPathWith, api, letterOf, type ProblemCode } from '@sixtyfour/contract';
import type { PersonaId } from '@sixtyfour/engine/personas';
import { ENGINE_VERSION } from '@sixtyfour/engine/version';
import { type Call, call } from '../../lib/api.ts';
import { pause } from '../../lib/pause.ts';
import { session } from '../../lib/session.ts';
import { recordCountedGame } from '../../play/daily-scores.ts';
import { deleteGame } from '../../play/saved-games.ts';
import type { PlayShell } from '../../play/shell.ts';
import { reloadForGame } from './reload-for-game.ts';
import { createReporter, type Reporter } from './reporter.ts';
import type { AiGame, AiGameEvent, EffectOf, UncountedReason } from './state.ts';

export function createServerRunner({ machine, send }: PlayShell<AiGame, AiGameEvent>) {
  /** The games of this visit that the server follows, by id: one may still be verified when the next has begun. */
  const reporters = new Map<string, Reporter>();

  /** Loads the new build before a game begins, but never after the first move. */
  const isReloaded = async (id: string, persona: PersonaId): Promise<boolean> => {
    const state = machine.get();
    if (state.phase !== 'playing' || state.id !== id || state.live.game.ply > 0) return false;
    // Otherwise the reloaded page would resume it.
    await deleteGame(id);
    return reloadForGame(aiPathWith(persona));
  };

  const follow = (id: string): Reporter =>
    createReporter(id, {
      call: callAsVisitor,
      pause,
      onEligibility: (eligibility, { result }) => {
        if (eligibility.status === 'counted') recordCountedGame({ ...eligibility, id, result });
        send({ type: 'eligibility', id, eligibility });
      },
      onDropped: () => send({ type: 'dropped', id }),
    });

  return {
    open: async ({ id, persona, ruleSet, color }: EffectOf<'open'>) => {
      const body = { id, persona, ruleSet, seat: letterOf(color), engineVersion: ENGINE_VERSION };
      const answer = await callAsVisitor(api.openAiGame, { body });
      if (answer.ok) return send({ type: 'opened', id, seed: answer.value.seed });
      const { code } = answer.error;
      if (code === 'engine-outdated' && (await isReloaded(id, persona))) return;
      send({ type: 'not-opened', id, why: WHY_NOT_OPENED[code] ?? 'offline' });
    },
    report: ({ id, moves, finish }: EffectOf<'report'>) => {
      const reporter = reporters.get(id) ?? follow(id);
      reporters.set(id, reporter);
      if (finish === null) reporter.report(moves);
      else reporter.finish(moves, finish);
    },
    /** From now on, another tab reports the game. */
    leave: (id: string) => {
      reporters.get(id)?.leave();
      reporters.delete(id);
    },
    dispose: () => {
      for (const reporter of reporters.values()) reporter.leave();
      reporters.clear();
    },
  };
}

/** Without a session the server cannot assign the game to this visitor. */
const callAsVisitor: Call = (...request) => session.run(() => call(...request));

const WHY_NOT_OPENED: Readonly<Partial<Record<ProblemCode, UncountedReason>>> = {
  unauthenticated: 'no-cookies',
  'engine-outdated': 'outdated',
  'too-many-games': 'too-many',
  'too-many-requests': 'too-many',
};
