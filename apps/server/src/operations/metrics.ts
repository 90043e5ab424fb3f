/**
 * Prometheus metrics. Features report events; nothing in the server reads the metrics. Label values are constants in
 * the code, never input, so that the number of series stays small.
 */
import type { Ms, Result } from '@sixtyfour/chess';
import type { GameIntent, ProblemCode } from '@sixtyfour/contract';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type Invariant, INVARIANTS } from '../checking/stored-game.ts';

/** What a limit refused: an HTTP request, a websocket handshake, or a frame. */
export type Limited = 'call' | 'socket' | 'frame';

/** The state of a connection pool: all connections, idle ones, and requests that wait for one. */
export interface PoolCounts {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** Counts from the database, which are the same in all processes. */
export interface TableCounts {
  readonly liveGames: number;
  /** Pending searches. */
  readonly searching: number;
  /** All stored games that ended before this time have been checked. Seconds since 1970. */
  readonly checkedUntil: number;
}

export interface Metrics {
  /** Runs `handle` for a player's intent and records its outcome and duration. */
  timeIntent<T>(
    type: GameIntent['type'],
    handle: () => Promise<Result<T, ProblemCode>>,
  ): Promise<Result<T, ProblemCode>>;
  /** A committed act was repeated, and got its first acknowledgement again. */
  actRepeated(): void;
  /** A flag was committed. `late`: the time since the flag fell. */
  flagFell(late: Ms): void;
  /** A page read a whole game: on arrival, after a reconnection, or after a gap. */
  gameRead(): void;
  /** A search ended with a game. `waited`: the duration of the search. */
  matched(waited: Ms): void;
  /** A websocket was opened. `isBack`: the last websocket of the same session was closed recently. */
  connected(how: { readonly isBack: boolean }): void;
  limited(what: Limited): void;
  /** A browser reported an error. */
  clientFailed(): void;
  /** A response with this status was sent. */
  answered(status: number): void;
  /** Stored games were checked. `faults`: the violated invariant of each fault. */
  gamesChecked(games: number, faults: readonly Invariant[]): void;
  /** All followed rows were polled, because messages of other processes may have been lost. */
  busReconnected(): void;
  watchSockets(count: () => number): void;
  watchBus(isUp: () => boolean): void;
  watchPool(pool: PoolCounts): void;
  /** `count` resolves to null while the database is unavailable. */
  watchTables(count: () => Promise<TableCounts | null>): void;
  /** Starts measuring the process: memory, CPU, event loop lag. Call it once. */
  watchProcess(): void;
  /** All metrics in the Prometheus text format. */
  text(): Promise<string>;
  /** The content type of `text`. */
  readonly contentType: string;
}

const ACT_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const LATE_SECONDS = [0.1, 0.15, 0.2, 0.3, 0.5, 1, 2.5, 5, 10, 60];
const WAIT_SECONDS = [0.5, 1, 2, 5, 10, 20, 30, 45, 60];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  const histogram = <Label extends string = never>(
    name: string,
    help: string,
    buckets: number[],
    labelNames: readonly Label[] = [],
  ) => new Histogram({ name, help, buckets, labelNames, registers });

  const acts = counter('sixtyfour_acts_total', 'Acts of players in games, by type and outcome', ['type', 'outcome']);
  const actSeconds = histogram(
    'sixtyfour_act_seconds',
    'Time from the arrival of an act to its acknowledgement',
    ACT_SECONDS,
    ['kind'],
  );
  const repeats = counter('sixtyfour_acts_repeated_total', 'Acts that were repeated after their commit');
  const flags = histogram('sixtyfour_flag_late_seconds', 'Time from the fall of a flag to its commit', LATE_SECONDS);
  const gamesRead = counter(
    'sixtyfour_games_told_total',
    'Whole games sent to a page, on arrival, reconnection or a missed version',
  );
  const waits = histogram('sixtyfour_match_wait_seconds', 'Time from a search to its match', WAIT_SECONDS);
  const opened = counter('sixtyfour_sockets_opened_total', 'Opened websockets, new or back within two minutes', [
    'coming',
  ]);
  const limits = counter('sixtyfour_limited_total', 'Calls, websockets and frames refused by a limit', ['what']);
  const answers = counter('sixtyfour_answers_total', 'Responses by status class', ['status']);
  const clientErrors = counter('sixtyfour_client_errors_total', 'Page errors reported by browsers');
  const checked = counter('sixtyfour_games_checked_total', 'Checked stored games');
  const faults = counter('sixtyfour_invariant_faults_total', 'Invariant violations found in stored games', [
    'invariant',
  ]);
  const busReconnected = counter(
    'sixtyfour_bus_reconnected_total',
    'Reconnections of the bus, after which all followed rows were polled because hints may have been lost',
  );
  const busUp = gauge(
    'sixtyfour_bus_up',
    'Whether this process receives messages from the others: 1 or 0; 1 for a single process',
  );
  const sockets = gauge('sixtyfour_sockets', 'Open websockets of this process');
  const connections = gauge('sixtyfour_database_connections', 'Connections to the database of this process', ['state']);
  const waiting = gauge('sixtyfour_database_waiting', 'Statements waiting for a connection');
  const databaseUp = gauge('sixtyfour_database_up', 'Whether the database responds: 1 or 0');
  const liveGames = gauge('sixtyfour_live_games', 'Running games between people, in all processes');
  const searching = gauge('sixtyfour_queue_length', 'Players searching for an opponent, in all processes');

  const checkedUntil = gauge(
    'sixtyfour_games_checked_until_seconds',
    'Stored games that ended before this Unix time have been checked',
  );

  // Prometheus misses the first increase of a counter that does not start at 0.
  for (const coming of ['new', 'back']) opened.inc({ coming }, 0);
  for (const what of ['call', 'socket', 'frame']) limits.inc({ what }, 0);
  for (const invariant of INVARIANTS) faults.inc({ invariant }, 0);
  for (const status of ['2xx', '3xx', '4xx', '5xx']) answers.inc({ status }, 0);

  let countSockets: (() => number) | null = null;
  let isBusUp: (() => boolean) | null = null;
  let watchedPool: PoolCounts | null = null;
  let countTables: (() => Promise<TableCounts | null>) | null = null;

  async function updateGauges(): Promise<void> {
    if (countSockets !== null) sockets.set(countSockets());
    if (isBusUp !== null) busUp.set(isBusUp() ? 1 : 0);
    if (watchedPool !== null) {
      const { totalCount, idleCount, waitingCount } = watchedPool;
      connections.set({ state: 'idle' }, idleCount);
      connections.set({ state: 'used' }, totalCount - idleCount);
      waiting.set(waitingCount);
    }
    const counts = (await countTables?.()) ?? null;
    databaseUp.set(counts === null ? 0 : 1);
    if (counts === null) return;
    liveGames.set(counts.liveGames);
    searching.set(counts.searching);
    checkedUntil.set(counts.checkedUntil);
  }

  return {
    async timeIntent(type, handle) {
      const stop = actSeconds.startTimer({ kind: type === 'move' ? 'move' : 'other' });
      const result = await handle();
      stop();
      acts.inc({ type, outcome: result.ok ? 'ok' : result.error });
      return result;
    },
    actRepeated: () => repeats.inc(),
    flagFell: (late) => flags.observe(late / 1_000),
    gameRead: () => gamesRead.inc(),
    matched: (waited) => waits.observe(waited / 1_000),
    connected: ({ isBack }) => opened.inc({ coming: isBack ? 'back' : 'new' }),
    limited: (what) => limits.inc({ what }),
    clientFailed: () => clientErrors.inc(),
    answered: (status) => answers.inc({ status: `${Math.floor(status / 100)}xx` }),
    gamesChecked(games, found) {
      checked.inc(games);
      for (const invariant of found) faults.inc({ invariant });
    },
    busReconnected: () => busReconnected.inc(),
    watchSockets(count) {
      countSockets = count;
    },
    watchBus(isUp) {
      isBusUp = isUp;
    },
    watchPool(pool) {
      watchedPool = pool;
    },
    watchTables(count) {
      countTables = count;
    },
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    async text() {
      await updateGauges();
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}
