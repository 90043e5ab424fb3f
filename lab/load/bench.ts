/**
 * `npm run bench:load`: measures the load that the server handles, compared with a bare `ws` relay that stores nothing
 * and with PostgreSQL without a server. The driver shares the machine with them. Writes its parts of
 * docs/performance.md; fails if a budget is exceeded.
 *
 *     npm run bench:load -- --part queue   one part
 *     npm run bench:load -- --quick        small numbers, to test that it works; writes nothing and checks no budget
 */
import { parseArgs } from 'node:util';
import { circumstances, writePart } from '../performance-document.ts';
import { measureColdStart } from './cold-start.ts';
import { measureFullSpeed } from './full-speed.ts';
import { measureHumanPace } from './human-pace.ts';
import { measureIdle } from './idle-memory.ts';
import { measureQueue } from './queue.ts';
import { measureReconnection } from './reconnection.ts';
import { type Budget, budgetTable, isMissed, type PartReport } from './report.ts';
import { QUICK, type Scale, USUAL } from './scale.ts';
import { measureSignUps } from './sign-ups.ts';
import { measureWholeGames } from './whole-games.ts';

interface Part {
  readonly heading: string;
  /** Measures on freshly started targets. */
  readonly measure: (scale: Scale) => Promise<PartReport>;
}

const PARTS: Readonly<Record<string, Part>> = {
  'whole-games': { heading: 'Whole games at full speed', measure: measureWholeGames },
  'full-speed': { heading: 'Games at full speed', measure: measureFullSpeed },
  'human-pace': { heading: 'Games at human pace', measure: measureHumanPace },
  idle: { heading: 'Idle connections', measure: measureIdle },
  queue: { heading: 'Arrivals in the queue', measure: measureQueue },
  reconnection: { heading: 'Reconnection', measure: measureReconnection },
  'cold-start': { heading: 'Cold start', measure: measureColdStart },
  'sign-ups': { heading: 'Sign-ups', measure: measureSignUps },
};

const { values: options } = parseArgs({
  options: { part: { type: 'string' }, quick: { type: 'boolean', default: false } },
});
const { part, quick } = options;
if (part !== undefined && !Object.hasOwn(PARTS, part))
  throw new Error(`--part takes one of ${Object.keys(PARTS).join(', ')}`);

const missed: Budget[] = [];
for (const [name, { heading, measure }] of Object.entries(PARTS)) {
  if (part !== undefined && name !== part) continue;
  const where = circumstances();
  const { text, budgets } = await measure(quick ? QUICK : USUAL);
  const whole = `### ${heading}\n\nMeasured by \`npm run bench:load\` ${where}.\n\n${text}\n\n${budgetTable(budgets)}`;
  process.stdout.write(`${whole}\n\n`);
  if (quick) continue;
  await writePart(name, whole);
  missed.push(...budgets.filter(isMissed));
}
for (const { what, is, most, least } of missed)
  process.stdout.write(`missed: ${what}: ${is.toFixed(1)}, the budget is ${most ?? least}\n`);
if (missed.length > 0) process.exitCode = 1;
