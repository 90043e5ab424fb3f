/** The solver on this device: one record in the object store `puzzles`. */
import type { Ms } from '@sixtyfour/chess';
import { request, update } from '../../lib/database.ts';
import { changeSolver, parseSolver } from './change-solver.ts';
import type { Solver, SolverChange } from './solver.ts';

const STORE = 'puzzles';
const KEY = 'solver';

/** Storage that does not answer must not keep anybody from solving. */
const PATIENCE_MS: Ms = 1_500;

export async function loadSolver(): Promise<Solver> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS);
  });
  const stored = await Promise.race([request((database) => database.get(STORE, KEY)), patience]);
  clearTimeout(timer);
  return parseSolver(stored);
}

/** Changes the record as it is now, whatever other tabs have made of it. Resolves to whether it is kept. */
export async function keepChange(change: SolverChange): Promise<boolean> {
  return update(STORE, KEY, (stored) => ({ id: KEY, ...changeSolver(parseSolver(stored), change) }));
}
