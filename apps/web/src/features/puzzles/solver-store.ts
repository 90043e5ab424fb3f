/** Loads and stores the solver on this device. */
import type { Ms } from '@sixtyfour/chess';
import { pause } from '../../lib/pause.ts';
import { changeSolver, parseSolver } from './change-solver.ts';
import { changeRecord, loadRecord } from './records.ts';
import type { Solver, SolverChange } from './solver.ts';

/** If storage does not respond within this time, start with a new solver. */
const PATIENCE_MS: Ms = 1_500;

export async function loadSolver(): Promise<Solver> {
  return parseSolver(await Promise.race([loadRecord('solver'), pause(PATIENCE_MS)]));
}

/** Resolves to whether the change was stored. */
export function saveChange(change: SolverChange): Promise<boolean> {
  return changeRecord('solver', (stored) => changeSolver(parseSolver(stored), change));
}
