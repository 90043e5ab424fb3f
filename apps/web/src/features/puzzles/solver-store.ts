/** The solver on this device. */
import type { Ms } from '@sixtyfour/chess';
import { changeSolver, parseSolver } from './change-solver.ts';
import { changeRecord, readRecord } from './records.ts';
import type { Solver, SolverChange } from './solver.ts';

/** Storage that does not answer must not keep anybody from solving. */
const PATIENCE_MS: Ms = 1_500;

export async function loadSolver(): Promise<Solver> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS);
  });
  const stored = await Promise.race([readRecord('solver'), patience]);
  clearTimeout(timer);
  return parseSolver(stored);
}

/** Resolves to whether it is kept. */
export function keepChange(change: SolverChange): Promise<boolean> {
  return changeRecord('solver', (stored) => changeSolver(parseSolver(stored), change));
}
