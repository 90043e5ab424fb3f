/** Connects the reducer of puzzles to the page: calls, timers and storage. */
import { api, messages, PUZZLE_PARAMETERS, PUZZLE_THEMES, type PuzzleTheme } from '@sixtyfour/contract';
import * as z from 'zod/mini';
import { currentDay } from '../../lib/utc-day.ts';
import type { WritableViewSource } from '../../board/view.ts';
import type { EngineClient } from '../../engine/client.ts';
import { call } from '../../lib/api.ts';
import { preferences } from '../../lib/preferences.ts';
import { onWake } from '../../lib/realtime/wake-events.ts';
import { createEffectRunner, type EffectRunner } from '../../play/effect-runner.ts';
import { createPlayShell, type PlayShell } from '../../play/shell.ts';
import { fetchPuzzle, schedule } from './fetch-puzzle.ts';
import { beforePuzzles } from './state.ts';
import { reducePuzzle } from './reducer.ts';
import { pliesOf } from './plies.ts';
import { puzzleView, puzzleViewParts } from './selectors.ts';
import { NEW_SOLVER, type Solver } from './solver.ts';
import { saveChange, loadSolver } from './solver-store.ts';
import type { Asked, OwnEffect, PuzzleEvent, PuzzleState } from './state.ts';

/** Shared by all puzzles of a page, so that the sounds are loaded once. */
const shared = createEffectRunner();
let users = 0;
let disconnectShared = () => {};

const runner: EffectRunner = {
  ...shared,
  connect: () => {
    if (users === 0) disconnectShared = shared.connect();
    users += 1;
    return () => {
      users -= 1;
      if (users === 0) disconnectShared();
    };
  },
};

const EntryNotes = z.object({
  puzzle: z.object({ id: z.string(), missed: z._default(z.boolean(), false), isDaily: z.optional(z.boolean()) }),
});

/**
 * @param search the query of the page's URL
 * @param state of its history entry: may contain the puzzle that was shown before a reload
 */
export function askedBy(search: string, state: unknown): Asked {
  const query = new URLSearchParams(search);
  const id = query.get(PUZZLE_PARAMETERS.id);
  const theme = PUZZLE_THEMES.find((name) => name === query.get(PUZZLE_PARAMETERS.theme)) ?? null;
  const noted = EntryNotes.safeParse(state).data?.puzzle;
  const missed = noted?.missed === true ? { missed: noted.id } : {};
  // Another puzzle may have followed the daily one.
  const isDaily = query.has(PUZZLE_PARAMETERS.daily) && noted?.isDaily !== false;
  if (isDaily) return { request: { kind: 'daily', ...missed }, theme, single: false };
  if (noted !== undefined) return { request: { kind: 'one', id: noted.id, ...missed }, theme, single: false };
  return { request: id === null ? { kind: 'random' } : { kind: 'one', id }, theme, single: false };
}

/** @param view the board's view, kept up to date with the puzzle */
export function createPuzzleShell(
  view: WritableViewSource,
  { request, theme, single }: Asked,
): PlayShell<PuzzleState, PuzzleEvent> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let storageWarned = false;
  let engine: EngineClient | null = null;
  const gone = new AbortController();

  const shell = createPlayShell<PuzzleState, PuzzleEvent, OwnEffect>({
    initial: beforePuzzles,
    reduce: reducePuzzle,
    runner,
    effects: {
      ...runner.handlers,
      load: async ({ requestId, ...wanted }) => {
        const found = await fetchPuzzle(wanted, gone.signal);
        if (gone.signal.aborted) return;
        if (found.ok) send({ type: 'loaded', requestId, puzzle: found.value });
        else send({ type: 'load-failed', requestId, ...found.error });
      },
      'load-themes': async () => {
        const answer = await call(api.puzzleThemes, { signal: gone.signal });
        if (!answer.ok) return;
        const there: ReadonlySet<string> = new Set(answer.value.themes);
        send({ type: 'themes-loaded', themes: PUZZLE_THEMES.filter((name) => there.has(name)) });
      },
      wait: ({ event, ms }) => {
        clearTimeout(timer);
        timer = setTimeout(() => send({ type: event }), ms);
      },
      'stop-waiting': () => clearTimeout(timer),
      'save-solver': async ({ change }) => {
        if ((await saveChange(change)) || storageWarned) return;
        storageWarned = true;
        runner.perform({ type: 'toast', text: messages.puzzles.notSaved, kind: 'info' });
      },
      explain: async ({ game, feedback }) => {
        // If these modules cannot be loaded, the miss is shown without a reason.
        const loaded = await Promise.all([import('../../engine/client.ts'), import('./explain-miss.ts')]).catch(
          () => null,
        );
        if (loaded === null || gone.signal.aborted) return;
        const [{ createEngineClient }, { reasonOfMiss }] = loaded;
        engine ??= createEngineClient();
        const reason = await reasonOfMiss(game, engine, preferences.get().notation);
        if (reason !== null && !gone.signal.aborted) send({ type: 'explained', feedback, reason });
      },
      schedule: ({ puzzle, missed }) => schedule(puzzle, missed),
    },
    view,
    viewOf: puzzleView,
    partsOf: puzzleViewParts,
    // One of several puzzles on a page counts as running from its first move on.
    isRunning: (state) => state.phase === 'playing' && (!state.single || pliesOf(state.puzzle, state.live.game) > 0),
    connect: (onReady) => {
      void begin(onReady);
      return [
        onWake(woken),
        () => {
          gone.abort();
          clearTimeout(timer);
          engine?.dispose();
          engine = null;
        },
      ];
    },
  });
  const { send } = shell;

  const woken = (): void => {
    send({ type: 'retry' });
    send({ type: 'woken', today: currentDay() });
  };

  const begin = async (onReady: () => void): Promise<void> => {
    const solver = request.kind === 'given' ? NEW_SOLVER : await loadSolver();
    if (gone.signal.aborted) return;
    send({ type: 'begin', request, solver: theme === null ? solver : wanting(solver, theme), single });
    onReady();
  };

  return shell;
}

/** The theme of a link applies to this visit only and is not stored. */
function wanting(solver: Solver, theme: PuzzleTheme): Solver {
  return { ...solver, choice: { level: 'any', theme } };
}
