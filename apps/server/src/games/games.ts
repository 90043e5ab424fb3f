/** Games between people: what their two players ask for, what happens by itself, and what both may read. */
import { randomUUID } from 'node:crypto';
import { err, hasBegun, type Ms, ok, type Result } from '@sixtyfour/chess';
import {
  type GameIntent,
  gameRowChannel,
  type GameSummary,
  type IntentAck,
  type OnlineGame,
  type ProblemCode,
  type SeatLetter,
} from '@sixtyfour/contract';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Database } from '../database/connection.ts';
import { gather } from '../database/gather.ts';
import type { Sessions } from '../identity/caller.ts';
import { createMetrics, type Metrics } from '../operations/metrics.ts';
import type { Publishing } from '../realtime/publish.ts';
import type { ServerClock } from '../time/clock.ts';
import { noteArrival } from './absence.ts';
import { createActing } from './acting.ts';
import { createAnnouncing } from './announcing.ts';
import { createCommitting } from './committing.ts';
import { createLiveGames } from './live-games.ts';
import { overdueAct, seatOf } from './online-state.ts';
import { serveGames } from './routes.ts';
import { letterOrNull } from './seats.ts';
import { readSettings } from './setting.ts';
import { readLiveGame, readPlayers, readRecent } from './store.ts';
import { createSweeps } from './sweeps.ts';
import { toOnlineGame } from './views.ts';

/** When an intent came, and by what way. */
export interface Arrival {
  /** Game time, taken when the intent was complete and parsed, and before any waiting: see `arrivalTime`. */
  readonly parsedAt: Ms;
  /** The measured round trip of the connection; 0 when it is not known. */
  readonly lagMs: Ms;
}

/** Takes note that players gave a sign of life. */
export interface SignsOfLife {
  seen(playerIds: readonly string[]): Promise<void>;
  cameFrom(playerId: string, address: string): Promise<void>;
}

export interface Games {
  /**
   * Does what a player asks for. The answer comes after the commit, and a repeated `moveId` gets the first one again.
   * 'not-saved' when the database did not take it: nothing has changed, and the same intent may be sent again.
   */
  act(playerId: string, gameId: string, intent: GameIntent, arrival: Arrival): Promise<Result<IntentAck, ProblemCode>>;
  /** The game as one of its two players reads it, clocks as of now. */
  view(playerId: string, gameId: string): Promise<Result<OnlineGame, 'not-found' | 'not-seated'>>;
  /** The seat of a player in a game that goes on or has ended; null for everybody else. */
  seatOf(playerId: string, gameId: string): Promise<SeatLetter | null>;
  /** A player joined the game's channels or polled it. When both have, the clock starts. */
  arrived(playerId: string, gameId: string): Promise<void>;
  /** The latest games of a player, newest first. */
  recent(playerId: string): Promise<GameSummary[]>;
  /** Tells whoever follows these games on this process how they are now. */
  tellAgain(gameIds: readonly string[]): Promise<void>;
  /** Leaves the game in which the player has a seat, if there is one: before the player's data is deleted. */
  resignAll(playerId: string): Promise<void>;
  /** Calls a game off that has not begun, since nobody waits in it any more. Nothing happens to any other game. */
  callOff(gameId: string): Promise<void>;
  /** Calls `listener` with a player who came to a game of the queue that was called off because the other did not. */
  onNoShow(listener: (playerId: string) => void): void;
  /** Serves the calls of `gamesApi`. Reading a game counts as a sign of life and as coming to it. */
  routes(app: FastifyInstance, sessions: Sessions, presence: SignsOfLife): void;
  /** Begins to look for flags, deadlines and absences. */
  start(): void;
  /** Stops that, and waits for what is being written. */
  close(): Promise<void>;
}

export interface GamesDependencies {
  readonly database: Database;
  readonly clock: ServerClock;
  readonly publishing: Publishing;
  /** Left out: nobody reads them. */
  readonly metrics?: Pick<Metrics, 'timeAct' | 'actRepeated' | 'flagFell' | 'gameTold'>;
  readonly log: FastifyBaseLogger;
}

const RECENT_GAMES = 20;

/** What a game answers when there is nothing left to leave. */
const NOTHING_TO_LEAVE: ReadonlySet<ProblemCode> = new Set(['game-over', 'not-found', 'not-seated']);

export function createGames({
  database,
  clock,
  publishing: { publish, publishHere },
  metrics = createMetrics(),
  log,
}: GamesDependencies): Games {
  const noShowListeners: ((playerId: string) => void)[] = [];
  const live = createLiveGames(clock);
  const announcing = createAnnouncing({ database, clock, publish });
  const acting = createActing({
    database,
    clock,
    live,
    committing: createCommitting(database),
    announcing,
    noShow: (playerId) => {
      for (const listener of noShowListeners) listener(playerId);
    },
    metrics,
    log,
  });
  /** When all lines of a process break, all its games are looked at again in one moment. */
  const settingOf = gather(
    async (gameIds: readonly string[]) =>
      new Map((await readSettings(database, gameIds)).map((setting) => [setting.gameId, setting])),
  );
  const sweeps = createSweeps({ database, clock, live, acting, announcing, log });

  const games: Games = {
    act: (playerId, gameId, intent, arrival) =>
      metrics.timeAct(intent.type, () => acting.act(playerId, gameId, intent, arrival)),

    async view(playerId, gameId) {
      const setting = await settingOf(gameId);
      if (setting === null) return err('not-found');
      if (seatOf({ players: setting.playerIds }, playerId) === null) return err('not-seated');
      const online = await acting.read(gameId, setting.version);
      if (online === null) return err('not-found');
      metrics.gameTold();
      return ok(toOnlineGame(online, setting, clock.now()));
    },

    async seatOf(playerId, gameId) {
      const players = live.peek(gameId)?.players ?? (await readPlayers(database, gameId));
      return players === null ? null : letterOrNull(seatOf({ players }, playerId));
    },

    async arrived(playerId, gameId) {
      const known = live.peek(gameId);
      if (known !== null && hasBegun(known.state)) return;
      const { isNew, all } = await noteArrival(database, gameId, playerId);
      if (all)
        await acting.actByItself(gameId, (online) =>
          hasBegun(online.state)
            ? null
            : (overdueAct(online, clock.now()) ?? { act: { type: 'begin' }, at: clock.now() }),
        );
      else if (isNew) await announcing.attendance([gameId]);
    },

    recent: (playerId) => readRecent(database, playerId, RECENT_GAMES),

    async tellAgain(gameIds) {
      for (const setting of await readSettings(database, gameIds)) {
        const online = await acting.read(setting.gameId, setting.version);
        if (online !== null)
          publishHere(gameRowChannel(setting.gameId), 'game', toOnlineGame(online, setting, clock.now()));
      }
    },

    async resignAll(playerId) {
      const gameId = await readLiveGame(database, playerId);
      if (gameId === null) return;
      const intent: GameIntent = { type: 'leave', moveId: randomUUID(), version: 0 };
      const left = await acting.act(playerId, gameId, intent, { parsedAt: clock.now(), lagMs: 0 });
      if (!left.ok && !NOTHING_TO_LEAVE.has(left.error))
        throw new Error(`the game ${gameId} could not be left: ${left.error}`);
    },

    async callOff(gameId) {
      await acting.actByItself(gameId, ({ state }) =>
        state.ending !== null || hasBegun(state) ? null : { act: { type: 'abort' }, at: clock.now() },
      );
    },

    onNoShow(listener) {
      noShowListeners.push(listener);
    },

    routes(app, sessions, presence) {
      serveGames(app, { games, sessions, presence, clock });
    },

    start: () => sweeps.start(),

    async close() {
      await sweeps.close();
      acting.close();
      await live.idle();
    },
  };
  return games;
}
