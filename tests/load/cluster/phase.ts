/** Two processes of the site behind a balancer, with players, kills and a deploy; then the check of everything. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Ms } from '@sixtyfour/chess';
import { api, operationsPaths } from '@sixtyfour/contract';
import type { Database } from '../../../apps/server/src/database/connection.ts';
import type { Link } from '../client/link.ts';
import type { Player } from '../client/player.ts';
import { gather } from '../crowd.ts';
import { checkHistory } from '../history/check.ts';
import { isBusy } from '../history/game-time.ts';
import { Log } from '../history/log.ts';
import { describeViolations } from '../history/report.ts';
import { readRows } from '../history/rows.ts';
import { watchGameClock } from '../history/watch-game-clock.ts';
import { Random } from '../random.ts';
import { ServerProcess } from '../server-process.ts';
import { Balancer } from './balancer.ts';
import { medianDelay, watchCrossings } from './crossings.ts';
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
const ASK_MS = 200;
/** A visitor comes back in so many steps, each of which is answered as late as anything is. */
const STEPS_OF_RETURN = 4;
/** Players think so many times longer than usual: here many of them matter more than many moves. */
const PATIENCE = 10;
/** I-14: so long presence may be wrong. */
const PRESENCE_LIMIT_MS = 35_000;
/** F-02: so long a visitor may be without a connection when a new version comes. */
const RECONNECT_LIMIT_MS = 3_000;
const END_LIMIT_MS = 60_000;
/** Of the games: websockets stay where they are, so after a kill all are on one process for a while. */
const LEAST_ACROSS = 0.1;
/** How often some websockets are broken, so that they spread over the processes again. */
const SPREAD_MS = 4_000;

/** One way for processes to hear each other. */
export interface FanOutUnderTest {
  readonly name: string;
  /** What the processes are started with for it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Takes it away; the returned function brings it back. */
  readonly cut: (database: Database) => Promise<() => Promise<void>>;
}

export interface PhaseOptions {
  readonly fanOut: FanOutUnderTest;
  /** The database of both processes, as this run looks at it. */
  readonly database: Database;
  readonly builds: WebBuilds;
  readonly seed: number;
  readonly playerCount: number;
  readonly kills: number;
  /** Sets the players of one phase apart from those of another. */
  readonly number: number;
  readonly say: (line: string) => void;
  /** Rejects with what nobody caught. */
  readonly crashed: Promise<never>;
}

interface Deploy {
  readonly loads: PageLoads;
  readonly longestGap: Ms;
}

interface Presence {
  readonly expected: number;
  readonly told: readonly (number | null)[];
  /** From the kill until all processes told the right number; null when they never did. */
  readonly rightAfter: Ms | null;
}

/** How a phase went. */
interface Course {
  /** Whether all players could end their games. */
  readonly ended: boolean;
  /** The games whose players were on two processes. */
  readonly across: ReadonlySet<string>;
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

  /** Whether everything was as it has to be. */
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
    const links = await this.#gather(balancer);
    const course = await this.#play(balancer);
    for (const link of links) link.close();
    return this.#judge(course);
  }

  async #open(): Promise<Balancer> {
    for (let index = 0; index < PROCESSES; index += 1)
      this.#servers.push(await ServerProcess.prepare({ environment: this.#options.fanOut.environment }));
    await Promise.all(this.#servers.map((server) => server.start(this.#build)));
    this.#balancer = await Balancer.open(this.#servers.map(({ port }) => port));
    return this.#balancer;
  }

  async #gather({ origin, port }: Balancer): Promise<readonly Link[]> {
    const { playerCount, seed, number } = this.#options;
    const random = this.#random;
    const gathering = { origin, port, random, seed, playerCount, patience: PATIENCE, log: this.#log };
    const { players, links } = await gather(gathering, number);
    this.#players = players;
    for (let index = 0; index < VISITORS; index += 1) {
      const address = `10.${number}.255.${index}`;
      this.#visitors.push(await Visitor.come({ origin, address, random: random.fork() }));
    }
    return links;
  }

  /** Everything that happens to the processes, while the players play. */
  async #play(balancer: Balancer): Promise<Course> {
    const { database, kills, crashed } = this.#options;
    const players = this.#players;
    const stop = new AbortController();
    const watching = [
      watchGameClock(database, this.#log, stop.signal),
      ...this.#servers.map((server) => this.#ask(server, stop.signal)),
    ];
    const crossing = watchCrossings({ database, balancer, players }, stop.signal);
    const playing = Promise.race([Promise.all(players.map((player) => player.play())), crashed]);
    // A player that fails ends the phase at once.
    const during = <Value>(act: Promise<Value>): Promise<Value> =>
      Promise.race([act, playing.then(() => Promise.reject(new Error('the players ended by themselves')))]);

    const spreading = setInterval(() => balancer.spread(), SPREAD_MS);
    try {
      await during(wait(SETTLE_MS));
      for (let kill = 0; kill < kills; kill += 1) await during(this.#killOne(kill % PROCESSES));
      await during(this.#cutFanOut());
      const deploy = await during(this.#deploy(balancer));
      clearInterval(spreading);
      const presence = await during(this.#loseVisitors());
      for (const player of players) player.stop();
      const ended = await Promise.race([playing.then(() => true), wait(END_LIMIT_MS, false, { ref: false })]);
      stop.abort();
      await Promise.all(watching);
      return { ended, across: await crossing, deploy, presence };
    } finally {
      clearInterval(spreading);
      stop.abort();
    }
  }

  async #judge({ ended, across, deploy, presence }: Course): Promise<boolean> {
    const { fanOut, database, kills, say } = this.#options;
    const { entries } = this.#log;
    const rows = await readRows(
      database,
      this.#players.map(({ id }) => id),
    );
    const violations = checkHistory(entries, rows);
    const lost = violations.filter(({ invariant }) => invariant === 'I-01').length;
    const moves = rows.acts.filter(({ kind }) => kind === 'move').length;
    const asked = entries.filter((entry) => entry.kind === 'server-asked');
    const slowest = Math.max(...asked.map(({ at, askedAt }) => at - askedAt));
    const busy = asked.filter(isBusy).length;
    const delay = medianDelay(entries, across);
    const { loads, longestGap } = deploy;
    say(
      `${fanOut.name}: moves ${moves}, games ${rows.games.length}, ${across.size} of them across both processes; ` +
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
      across.size >= LEAST_ACROSS * rows.games.length &&
      loads.missing.length === 0 &&
      loads.builds === 2 &&
      // Somebody was there to be told of the restart.
      longestGap > 0 &&
      longestGap <= RECONNECT_LIMIT_MS + STEPS_OF_RETURN * slowest &&
      presence.rightAfter !== null
    );
  }

  /** Notes how long a process takes to answer, until `stop` is aborted. */
  async #ask({ origin }: ServerProcess, stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      const askedAt = this.#log.now();
      const answer = await fetch(origin + operationsPaths.ready).catch(() => null);
      if (answer?.ok === true) this.#log.write({ kind: 'server-asked', askedAt });
      await answer?.text();
      await wait(ASK_MS);
    }
  }

  async #killOne(index: number): Promise<void> {
    const server = this.#servers[index];
    await wait(this.#random.between(BETWEEN_KILLS_MS.from, BETWEEN_KILLS_MS.to));
    await server?.kill();
    await wait(this.#random.between(DOWN_MS.from, DOWN_MS.to));
    await server?.start(this.#build);
  }

  async #cutFanOut(): Promise<void> {
    const mend = await this.#options.fanOut.cut(this.#options.database);
    await wait(CUT_MS);
    await mend();
    await wait(SETTLE_MS);
  }

  /** One process after the other is ended and started with the other build. */
  async #deploy({ origin }: Balancer): Promise<Deploy> {
    const stop = new AbortController();
    const loads = new PageLoads(origin);
    await loads.round();
    const loading = loads.keepOn(stop.signal);
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

  /** Kills a process whose visitors do not come back, and waits until all processes tell who is left. */
  async #loseVisitors(): Promise<Presence> {
    for (const visitor of this.#visitors) visitor.stayAway();
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
