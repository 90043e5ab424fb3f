/** `npm run check`: types, lint, format, unused code and unit tests, in under a minute. */
import { STEPS_AT_ONCE, staticSteps, unitStep } from './check-steps.ts';
import { runSteps } from './steps.ts';

const failed = await runSteps([unitStep, ...staticSteps], STEPS_AT_ONCE);
process.exitCode = failed.length === 0 ? 0 : 1;
