/**
 * `npm run attack`: runs each attack T-01 to T-17 against a real server, with default settings and behind a proxy, and
 * measures the harm. Fails if an attack works.
 *
 *     npm run attack -- --only T-05,T-12   some attacks
 *     npm run attack -- --setting proxy    one setting: default, or proxy (TRUST_PROXY and PUBLIC_URL)
 *     npm run attack -- --quick            the attacks that take seconds, without figures that are times
 *     npm run attack -- --at-once 3        three attacks at the same time, each on a site of its own
 *     npm run attack -- --json FILE        also writes the results to a file
 *     npm run attack -- --only T-14 --minutes 60   also plays random games for an hour and measures what they leave
 *     npm run attack -- --siege            all attacks at once, from one address: see siege.ts
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import startTestServer from '../../apps/server/src/database/test-server.ts';
import { makeTestBuild, removeTestBuild } from '../../apps/server/src/test-build.ts';
import { say } from '../../tools/steps.ts';
import { attacks } from './attacks.ts';
import { type AttackResult, hasPassed, SETTINGS, type Setting, toLines } from './figures.ts';
import { runSiege } from './siege.ts';
import { type Attack, Site } from './site.ts';

/** Runs an attack against a site of its own, so that attacks do not affect each other. */
async function execute({ id, settings, run }: Attack, setting: Setting, webBuild: string): Promise<AttackResult> {
  if (settings !== undefined && !settings.includes(setting)) return { id, setting, seconds: 0, figures: [] };
  const begun = performance.now();
  const seconds = () => Math.round((performance.now() - begun) / 100) / 10;
  const site = await Site.open(setting, webBuild);
  try {
    const figures = await run(site, Number(options.minutes));
    return { id, setting, seconds: seconds(), figures };
  } catch (error) {
    const lines = await site.server.lastLines();
    process.stderr.write(`${id}: ${error instanceof Error ? error.stack : String(error)}\n${lines.slice(-1_000)}\n`);
    const reason = error instanceof Error ? error.message.slice(0, 120) : 'failed';
    return { id, setting, seconds: seconds(), figures: [], error: reason };
  } finally {
    await site.close();
  }
}

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    setting: { type: 'string' },
    quick: { type: 'boolean', default: false },
    siege: { type: 'boolean', default: false },
    'at-once': { type: 'string', default: '1' },
    minutes: { type: 'string', default: '0' },
    json: { type: 'string' },
  },
});
/** Not measured in quick runs: `npm test` must not depend on how busy the machine is. */
const TIME_UNITS: ReadonlySet<string | undefined> = new Set(['ms', 's', 'MB/s']);
const only = options.only?.split(',');
const settings = SETTINGS.filter((setting) => options.setting === undefined || options.setting === setting);
const wanted = attacks.filter(({ id, isSlow = false }) => (only?.includes(id) ?? true) && !(options.quick && isSlow));

const stopDatabase = await startTestServer();
const webBuild = await makeTestBuild();
const results: AttackResult[] = [];
try {
  say('| row | setting | figure | value | limit | verdict |');
  say('| --- | ------- | ------ | ----- | ----- | ------- |');
  const siege: Attack = { id: 'siege', settings: ['proxy'], run: runSiege };
  const waiting = (options.siege ? [siege] : wanted).flatMap((attack) =>
    settings.map((setting) => ({ attack, setting })),
  );
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const executed = await execute(next.attack, next.setting, webBuild);
      const figures = executed.figures.filter(({ unit }) => !options.quick || !TIME_UNITS.has(unit));
      const result = { ...executed, figures };
      results.push(result);
      for (const line of toLines(result)) say(line);
    }
  };
  // If one fails, the others go on, and close their servers.
  const ends = await Promise.allSettled(Array.from({ length: Number(options['at-once']) }, work));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
} finally {
  await removeTestBuild(webBuild);
  await stopDatabase();
}
if (options.json !== undefined) await writeFile(options.json, `${JSON.stringify(results, null, 2)}\n`);
const executed = results.filter(({ figures, error }) => figures.length > 0 || error !== undefined);
const failed = executed.filter((result) => !hasPassed(result));
say(`${executed.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length === 0 && executed.length > 0 ? 0 : 1);
