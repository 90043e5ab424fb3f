/** A separate process with a game service that plays both sides of a game until it is killed. */
import { pino } from 'pino';
import { openDatabase } from '../database/connection.ts';
import { createDatabaseClock } from '../time/database-clock.ts';
import { createGames } from './games.ts';
import { moveIntent, recorder } from './test-kit.ts';

export interface PlayRequest {
  readonly url: string;
  readonly gameId: string;
  readonly white: string;
  readonly black: string;
}

/** An acknowledged move. */
export interface PlayedMessage {
  readonly moveId: string;
  readonly version: number;
}

/** Twenty plies without captures or an end of the game. */
const WALK = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].flatMap((file) => [`${file}2${file}3`, `${file}7${file}6`]);
const TOUR = ['b1a3', 'b8a6', 'a3b1', 'a6b8'];

process.on('message', ({ url, gameId, white, black }: PlayRequest) => {
  void play(url, gameId, [white, black]);
});

async function play(url: string, gameId: string, players: readonly [string, string]): Promise<void> {
  const log = pino({ level: 'silent' });
  const database = openDatabase(url, { onError: () => undefined });
  const clock = await createDatabaseClock({ database, log });
  const games = createGames({ database, clock, publisher: recorder().publisher, log });
  games.start();
  for (const player of players) await games.arrived(player, gameId);
  for (const [ply, uci] of [...WALK, ...TOUR].entries()) {
    const intent = moveIntent(uci);
    const player = players[ply % 2 === 0 ? 0 : 1];
    const answer = await games.handle(player, gameId, intent, { parsedAt: clock.now(), lagMs: 0 });
    if (answer.ok) process.send?.({ moveId: intent.moveId, version: answer.value.version } satisfies PlayedMessage);
  }
}
