/** Connects the reducer to the page: engine, server, tab lock, timers and storage. */
import type { MoveInput } from '@sixtyfour/chess';
import { messages, OPPONENT_PARAMETER, WAITING_PARAMETER } from '@sixtyfour/contract';
import { personaById, readLevel } from '@sixtyfour/engine/personas';
import type { WritableViewSource } from '../../board/view.ts';
import { preferences } from '../../lib/preferences.ts';
import { createTimers } from '../../lib/timers.ts';
import { screenParts, screenView } from '../../play/board-view.ts';
import { createEffectRunner } from '../../play/effect-runner.ts';
import { announced, type PlayEffect } from '../../play/effects.ts';
import { pgnOf } from '../../play/pgn.ts';
import type { SavedGame } from '../../play/saved-game.ts';
import { loadGame, loadGames, loadUnfinished } from '../../play/saved-games.ts';
import { createPlayShell, type PlayShell } from '../../play/shell.ts';
import { loadShownResult, notedAftermath } from '../../play/shown-result.ts';
import { createEngineRunner } from './engine-runner.ts';
import { createGameLock, type GameLock } from './game-lock.ts';
import { loadLeftGame } from './left-game.ts';
import { reduce } from './reducer.ts';
import { consumeReloadFlag } from './reload-for-game.ts';
import { fullNameOf, namesOf, personaOf } from './selectors.ts';
import { createServerRunner } from './server-runner.ts';
import { type AiGame, type AiGameEvent, initialGame, type OwnEffect, type Setup } from './state.ts';

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
  const isMeanwhile = query.has(WAITING_PARAMETER);
  const runner = createEffectRunner();
  const timers = createTimers<'restart' | 'opening'>();
  let isConnected = false;

  const unlessMeanwhile = (effect: PlayEffect) => !isMeanwhile && runner.perform(effect);

  const shell = createPlayShell<AiGame, AiGameEvent, OwnEffect>({
    initial: initialGame(),
    reduce,
    runner,
    effects: {
      ...runner.handlers,
      save: unlessMeanwhile,
      forget: unlessMeanwhile,
      think: (effect) => engine.think(effect),
      'delay-reply': (effect) => engine.delayReply(effect),
      'stop-thinking': () => engine.stopThinking(),
      suggest: (effect) => engine.suggest(effect),
      coach: (effect) => engine.coach(effect),
      say: ({ persona, remark }) => {
        const text = messages.aiGame.says(personaById(persona)?.name ?? '', remark);
        if (preferences.get().lines) runner.perform(announced(text));
      },
      recall: () => !isMeanwhile && past === null && recall(),
      'restart-in': ({ ms }) => timers.set('restart', ms, () => send({ type: 'start' })),
      open: (effect) => server.open(effect),
      'await-opening': ({ id, ms }) =>
        timers.set('opening', ms, () => send({ type: 'not-opened', id, why: 'offline' })),
      report: (effect) => server.report(effect),
      'take-over': () => goOn(true),
    },
    view,
    viewOf: (state) => screenView(state, state.phase === 'idle' ? 'white' : state.color),
    partsOf: screenParts,
    onFlag: () => send({ type: 'flag' }),
    connect: (onReady) => connect(onReady),
    pgn: (state, notes) => {
      const names = { ...namesOf(state, fullNameOf(state)), event: messages.ai.title };
      return pgnOf(state.live, names, location.origin, notes);
    },
  });
  const { machine, send } = shell;
  const engine = createEngineRunner(shell);
  const server = createServerRunner(shell);

  /** From now on, the other tab plays the game and reports it to the server. */
  const lock = createGameLock((id) => {
    const state = machine.get();
    if (state.phase !== 'playing' || state.id !== id) return;
    server.leave(id);
    send({ type: 'elsewhere', persona: state.setup.persona });
  });

  /** Locks each new game for this tab, and remembers its opponent; releases the lock at the end of the game. */
  const subscribePlaying = (): (() => void) => {
    let playing: string | null = null;
    return machine.subscribe(() => {
      const state = machine.get();
      const id = state.phase === 'playing' && !state.setup.isMeanwhile ? state.id : null;
      if (id === playing) return;
      playing = id;
      if (state.phase === 'playing') preferences.set({ opponent: state.setup.persona });
      lock.hold(id);
    });
  };

  const recall = async (): Promise<void> => {
    const games = (await loadGames())?.games ?? [];
    if (isConnected) send({ type: 'recalled', games });
  };

  /** Goes on with the unfinished game of this device, or shows its last result. `steal`: see `GameLock.take`. */
  const goOn = async (steal: boolean): Promise<void> => {
    const { games, unreadable } = await loadUnfinished('ai');
    if (!isConnected) return;
    if (unreadable) runner.perform({ type: 'toast', text: messages.saved.unreadable, kind: 'info' });
    const event = await pickUp(games, lock, steal);
    if (isConnected) send(event);
  };

  /** Plays the first move of a start board, unless there is an unfinished game: that game is resumed instead. */
  const startWith = async (move: MoveInput): Promise<void> => {
    const left = await loadLeftGame(Date.now());
    if (!isConnected) return;
    if (left === null) return send({ type: 'start-with', move });
    await goOn(false);
    const state = machine.get();
    // The game may be open in another tab, or its time has run out.
    if (!isConnected || state.phase !== 'playing') return;
    runner.perform({ type: 'toast', text: messages.aiGame.resumed(personaOf(state).name), kind: 'info' });
  };

  const begin = async (onReady: () => void): Promise<void> => {
    if (past !== null) send({ type: 'reopen', saved: past, aftermath: 'bar' });
    else if (isMeanwhile) send({ type: 'start' });
    else if (firstMove !== null) await startWith(firstMove);
    else await goOn(false);
    if (!isConnected) return;
    if (consumeReloadFlag()) runner.perform({ type: 'toast', text: messages.gameCount.updated, kind: 'info' });
    onReady();
  };

  const connect = (onReady: () => void): readonly (() => void)[] => {
    isConnected = true;
    const disconnect = [
      () => {
        isConnected = false;
      },
      subscribePlaying(),
      () => {
        lock.hold(null);
        engine.dispose();
        timers.clear();
        server.dispose();
      },
    ];
    engine.warmUp();
    // A game of a start board may count if the visitor wants it to, so it has only the rules that they chose.
    const choices = firstMove === null ? chosenSetup() : { ruleSet: preferences.get().rules };
    send({ type: 'set-up', change: { ...choices, isMeanwhile, ...(opponent && { persona: opponent }) } });
    void begin(onReady);
    return disconnect;
  };

  return shell;
}

/** The setup that the visitor last chose. */
function chosenSetup(): Partial<Setup> {
  const { rules: ruleSet, time, level, coach, playToEnd, thinksLikePerson } = preferences.get();
  return { ruleSet, time, level: readLevel(level ?? 0) ?? null, coach, playToEnd, thinksLikePerson };
}

/**
 * The event that resumes the newest game that is not open in another tab, or shows the result from before a reload.
 * @param games the unfinished ones, the newest first
 */
async function pickUp(games: readonly SavedGame[], lock: GameLock, steal: boolean): Promise<AiGameEvent> {
  for (const game of games) {
    if (!(await lock.take(game.id, steal))) continue;
    // The other tab may have played on until the lock was released.
    return { type: 'resume', saved: (await loadGame(game.id)) ?? game };
  }
  const result = games.length === 0 ? await loadShownResult('ai') : null;
  if (result === null) return { type: 'elsewhere', persona: games[0]?.persona ?? null };
  return { type: 'reopen', saved: result, aftermath: notedAftermath(result.id) ?? 'dialog' };
}
