/** Tells the players of a game what was committed, or who is there. */
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
import { readSetting, readSettings, type Setting, toAttendance } from './setting.ts';
import { toMoveBroadcast, toOnlineGame } from './views.ts';

export interface Announcing {
  /** A committed step: a move as such, everything else as the whole game, a move that ends the game as both. */
  step(step: Step): Promise<void>;
  /** The whole game. */
  game(online: OnlineState): Promise<void>;
  /** Who is there in these games. */
  attendance(gameIds: readonly string[]): Promise<void>;
}

export function createAnnouncing({
  database,
  clock,
  publish,
}: {
  readonly database: Database;
  readonly clock: ServerClock;
  readonly publish: Publish;
}): Announcing {
  async function game(online: OnlineState): Promise<Setting> {
    const setting = await readSetting(database, online.id);
    if (setting === null) throw new Error(`the game ${online.id} is gone`);
    publish(gameRowChannel(online.id), 'game', toOnlineGame(online, setting, clock.now()));
    return setting;
  }

  /** Each player on a channel of their own, since the colour is theirs. */
  function gameStart(gameId: string, players: OnlineState['players'], names: (color: Color) => string): void {
    for (const color of ['white', 'black'] as const) {
      const player = players[color];
      if (player === null) continue;
      publish(matchChannel(player), 'gameStart', { gameId, color, opponentName: names(opposite(color)) });
    }
  }

  return {
    async step(step) {
      const { before, after } = step;
      if (step.kind === 'move') publish(gameChannel(after.id), 'opponentMove', toMoveBroadcast(step, clock.now()));
      if (isPlainMove(step)) return;
      const { players: names } = await game(after);
      // Who agreed to play again was told then.
      if (step.kind === 'begin' && !(await isRematch(database, after.id)))
        gameStart(after.id, after.players, (color) => names[color].username);
      if (!acceptsRematch(step) || after.nextGameId === null) return;
      const swapped = swapsSides(before);
      gameStart(after.nextGameId, rematchPlayers(before), (color) => names[swapped ? opposite(color) : color].username);
    },
    async game(online) {
      await game(online);
    },
    async attendance(gameIds) {
      if (gameIds.length === 0) return;
      const settings = await readSettings(database, gameIds);
      for (const setting of settings)
        publish(gameChannel(setting.gameId), 'attendance', {
          gameId: setting.gameId,
          attendance: toAttendance(setting, clock.now()),
        });
    },
  };
}
