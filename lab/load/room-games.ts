/**
 * Whole games: pairs of guests who open a private room, join it, play a real game to mate and open the next room. The
 * relay has no rooms, so its pairs play the same games in new channels.
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Game, type Move, type Ms, parseSan } from '@sixtyfour/chess';
import { api } from '@sixtyfour/contract';
import { addressOf, type Guest, guestAt } from '../../tests/load/client/guest.ts';
import { makeEach } from './make-each.ts';
import { measureFor } from './play.ts';
import { type Pace, relayAccess, type ScriptedGame, Seat } from './seat.ts';
import { spreadOf } from './spread.ts';
import type { PlayedGames, Task } from './task.ts';

/** Players who sign in and connect in parallel, before the measurement. */
const AT_ONCE = 5;

interface Pair {
  readonly host: Seat;
  readonly guest: Seat;
  /** Opens a game and joins both players. Returns its id and its version before the first move. The host is white. */
  readonly open: () => Promise<Pick<ScriptedGame, 'id' | 'firstVersion'>>;
}

/** 24 games between people that end in mate after 54 to 66 plies, from ../../shared/human/games.csv (CC0). */
async function realGames(): Promise<readonly (readonly Move[])[]> {
  const text = await readFile(join(import.meta.dirname, 'real-games.txt'), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => {
      let game = Game.start('standard');
      return line.split(' ').map((san) => {
        const move = parseSan(game, san);
        if (!move.ok) throw new Error(`${san} is no move of a real game`);
        game = game.play(move.value);
        return move.value;
      });
    });
}

async function openRoom(host: Guest, guest: Guest): Promise<string> {
  const opened = await host.http.call(api.createRoom, { body: { isPrivate: true, rule_set: 'standard' } });
  if (opened.kind !== 'ok' || opened.value.status !== 'seated') throw new Error(`no room: ${JSON.stringify(opened)}`);
  const { game_id, room_code } = opened.value.room;
  const joined = await guest.http.call(api.joinRoom, { body: { room_code } });
  if (joined.kind !== 'ok' || joined.value.status !== 'seated')
    throw new Error(`not joined: ${JSON.stringify(joined)}`);
  return game_id;
}

async function pairAtServer(origin: string, network: number, index: number, pace: Pace): Promise<Pair> {
  const connect = async (number: number) => {
    const player = await guestAt(origin, addressOf(network, number), `Pawn ${number}`);
    const seat = new Seat(origin, player.http, pace);
    if (!(await seat.open())) throw new Error('a player was not let in');
    return { player, seat };
  };
  const [host, guest] = [await connect(2 * index), await connect(2 * index + 1)];
  return {
    host: host.seat,
    guest: guest.seat,
    async open() {
      const id = await openRoom(host.player, guest.player);
      const [{ version }] = await Promise.all([host.seat.followUntilBegun(id), guest.seat.followUntilBegun(id)]);
      return { id, firstVersion: version };
    },
  };
}

async function pairAtRelay(origin: string, pace: Pace): Promise<Pair> {
  const [host, guest] = [new Seat(origin, relayAccess, pace), new Seat(origin, relayAccess, pace)];
  for (const seat of [host, guest]) if (!(await seat.open())) throw new Error('a player was not let in');
  return {
    host,
    guest,
    async open() {
      const id = randomUUID();
      await Promise.all([host.follow(id), guest.follow(id)]);
      return { id, firstVersion: 0 };
    },
  };
}

async function playGame({ host, guest, open }: Pair, script: readonly Move[]): Promise<void> {
  const game: ScriptedGame = { ...(await open()), script, sentAt: 0 };
  host.sit(game, true);
  guest.sit(game, false);
  void guest.begin(0);
  void host.begin(0);
  await Promise.all([host.over, guest.over]);
  for (const seat of [host, guest]) seat.unfollow(game.id);
}

export async function playRooms(
  { target, origin, network, pairs: count, seconds }: Extract<Task, { kind: 'rooms' }>,
  onBegin: () => void,
): Promise<PlayedGames> {
  const scripts = await realGames();
  const answers: Ms[] = [];
  const seen: Ms[] = [];
  let games = 0;
  const meter = { isOn: false };
  const note = (times: Ms[]) => (ms: Ms) => {
    if (meter.isOn) times.push(ms);
  };
  const pace: Pace = { pause: () => 0, onAcknowledged: note(answers), onSeen: note(seen) };
  const pairs = await makeEach(count, AT_ONCE, (index) =>
    target === 'server' ? pairAtServer(origin, network, index, pace) : pairAtRelay(origin, pace),
  );
  const playOn = async (pair: Pair, index: number): Promise<void> => {
    for (let next = index; ; next += 1) {
      await playGame(pair, scripts[next % scripts.length] ?? []);
      if (meter.isOn) games += 1;
    }
  };
  pairs.forEach((pair, index) => void playOn(pair, index));
  const measured = await measureFor(seconds, meter, onBegin);
  return { ...measured, games, moves: answers.length, answer: spreadOf(answers), seen: spreadOf(seen) };
}
