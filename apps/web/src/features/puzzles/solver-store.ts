/** The solver on this device. */
import type { Ms } from '@sixtyfour/chess';
import { pause } from '../../lib/pause.ts';
import { changeSolver, parseSolver } from './change-solver.ts';
import { changeRecord, readRecord } from './records.ts';
import type { Solver, SolverChange } from './solver.ts';

/** Storage that does not answer must not keep anybody from solving. */
const PATIENCE_MS: Ms = 1_500;

export async function loadSolver(): Promise<Solver> {
  return parseSolver(await Promise.race([readRecord('solver'), pause(PATIENCE_MS)]));
}

/** Resolves to whether it is kept. */
export function keepChange(change: SolverChange): Promise<boolean> {
  return changeRecord('solver', (stored) => changeSolver(parseSolver(stored), change));
}
