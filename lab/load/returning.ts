/** Games at human pace whose players all lose their connections at the same moment and come back (F-17). */
import { setTimeout as wait } from 'node:timers/promises';
import { makeUci, type Ms } from '@sixtyfour/chess';
import { Random } from '../../tests/load/random.ts';
import { humanPause, humanScripts } from './play.ts';
import { seatAtServer, type SeatedGame } from './seating.ts';
import { spreadOf } from './spread.ts';
import type { Returned, Task } from './task.ts';

/** How long games are played before the connections are cut, and again after all players are back. */
const PLAY_MS = 8_000;
/** The wait after the last move until all players have received it. */
const SETTLE_MS = 1_000;
const nothing = () => undefined;

/** The number of acknowledged moves that the stored game does not have. */
async function lostOf({ game, white, black, storedMoves }: SeatedGame): Promise<number> {
  const acknowledged = game.script.slice(0, Math.max(white.acknowledged, black.acknowledged));
  const stored = await storedMoves();
  return acknowledged.filter((move, ply) => stored[ply] !== makeUci(move)).length;
}

export async function comeBack(
  { origin, network, games, spreadMs }: Extract<Task, { kind: 'return' }>,
  onBegin: () => void,
): Promise<Returned> {
  const random = new Random(games);
  const pace = { pause: () => humanPause(random), onAcknowledged: nothing, onSeen: nothing };
  const seated = await seatAtServer({ origin, network, games, scripts: humanScripts(random), pace });
  const seats = seated.flatMap(({ white, black }) => [white, black]);
  for (const seat of seats) void seat.begin(pace.pause());
  await wait(PLAY_MS);

  onBegin();
  const cutAt = performance.now();
  for (const seat of seats) seat.cut();
  const back: Ms[] = await Promise.all(
    seats.map(async (seat) => {
      if (spreadMs > 0) await wait(random.between(0, spreadMs));
      await seat.comeBack();
      return performance.now() - cutAt;
    }),
  );
  const pliesThen = seated.map(({ white }) => white.plies);
  await wait(PLAY_MS);
  for (const seat of seats) seat.stop();
  await wait(SETTLE_MS);
  const stuck = seated.filter(({ white }, index) => white.plies <= (pliesThen[index] ?? 0)).length;
  let lost = 0;
  for (const one of seated) lost += await lostOf(one);
  const acknowledged = seated.reduce((sum, one) => sum + Math.max(one.white.acknowledged, one.black.acknowledged), 0);
  return { back: spreadOf(back), sockets: seats.length, acknowledged, lost, stuck };
}
