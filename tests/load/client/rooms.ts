/** A player's room calls. Each one is logged, and repeated until its outcome is known. */
import { setTimeout as wait } from 'node:timers/promises';
import { api, type GameRoom, type RoomAnswer } from '@sixtyfour/contract';
import type { Ms } from '@sixtyfour/chess';
import type { Log } from '../history/log.ts';
import type { Random } from '../random.ts';
import { type CallOutcome, type HttpClient, phaseOf } from './http-client.ts';

export interface RoomsOptions {
  readonly http: HttpClient;
  readonly player: string;
  readonly log: Log;
  readonly random: Random;
}

/** The result of opening or joining a room: the player's room, the player's running game, or neither. */
export type Placed =
  | { readonly kind: 'in-room'; readonly room: GameRoom }
  | { readonly kind: 'playing'; readonly gameId: string }
  | { readonly kind: 'refused' };

const RETRY_MS = { from: 50, to: 300 } as const satisfies Record<string, Ms>;

export class Rooms {
  readonly #options: RoomsOptions;

  constructor(options: RoomsOptions) {
    this.#options = options;
  }

  /** Opens a room, which replaces the player's previous one. */
  open(): Promise<Placed> {
    const { http, random } = this.#options;
    const body = { isPrivate: random.chance(0.5), rule_set: random.pick(['standard', 'simplified'] as const) };
    return this.#place('room-open', null, () => http.call(api.createRoom, { body }));
  }

  /** Tries to join the room with this code. */
  join(code: string): Promise<Placed> {
    const { http } = this.#options;
    return this.#place('room-join', code, () => http.call(api.joinRoom, { body: { room_code: code } }));
  }

  /** Closes the player's own room. False if a guest joined first. */
  async close({ game_id: gameId, room_code: code, id: roomId }: GameRoom): Promise<boolean> {
    const { http, log, player } = this.#options;
    const entry = { kind: 'room-close', player, code } as const;
    const outcome = await this.#untilKnown(async () => {
      log.write({ ...entry, phase: 'invoke', roomId, gameId });
      const closed = await http.call(api.closeRoom, { params: { gameId } });
      log.write({ ...entry, phase: phaseOf(closed), roomId, gameId });
      return closed;
    });
    return outcome.kind === 'ok';
  }

  /** The current room of a game; null if the call fails. */
  async look(gameId: string): Promise<GameRoom | null> {
    const { http, log, player } = this.#options;
    const room = await http.call(api.getRoom, { params: { gameId } });
    if (room.kind !== 'ok') return null;
    noteSeen(log, player, room.value);
    return room.value;
  }

  /** The code of a public room; null if there is none. */
  async listed(): Promise<string | null> {
    const { http, random } = this.#options;
    const list = await http.call(api.listRooms, {});
    return list.kind === 'ok' ? (random.pick(list.value.rooms)?.room_code ?? null) : null;
  }

  async #place(
    kind: 'room-open' | 'room-join',
    code: string | null,
    call: () => Promise<CallOutcome<RoomAnswer>>,
  ): Promise<Placed> {
    const { log, player } = this.#options;
    const outcome = await this.#untilKnown(async () => {
      log.write({ kind, phase: 'invoke', player, code, roomId: null, gameId: null });
      const answer = await call();
      log.write({ kind, phase: phaseOf(answer), player, code, ...placeOf(answer) });
      return answer;
    });
    if (outcome.kind !== 'ok') return { kind: 'refused' };
    if (outcome.value.status === 'playing') return { kind: 'playing', gameId: outcome.value.game.id };
    noteSeen(log, player, outcome.value.room);
    return { kind: 'in-room', room: outcome.value.room };
  }

  async #untilKnown<Value>(call: () => Promise<CallOutcome<Value>>): Promise<CallOutcome<Value>> {
    for (;;) {
      const outcome = await call();
      if (outcome.kind !== 'lost') return outcome;
      await wait(this.#options.random.between(RETRY_MS.from, RETRY_MS.to));
    }
  }
}

/** Logs the state of a room that a player received. */
export function noteSeen(log: Log, player: string, room: GameRoom): void {
  const { id: roomId, game_id: gameId, room_code: code, host_id: host, guest_id: guest } = room;
  log.write({ kind: 'room-seen', player, roomId, gameId, code, host, guest });
}

function placeOf(answer: CallOutcome<RoomAnswer>): { roomId: string | null; gameId: string | null } {
  if (answer.kind !== 'ok') return { roomId: null, gameId: null };
  if (answer.value.status === 'playing') return { roomId: null, gameId: answer.value.game.id };
  return { roomId: answer.value.room.id, gameId: answer.value.room.game_id };
}
