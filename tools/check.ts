/** `npm run check`: types, lint, format, unused code, and the unit tests of uncommitted changes. */
import { changedUnitStep, STEPS_AT_ONCE, staticSteps } from './check-steps.ts';
import { runSteps } from './steps.ts';

const failed = await runSteps([...staticSteps, changedUnitStep], STEPS_AT_ONCE);
process.exitCode = failed.length === 0 ? 0 : 1;
