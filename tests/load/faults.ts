/**
 * `npm run test:faults`: scripted players play on the real server while it is killed and their network fails. Afterward
 * everything they received is checked against the database (quality.md 4.3 and 4.4). Fails on any violation.
 *
 *     npm run test:faults -- --seed 7     repeats the scripts of a run
 *     npm run test:faults -- --long       200 kills instead of 12, and a million moves in longer games;
 *                                         --kills, --moves and --players set other numbers
 *     npm run test:faults -- --log FILE   writes the log, one entry per line
 */
import { randomInt } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Ms } from '@sixtyfour/chess';
import type { Database } from '../../apps/server/src/database/connection.ts';
import type { TcpProxy } from './client/tcp-proxy.ts';
import { failWith, watchForCrash } from './crash.ts';
import { stallRepeatedly, signInPlayers } from './players.ts';
import { setClocksNearFlag } from './set-clocks.ts';
import { watchGameClock } from './history/watch-game-clock.ts';
import { checkHistory } from './history/check.ts';
import type { Entry } from './history/entry.ts';
import { Log } from './history/log.ts';
import { describeViolations } from './history/report.ts';
import { readRows, type Rows } from './history/rows.ts';
import { Random } from './random.ts';
import { ServerProcess } from './server-process.ts';
import { say } from '../../tools/steps.ts';

const KILLS_OF_A_ROUND = 12;
const LONG_KILLS = 200;
const LONG_MOVES = 1_000_000;
/** In a long run, the share of games played until the board ends them. Otherwise games would be too short. */
const LONG_PLAY_ON_SHARE = 0.95;
const USUAL_PLAYERS = 96;
const SETTLE_MS = 4_000;
const BETWEEN_KILLS_MS = { from: 3_000, to: 6_000 };
/** Every start takes a second or two, in which nobody can play. */
const LONG_BETWEEN_KILLS_MS = { from: 8_000, to: 20_000 };
const DOWN_MS = { from: 0, to: 1_000 };
/** One outage per round is long enough that game time must be paused. */
const LONG_DOWN_MS = 8_000;
const CLOCK_JUMP_MS = 20_000;
const DAY_MS = 24 * 3600 * 1000;
/** From the start of the server process to its first accepted act. */
const ACCEPTED_LIMIT_MS = 20_000;
const END_LIMIT_MS = 60_000;

interface Kill {
  readonly startedAt: Ms;
  readonly servingAt: Ms;
}

/** Skews the players' clock by up to a day, with jumps (F-12). Returns a function that restores it. */
function skewWallClock(random: Random): () => void {
  const realNow = Date.now;
  let skew = random.between(-DAY_MS, DAY_MS);
  Date.now = () => Math.round(realNow() + skew);
  const jumps = setInterval(() => {
    skew = random.between(-DAY_MS, DAY_MS);
  }, CLOCK_JUMP_MS);
  return () => {
    clearInterval(jumps);
    Date.now = realNow;
  };
}

interface Run {
  readonly server: ServerProcess;
  readonly database: Database;
  readonly random: Random;
  readonly seed: number;
  readonly playerCount: number;
  readonly playOnShare: number;
  readonly betweenKillsMs: { readonly from: Ms; readonly to: Ms };
  readonly log: Log;
}

/** Kills the server, sets some clocks close to zero, and starts it again. */
async function killOnce({ server, database, random, log }: Run, downMs: Ms): Promise<Kill> {
  await server.kill();
  log.write({ kind: 'killed' });
  await setClocksNearFlag(database, log, random);
  await wait(downMs);
  log.write({ kind: 'started' });
  const startedAt = log.now();
  await server.start();
  log.write({ kind: 'serving' });
  return { startedAt, servingAt: log.now() };
}

/** The time from a start of the server to the first accepted act after it. */
function firstAccepted(entries: readonly Entry[], { startedAt, servingAt }: Kill): Ms {
  const accepted = entries.find(({ at, kind }) => kind === 'ok' && at > servingAt);
  return accepted === undefined ? Infinity : accepted.at - startedAt;
}

interface RoundResult {
  /** Whether all players could finish their games. */
  readonly ended: boolean;
  readonly kills: readonly Kill[];
  readonly proxies: readonly TcpProxy[];
  readonly rows: Rows;
}

async function playRound(run: Run, round: number, kills: number): Promise<RoundResult> {
  const { server, random, seed, playerCount, playOnShare, betweenKillsMs, database, log } = run;
  const { origin, port } = server;
  const { players, proxies } = await signInPlayers(
    { origin, port, random, seed, playerCount, playOnShare, log },
    round,
  );
  const stop = new AbortController();
  const watching = watchGameClock(database, log, stop.signal);
  const failing = proxies.map((proxy) => stallRepeatedly(proxy, random.fork(), stop.signal));
  const playing = Promise.race([Promise.all(players.map((player) => player.play())), crashed]);
  // A failing player ends the round.
  const going = (ms: Ms): Promise<unknown> => Promise.race([wait(ms), playing]);

  await going(SETTLE_MS);
  const done: Kill[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    await going(random.between(betweenKillsMs.from, betweenKillsMs.to));
    done.push(await killOnce(run, kill === 5 ? LONG_DOWN_MS : random.between(DOWN_MS.from, DOWN_MS.to)));
  }
  await going(SETTLE_MS);
  for (const player of players) player.stop();
  const ended = await Promise.race([playing.then(() => true), wait(END_LIMIT_MS, false, { ref: false })]);
  if (!ended) say('  some players could not end their games');
  stop.abort();
  await Promise.all([watching, ...failing]);
  for (const proxy of proxies) proxy.close();
  const ids = players.map(({ id }) => id);
  return { ended, kills: done, proxies, rows: await readRows(database, ids) };
}

function tallyOfRooms(entries: readonly Entry[], rooms: Rows['rooms']): string {
  const joins = entries.flatMap((entry) => (entry.kind === 'room-join' ? [entry] : []));
  const triedBy = new Map<string, Set<string>>();
  for (const { code, player } of joins)
    if (code !== null) triedBy.set(code, (triedBy.get(code) ?? new Set()).add(player));
  const contested = [...triedBy.values()].filter(({ size }) => size > 1).length;
  const refused = joins.filter(({ phase }) => phase === 'fail').length;
  const full = rooms.filter(({ guest_id }) => guest_id !== null).length;
  return `  rooms ${rooms.length}, with a guest ${full}, wanted by several ${contested}; refused to join ${refused}`;
}

/** Counts events, because a fault that never occurred proves nothing. */
function tally(entries: readonly Entry[], { games, rooms }: Rows): string {
  const count = (fits: (entry: Entry) => boolean): number => entries.filter(fits).length;
  const endings = new Map<string, number>();
  for (const { end_reason } of games) endings.set(end_reason ?? 'none', (endings.get(end_reason ?? 'none') ?? 0) + 1);
  const resigning = new Set(
    entries.flatMap((entry) =>
      entry.kind === 'invoke' && entry.type === 'resign' ? [`${entry.gameId} ${entry.player}`] : [],
    ),
  );
  const resigned = [...resigning].map((key) => key.split(' ', 1)[0]);
  const moveIds = entries.flatMap((entry) => (entry.kind === 'invoke' ? [entry.moveId] : []));
  return [
    `  acts sent ${moveIds.length} times, ${moveIds.length - new Set(moveIds).size} of them again; ` +
      `acknowledged ${count(({ kind }) => kind === 'ok')}, refused ${count(({ kind }) => kind === 'fail')}, ` +
      `unknown ${count(({ kind }) => kind === 'info')}`,
    `  ends: ${[...endings].map(([reason, number]) => `${reason} ${number}`).join(', ')}`,
    `  at the same instant: a flag and a move ${count(({ kind }) => kind === 'clock-set')}, ` +
      `two resignations ${resigned.length - new Set(resigned).size}, ` +
      `a match and a cancel ${count((entry) => entry.kind === 'cancel' && entry.phase === 'invoke')}`,
    tallyOfRooms(entries, rooms),
  ].join('\n');
}

function describeProxies(proxies: readonly TcpProxy[]): string {
  const sum = (number: (proxy: TcpProxy) => number): number =>
    proxies.reduce((total, proxy) => total + number(proxy), 0);
  return `  connections: cut ${sum(({ cuts }) => cuts)} times, stalled ${sum(({ stalls }) => stalls)} times`;
}

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string' },
    kills: { type: 'string' },
    moves: { type: 'string' },
    players: { type: 'string' },
    log: { type: 'string' },
    long: { type: 'boolean' },
  },
});
const seed = options.seed === undefined ? randomInt(2 ** 31) : Number(options.seed);
const isLong = options.long === true;
const allKills = Number(options.kills ?? (isLong ? LONG_KILLS : KILLS_OF_A_ROUND));
const allMoves = Number(options.moves ?? (isLong ? LONG_MOVES : 0));
const playerCount = Number(options.players ?? USUAL_PLAYERS);
say(`seed ${seed}, ${playerCount} players, ${allKills} kills${allMoves > 0 ? `, ${allMoves} moves` : ''}`);

const crashed = watchForCrash();
const server = await ServerProcess.prepare();
const random = new Random(seed);
const log = new Log();
const rightClock = skewWallClock(random.fork());
const total = { games: 0, moves: 0, kills: 0, violations: 0, slowest: 0, stuck: 0 };
let look: Awaited<ReturnType<ServerProcess['openDatabase']>> | null = null;
try {
  await server.start();
  look = await server.openDatabase();
  const pace = isLong
    ? { playOnShare: LONG_PLAY_ON_SHARE, betweenKillsMs: LONG_BETWEEN_KILLS_MS }
    : { playOnShare: 0, betweenKillsMs: BETWEEN_KILLS_MS };
  const run: Run = { server, database: look.database, random, seed, playerCount, ...pace, log };
  for (let round = 0; total.kills < allKills || total.moves < allMoves; round += 1) {
    const killsLeft = allKills - total.kills;
    const killsNow = killsLeft > 0 ? Math.min(KILLS_OF_A_ROUND, killsLeft) : KILLS_OF_A_ROUND;
    const { ended, kills, proxies, rows } = await playRound(run, round, killsNow);
    const violations = checkHistory(log.entries, rows);
    const slowest = Math.max(...kills.map((kill) => firstAccepted(log.entries, kill)));
    total.games += rows.games.length;
    total.moves += rows.acts.filter(({ kind }) => kind === 'move').length;
    total.kills += kills.length;
    total.violations += violations.length;
    total.slowest = Math.max(total.slowest, slowest);
    say(tally(log.entries, rows));
    say(describeProxies(proxies));
    if (violations.length > 0) say(describeViolations(violations, log.entries, rows));
    if (options.log !== undefined)
      await appendFile(options.log, log.entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    log.clear();
    if (!ended) {
      total.stuck += 1;
      break;
    }
  }
} catch (error) {
  say(await server.lastLines());
  failWith(error);
} finally {
  rightClock();
  await server.stop();
  await look?.close();
  await server.remove();
}

say(
  `games ${total.games}, moves ${total.moves}, kills ${total.kills}, ` +
    `first accepted at most ${(total.slowest / 1000).toFixed(1)} s after a start, violations ${total.violations}`,
);
if (total.violations > 0 || total.slowest > ACCEPTED_LIMIT_MS || total.stuck > 0) process.exitCode = 1;
// Otherwise, players that could not finish would run forever.
process.exit();
