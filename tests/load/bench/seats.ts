/** Pairs of players who play scripted games as fast as they may, at the server or at the relay. */
import { randomUUID } from 'node:crypto';
import { colOf, rowOf } from '@sixtyfour/chess';
import type { Move, Ms } from '@sixtyfour/chess';
import { api, gameChannel, gameRowChannel } from '@sixtyfour/contract';
import { Connection } from '../client/connection.ts';
import type { Access } from '../client/connection.ts';
import { HttpClient } from '../client/http-client.ts';

export interface SeatsWanted {
  readonly origin: string;
  readonly games: number;
  readonly network: number;
  readonly scripts: readonly (readonly Move[])[];
  /** How long a player thinks. */
  readonly pause: () => Ms;
  /** Told how long the acknowledgement of a move took. */
  readonly onAcknowledged: (ms: Ms) => void;
}

export interface Seat {
  /** Makes the first move, if it is this side's. */
  readonly begin: () => void;
}

const ANSWER_MS = 20_000;
/** Guests who come in at the same time; even, since they come in pairs. */
const SIT_DOWN_AT_ONCE = 10;

/** What the relay asks of a connection. */
export const relayAccess: Access = { headers: {}, authorise: async () => ({ kind: 'ok', value: '' }) };

export function addressOf(network: number, index: number): string {
  return `10.${100 + network}.${Math.floor(index / 250)}.${(index % 250) + 1}`;
}

interface Place {
  readonly gameId: string;
  readonly script: readonly Move[];
  readonly isWhite: boolean;
  /** The game's version before the first move. */
  readonly version: number;
}

interface Board {
  readonly connection: Connection;
  place: Place | null;
}

async function playPly({ connection, place }: Board, ply: number, wanted: SeatsWanted): Promise<void> {
  const move = place?.script[ply];
  if (place === null || move === undefined) return;
  const { from, to, promotion } = move;
  const thinks = wanted.pause();
  if (thinks > 0) await new Promise((resolve) => setTimeout(resolve, thinks));
  const sentAt = performance.now();
  const outcome = await connection.send({
    gameId: place.gameId,
    intent: {
      type: 'move',
      moveId: randomUUID(),
      version: place.version + ply,
      from: [rowOf(from), colOf(from)],
      to: [rowOf(to), colOf(to)],
      ...(promotion === undefined ? {} : { promotion }),
    },
  });
  if (outcome.kind !== 'ok') throw new Error(`ply ${ply} was not acknowledged: ${JSON.stringify(outcome)}`);
  wanted.onAcknowledged(performance.now() - sentAt);
}

async function sitDown(access: Access, wanted: SeatsWanted): Promise<Board> {
  const board: { connection: Connection | null; place: Place | null } = { connection: null, place: null };
  const connection = await Connection.open(wanted.origin, access, {
    answerMs: ANSWER_MS,
    listeners: {
      opponentMove: ({ version }) => {
        const { place } = board;
        if (place === null) return;
        const ply = version - place.version;
        if ((ply % 2 === 0) === place.isWhite) void playPly({ connection: opened, place }, ply, wanted);
      },
    },
  });
  if (connection === null) throw new Error('no connection');
  const opened = connection;
  return Object.assign(board, { connection });
}

function seatOf(board: Board, wanted: SeatsWanted): Seat {
  return { begin: () => void (board.place?.isWhite === true && playPly(board, 0, wanted)) };
}

export async function seatAtRelay(wanted: SeatsWanted): Promise<Seat[]> {
  const seats: Seat[] = [];
  for (let index = 0; index < wanted.games; index += 1) {
    const gameId = randomUUID();
    const script = wanted.scripts[index % wanted.scripts.length] ?? [];
    for (const isWhite of [true, false]) {
      const board = await sitDown(relayAccess, wanted);
      await board.connection.join(gameChannel(gameId));
      board.place = { gameId, script, isWhite, version: 0 };
      seats.push(seatOf(board, wanted));
    }
  }
  return seats;
}

/** A guest with a name and a session of its own. */
export async function guestAt(origin: string, address: string, name: string): Promise<HttpClient> {
  const http = new HttpClient(origin, address);
  for (const outcome of [
    await http.call(api.signInAsGuest, {}),
    await http.call(api.saveProfile, { body: { name, country: 'NO' } }),
  ])
    if (outcome.kind !== 'ok') throw new Error(`no guest: ${JSON.stringify(outcome)}`);
  return http;
}

interface Guest {
  readonly http: HttpClient;
  readonly board: Board;
}

async function sitGuestDown(wanted: SeatsWanted, index: number): Promise<Guest> {
  const http = await guestAt(wanted.origin, addressOf(wanted.network, index), `Pawn ${index}`);
  return { http, board: await sitDown(http, wanted) };
}

/** One after the other, so that they are paired with each other. */
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

async function joinGame({ http, board }: Guest, gameId: string, script: readonly Move[]): Promise<void> {
  for (const channel of [gameChannel(gameId), gameRowChannel(gameId)]) {
    const joined = await board.connection.join(channel);
    if (joined.kind !== 'ok') throw new Error(`not joined: ${JSON.stringify(joined)}`);
  }
  const session = await http.call(api.getSession, {});
  const game = await http.call(api.getGame, { params: { gameId } });
  if (game.kind !== 'ok' || session.kind !== 'ok') throw new Error('no game');
  board.place = {
    gameId,
    script,
    isWhite: game.value.white_player_id === session.value.session?.player.id,
    // The clocks begin, as the first change, when the second player has come.
    version: 1,
  };
}

export async function seatAtServer(wanted: SeatsWanted): Promise<Seat[]> {
  const pairs: Guest[][] = [];
  for (let number = 0; number < 2 * wanted.games; number += SIT_DOWN_AT_ONCE) {
    const numbers = Array.from(
      { length: Math.min(SIT_DOWN_AT_ONCE, 2 * wanted.games - number) },
      (_, index) => number + index,
    );
    const guests = await Promise.all(numbers.map((one) => sitGuestDown(wanted, one)));
    for (let index = 0; index < guests.length; index += 2) pairs.push(guests.slice(index, index + 2));
  }
  // The slow part is behind: from here on the first moves are due.
  for (const [index, guests] of pairs.entries()) {
    const gameId = await pair(guests);
    const script = wanted.scripts[index % wanted.scripts.length] ?? [];
    await Promise.all(guests.map((guest) => joinGame(guest, gameId, script)));
  }
  return pairs.flat().map(({ board }) => seatOf(board, wanted));
}
