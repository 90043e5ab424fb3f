/**
 * `npm run fuzz`: what the contract allows, nearly allows and does not know at all, sent to a real server from several
 * sessions with real games and rooms. Fails when the server crashes, answers 5xx, answers anything that is not in the
 * contract, fills its log, or leaves games in the database that break a rule.
 *
 *     npm run fuzz -- --seed 7         the same inputs again, as far as the server's own ids allow
 *     npm run fuzz -- --inputs 1000    100,000 without it
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { checkAllGames } from '../../apps/server/src/checking/check-games.ts';
import { DEFAULT_LIMITS } from '../../apps/server/src/operations/limits.ts';
import { ServerProcess } from '../load/server-process.ts';
import { sendBytes, sendCall } from './calls.ts';
import { checkLine, sendFrame, sendRawFrame } from './frames.ts';
import { calls, events, type Input, inputsFor } from './inputs.ts';
import { Stage } from './stage.ts';
import { Tally } from './tally.ts';

const USUAL_INPUTS = 100_000;
/** Between two looks at the stage: games end, sessions are ended, rooms are taken. */
const INPUTS_A_ROUND = 150;
/** Inputs under way at once: what they do meets in the database. */
const AT_ONCE = 8;
/** Lines of the log that a run may write for each thousand inputs: what others send must not fill it. */
const LOG_LINES_A_THOUSAND = 5;
/** Lines at the start, whatever is sent. */
const LOG_LINES_AT_START = 10;
/** From here on chance does not explain that a call was never made in full, or never refused. */
const ENOUGH_FOR_ALL = 20_000;
const PROGRESS = 10_000;
/** No more than anybody could try in the time. */
const UNLIMITED = 100_000_000;

/** Calls that may end the session of whoever makes them, or make it another's. */
const TOUCHES_SESSION = /^\/api\/(?:session|account|me)\b/;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function send(input: Input, stage: Stage, origin: string, tally: Tally): Promise<void> {
  if (input.kind === 'raw-request') return sendBytes(input.bytes, origin, tally);
  const person = stage.people[input.who];
  if (person === undefined) throw new Error(`nobody is number ${input.who}`);
  switch (input.kind) {
    case 'call':
      person.sessionMayEnd ||= TOUCHES_SESSION.test(calls[input.name].path);
      return sendCall(input, person, tally);
    case 'frame':
      return sendFrame(input, person, tally);
    case 'raw-frame':
      return sendRawFrame(input.frame, person, tally);
  }
}

async function playRound(inputs: readonly Input[], stage: Stage, origin: string, tally: Tally): Promise<void> {
  for (const person of stage.people) person.sessionMayEnd = false;
  const waiting = inputs.values();
  const work = async (): Promise<void> => {
    for (const input of waiting) await send(input, stage, origin, tally);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const person of stage.people) await checkLine(person, tally);
}

async function fuzz(server: ServerProcess, seed: number, inputs: number, tally: Tally): Promise<void> {
  const stage = new Stage(server.origin, server.dataDir);
  const drawn = inputsFor(stage);
  await stage.open();
  for (let round = 0; tally.inputs < inputs; round += 1) {
    await stage.prepare();
    const numRuns = Math.min(INPUTS_A_ROUND, inputs - tally.inputs);
    const before = tally.inputs;
    await playRound(fc.sample(drawn, { seed: seed + round, numRuns }), stage, server.origin, tally);
    if (!server.isRunning) {
      tally.fault('crashes', `in round ${round}:\n${await server.lastLines()}`);
      break;
    }
    if (Math.floor(before / PROGRESS) < Math.floor(tally.inputs / PROGRESS)) say(tally.summary);
  }
  await stage.close();
}

/** What is wrong with the server after all of it, a line each. */
async function faultsAfter(server: ServerProcess, inputs: number): Promise<string[]> {
  const faults: string[] = [];
  const log = await server.logLines();
  const errors = log.filter((line) => /"level":"(?:error|fatal)"|unhandled|uncaught/i.test(line));
  if (errors.length > 0) faults.push(`${errors.length} errors in the log:`, ...errors.slice(0, 5));
  const allowed = LOG_LINES_AT_START + (inputs / 1_000) * LOG_LINES_A_THOUSAND;
  if (log.length > allowed) faults.push(`the log has ${log.length} lines, the last ones:`, ...log.slice(-5));
  const { database, close } = await server.openDatabase();
  const { games, faults: broken } = await checkAllGames(database);
  say(`${games} finished games in the database, ${broken.length} break a rule`);
  faults.push(...broken.slice(0, 5).map(({ invariant, of, what }) => `${invariant} ${of}: ${what}`));
  await close();
  return faults;
}

/** Which calls and frames the run did not see both work and be refused, when it was long enough to. */
function unreached(tally: Tally): string[] {
  if (tally.inputs < ENOUGH_FOR_ALL) return [];
  const asking = Object.entries(events).flatMap(([name, { asks }]) => (asks ? [name] : []));
  const names = [...Object.keys(calls), ...asking].filter((name) => name !== 'resetPassword');
  return tally.without('ok', names).map((name) => `${name} never worked`);
}

async function run(seed: number, inputs: number): Promise<boolean> {
  const limits = Object.fromEntries(Object.keys(DEFAULT_LIMITS).map((name) => [name, UNLIMITED]));
  const server = await ServerProcess.prepare({ limits });
  const tally = new Tally(say);
  const began = performance.now();
  try {
    await server.start();
    await fuzz(server, seed, inputs, tally);
    await server.stop();
    const faults = [...(await faultsAfter(server, inputs)), ...unreached(tally)];
    for (const line of [...tally.table, ...faults]) say(line);
    const seconds = Math.round((performance.now() - began) / 1_000);
    say(`${tally.summary}, other faults ${faults.length}; ${seconds} s, seed ${seed}`);
    return faults.length === 0 && !tally.hasFaults;
  } finally {
    await server.stop();
    await server.remove();
  }
}

const { values } = parseArgs({ options: { seed: { type: 'string' }, inputs: { type: 'string' } } });
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);
const inputs = values.inputs === undefined ? USUAL_INPUTS : Number(values.inputs);
if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(inputs) || inputs < 1) {
  say('--seed and --inputs take whole numbers.');
  process.exitCode = 2;
} else {
  say(`${inputs} inputs with seed ${seed}`);
  process.exitCode = (await run(seed, inputs)) ? 0 : 1;
}
