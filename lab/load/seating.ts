/** Seats pairs of players in scripted games: on the server like visitors, or on the relay. */
import { randomUUID } from 'node:crypto';
import type { Move } from '@sixtyfour/chess';
import { api } from '@sixtyfour/contract';
import { addressOf, type Guest, guestAt } from '../../tests/load/client/guest.ts';
import { makeEach } from './make-each.ts';
import { type Pace, relayAccess, type ScriptedGame, Seat } from './seat.ts';

export interface SeatsWanted {
  readonly origin: string;
  readonly games: number;
  readonly network: number;
  readonly scripts: readonly (readonly Move[])[];
  readonly pace: Pace;
}

/** A game that both players follow. White is to move. */
export interface SeatedGame {
  readonly game: ScriptedGame;
  readonly white: Seat;
  readonly black: Seat;
  /** Reads the stored moves of the game, in UCI. */
  readonly storedMoves: () => Promise<readonly string[]>;
}

/** Games that are started in parallel. */
const AT_ONCE = 5;
/** How often a script is repeated at the relay. */
const TIMES_AT_RELAY = 10;

/** Searches are started one after the other, so that the right players are paired. */
function oneAfterTheOther(): <Value>(act: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    const done = last.then(act);
    last = done.catch(() => undefined);
    return done;
  };
}

async function connectedSeat(wanted: SeatsWanted, access: ConstructorParameters<typeof Seat>[1]): Promise<Seat> {
  const seat = new Seat(wanted.origin, access, wanted.pace);
  if (!(await seat.open())) throw new Error('a player was not let in');
  return seat;
}

async function pair(guests: readonly Guest[]): Promise<string> {
  let gameId: string | null = null;
  for (const { http } of guests) {
    const found = await http.call(api.findMatch, {});
    if (found.kind !== 'ok') throw new Error(`no search: ${JSON.stringify(found)}`);
    gameId = found.value.game_id;
  }
  if (gameId === null) throw new Error('two who searched were not paired');
  return gameId;
}

async function storedMoves({ http }: Guest, gameId: string): Promise<readonly string[]> {
  const stored = await http.call(api.getGame, { params: { gameId } });
  if (stored.kind !== 'ok') throw new Error(`no game: ${JSON.stringify(stored)}`);
  return stored.value.moves;
}

export async function seatAtServer(wanted: SeatsWanted): Promise<SeatedGame[]> {
  const inTurn = oneAfterTheOther();
  return makeEach(wanted.games, AT_ONCE, async (index) => {
    const newGuest = async (number: number) => {
      const guest = await guestAt(wanted.origin, addressOf(wanted.network, number), `Pawn ${number}`);
      return { guest, seat: await connectedSeat(wanted, guest.http) };
    };
    const one = await newGuest(2 * index);
    const other = await newGuest(2 * index + 1);
    const id = await inTurn(() => pair([one.guest, other.guest]));
    const script = wanted.scripts[index % wanted.scripts.length] ?? [];
    // The first change of the game, when the second player joins, starts the clocks.
    const game: ScriptedGame = { id, script, firstVersion: 1, sentAt: 0 };
    const [told] = await Promise.all([one.seat.follow(id), other.seat.follow(id)]);
    const [white, black] =
      told?.white_player_id === one.guest.playerId ? [one.seat, other.seat] : [other.seat, one.seat];
    white.sit(game, true);
    black.sit(game, false);
    // The deadline for the first moves is short; after them there are minutes.
    await white.move(0);
    await black.move(1);
    return { game, white, black, storedMoves: () => storedMoves(one.guest, id) };
  });
}

export async function seatAtRelay(wanted: SeatsWanted): Promise<SeatedGame[]> {
  return makeEach(wanted.games, AT_ONCE, async (index) => {
    const script = wanted.scripts[index % wanted.scripts.length] ?? [];
    // The relay plays faster than any script is long, and it does not check moves.
    const again = Array.from({ length: TIMES_AT_RELAY }, () => script).flat();
    const game: ScriptedGame = { id: randomUUID(), script: again, firstVersion: 0, sentAt: 0 };
    const [white, black] = [await connectedSeat(wanted, relayAccess), await connectedSeat(wanted, relayAccess)];
    for (const [seat, isWhite] of [[white, true] as const, [black, false] as const]) {
      await seat.follow(game.id);
      seat.sit(game, isWhite);
    }
    return { game, white, black, storedMoves: async () => [] };
  });
}
