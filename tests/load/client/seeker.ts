/** How a player comes to a game: by the queue, by an own room, or by somebody else's. */
import type { Ms } from '@sixtyfour/chess';
import { api } from '@sixtyfour/contract';
import type { GameRoom } from '@sixtyfour/contract';
import type { Log } from '../history/log.ts';
import type { Random } from '../random.ts';
import { phaseOf } from './http-client.ts';
import type { HttpClient } from './http-client.ts';
import type { Noticeboard } from './noticeboard.ts';
import type { Pages } from './pages.ts';
import { Rooms } from './rooms.ts';
import type { Placed } from './rooms.ts';
import type { Signal } from './signal.ts';

/** What the pages of a player have heard that leads to a game. */
export interface News {
  /** The game of a match. */
  matched: string | null;
  /** The own room. */
  room: GameRoom | null;
}

export interface SeekerOptions {
  readonly http: HttpClient;
  readonly player: string;
  readonly log: Log;
  readonly random: Random;
  readonly noticeboard: Noticeboard;
  readonly pages: Pages;
  readonly news: News;
  /** Tells of every change, of the news too. */
  readonly changed: Signal;
}

/** How long nothing may be heard before the player looks again. */
const LOOK_AGAIN_MS = 2_000;
const RETRY_MS = { from: 50, to: 300 };
/** How long a host waits for a guest, and a guest for a code. */
const HOST_MS = { from: 500, to: 6_000 };
const GUEST_MS = 1_500;

const CHANCE = {
  cancel: 0.2,
  findTwice: 0.1,
  room: 0.4,
  host: 0.3,
  hostSearches: 0.3,
} as const;

function wait(ms: Ms): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function gameOf(placed: Placed): string | null {
  if (placed.kind === 'playing') return placed.gameId;
  return placed.kind === 'in-room' ? placed.room.game_id : null;
}

export class Seeker {
  readonly #options: SeekerOptions;
  readonly #rooms: Rooms;
  #stopping = false;

  constructor(options: SeekerOptions) {
    this.#options = options;
    const { http, player, log, random } = options;
    this.#rooms = new Rooms({ http, player, log, random });
  }

  /** Looks for no game any more. */
  stop(): void {
    this.#stopping = true;
  }

  /** Tries one of the ways to a game. Null when it led to none. */
  seek(): Promise<string | null> {
    return this.#options.random.chance(CHANCE.room) ? this.#playRoom() : this.#search();
  }

  /** Opens a room, or sits down in somebody's. Null when that led to no game. */
  async #playRoom(): Promise<string | null> {
    const { pages, random } = this.#options;
    await pages.connect();
    return random.chance(CHANCE.host) ? this.#host() : this.#visit();
  }

  /** Waits in an own room, perhaps in the queue as well, until somebody comes or it was long enough. */
  async #host(): Promise<string | null> {
    const { random, log, noticeboard, pages, news, changed } = this.#options;
    const opened = await this.#rooms.open();
    if (opened.kind !== 'in-room') return gameOf(opened);
    const { room } = opened;
    news.room = room;
    news.matched = null;
    const deadline = performance.now() + random.between(HOST_MS.from, HOST_MS.to);
    await Promise.all(pages.all.map((tab) => tab.waitIn(room.game_id)));
    const wish = random.chance(CHANCE.hostSearches) ? log.number() : null;
    noticeboard.post(room.room_code);
    if (wish !== null) await this.#find(wish);
    while (!this.#stopping && this.#seatedIn(room) === null && performance.now() < deadline) {
      await changed.wait(Math.min(LOOK_AGAIN_MS, Math.max(0, deadline - performance.now())));
      await pages.connect();
      news.room = (await this.#rooms.look(room.game_id)) ?? news.room;
    }
    const seated = this.#seatedIn(room);
    const closed = seated === null && (await this.#rooms.close(room));
    for (const tab of pages.all) tab.stopWaiting();
    if (seated !== null) return seated;
    if (wish !== null) await this.#cancel(wish);
    // Somebody may have come in the same instant, to the room or in the queue.
    return closed && wish === null ? null : this.liveGame();
  }

  /** The game that began while the player waited in a room: there, or in the queue. */
  #seatedIn({ id, game_id }: GameRoom): string | null {
    const { matched, room } = this.#options.news;
    return matched ?? (room?.id === id && room.guest_id !== null ? game_id : null);
  }

  /** Tries the code that several get at once, or one from the list of rooms. */
  async #visit(): Promise<string | null> {
    const code = (await this.#options.noticeboard.read(GUEST_MS)) ?? (await this.#rooms.listed());
    if (code === null || this.#stopping) return null;
    return gameOf(await this.#rooms.join(code));
  }

  /** Looks for an opponent. Null when the player thought better of it. */
  async #search(): Promise<string | null> {
    const { random, log, pages, news, changed } = this.#options;
    const wish = log.number();
    news.matched = null;
    while (!this.#stopping) {
      await pages.connect();
      const times = random.chance(CHANCE.findTwice) ? 2 : 1;
      await Promise.all(Array.from({ length: times }, () => this.#find(wish)));
      const cancels = random.chance(CHANCE.cancel);
      if (news.matched === null)
        await changed.wait(cancels ? random.between(RETRY_MS.from, RETRY_MS.to) : LOOK_AGAIN_MS);
      if (news.matched !== null) return news.matched;
      if (cancels && (await this.#cancel(wish))) return null;
    }
    await this.#cancel(wish);
    return news.matched;
  }

  async #find(wish: number): Promise<void> {
    const { http, player, log, news } = this.#options;
    const entry = { kind: 'find', player, wish } as const;
    log.write({ ...entry, phase: 'invoke', gameId: null });
    const found = await http.call(api.findMatch, {});
    const gameId = found.kind === 'ok' ? found.value.game_id : null;
    log.write({ ...entry, phase: phaseOf(found), gameId });
    news.matched ??= gameId;
  }

  /** False when the search had led to a game, or nobody knows. */
  async #cancel(wish: number): Promise<boolean> {
    const { http, player, log, news } = this.#options;
    const entry = { kind: 'cancel', player, wish, gameId: null } as const;
    log.write({ ...entry, phase: 'invoke' });
    const cancelled = await http.call(api.cancelMatch, {});
    log.write({ ...entry, phase: phaseOf(cancelled) });
    if (cancelled.kind === 'ok') return true;
    news.matched = await this.liveGame();
    return false;
  }

  /** The game in which the player has a seat. */
  async liveGame(): Promise<string | null> {
    const { http, random } = this.#options;
    for (;;) {
      const session = await http.call(api.getSession, {});
      if (session.kind === 'ok') return session.value.session?.liveGame?.id ?? null;
      await wait(random.between(RETRY_MS.from, RETRY_MS.to));
    }
  }
}
