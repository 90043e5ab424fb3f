/**
 * `npm run test:cluster`: scripted players on two processes of the site behind a balancer, while processes are killed,
 * the way between them breaks and a new build comes; once with each way for processes to hear each other. Then
 * everything that the players were told is checked against the database. Fails on any violation.
 *
 *     npm run test:cluster -- --seconds 600    longer: more kills (120, for each way)
 *     npm run test:cluster -- --fan-out redis  one way only: postgres or redis
 *     npm run test:cluster -- --seed 7         the same scripts again
 */
import { randomBytes, randomInt } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../apps/server/src/database/connection.ts';
import { startEmbeddedDatabase } from '../../apps/server/src/database/embedded.ts';
import { cutPostgresCarriers } from '../../apps/server/src/fan-out/test-cut.ts';
import { hasRedis, startTestRedis } from '../../apps/server/src/fan-out/test-redis.ts';
import { type FanOutUnderTest, Phase } from './cluster/phase.ts';
import { makeWebBuilds } from './cluster/web-builds.ts';

const USUAL_SECONDS = 120;
const USUAL_PLAYERS = 48;
/** What a phase takes beside its kills, and what each of these takes. */
const REST_SECONDS = 50;
const KILL_SECONDS = 8;

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string' },
    players: { type: 'string' },
    seed: { type: 'string' },
    'fan-out': { type: 'string' },
  },
});
const seed = options.seed === undefined ? randomInt(2 ** 31) : Number(options.seed);
const playerCount = Number(options.players ?? USUAL_PLAYERS);
const seconds = Number(options.seconds ?? USUAL_SECONDS);
const kills = Math.max(2, Math.round((seconds - REST_SECONDS) / KILL_SECONDS));
const wanted = options['fan-out'] ?? 'both';

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Rejects with what nobody caught, so that the servers are ended all the same. */
const crashed = new Promise<never>((_, reject) => {
  process.on('uncaughtException', reject);
  process.on('unhandledRejection', reject);
});

const folder = await mkdtemp(join(tmpdir(), 'sixtyfour-cluster-'));
// PostgreSQL runs as another user when this is root.
await chmod(folder, 0o755);
const builds = await makeWebBuilds();
const embedded = await startEmbeddedDatabase(folder, () => undefined);
const database = openDatabase(embedded.url, { onError: () => undefined, poolSize: 3, statementTimeoutMs: 0 });
const environment = { DATABASE_URL: embedded.url, SESSION_SECRET: randomBytes(32).toString('hex') };

const byPostgres: FanOutUnderTest = {
  name: 'PostgreSQL',
  environment,
  // The connections come back by themselves.
  async cut() {
    await cutPostgresCarriers(database);
    return async () => undefined;
  },
};

let isGood = true;

async function runPhase(fanOut: FanOutUnderTest, number: number): Promise<void> {
  const shared = { database, builds, seed, playerCount, kills, say, crashed };
  if (!(await new Phase({ ...shared, fanOut, number }).run())) isGood = false;
}

say(`seed ${seed}, ${playerCount} players, 2 processes`);
try {
  if (wanted !== 'redis') await runPhase(byPostgres, 0);
  if (wanted !== 'postgres' && !hasRedis) say('Redis: not tried, since this machine has no redis-server');
  else if (wanted !== 'postgres') {
    const redis = await startTestRedis();
    const byRedis: FanOutUnderTest = {
      name: 'Redis',
      environment: { ...environment, REDIS_URL: redis.url },
      async cut() {
        await redis.kill();
        return () => redis.start();
      },
    };
    await runPhase(byRedis, 1).finally(() => redis.kill());
  }
} finally {
  await database.destroy();
  await embedded.stop();
  await builds.remove();
  await rm(folder, { recursive: true, force: true });
}
say(isGood ? 'violations 0' : 'something above is not as it has to be');
// Players that could not end would go on for ever.
process.exit(isGood ? 0 : 1);
