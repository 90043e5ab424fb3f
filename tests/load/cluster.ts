/**
 * `npm run test:cluster`: scripted players play on two server processes behind a load balancer, while processes are
 * killed, the bus between them breaks and a new build is deployed; once with each bus. Afterward, everything that the
 * players received is checked against the database. Fails on any violation.
 *
 *     npm run test:cluster -- --seconds 600    a longer run with more kills (default: 120 s for each bus)
 *     npm run test:cluster -- --bus nats       one bus only: postgres, nats (three servers, of which one is killed), or
 *                                              lossy (postgres, and every second message between processes is lost)
 *     npm run test:cluster -- --seed 7         repeats the scripts of a run
 */
import { randomBytes, randomInt } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../apps/server/src/database/connection.ts';
import { startEmbeddedDatabase } from '../../apps/server/src/database/embedded.ts';
import { cutPostgresBus } from '../../apps/server/src/bus/test-cut.ts';
import { hasNats, startTestNats } from '../../apps/server/src/bus/test-nats.ts';
import { say } from '../../tools/steps.ts';
import { type BusUnderTest, Phase } from './cluster/phase.ts';
import { makeWebBuilds } from './cluster/web-builds.ts';
import { failWith, watchForCrash } from './crash.ts';

const USUAL_SECONDS = 120;
const USUAL_PLAYERS = 48;
/** The duration of a phase without its kills, and of each kill. */
const REST_SECONDS = 50;
const KILL_SECONDS = 8;

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string' },
    players: { type: 'string' },
    seed: { type: 'string' },
    bus: { type: 'string' },
  },
});
const seed = options.seed === undefined ? randomInt(2 ** 31) : Number(options.seed);
const playerCount = Number(options.players ?? USUAL_PLAYERS);
const seconds = Number(options.seconds ?? USUAL_SECONDS);
const kills = Math.max(2, Math.round((seconds - REST_SECONDS) / KILL_SECONDS));
const wanted = (name: string): boolean => options.bus === undefined || options.bus === name;

const crashed = watchForCrash();
const folder = await mkdtemp(join(tmpdir(), 'sixtyfour-cluster-'));
// If root runs this, PostgreSQL runs as another user, who must be able to enter the folder.
await chmod(folder, 0o755);
const builds = await makeWebBuilds();
const embedded = await startEmbeddedDatabase(folder, () => undefined);
const database = openDatabase(embedded.url, { onError: () => undefined, poolSize: 3, statementTimeoutMs: 0 });
const environment = { DATABASE_URL: embedded.url, SESSION_SECRET: randomBytes(32).toString('hex') };

const byPostgres: BusUnderTest = {
  name: 'PostgreSQL',
  environment,
  // The processes reconnect on their own.
  async cut() {
    await cutPostgresBus(database);
    return async () => undefined;
  },
};

const lossy: BusUnderTest = {
  ...byPostgres,
  name: 'PostgreSQL without every second message',
  environment: { ...environment, DROPPED_HINTS: '2' },
};

let isGood = true;

async function runPhase(bus: BusUnderTest, number: number): Promise<void> {
  const shared = { database, builds, seed, playerCount, kills, say, crashed };
  if (!(await new Phase({ ...shared, bus, number }).run())) isGood = false;
}

say(`seed ${seed}, ${playerCount} players, 2 processes`);
try {
  if (wanted('postgres')) await runPhase(byPostgres, 0);
  if (wanted('lossy')) await runPhase(lossy, 1);
  if (wanted('nats') && !hasNats) say('NATS: skipped, because this machine has no nats-server');
  else if (wanted('nats')) {
    const nats = await startTestNats(3);
    const byNats: BusUnderTest = {
      name: 'NATS',
      environment: { ...environment, NATS_URL: nats.url },
      async cut() {
        await nats.kill(0);
        return () => nats.start(0);
      },
    };
    await runPhase(byNats, 2).finally(() => nats.close());
  }
} catch (error) {
  failWith(error);
  isGood = false;
} finally {
  await database.destroy();
  await embedded.stop();
  await builds.remove();
  await rm(folder, { recursive: true, force: true });
}
say(isGood ? 'violations 0' : 'failed: see above');
if (!isGood) process.exitCode = 1;
// Otherwise, players that could not finish would run forever.
process.exit();
