/** The finished games of a player: access, pages and filters. */
import { api, OWN_GAMES_PER_PAGE, type Endpoint, type GameResult } from '@sixtyfour/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { output } from 'zod/mini';
import { createScorer } from '../champions/scorer.ts';
import { createPlayer, endAi, endOnline, playAi, playOnline } from '../champions/test-kit.ts';
import { createTestSite, type Guest, type TestSite } from '../identity/test-site.ts';
import { serveOwnGames } from './routes.ts';
import { selectPage } from './store.ts';

let site: TestSite;

beforeAll(async () => {
  site = await createTestSite();
  const { database } = site.own;
  const scorer = createScorer({ database, clock: { every: () => () => undefined }, log: site.app.log });
  serveOwnGames(site.app, { database, scorer, sessions: site.identity.sessions });
});
afterAll(() => site.close());

function withQuery(query: Readonly<Record<string, string>>): Endpoint {
  return { ...api.ownGames, path: `${api.ownGames.path}?${new URLSearchParams(query).toString()}` as `/api/${string}` };
}

type Page = output<typeof api.ownGames.response>;

async function pageOf({ visitor }: Guest, query: Readonly<Record<string, string>> = {}): Promise<Page> {
  return api.ownGames.response.parse((await visitor.call(withQuery(query))).json());
}

async function refusalOf({ visitor }: Guest, endpoint: Endpoint): Promise<string> {
  return (await visitor.call(endpoint)).json().error;
}

function aiGameAt(gameId: string): Endpoint {
  return { ...api.ownAiGame, path: `/api/own-games/${gameId}` };
}

const minute = (count: number) => new Date(Date.UTC(2026, 10, 20, 10, count));
const idsOf = ({ games }: Page) => games.map(({ id }) => id);

test('a list has the own games against people and characters, newest first, as the player saw them', async () => {
  const { database } = site.own;
  const [anna, bela] = [await site.guest(), await createPlayer(database, 'Bela')];
  const lost = await endOnline(database, [bela, anna.id], 'w', { endedAt: minute(1), endReason: 'timeout', plies: 31 });
  const { id: won } = await playAi(database, anna.id, 'win', { endedAt: minute(2), secondsPlayed: 100 });
  const given = { endedAt: minute(3), endReason: 'resignation', plies: 1 } as const;
  const uncounted = await endOnline(database, [anna.id, bela], 'w', given);
  const justEnded = await endAi(database, anna.id, 'draw', { endedAt: minute(4) });
  expect((await pageOf(anna)).games).toMatchObject([
    { id: justEnded, result: 'draw', score: 500 },
    { id: uncounted, result: 'win', score: null },
    { kind: 'ai', id: won, seat: 'w', result: 'win', score: 1200, persona: 'pip', moves: [], ended_by: null },
    {
      kind: 'online',
      id: lost,
      origin: 'queue',
      seat: 'b',
      opponent: { username: 'Bela', country: 'NO' },
      result: 'loss',
      end_reason: 'timeout',
      ply: 31,
      score: 0,
      ended_at: minute(1).toISOString(),
    },
  ]);
});

test('nobody can read the games of another player, neither in the list nor by id', async () => {
  const { database } = site.own;
  const [anna, stranger] = [await site.guest(), await site.guest()];
  const opponent = await createPlayer(database, 'Bela');
  const online = await endOnline(database, [anna.id, opponent], 'w', { endedAt: minute(1) });
  const ai = await endAi(database, anna.id, 'loss', { endedAt: minute(2) });
  expect(idsOf(await pageOf(anna))).toEqual([ai, online]);
  expect(await pageOf(stranger)).toEqual({ games: [], next: null });
  // A cursor from the list of another player reveals nothing about it.
  expect(await pageOf(stranger, { cursor: '9999999999999999-999999999999999' })).toEqual({ games: [], next: null });
  expect((await anna.visitor.call(aiGameAt(ai))).json()).toMatchObject({ kind: 'ai', id: ai, result: 'loss' });
  for (const id of [ai, online, crypto.randomUUID()]) expect(await refusalOf(stranger, aiGameAt(id))).toBe('not-found');
  expect(await refusalOf(anna, aiGameAt(online))).toBe('not-found');
  expect(await refusalOf({ visitor: site.visitor(), id: '' }, api.ownGames)).toBe('unauthenticated');
  expect(await refusalOf({ visitor: site.visitor(), id: '' }, aiGameAt(ai))).toBe('unauthenticated');
});

test('pages have no gaps and no duplicates, even if games end at the same time or others end meanwhile', async () => {
  const { database } = site.own;
  const [anna, bela] = [await site.guest(), await createPlayer(database, 'Bela')];
  const total = 2 * OWN_GAMES_PER_PAGE + 5;
  const expected = new Set<string>();
  // Three games each end in the same microsecond.
  for (let index = 0; index < total; index += 1)
    expected.add(await endOnline(database, [anna.id, bela], 'b', { endedAt: minute(Math.floor(index / 3)) }));
  await sql`update game_results set ended_at = ended_at + interval '7 microseconds'
    where player_id = ${anna.id} and id % 2 = 0`.execute(database);

  const seen: string[] = [];
  let cursor: string | null = null;
  const sizes: number[] = [];
  do {
    const page: Page = await pageOf(anna, cursor === null ? {} : { cursor });
    seen.push(...idsOf(page));
    sizes.push(page.games.length);
    cursor = page.next;
    const newer = await endOnline(database, [bela, anna.id], null, { endedAt: minute(1000 + sizes.length) });
    expect(expected.has(newer)).toBe(false);
  } while (cursor !== null);
  expect(sizes).toEqual([OWN_GAMES_PER_PAGE, OWN_GAMES_PER_PAGE, 5]);
  expect(seen).toHaveLength(total);
  expect(new Set(seen)).toEqual(expected);
});

test('a full last page is recognized as the last one', async () => {
  const { database } = site.own;
  const [anna, bela] = [await site.guest(), await createPlayer(database, 'Bela')];
  for (let index = 0; index < OWN_GAMES_PER_PAGE; index += 1)
    await endOnline(database, [anna.id, bela], 'w', { endedAt: minute(index) });
  const { games, next } = await pageOf(anna);
  expect(games).toHaveLength(OWN_GAMES_PER_PAGE);
  expect(next).toBeNull();
});

describe('filters', () => {
  let anna: Guest;
  const games: Record<string, string> = {};
  beforeAll(async () => {
    const { database } = site.own;
    anna = await site.guest();
    const bela = await createPlayer(database, 'Bela');
    const winners = { win: 'w', loss: 'b', draw: null } as const;
    let at = 0;
    for (const result of ['win', 'loss', 'draw'] as const satisfies readonly GameResult[]) {
      games[`people ${result}`] = await endOnline(database, [anna.id, bela], winners[result], {
        endedAt: minute(at++),
      });
      games[`characters ${result}`] = await endAi(database, anna.id, result, { endedAt: minute(at++) });
    }
  });

  test.each([
    [{ opponents: 'people' }, ['people draw', 'people loss', 'people win']],
    [{ opponents: 'characters' }, ['characters draw', 'characters loss', 'characters win']],
    [{ result: 'win' }, ['characters win', 'people win']],
    [{ result: 'loss' }, ['characters loss', 'people loss']],
    [{ result: 'draw' }, ['characters draw', 'people draw']],
    [{ opponents: 'people', result: 'loss' }, ['people loss']],
  ] satisfies [Record<string, string>, string[]][])('%j', async (query, expected) => {
    expect(idsOf(await pageOf(anna, query))).toEqual(expected.map((name) => games[name]));
  });

  test.each([
    { opponents: 'everybody' },
    { result: 'won' },
    { cursor: '' },
    { cursor: 'first' },
    { cursor: '1-' },
    { cursor: '-1-1' },
    { cursor: '99999999999999999-1' },
    { cursor: '1-9999999999999999' },
    { player: 'another' },
  ] as Record<string, string>[])('%j is refused', async (query) => {
    expect(await refusalOf(anna, withQuery(query))).toBe('malformed');
  });
});

test('the games of a deleted opponent stay, without the name', async () => {
  const { database } = site.own;
  const [anna, bela] = [await site.guest(), await createPlayer(database, 'Bela')];
  const { id } = await playOnline(database, [anna.id, bela], 'w', { endedAt: minute(1) });
  await database.deleteFrom('anonymous_users').where('id', '=', bela).execute();
  expect((await pageOf(anna)).games).toMatchObject([{ id, opponent: { username: 'Opponent', country: null } }]);
});

test('each page is read using an index on player and time', async () => {
  const { database } = site.own;
  await sql`
    with players as (
      insert into anonymous_users (username) select 'Player ' || n from generate_series(1, 200) n returning id
    ), games as (
      insert into ai_games (id, player_id, persona, rule_set, seed, engine_version, opened_at, end_stamp, status, ended_at)
      select gen_random_uuid(), id, 'pip', 'standard', 1, '1', 0, 0, 'counted', now() - make_interval(mins => n)
      from players, generate_series(1, 50) n returning id, player_id, ended_at
    )
    insert into game_results (ai_game_id, persona, seat, player_id, result, plies, seconds_played, ended_at)
    select id, 'pip', 'w', player_id, 'win', 40, 100, ended_at from games`.execute(database);
  await sql`analyze game_results, ai_games, anonymous_users, chess_games`.execute(database);
  const { id } = await database
    .selectFrom('anonymous_users')
    .select('id')
    .where('username', '=', 'Player 7')
    .executeTakeFirstOrThrow();
  for (const filter of [{}, { cursor: `${Date.now()}000-1` }, { opponents: 'characters', result: 'win' } as const]) {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${selectPage(id, filter)}`.execute(database);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index Scan using game_results_player');
    expect(plan).not.toContain('Seq Scan on game_results');
  }
});
