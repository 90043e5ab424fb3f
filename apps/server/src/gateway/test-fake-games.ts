/** For the tests of the gateway: a site whose games, rooms and queue are stubs. */
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { randomUUID } from 'node:crypto';
import type { OnlineGame } from '@sixtyfour/contract';
import { type Features, startTestSite, type TestSite, type Visitor } from './test-site.ts';

type GamesOfTheGateway = Features['games'];

/** Stubs of games with seats and rooms with members, which record the calls. */
export function fakeGames() {
  const members = new Map<string, ReadonlySet<string>>();
  const searches: string[] = [];
  const rooms: Features['rooms'] = {
    isMember: async (playerId, gameId) => members.get(gameId)?.has(playerId) ?? false,
  };
  const matchmaking: Features['matchmaking'] = {
    find: async (playerId) => {
      searches.push(playerId);
      return { ok: true, value: { status: 'pending', game_id: null, waited_ms: 0 } };
    },
  };
  const seats = new Map<string, readonly [string, string]>();
  const origins = new Map<string, OnlineGame['origin']>();
  const acts: Parameters<GamesOfTheGateway['handle']>[] = [];
  const arrivals: string[] = [];
  const service: GamesOfTheGateway = {
    handle: async (...act) => {
      acts.push(act);
      const [, gameId, { moveId, version }] = act;
      const clock = { white_ms: 1, black_ms: 1, running: null };
      return { ok: true, value: { gameId, moveId, version: version + 1, ply: 1, clock } };
    },
    seatOf: async (playerId, gameId) => {
      const index = seats.get(gameId)?.indexOf(playerId) ?? -1;
      return index < 0 ? null : index === 0 ? 'w' : 'b';
    },
    arrived: async (playerId, gameId) => {
      arrivals.push(playerId);
      const players = seats.get(gameId);
      if (players === undefined) return { ok: false, error: 'not-found' };
      if (!players.includes(playerId)) return { ok: false, error: 'not-seated' };
      const [white_player_id, black_player_id] = players;
      const player = (username: string) => ({ username, country: 'NL' });
      const game = {
        id: gameId,
        version: 0,
        origin: origins.get(gameId),
        white_player_id,
        black_player_id,
        white_player: player('White'),
        black_player: player('Black'),
      };
      return { ok: true, value: game as OnlineGame };
    },
    view: async () => ({ ok: false, error: 'not-found' }),
    onLeft: () => undefined,
  };
  const open = (white: Visitor, black: Visitor, origin: OnlineGame['origin'] = 'queue') => {
    const gameId = randomUUID();
    seats.set(gameId, [white.playerId, black.playerId]);
    origins.set(gameId, origin);
    return gameId;
  };
  const openRoom = (...people: readonly Visitor[]) => {
    const gameId = randomUUID();
    members.set(gameId, new Set(people.map(({ playerId }) => playerId)));
    return gameId;
  };
  return { service, rooms, matchmaking, acts, arrivals, searches, open, openRoom };
}
export type FakeGames = ReturnType<typeof fakeGames>;

/**
 * Starts a site for the tests of a file.
 * @param onEach gets it before each test, with new stubs
 */
export function setUpFakeSite(onEach: (site: TestSite, games: FakeGames) => void): void {
  let site: TestSite;
  let games: FakeGames;
  beforeAll(async () => {
    site = await startFakeSite(() => games);
  });
  afterAll(() => site.close());
  beforeEach(() => {
    games = fakeGames();
    onEach(site, games);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await site.clear();
  });
}

/** `games`: returns the current stubs, so that each test can have its own. */
function startFakeSite(games: () => FakeGames): Promise<TestSite> {
  return startTestSite(() => ({
    games: {
      handle: (...parameters) => games().service.handle(...parameters),
      arrived: (...parameters) => games().service.arrived(...parameters),
      seatOf: (...parameters) => games().service.seatOf(...parameters),
      view: (...parameters) => games().service.view(...parameters),
      onLeft: () => undefined,
    },
    rooms: {
      isMember: (...parameters) => games().rooms.isMember(...parameters),
    },
    matchmaking: {
      find: (...parameters) => games().matchmaking.find(...parameters),
    },
  }));
}

export async function presenceOf(site: TestSite, { playerId }: Visitor) {
  return site.database
    .selectFrom('player_presence')
    .selectAll()
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow();
}
