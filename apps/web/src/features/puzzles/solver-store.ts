/** Loads and stores the solver on this device. */
import { withPatience } from '../../lib/database.ts';
import { changeSolver, parseSolver } from './change-solver.ts';
import { changeRecord, loadRecord } from './records.ts';
import type { Solver, SolverChange } from './solver.ts';

export async function loadSolver(): Promise<Solver> {
  return parseSolver(await withPatience(loadRecord('solver'), null));
}

/** Resolves to whether the change was stored. */
export function saveChange(change: SolverChange): Promise<boolean> {
  return changeRecord('solver', (stored) => changeSolver(parseSolver(stored), change));
}
