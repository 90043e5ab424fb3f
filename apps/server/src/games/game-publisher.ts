/** Publishes committed steps, whole games and attendance to the channels of a game. */
import { type Color, opposite } from '@sixtyfour/chess';
import { gameChannel, gameRowChannel, matchChannel } from '@sixtyfour/contract';
import type { Database } from '../database/connection.ts';
import type { Publish } from '../realtime/publish.ts';
import type { ServerClock } from '../time/clock.ts';
import {
  acceptsRematch,
  isPlainMove,
  type OnlineState,
  rematchPlayers,
  type Step,
  swapsSides,
} from './online-state.ts';
import { isRematch } from './rematch.ts';
import { readGameContext, readGameContexts, type GameContext, toAttendance } from './game-context.ts';
import { toMoveBroadcast, toOnlineGame } from './views.ts';

export interface GamePublisher {
  /** A committed step: a move as a move, anything else as the whole game, a move that ends the game as both. */
  publishStep(step: Step): Promise<void>;
  publishGame(online: OnlineState): Promise<void>;
  /** Which players of these games are present. */
  publishAttendance(gameIds: readonly string[]): Promise<void>;
}

export function createGamePublisher({
  database,
  clock,
  publish,
}: {
  readonly database: Database;
  readonly clock: ServerClock;
  readonly publish: Publish;
}): GamePublisher {
  async function game(online: OnlineState): Promise<GameContext> {
    const context = await readGameContext(database, online.id);
    if (context === null) throw new Error(`the game ${online.id} is gone`);
    publish(gameRowChannel(online.id), 'game', toOnlineGame(online, context, clock.now()));
    return context;
  }

  /** On each player's own channel, because the message carries the player's color. */
  function gameStart(gameId: string, players: OnlineState['players'], names: (color: Color) => string): void {
    for (const color of ['white', 'black'] as const) {
      const player = players[color];
      if (player === null) continue;
      publish(matchChannel(player), 'gameStart', { gameId, color, opponentName: names(opposite(color)) });
    }
  }

  return {
    async publishStep(step) {
      const { before, after } = step;
      if (step.kind === 'move') publish(gameChannel(after.id), 'opponentMove', toMoveBroadcast(step, clock.now()));
      if (isPlainMove(step)) return;
      const { players: names } = await game(after);
      // The start of a rematch was published when it was accepted.
      if (step.kind === 'begin' && !(await isRematch(database, after.id)))
        gameStart(after.id, after.players, (color) => names[color].username);
      if (!acceptsRematch(step) || after.nextGameId === null) return;
      const swapped = swapsSides(before);
      gameStart(after.nextGameId, rematchPlayers(before), (color) => names[swapped ? opposite(color) : color].username);
    },
    async publishGame(online) {
      await game(online);
    },
    async publishAttendance(gameIds) {
      if (gameIds.length === 0) return;
      const contexts = await readGameContexts(database, gameIds);
      for (const context of contexts)
        publish(gameChannel(context.gameId), 'attendance', {
          gameId: context.gameId,
          attendance: toAttendance(context, clock.now()),
        });
    },
  };
}
