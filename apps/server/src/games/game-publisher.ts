/** Publishes committed steps and attendance to the players of a game, whichever process committed them. */
import { opposite } from '@sixtyfour/chess';
import { gameChannel, gameRowChannel, matchChannel, type MoveBroadcast } from '@sixtyfour/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/connection.ts';
import type { Update } from '../publisher/feed.ts';
import type { Message } from '../publisher/publish.ts';
import type { Publisher } from '../publisher/publisher.ts';
import type { ServerClock } from '../time/clock.ts';
import { type GameContext, type GameContexts, toAttendance } from './game-context.ts';
import { isPlainMove, type OnlineGameState, type Step } from './online-game.ts';
import { actColumns } from './rows.ts';
import { type LoggedAct, readActsAfter, readAttendanceVersions, readVersions } from './store.ts';
import { toMoveBroadcast, toOnlineGame } from './views.ts';

export type GamePublisher = ReturnType<typeof createGamePublisher>;

export interface GamePublisherDependencies {
  readonly database: Database;
  readonly contexts: Pick<GameContexts, 'of' | 'ofAll' | 'forget'>;
  readonly clock: ServerClock;
  readonly publisher: Publisher;
  /** Reads the game at this version or later. */
  readonly readGame: (gameId: string, version: number) => Promise<OnlineGameState | null>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

export function createGamePublisher({
  database,
  contexts,
  clock,
  publisher,
  readGame,
  log,
}: GamePublisherDependencies) {
  const games = publisher.topics('game', ['private', 'game'], {
    readVersions: (gameIds) => readVersions(database, gameIds),
    readUpdates: readGameUpdates,
  });
  const attendance = publisher.topics('attendance', ['private'], {
    isWhole: true,
    hasOwnVersions: true,
    readVersions: (gameIds) => readAttendanceVersions(database, gameIds),
    readUpdates: async (after) =>
      new Map(
        (await contexts.ofAll([...after.keys()])).map((context) => [context.gameId, [attendanceUpdate(context)]]),
      ),
  });

  /** The updates that other processes have committed. */
  async function readGameUpdates(
    after: ReadonlyMap<string, number>,
  ): Promise<ReadonlyMap<string, readonly Update<Message>[]>> {
    const acts = await readActsAfter(database, after);
    const updates = new Map<string, readonly Update<Message>[]>();
    await Promise.all(
      Array.from(acts, async ([gameId, logged]) => {
        try {
          const online = await readGame(gameId, logged.at(-1)?.version ?? 0);
          if (online !== null) updates.set(gameId, await updatesOf(logged, online));
        } catch (error) {
          // The next poll tries again. Rejecting would withhold the updates of all other games.
          log.error({ err: error, gameId }, 'the changes of a game could not be read');
        }
      }),
    );
    return updates;
  }

  function contextOf({ id, state }: OnlineGameState): Promise<GameContext | null> {
    if (state.ending !== null) contexts.forget(id);
    return contexts.of(id);
  }

  /** The moves one by one if there are only moves; otherwise the game in its current state. */
  async function updatesOf(acts: readonly LoggedAct[], online: OnlineGameState): Promise<readonly Update<Message>[]> {
    const { version, ending } = online.state;
    const moves = acts.every(({ kind }) => kind === 'move')
      ? acts.map((act) => ({ version: act.version, messages: [moveMessage(act, online)] }))
      : [];
    if (moves.length > 0 && ending === null) return moves;
    const kinds = acts.map(({ kind }) => kind);
    const whole = await gameMessages(online, kinds, await contextOf(online));
    const last = moves.pop();
    return [...moves, { version, messages: [...(last?.messages ?? []), ...whole] }];
  }

  /** The game. Also the start messages, if one of these kinds of acts begins the game or accepts a rematch. */
  async function gameMessages(
    online: OnlineGameState,
    kinds: readonly string[],
    context: GameContext | null,
  ): Promise<Message[]> {
    if (context === null) throw new Error(`the game ${online.id} is gone`);
    const payload = toOnlineGame(online, context, clock.now());
    const messages: Message[] = [{ channel: gameRowChannel(online.id), event: 'game', payload }];
    // The start of a rematch was published when it was accepted.
    if (kinds.includes('begin') && !context.isRematch) messages.push(...startMessages(context));
    if (!kinds.includes('accept-rematch') || online.nextGameId === null) return messages;
    const next = await contexts.of(online.nextGameId);
    return next === null ? messages : [...messages, ...startMessages(next)];
  }

  function moveMessage(act: LoggedAct, online: OnlineGameState): Message {
    const payload: MoveBroadcast = toMoveBroadcast(online, act, clock.now());
    return { channel: gameChannel(online.id), event: 'opponentMove', payload };
  }

  function attendanceUpdate(context: GameContext): Update<Message> {
    const { gameId, attendanceVersion } = context;
    const payload = { gameId, attendance: toAttendance(context, clock.now()) };
    return { version: attendanceVersion, messages: [{ channel: gameChannel(gameId), event: 'attendance', payload }] };
  }

  return {
    /**
     * Publishes a committed step: a move as a move, other steps as the whole game, a move that ends the game as both.
     * @param known the context after the step, if it need not be read
     */
    async publishStep(step: Step, known?: GameContext) {
      const { after } = step;
      const act = actColumns(step);
      const messages = step.kind === 'move' ? [moveMessage(act, after)] : [];
      if (!isPlainMove(step))
        messages.push(...(await gameMessages(after, [act.kind], known ?? (await contextOf(after)))));
      games.committed(after.id, { version: after.state.version, messages });
    },
    /** Call it when a game may have changed: reads and publishes what its clients do not know yet. */
    changed: (gameId: string) => games.changed([gameId]),
    /** Publishes which players of these games are present. */
    publishAttendance(changed: readonly GameContext[]) {
      for (const context of changed) attendance.committed(context.gameId, attendanceUpdate(context));
    },
    /**
     * Call it when a client has got the game at this version, so that it gets every later change. False if the read took
     * so long that another client has already got a newer version; then the game must be read again.
     */
    opened(version: number, { gameId, attendanceVersion }: GameContext) {
      attendance.open(gameId, attendanceVersion);
      return games.open(gameId, version);
    },
  };
}

/** Sent on each player's own channel, because the message contains the player's color. */
function startMessages({ gameId, playerIds, players }: GameContext): Message[] {
  return (['white', 'black'] as const).flatMap((color): Message[] => {
    const playerId = playerIds[color];
    const payload = { gameId, color, opponentName: players[opposite(color)].username };
    return playerId === null ? [] : [{ channel: matchChannel(playerId), event: 'gameStart', payload }];
  });
}
