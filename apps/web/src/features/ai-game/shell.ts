/** Connects the reducer to the page: engine worker, timers, randomness, storage and server. */
import type { MoveInput, Ms, Result } from '@sixtyfour/chess';
import {
  aiPathWith,
  api,
  letterOf,
  messages,
  OPPONENT_PARAMETER,
  type ProblemCode,
  WAITING_PARAMETER,
} from '@sixtyfour/contract';
import type { MoveChoice } from '@sixtyfour/engine';
import { type PersonaId, personaById, readLevel } from '@sixtyfour/engine/personas';
import { ENGINE_VERSION } from '@sixtyfour/engine/version';
import type { WritableViewSource } from '../../board/view.ts';
import { createEngineClient, type EngineClient, type EngineError } from '../../engine/client.ts';
import { screenParts, screenView } from '../../play/board-view.ts';
import type { EffectRunner } from '../../play/effect-runner.ts';
import { pgnOf } from '../../play/pgn.ts';
import { createPlayShell, type PlayShell } from '../../play/shell.ts';
import { type Call, call } from '../../lib/api.ts';
import { recordCountedGame } from '../../play/daily-scores.ts';
import { type TabLock, acquireTabLock } from '../../lib/tab-lock.ts';
import { loadShownResult, notedAftermath } from '../../play/shown-result.ts';
import type { Machine } from '../../lib/machine.ts';
import { pause } from '../../lib/pause.ts';
import { reloadForGame, consumeReloadFlag } from './reload-for-game.ts';
import type { SavedGame } from '../../play/saved-game.ts';
import { deleteGame, loadGame, loadGames, loadUnfinished } from '../../play/saved-games.ts';
import { session } from '../../lib/session.ts';
import { createTimers } from '../../lib/timers.ts';
import { preferences } from '../../lib/preferences.ts';
import {
  initialGame,
  type AiEffect,
  type AiGame,
  type AiGameEvent,
  type IneligibleReason,
  type OwnEffect,
} from './state.ts';
import { reduce } from './reducer.ts';
import { createReporter, type Reporter } from './reporter.ts';
import { loadLeftGame } from './left-game.ts';
import { fullNameOf, namesOf, personaOf } from './selectors.ts';

/** Search nodes: for the short search after a failure, for a hint, and for the warm-up. */
const NODES = { again: 400, hint: 150_000, warmUp: 1500 } as const;
/** Let the page paint first. */
const WARM_UP_AFTER_MS: Ms = 400;

/**
 * @param view the board's view, kept up to date with the game
 * @param search the query of the URL
 * @param past a finished game to view; null to play
 * @param firstMove starts a game with this move at once; null for none
 */
export function createAiGameShell(
  view: WritableViewSource,
  search: string,
  { past, firstMove }: { readonly past: SavedGame | null; readonly firstMove: MoveInput | null },
): PlayShell<AiGame, AiGameEvent> {
  const query = new URLSearchParams(search);
  const opponent = personaById(query.get(OPPONENT_PARAMETER) ?? '')?.id ?? null;
  /** Whether the game only passes the time of a search for an opponent: starts at once and ignores the saved game. */
  const isPastime = query.has(WAITING_PARAMETER);
  let engine: EngineClient | null = null;
  const timers = createTimers<'reply' | 'restart' | 'opening'>();
  /** The games of this visit that the server follows, by id: one may still be verified when the next has begun. */
  const reporters = new Map<string, Reporter>();
  let isConnected = false;
  /** The id of the game that this tab has locked or is locking. */
  let ownId: string | null = null;
  let tabLock: TabLock | null = null;

  const perform = (effect: AiEffect, runner: EffectRunner): void => {
    switch (effect.type) {
      case 'think':
        void think(effect);
        break;
      case 'delay-reply': {
        const { to, choice, until } = effect;
        timers.set('reply', until - Date.now(), () => send({ type: 'replied', to, choice, delayed: true }));
        break;
      }
      case 'stop-thinking':
        timers.clear('reply');
        engine?.stop();
        break;
      case 'suggest':
        void suggest(effect);
        break;
      case 'coach':
        void coach(effect);
        break;
      case 'say':
        if (preferences.get().lines)
          runner.perform({
            type: 'announce',
            text: messages.aiGame.says(personaById(effect.persona)?.name ?? '', effect.line),
            politeness: 'polite',
          });
        break;
      case 'recall':
        if (!isPastime && past === null) void recall();
        break;
      case 'restart-in':
        timers.set('restart', effect.ms, () => send({ type: 'start' }));
        break;
      case 'open':
        void open(effect);
        break;
      case 'await-opening':
        timers.set('opening', effect.ms, () => send({ type: 'not-opened', id: effect.id, why: 'offline' }));
        break;
      case 'report':
        report(effect);
        break;
      case 'take-over':
        void goOn(true, runner);
        break;
      case 'save':
      case 'forget':
        if (!isPastime) runner.perform(effect);
        break;
      default:
        runner.perform(effect);
    }
  };

  const shell = createPlayShell<AiGame, AiGameEvent, OwnEffect>({
    initial: initialGame(),
    reduce,
    perform,
    view,
    viewOf: (state) => screenView(state, state.phase === 'idle' ? 'white' : state.color),
    partsOf: screenParts,
    onFlag: () => send({ type: 'flag' }),
    connect: (onReady, runner) => connect(onReady, runner),
    pgn: (state, notes) => {
      const names = { ...namesOf(state, fullNameOf(state)), event: messages.ai.title };
      return pgnOf(state.live, names, location.origin, notes);
    },
  });
  const { machine, send } = shell;

  const think = async ({ for: to, request, notBefore }: Extract<AiEffect, { type: 'think' }>): Promise<void> => {
    if (engine === null) return;
    const answer = await (to.attempt === 0 ? engine.choose(request) : engine.suggest(request, NODES.again));
    const input = replyOf(answer, to);
    if (input === null) return;
    const wait = notBefore - Date.now();
    timers.clear('reply');
    if (wait > 0) timers.set('reply', wait, () => send(input));
    else send(input);
  };

  const recall = async (): Promise<void> => {
    const games = (await loadGames())?.games ?? [];
    if (isConnected) send({ type: 'recalled', games });
  };

  const open = async ({ id, persona, ruleSet, color }: Extract<AiEffect, { type: 'open' }>): Promise<void> => {
    const body = { id, persona, ruleSet, seat: letterOf(color), engineVersion: ENGINE_VERSION };
    const answer = await callAsVisitor(api.openAiGame, { body });
    if (answer.ok) return send({ type: 'opened', id, seed: answer.value.seed });
    const { code } = answer.error;
    if (code === 'engine-outdated' && (await isReloaded(id, persona))) return;
    send({ type: 'not-opened', id, why: WHY_NOT_OPENED[code] ?? 'offline' });
  };

  /** Loads the new build before a game begins, but never after the first move. */
  const isReloaded = async (id: string, persona: PersonaId): Promise<boolean> => {
    const state = machine.get();
    if (state.phase !== 'playing' || state.id !== id || state.live.game.ply > 0) return false;
    // Otherwise the reloaded page would resume it.
    await deleteGame(id);
    return reloadForGame(aiPathWith(persona));
  };

  const report = ({ id, moves, finish }: Extract<AiEffect, { type: 'report' }>): void => {
    const reporter = reporters.get(id) ?? follow(id);
    reporters.set(id, reporter);
    if (finish === null) reporter.report(moves);
    else reporter.finish(moves, finish);
  };

  const follow = (id: string): Reporter =>
    createReporter(id, {
      call: callAsVisitor,
      pause,
      onEligibility: (eligibility, { result, seconds }) => {
        if (eligibility.status === 'counted')
          recordCountedGame({ id, day: eligibility.day, score: eligibility.score, result, seconds });
        send({ type: 'eligibility', id, eligibility });
      },
      onDropped: () => send({ type: 'dropped', id }),
    });

  const suggest = async ({ version, request }: Extract<AiEffect, { type: 'suggest' }>): Promise<void> => {
    const answer = await engine?.suggest(request, NODES.hint);
    if (answer === undefined || (!answer.ok && answer.error === 'superseded')) return;
    send({ type: 'hint-found', version, move: answer.ok ? answer.value.move : null });
  };

  const coach = async ({ version, game }: Extract<AiEffect, { type: 'coach' }>): Promise<void> => {
    // If the module cannot be loaded, the character replies as without a coach.
    const loaded = await import('./coach.ts').catch(() => null);
    const advice =
      engine === null || loaded === null ? null : await loaded.adviceOn(game, engine, preferences.get().notation);
    send({ type: 'coached', version, advice });
  };

  /** Locks the game for this tab. Resolves to whether this tab has the lock. */
  const takeGame = async (id: string, steal: boolean): Promise<boolean> => {
    ownId = id;
    const taken = await acquireTabLock(`ai-game-${id}`, { steal, onLost: () => loseGame(id) });
    if (ownId !== id) {
      taken?.release();
      return false;
    }
    if (taken === null) ownId = null;
    tabLock = taken;
    return taken !== null;
  };

  const letGo = (): void => {
    ownId = null;
    tabLock?.release();
    tabLock = null;
  };

  /** From now on, the other tab reports the game to the server. */
  const loseGame = (id: string): void => {
    if (ownId === id) letGo();
    const state = machine.get();
    if (state.phase !== 'playing' || state.id !== id) return;
    reporters.get(id)?.leave();
    reporters.delete(id);
    send({ type: 'elsewhere', persona: state.setup.persona });
  };

  /** Locks each new game for this tab; releases the lock at the end of the game. */
  const subscribeTabLock = (): (() => void) => {
    let playing: string | null = null;
    const unsubscribe = machine.subscribe(() => {
      const state = machine.get();
      const id = state.phase === 'playing' && !state.setup.isPastime ? state.id : null;
      if (id === playing) return;
      playing = id;
      if (state.phase === 'playing') preferences.set({ opponent: state.setup.persona });
      if (id === ownId) return;
      letGo();
      // No other tab can have the lock of a new game, so this does not wait.
      if (id !== null) void takeGame(id, true);
    });
    return () => {
      unsubscribe();
      letGo();
    };
  };

  /** Resumes the newest game that is not open in another tab, or shows the result from before a reload. */
  const goOn = async (steal: boolean, runner: EffectRunner): Promise<void> => {
    const { games, unreadable } = await loadUnfinished('ai');
    if (!isConnected) return;
    if (unreadable) runner.perform({ type: 'toast', text: messages.saved.unreadable, kind: 'info' });
    for (const game of games) {
      if (!(await takeGame(game.id, steal))) continue;
      // The other tab may have played on until the lock was released.
      const saved = (await loadGame(game.id)) ?? game;
      if (isConnected) send({ type: 'resume', saved });
      return;
    }
    const result = games.length === 0 ? await loadShownResult('ai') : null;
    if (!isConnected) return;
    if (result === null) send({ type: 'elsewhere', persona: games[0]?.persona ?? null });
    else send({ type: 'reopen', saved: result, aftermath: notedAftermath(result.id) ?? 'dialog' });
  };

  /** Plays the first move of a start board, unless there is an unfinished game: that game is resumed instead. */
  const startWith = async (move: MoveInput, runner: EffectRunner): Promise<void> => {
    const left = await loadLeftGame(Date.now());
    if (!isConnected) return;
    if (left === null) return send({ type: 'start-with', move });
    await goOn(false, runner);
    const state = machine.get();
    // The game may be open in another tab, or its time has run out.
    if (!isConnected || state.phase !== 'playing') return;
    runner.perform({ type: 'toast', text: messages.aiGame.resumed(personaOf(state).name), kind: 'info' });
  };

  const connect = (onReady: () => void, runner: EffectRunner): readonly (() => void)[] => {
    isConnected = true;
    engine = createEngineClient();
    const disconnect = [
      () => {
        isConnected = false;
      },
      subscribeTabLock(),
      warmUp(machine, engine),
      () => {
        engine?.dispose();
        engine = null;
      },
      () => timers.clear(),
      () => {
        for (const reporter of reporters.values()) reporter.leave();
        reporters.clear();
      },
    ];
    const { rules: ruleSet, time, level, coach: isCoached, playToEnd, thinksLikePerson } = preferences.get();
    const chosen = {
      ruleSet,
      time,
      level: readLevel(level ?? 0) ?? null,
      coach: isCoached,
      playToEnd,
      thinksLikePerson,
    };
    const choices = firstMove === null ? chosen : {};
    send({ type: 'set-up', change: { ...choices, isPastime, ...(opponent && { persona: opponent }) } });
    const begin = async (): Promise<void> => {
      if (past !== null) send({ type: 'reopen', saved: past, aftermath: 'bar' });
      else if (isPastime) send({ type: 'start' });
      else if (firstMove !== null) await startWith(firstMove, runner);
      else await goOn(false, runner);
      if (!isConnected) return;
      if (consumeReloadFlag()) runner.perform({ type: 'toast', text: messages.gameCount.updated, kind: 'info' });
      onReady();
    };
    void begin();
    return disconnect;
  };

  return shell;
}

/** Without a session the server cannot assign the game to this visitor. */
const callAsVisitor: Call = (...request) => session.run(() => call(...request));

const WHY_NOT_OPENED: Readonly<Partial<Record<ProblemCode, IneligibleReason>>> = {
  'engine-outdated': 'outdated',
  'too-many-games': 'too-many',
  'too-many-requests': 'too-many',
};

function replyOf(
  answer: Result<MoveChoice, EngineError>,
  to: Extract<AiEffect, { type: 'think' }>['for'],
): AiGameEvent | null {
  if (answer.ok) return { type: 'replied', to, choice: answer.value };
  return answer.error === 'superseded' ? null : { type: 'failed', to, failure: answer.error };
}

/** Loads the worker and runs a short search, so that the first reply is as fast as later ones. */
function warmUp(machine: Pick<Machine<AiGame, never>, 'get'>, engine: EngineClient): () => void {
  const timer = setTimeout(() => {
    // A running search would be interrupted, and makes a warm-up unnecessary.
    if (machine.get().phase === 'idle')
      void engine.suggest({ ruleSet: 'standard', startFen: null, moves: [] }, NODES.warmUp);
  }, WARM_UP_AFTER_MS);
  return () => clearTimeout(timer);
}
