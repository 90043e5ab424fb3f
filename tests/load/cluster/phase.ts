/** One phase of the cluster test: two processes behind a balancer, players, kills and a deploy, then the check. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Ms } from '@sixtyfour/chess';
import { api, operationsPaths } from '@sixtyfour/contract';
import type { Database } from '../../../apps/server/src/database/connection.ts';
import type { TcpProxy } from '../client/tcp-proxy.ts';
import type { Player } from '../client/player.ts';
import { signInPlayers } from '../players.ts';
import { checkHistory } from '../history/check.ts';
import { isBusy } from '../history/game-time.ts';
import { Log } from '../history/log.ts';
import { describeViolations } from '../history/report.ts';
import { readRows } from '../history/rows.ts';
import { watchGameClock } from '../history/watch-game-clock.ts';
import { Random } from '../random.ts';
import { ServerProcess } from '../server-process.ts';
import { Balancer } from './balancer.ts';
import { medianDelay, findCrossProcessGames } from './cross-process-games.ts';
import { PageLoads } from './page-loads.ts';
import { Visitor } from './visitor.ts';
import type { WebBuilds } from './web-builds.ts';

const PROCESSES = 2;
const VISITORS = 8;
const SETTLE_MS = 3_000;
const BETWEEN_KILLS_MS = { from: 2_000, to: 5_000 };
const DOWN_MS = { from: 0, to: 2_000 };
const CUT_MS = 3_000;
const PROBE_MS = 250;
const PROBE_SERVER_MS = 200;
/** The number of requests of a reconnection, each of which may be as slow as the slowest probe. */
const RECONNECT_STEPS = 4;
/** Slows down the players, because this test needs many players rather than many moves. */
const THINK_TIME_FACTOR = 10;
/** I-14: the longest time that presence may be wrong. */
const PRESENCE_LIMIT_MS = 35_000;
/** F-02: the longest time that a visitor may be disconnected during a deploy. */
const RECONNECT_LIMIT_MS = 3_000;
const END_LIMIT_MS = 60_000;
/** The minimum share of games across processes. After a kill, one process has all websockets for a while. */
const MIN_CROSS_PROCESS_SHARE = 0.1;
/** The interval at which some websockets are broken, so that they spread over the processes again. */
const BREAK_SOCKETS_MS = 4_000;

export interface BusUnderTest {
  readonly name: string;
  /** The environment variables that select it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Interrupts it; the returned function restores it. */
  readonly cut: (database: Database) => Promise<() => Promise<void>>;
}

export interface PhaseOptions {
  readonly bus: BusUnderTest;
  /** The database of both processes. */
  readonly database: Database;
  readonly builds: WebBuilds;
  readonly seed: number;
  readonly playerCount: number;
  readonly kills: number;
  /** Makes the players' names and addresses unique across phases. */
  readonly number: number;
  readonly say: (line: string) => void;
  /** Rejects on an uncaught error. */
  readonly crashed: Promise<never>;
}

interface Deploy {
  readonly loads: PageLoads;
  readonly longestGap: Ms;
}

interface Presence {
  readonly expected: number;
  readonly told: readonly (number | null)[];
  /** The time from the kill until all processes report the right number; null if they never did. */
  readonly rightAfter: Ms | null;
}

/** The observations of a phase. */
interface PhaseResult {
  /** Whether all players could finish their games. */
  readonly ended: boolean;
  /** The ids of games whose players were on two processes. */
  readonly crossProcess: ReadonlySet<string>;
  readonly deploy: Deploy;
  readonly presence: Presence;
}

async function onlineAt({ origin }: ServerProcess): Promise<number | null> {
  try {
    const answer = await fetch(origin + api.getPresence.path);
    return api.getPresence.response.parse(await answer.json()).online;
  } catch {
    return null;
  }
}

export class Phase {
  readonly #options: PhaseOptions;
  readonly #random: Random;
  readonly #log = new Log();
  readonly #servers: ServerProcess[] = [];
  #balancer: Balancer | null = null;
  #visitors: Visitor[] = [];
  #players: readonly Player[] = [];
  #build: string;

  constructor(options: PhaseOptions) {
    this.#options = options;
    this.#random = new Random(options.seed);
    this.#build = options.builds.older;
  }

  /** Runs the phase. False if a check failed. */
  async run(): Promise<boolean> {
    try {
      return await this.#run();
    } catch (error) {
      for (const server of this.#servers) this.#options.say(await server.lastLines());
      throw error;
    } finally {
      for (const visitor of this.#visitors) visitor.leave();
      this.#balancer?.close();
      for (const server of this.#servers) {
        await server.stop();
        await server.remove();
      }
    }
  }

  async #run(): Promise<boolean> {
    const balancer = await this.#open();
    const proxies = await this.#signInPlayers(balancer);
    const course = await this.#play(balancer);
    for (const proxy of proxies) proxy.close();
    return this.#evaluate(course);
  }

  async #open(): Promise<Balancer> {
    for (let index = 0; index < PROCESSES; index += 1)
      this.#servers.push(await ServerProcess.prepare({ environment: this.#options.bus.environment }));
    await Promise.all(this.#servers.map((server) => server.start(this.#build)));
    this.#balancer = await Balancer.open(this.#servers.map(({ port }) => port));
    return this.#balancer;
  }

  async #signInPlayers({ origin, port }: Balancer): Promise<readonly TcpProxy[]> {
    const { playerCount, seed, number } = this.#options;
    const random = this.#random;
    const playersOptions = {
      origin,
      port,
      random,
      seed,
      playerCount,
      thinkTimeFactor: THINK_TIME_FACTOR,
      log: this.#log,
    };
    const { players, proxies } = await signInPlayers(playersOptions, number);
    this.#players = players;
    for (let index = 0; index < VISITORS; index += 1) {
      const address = `10.${number}.255.${index}`;
      this.#visitors.push(await Visitor.open({ origin, address, random: random.fork() }));
    }
    return proxies;
  }

  /** Runs all faults while the players play. */
  async #play(balancer: Balancer): Promise<PhaseResult> {
    const { database, kills, crashed } = this.#options;
    const players = this.#players;
    const stop = new AbortController();
    const watching = [
      watchGameClock(database, this.#log, stop.signal),
      ...this.#servers.map((server) => this.#probe(server, stop.signal)),
    ];
    const crossing = findCrossProcessGames({ database, balancer, players }, stop.signal);
    const playing = Promise.race([Promise.all(players.map((player) => player.play())), crashed]);
    // A failing player ends the phase.
    const during = <Value>(act: Promise<Value>): Promise<Value> =>
      Promise.race([act, playing.then(() => Promise.reject(new Error('the players ended by themselves')))]);

    const breaking = setInterval(() => balancer.breakEverySecondSocket(), BREAK_SOCKETS_MS);
    try {
      await during(wait(SETTLE_MS));
      for (let kill = 0; kill < kills; kill += 1) await during(this.#killOne(kill % PROCESSES));
      await during(this.#cutBus());
      const deploy = await during(this.#deploy(balancer));
      clearInterval(breaking);
      const presence = await during(this.#killWithVisitors());
      for (const player of players) player.stop();
      const ended = await Promise.race([playing.then(() => true), wait(END_LIMIT_MS, false, { ref: false })]);
      stop.abort();
      await Promise.all(watching);
      return { ended, crossProcess: await crossing, deploy, presence };
    } finally {
      clearInterval(breaking);
      stop.abort();
    }
  }

  async #evaluate({ ended, crossProcess, deploy, presence }: PhaseResult): Promise<boolean> {
    const { bus, database, kills, say } = this.#options;
    const { entries } = this.#log;
    const rows = await readRows(
      database,
      this.#players.map(({ id }) => id),
    );
    const violations = checkHistory(entries, rows);
    const lost = violations.filter(({ invariant }) => invariant === 'I-01').length;
    const moves = rows.acts.filter(({ kind }) => kind === 'move').length;
    const asked = entries.filter((entry) => entry.kind === 'server-probe');
    const slowest = Math.max(...asked.map(({ at, askedAt }) => at - askedAt));
    const busy = asked.filter(isBusy).length;
    const delay = medianDelay(entries, crossProcess);
    const { loads, longestGap } = deploy;
    say(
      `${bus.name}: moves ${moves}, games ${rows.games.length}, ${crossProcess.size} of them across both processes; ` +
        `kills ${kills + 1}; lost ${lost}, violations ${violations.length}`,
    );
    say(`  half of the moves reached the other process within ${delay === null ? '?' : Math.round(delay)} ms`);
    say(
      `  two builds: pages ${loads.loaded} of ${loads.builds} builds, files missing ${loads.missing.length}, ` +
        `longest reconnection ${(longestGap / 1000).toFixed(1)} s`,
    );
    say(
      `  presence after a kill: ${presence.told.join(' and ')} of ${presence.expected}, ` +
        (presence.rightAfter === null ? 'never right' : `right after ${(presence.rightAfter / 1000).toFixed(1)} s`),
    );
    if (loads.missing.length > 0) say(`  missing: ${[...new Set(loads.missing)].slice(0, 5).join(', ')}`);
    if (busy > 0)
      say(
        `  the machine was busy: ${busy} of ${asked.length} answers were late, the slowest by ` +
          `${(slowest / 1000).toFixed(1)} s; around them no clocks were compared`,
      );
    if (!ended) say('  some players could not end their games');
    if (violations.length > 0) say(describeViolations(violations, entries, rows));
    return (
      ended &&
      violations.length === 0 &&
      crossProcess.size >= MIN_CROSS_PROCESS_SHARE * rows.games.length &&
      loads.missing.length === 0 &&
      loads.builds === 2 &&
      // At least one visitor must have experienced the restart.
      longestGap > 0 &&
      longestGap <= RECONNECT_LIMIT_MS + RECONNECT_STEPS * slowest &&
      presence.rightAfter !== null
    );
  }

  /** Logs the response time of a process until `stop` is aborted. */
  async #probe({ origin }: ServerProcess, stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      const askedAt = this.#log.now();
      const answer = await fetch(origin + operationsPaths.ready).catch(() => null);
      if (answer?.ok === true) this.#log.write({ kind: 'server-probe', askedAt });
      await answer?.text();
      await wait(PROBE_SERVER_MS);
    }
  }

  async #killOne(index: number): Promise<void> {
    const server = this.#servers[index];
    await wait(this.#random.between(BETWEEN_KILLS_MS.from, BETWEEN_KILLS_MS.to));
    await server?.kill();
    await wait(this.#random.between(DOWN_MS.from, DOWN_MS.to));
    await server?.start(this.#build);
  }

  async #cutBus(): Promise<void> {
    const mend = await this.#options.bus.cut(this.#options.database);
    await wait(CUT_MS);
    await mend();
    await wait(SETTLE_MS);
  }

  /** Restarts the processes one after the other with the new build. */
  async #deploy({ origin }: Balancer): Promise<Deploy> {
    const stop = new AbortController();
    const loads = new PageLoads(origin);
    await loads.loadAll();
    const loading = loads.runUntil(stop.signal);
    this.#build = this.#options.builds.newer;
    for (const server of this.#servers) {
      await server.stop();
      await server.start(this.#build);
      await wait(SETTLE_MS);
    }
    stop.abort();
    await loading;
    return { loads, longestGap: Math.max(...this.#visitors.map(({ longestGap }) => longestGap)) };
  }

  /** Kills a process whose visitors stay away, and waits until all processes report the right number of players. */
  async #killWithVisitors(): Promise<Presence> {
    for (const visitor of this.#visitors) visitor.stopReconnecting();
    await this.#servers[0]?.kill();
    const killedAt = performance.now();
    await this.#servers[0]?.start(this.#build);
    for (;;) {
      const told = await Promise.all(this.#servers.map(onlineAt));
      const expected = [...this.#players, ...this.#visitors].filter(({ isConnected }) => isConnected).length;
      const past = performance.now() - killedAt;
      if (told.every((online) => online === expected)) return { expected, told, rightAfter: past };
      if (past > PRESENCE_LIMIT_MS) return { expected, told, rightAfter: null };
      await wait(PROBE_MS);
    }
  }
}
