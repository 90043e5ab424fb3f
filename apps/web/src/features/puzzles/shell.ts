/** What surrounds the reducer of the puzzle screen: calls, timers, storage, and whatever a page can do. */
import { api, messages, PUZZLE_PARAMETERS, PUZZLE_THEMES, type PuzzleTheme } from '@sixtyfour/contract';
import type { WritableViewSource } from '../../board/view.ts';
import { subscribeRunning, subscribeView } from '../../play/subscriptions.ts';
import { createEffectRunner } from '../../play/effect-runner.ts';
import type { GameShell } from '../../play/use-live-game.ts';
import { call } from '../../lib/api.ts';
import { createMachine } from '../../lib/machine.ts';
import { fetchPuzzle } from './fetch-puzzle.ts';
import { beforePuzzles } from './initial.ts';
import { reducePuzzle } from './reducer.ts';
import { puzzleView, puzzleViewParts } from './selectors.ts';
import { NEW_SOLVER, type Solver } from './solver.ts';
import { keepChange, loadSolver } from './solver-store.ts';
import type { Asked, PuzzleEffect, PuzzleEvent, PuzzleState } from './state.ts';

type Load = Extract<PuzzleEffect, { type: 'load' }>;

/** One for all puzzles of a page: they share one set of sounds. */
const runner = createEffectRunner();
let usersOfRunner = 0;
let disconnectRunner = () => {};

function holdRunner(): () => void {
  if (usersOfRunner === 0) disconnectRunner = runner.connect();
  usersOfRunner += 1;
  return () => {
    usersOfRunner -= 1;
    if (usersOfRunner === 0) disconnectRunner();
  };
}

/** @param search the query of the page's address */
export function askedBy(search: string): Asked {
  const query = new URLSearchParams(search);
  const id = query.get(PUZZLE_PARAMETERS.id);
  const theme = PUZZLE_THEMES.find((name) => name === query.get(PUZZLE_PARAMETERS.theme)) ?? null;
  if (id !== null) return { wish: { kind: 'one', id }, theme, single: false };
  return { wish: { kind: query.has(PUZZLE_PARAMETERS.daily) ? 'daily' : 'random' }, theme, single: false };
}

/** @param view what the board shows; it follows the puzzle from now on */
export function createPuzzleShell(
  view: WritableViewSource,
  { wish, theme, single }: Asked,
): GameShell<PuzzleState, PuzzleEvent> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStorageTold = false;
  const gone = new AbortController();

  const perform = (effect: PuzzleEffect): void => {
    switch (effect.type) {
      case 'load':
        void load(effect);
        break;
      case 'load-themes':
        void loadThemes();
        break;
      case 'wait':
        clearTimeout(timer);
        timer = setTimeout(() => machine.send({ type: effect.event }), effect.ms);
        break;
      case 'stop-waiting':
        clearTimeout(timer);
        break;
      case 'keep':
        void keep(effect);
        break;
      default:
        runner.perform(effect);
    }
  };

  const machine = createMachine(beforePuzzles, reducePuzzle, perform);

  const load = async ({ request, ...wanted }: Load): Promise<void> => {
    const found = await fetchPuzzle(wanted, gone.signal);
    if (gone.signal.aborted) return;
    if (found.ok) machine.send({ type: 'loaded', request, puzzle: found.value });
    else machine.send({ type: 'load-failed', request, ...found.error });
  };

  const loadThemes = async (): Promise<void> => {
    const answer = await call(api.puzzleThemes, { signal: gone.signal });
    if (!answer.ok) return;
    const there: ReadonlySet<string> = new Set(answer.value.themes);
    machine.send({ type: 'themes-loaded', themes: PUZZLE_THEMES.filter((name) => there.has(name)) });
  };

  const keep = async ({ change }: Extract<PuzzleEffect, { type: 'keep' }>): Promise<void> => {
    if ((await keepChange(change)) || isStorageTold) return;
    isStorageTold = true;
    runner.perform({ type: 'toast', text: messages.puzzle.notKept, kind: 'info' });
  };

  subscribeView(machine, view, puzzleView, puzzleViewParts);

  const connect: GameShell<PuzzleState, PuzzleEvent>['connect'] = (onReady) => {
    const disconnect = [holdRunner(), subscribeRunning(machine, isRunning)];
    const begin = async (): Promise<void> => {
      const solver = wish.kind === 'given' ? NEW_SOLVER : await loadSolver();
      if (gone.signal.aborted) return;
      machine.send({ type: 'begin', wish, solver: theme === null ? solver : wanting(solver, theme), single });
      onReady();
    };
    void begin();
    return () => {
      gone.abort();
      clearTimeout(timer);
      for (const end of disconnect) end();
    };
  };

  return { machine, send: machine.send, connect };
}

/** A puzzle that a page offers beside others runs from the first move on. */
function isRunning(state: PuzzleState): boolean {
  return state.phase === 'playing' && (!state.single || state.live.game.ply > 0);
}

/** A link's theme holds for this visit of the page, and is not kept. */
function wanting(solver: Solver, theme: PuzzleTheme): Solver {
  return { ...solver, choice: { level: 'any', theme } };
}
