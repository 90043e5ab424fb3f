/** Finds a player's next game: through the queue, their own room, or another player's room. */
import { setTimeout as wait } from 'node:timers/promises';
import { api, type GameRoom } from '@sixtyfour/contract';
import type { Log } from '../history/log.ts';
import type { Random } from '../random.ts';
import { type HttpClient, phaseOf } from './http-client.ts';
import type { RoomCodes } from './room-codes.ts';
import type { Tabs } from './tabs.ts';
import { type Placed, Rooms } from './rooms.ts';
import type { Signal } from './signal.ts';

/** Messages to a player's tabs that lead to a game. */
export interface GameLeads {
  /** The game of a match. */
  matched: string | null;
  /** The player's own room. */
  room: GameRoom | null;
}

export interface OpponentSearchOptions {
  readonly http: HttpClient;
  readonly player: string;
  readonly log: Log;
  readonly random: Random;
  readonly roomCodes: RoomCodes;
  readonly tabs: Tabs;
  readonly leads: GameLeads;
  /** Notified on every change, including those of `leads`. */
  readonly changed: Signal;
}

/** Without a message for this long, the player asks again. */
const LOOK_AGAIN_MS = 2_000;
const RETRY_MS = { from: 50, to: 300 };
/** The time that a host waits for a guest, and a guest for a code. */
const HOST_MS = { from: 500, to: 6_000 };
const GUEST_MS = 1_500;

const CHANCE = { cancel: 0.2, findTwice: 0.1, room: 0.4, host: 0.3, hostSearches: 0.3 } as const;

function gameOf(placed: Placed): string | null {
  if (placed.kind === 'playing') return placed.gameId;
  return placed.kind === 'in-room' ? placed.room.game_id : null;
}

export class OpponentSearch {
  readonly #options: OpponentSearchOptions;
  readonly #rooms: Rooms;
  #stopping = false;

  constructor(options: OpponentSearchOptions) {
    this.#options = options;
    const { http, player, log, random } = options;
    this.#rooms = new Rooms({ http, player, log, random });
  }

  stop(): void {
    this.#stopping = true;
  }

  /** Tries one way to find a game. Null if it found none. */
  findGame(): Promise<string | null> {
    return this.#options.random.chance(CHANCE.room) ? this.#playRoom() : this.#search();
  }

  /** Opens a room or joins one. Null if that led to no game. */
  async #playRoom(): Promise<string | null> {
    const { tabs, random } = this.#options;
    await tabs.connect();
    return random.chance(CHANCE.host) ? this.#host() : this.#visit();
  }

  /** Waits for a guest in a room, sometimes in the queue as well, for a limited time. */
  async #host(): Promise<string | null> {
    const { random, log, roomCodes, tabs, leads, changed } = this.#options;
    const opened = await this.#rooms.open();
    if (opened.kind !== 'in-room') return gameOf(opened);
    const { room } = opened;
    leads.room = room;
    leads.matched = null;
    const deadline = performance.now() + random.between(HOST_MS.from, HOST_MS.to);
    await Promise.all(tabs.all.map((tab) => tab.waitIn(room.game_id)));
    const search = random.chance(CHANCE.hostSearches) ? log.number() : null;
    roomCodes.post(room.room_code);
    if (search !== null) await this.#find(search);
    while (!this.#stopping && this.#seatedIn(room) === null && performance.now() < deadline) {
      await changed.wait(Math.min(LOOK_AGAIN_MS, Math.max(0, deadline - performance.now())));
      await tabs.connect();
      leads.room = (await this.#rooms.look(room.game_id)) ?? leads.room;
    }
    const seated = this.#seatedIn(room);
    const closed = seated === null && (await this.#rooms.close(room));
    for (const tab of tabs.all) tab.stopWaiting();
    if (seated !== null) return seated;
    if (search !== null) await this.#cancel(search);
    // A guest or a match may have arrived at the same moment.
    return closed && search === null ? null : this.liveGame();
  }

  /** The game that started while the player waited in a room and perhaps in the queue. */
  #seatedIn({ id, game_id }: GameRoom): string | null {
    const { matched, room } = this.#options.leads;
    return matched ?? (room?.id === id && room.guest_id !== null ? game_id : null);
  }

  /** Joins with a code that several players get at once, or with one from the list of rooms. */
  async #visit(): Promise<string | null> {
    const code = (await this.#options.roomCodes.read(GUEST_MS)) ?? (await this.#rooms.listed());
    if (code === null || this.#stopping) return null;
    return gameOf(await this.#rooms.join(code));
  }

  /** Searches in the queue. Null if the player cancelled. */
  async #search(): Promise<string | null> {
    const { random, log, tabs, leads, changed } = this.#options;
    const search = log.number();
    leads.matched = null;
    while (!this.#stopping) {
      await tabs.connect();
      const times = random.chance(CHANCE.findTwice) ? 2 : 1;
      await Promise.all(Array.from({ length: times }, () => this.#find(search)));
      const cancels = random.chance(CHANCE.cancel);
      if (leads.matched === null)
        await changed.wait(cancels ? random.between(RETRY_MS.from, RETRY_MS.to) : LOOK_AGAIN_MS);
      if (leads.matched !== null) return leads.matched;
      if (cancels && (await this.#cancel(search))) return null;
    }
    await this.#cancel(search);
    return leads.matched;
  }

  async #find(search: number): Promise<void> {
    const { http, player, log, leads } = this.#options;
    const entry = { kind: 'find', player, search } as const;
    log.write({ ...entry, phase: 'invoke', gameId: null });
    const found = await http.call(api.findMatch, {});
    const gameId = found.kind === 'ok' ? found.value.game_id : null;
    log.write({ ...entry, phase: phaseOf(found), gameId });
    leads.matched ??= gameId;
  }

  /** Cancels a search. False if it had already led to a game, or if the outcome is unknown. */
  async #cancel(search: number): Promise<boolean> {
    const { http, player, log, leads } = this.#options;
    const entry = { kind: 'cancel', player, search, gameId: null } as const;
    log.write({ ...entry, phase: 'invoke' });
    const cancelled = await http.call(api.cancelMatch, {});
    log.write({ ...entry, phase: phaseOf(cancelled) });
    if (cancelled.kind === 'ok') return true;
    leads.matched = await this.liveGame();
    return false;
  }

  /** The player's running game. */
  async liveGame(): Promise<string | null> {
    const { http, random } = this.#options;
    for (;;) {
      const session = await http.call(api.getSession, {});
      if (session.kind === 'ok') return session.value.session?.liveGame?.id ?? null;
      await wait(random.between(RETRY_MS.from, RETRY_MS.to));
    }
  }
}
