/** Players who arrive at the queue: when each one was told of a game, and whether the pairing was right. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Ms } from '@sixtyfour/chess';
import { api } from '@sixtyfour/contract';
import { Connection } from '../../tests/load/client/connection.ts';
import { addressOf, type Guest, guestAt } from '../../tests/load/client/guest.ts';
import { makeEach } from './make-each.ts';
import { spreadOf } from './spread.ts';
import type { QueueFigures, Task } from './task.ts';

/** One player's search, with times of the same clock. */
export interface Search {
  /** When the search was sent. */
  readonly askedAt: Ms;
  /** When the player was first told of a game; null if never. */
  readonly toldAt: Ms | null;
  /** All games that the player was told of. */
  readonly games: readonly string[];
}

/** Pure. */
export function judgeSearches(searches: readonly Search[]): QueueFigures {
  const playersOf = Map.groupBy(
    searches.filter(({ games }) => games.length > 0),
    ({ games }) => games[0] ?? '',
  );
  const pairs = [...playersOf.values()];
  const waits = pairs.flatMap((players) => {
    const second = Math.max(...players.map(({ askedAt }) => askedAt));
    return players.flatMap(({ toldAt }) => (toldAt === null ? [] : Math.max(0, toldAt - second)));
  });
  return {
    players: searches.length,
    alone: searches.filter(({ toldAt }) => toldAt === null).length,
    inSeveral: searches.filter(({ games }) => games.length > 1).length,
    inOddGames: pairs.filter(({ length }) => length !== 2).reduce((sum, { length }) => sum + length, 0),
    allPaired:
      Math.max(0, ...searches.map(({ toldAt }) => toldAt ?? 0)) - Math.min(...searches.map((one) => one.askedAt)),
    sinceSecond: spreadOf(waits),
  };
}

const AT_ONCE = 20;
const ANSWER_MS = 20_000;
/** Maximum wait for the last player. */
const LIMIT_MS = 30_000;
const LOOK_MS = 50;
/** Wait after the last player was told, to notice players who are told of a second game. */
const LATE_NEWS_MS = 3_000;

/** A player on the queue page, connected and not searching yet. */
class Seeker {
  readonly #guest: Guest;
  readonly #games = new Set<string>();
  #askedAt: Ms = 0;
  #toldAt: Ms | null = null;

  constructor(guest: Guest) {
    this.#guest = guest;
  }

  async open(origin: string): Promise<void> {
    const connection = await Connection.open(origin, this.#guest.http, {
      answerMs: ANSWER_MS,
      listeners: { match: ({ game_id }) => this.#tell(game_id) },
    });
    if (connection === null) throw new Error('a player was not let in');
  }

  async search(): Promise<void> {
    this.#askedAt = performance.now();
    const found = await this.#guest.http.call(api.findMatch, {});
    if (found.kind !== 'ok') throw new Error(`no search: ${JSON.stringify(found)}`);
    this.#tell(found.value.game_id);
  }

  get told(): Search {
    return { askedAt: this.#askedAt, toldAt: this.#toldAt, games: [...this.#games] };
  }

  #tell(gameId: string | null): void {
    if (gameId === null) return;
    this.#toldAt ??= performance.now();
    this.#games.add(gameId);
  }
}

export async function arrive(
  { origin, network, players, perSecond }: Extract<Task, { kind: 'queue' }>,
  onBegin: () => void,
): Promise<QueueFigures> {
  const seekers = await makeEach(players, AT_ONCE, async (index) => {
    const seeker = new Seeker(await guestAt(origin, addressOf(network, index), `Bishop ${index}`));
    await seeker.open(origin);
    return seeker;
  });
  onBegin();
  const searching: Promise<void>[] = [];
  for (const seeker of seekers) {
    searching.push(seeker.search());
    if (perSecond !== null) await wait(1000 / perSecond);
  }
  await Promise.all(searching);
  const deadline = performance.now() + LIMIT_MS;
  while (seekers.some(({ told }) => told.toldAt === null) && performance.now() < deadline) await wait(LOOK_MS);
  await wait(LATE_NEWS_MS);
  return judgeSearches(seekers.map(({ told }) => told));
}
