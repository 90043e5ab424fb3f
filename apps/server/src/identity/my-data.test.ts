import { api } from '@sixtyfour/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { seatPlayers } from '../games/test-kit.ts';
import { readEverything } from './my-data.ts';
import { createUnlimitedSite } from './test-accounts.ts';
import { confirm, outcomeOf, signIn, signUpBody, type TestSite, type Visitor } from './test-site.ts';

let site: TestSite;
/** The stub for resigning: ends the games of the player, unless a test replaces it. */
let resign: (playerId: string) => Promise<void>;

async function endGames(playerId: string): Promise<void> {
  await sql`
    with ended as (
      update chess_games set game_status = 'resigned', end_reason = 'resignation', winner = 'b', clock_running = null,
        ended_at = now()
      where white_player_id = ${playerId} and game_status = 'active' returning id
    )
    delete from live_seats where game_id in (select id from ended)`.execute(site.own.database);
}

beforeAll(async () => {
  site = await createUnlimitedSite({ resignGames: (playerId) => resign(playerId) });
  resign = endGames;
});

afterAll(() => site.close());

async function newGame(white: string, black: string): Promise<string> {
  const id = await seatPlayers(site.own.database, white, black, 0);
  await sql`update chess_games set started_at = now() where id = ${id}`.execute(site.own.database);
  await sql`insert into game_acts (game_id, version, ply, move_id, seat, kind, uci, stamped_at, white_ms, black_ms)
    values (${id}, 1, 1, gen_random_uuid(), 'w', 'move', 'e2e4', 1000, 299000, 300000)`.execute(site.own.database);
  await sql`insert into game_phrases (game_id, number, seat, phrase) values (${id}, 1, 'w', 'hello')`.execute(
    site.own.database,
  );
  return id;
}

/** Creates an account with a finished game, its result, a search and a room. */
async function player() {
  const { visitor, id } = await site.guest();
  const opponent = await site.guest();
  const gameId = await newGame(id, opponent.id);
  await endGames(id);
  await sql`insert into game_results (game_id, seat, player_id, opponent_id, result, plies, seconds_played, ended_at)
    values (${gameId}, 'w', ${id}, ${opponent.id}, 'loss', 1, 5, now()),
      (${gameId}, 'b', ${opponent.id}, ${id}, 'win', 1, 5, now())`.execute(site.own.database);
  await sql`insert into match_requests (user_id, status, closed_at, cancel_reason)
    values (${id}, 'cancelled', now(), 'player')`.execute(site.own.database);
  await sql`insert into game_rooms (room_code, game_id, rule_set, host_id, host_name, guest_id, guest_name, status,
      looking_for_player, closed_at, source)
    values (left(${id}, 6), ${gameId}, 'standard', ${id}, 'Ada', ${opponent.id}, 'Bea', 'ready', false, now(),
      '\\x0aff')`.execute(site.own.database);
  await sql`insert into player_presence (player_id) values (${id})`.execute(site.own.database);
  await sql`insert into ai_games (id, player_id, persona, rule_set, seed, engine_version, moves, stamps, opened_at, due_at,
      source)
    values (gen_random_uuid(), ${id}, 'pip', 'standard', 1, '1', '{e2e4}', '{1000}', 0, 9000, '\\x0aff')`.execute(
    site.own.database,
  );
  await sql`insert into daily_scores (player_id, day, wins, score, last_game_at)
    values (${id}, current_date, 2, 2400, now())`.execute(site.own.database);
  await sql`insert into puzzle_rushes (player_id, mode, served_at, solve_times)
    values (${id}, 'three', 0, '{900}')`.execute(site.own.database);
  const email = `${id.slice(0, 8)}@example.org`;
  await visitor.call(api.signUp, { body: signUpBody(email, { data: { name: 'Ada' } }) });
  await confirm(visitor, site.mails.at(-1));
  return { visitor, id, email, gameId, opponent };
}

test('the download is a file with all data stored about a player, and no secrets', async () => {
  const { visitor, id, email, gameId, opponent } = await player();
  const answer = await visitor.call(api.exportData);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="sixtyfour-my-data.json"');
  expect(answer.headers['content-type']).toContain('application/json');
  expect(answer.json()).toEqual({
    about: expect.stringContaining('Everything that Sixtyfour keeps about you'),
    player: expect.objectContaining({ id, username: 'Ada', last_seen_at: expect.any(String) }),
    account: { email, name: 'Ada', created_at: expect.any(String), verified_at: expect.any(String) },
    sessions: [{ kind: 'account', created_at: expect.any(String), last_seen_at: expect.any(String) }],
    presence: {
      seen_at: expect.any(String),
      page_seen_at: expect.any(String),
      closed_at: null,
      left_page: false,
      at_game_id: null,
    },
    matchRequests: [expect.objectContaining({ user_id: id, status: 'cancelled' })],
    rooms: [expect.objectContaining({ game_id: gameId, host_id: id, guest_id: opponent.id, source: '0aff' })],
    games: [
      expect.objectContaining({
        id: gameId,
        white_player_id: id,
        acts: [expect.objectContaining({ version: 1, kind: 'move', uci: 'e2e4' })],
        phrases: [{ seat: 'w', phrase: 'hello', said_at: expect.any(String) }],
      }),
    ],
    results: [expect.objectContaining({ game_id: gameId, player_id: id, opponent_id: opponent.id, result: 'loss' })],
    aiGames: [
      expect.objectContaining({ player_id: id, persona: 'pip', moves: ['e2e4'], stamps: [1_000], source: '0aff' }),
    ],
    days: [expect.objectContaining({ player_id: id, wins: 2, score: 2_400 })],
    rushes: [expect.objectContaining({ player_id: id, mode: 'three', solve_times: [900], solved: 1 })],
  });
  expect(answer.body).not.toMatch(/hash|scrypt|token/);
  expect(answer.body).not.toContain(visitor.cookie.slice('session='.length));
  // The room was opened from the network of its host.
  const { rooms } = (await opponent.visitor.call(api.exportData)).json();
  expect(rooms).toEqual([expect.not.objectContaining({ source: expect.anything() })]);
});

test('T-08 S-23 many games are read a few at a time, so that the event loop has other turns; none is missing', async () => {
  const [{ id }, opponent] = [await site.guest(), await site.guest()];
  await sql`
    insert into ai_games (id, player_id, persona, rule_set, seed, engine_version, moves, stamps, opened_at, due_at,
      source, created_at)
    select gen_random_uuid(), ${id}, 'pip', 'standard', n, '1', '{e2e4}', '{1000}', 0, 9000, '\\x0aff',
      now() + make_interval(secs => n)
    from generate_series(1, 70) n`.execute(site.own.database);
  await sql`
    insert into chess_games (origin, white_player_id, black_player_id, clock_anchor, game_status, end_reason, ended_at,
      created_at)
    select 'room', ${id}, ${opponent.id}, n, 'aborted', 'aborted', now(), now() + make_interval(secs => n)
    from generate_series(1, 70) n`.execute(site.own.database);
  let mostGames = 0;
  const counted = site.own.database.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      mostGames = Math.max(mostGames, result.rows.filter((row) => 'moves' in row || 'acts' in row).length);
      return result;
    },
  });
  const text = await readEverything(counted, id);
  expect(mostGames).toBeLessThanOrEqual(25);
  const { aiGames, games } = JSON.parse(text ?? '');
  const numbers = Array.from({ length: 70 }, (_, index) => index + 1);
  expect(aiGames.map(({ seed }: { seed: number }) => seed)).toEqual(numbers);
  expect(games.map(({ clock_anchor: at }: { clock_anchor: number }) => at)).toEqual(numbers);
});

test('the download shows one moment, even if data changes while it is read', async () => {
  const { visitor, id } = await site.guest();
  const downloads = await site.own.database.transaction().execute(async (changing) => {
    await sql`lock table daily_scores in access exclusive mode`.execute(changing);
    const downloading = visitor.call(api.exportData);
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_locks where relation = 'daily_scores'::regclass and not granted`.execute(changing);
      expect(rows).toHaveLength(1);
    });
    await sql`insert into daily_scores (player_id, day, wins, last_game_at) values (${id}, current_date, 1, now())`.execute(
      changing,
    );
    return [downloading];
  });
  const [answer] = await Promise.all(downloads);
  // Results are read before days.
  expect(answer?.json()).toMatchObject({ results: [], days: [] });
});

test('S-01 S-26 players, including guests, can download only their own data', async () => {
  expect((await site.visitor().call(api.exportData)).statusCode).toBe(401);
  const { visitor, id } = await site.guest();
  expect((await visitor.open(`${api.exportData.path}?id=${(await player()).id}`)).json()).toMatchObject({
    player: { id },
    account: null,
    games: [],
  });
});

test('downloads are limited to ten an hour', async () => {
  const { visitor } = await site.guest();
  for (let index = 0; index < 10; index += 1) expect((await visitor.call(api.exportData)).statusCode).toBe(200);
  expect((await visitor.call(api.exportData)).statusCode).toBe(429);
});

test('deletion removes the player, account, sessions, searches and rooms; games stay without the name', async () => {
  const { visitor, id, email, gameId, opponent } = await player();
  const before = visitor.cookie;
  const session = await site.identity.sessions.of({ cookie: before });
  const ended: string[] = [];
  site.identity.sessions.onEnded((sessionId) => void ended.push(sessionId));
  const answer = await visitor.call(api.deleteData);
  expect([answer.statusCode, answer.json()]).toEqual([200, { deleted: true }]);
  expect(answer.headers['set-cookie']).toBe('session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
  expect(ended).toEqual([session?.sessionId]);
  expect(await site.identity.sessions.of({ cookie: before })).toBeNull();

  const { rows } = await sql<{ left: number }>`select
    (select count(*) from anonymous_users where id = ${id}) + (select count(*) from accounts where email = ${email})
    + (select count(*) from sessions where player_id = ${id}) + (select count(*) from match_requests where user_id = ${id})
    + (select count(*) from game_rooms where ${id} in (host_id, guest_id))
    + (select count(*) from player_presence where player_id = ${id})
    + (select count(*) from mail_codes where player_id = ${id}) as left`.execute(site.own.database);
  expect(rows).toEqual([{ left: 0 }]);
  const game = site.own.database.selectFrom('chess_games').selectAll().where('id', '=', gameId);
  expect(await game.executeTakeFirst()).toMatchObject({ white_player_id: null, black_player_id: opponent.id });
  for (const table of ['ai_games', 'daily_scores'] as const) {
    const kept = site.own.database.selectFrom(table).select('player_id').where('player_id', '=', id);
    expect(await kept.execute()).toEqual([]);
  }
  const results = site.own.database
    .selectFrom('game_results')
    .selectAll()
    .where('game_id', '=', gameId)
    .orderBy('seat');
  expect(await results.execute()).toMatchObject([
    { seat: 'b', player_id: opponent.id, opponent_id: null },
    { seat: 'w', player_id: null, opponent_id: opponent.id },
  ]);
  // The email can be registered again.
  expect((await visitor.call(api.getSession)).json()).toEqual({ session: null });
  await visitor.call(api.signInAsGuest);
  expect((await visitor.call(api.signUp, { body: signUpBody(email) })).statusCode).toBe(200);
});

test('running games are resigned before the deletion, even one that starts meanwhile', async () => {
  const { visitor, id } = await site.guest();
  const opponent = await site.guest();
  const games = [await newGame(id, opponent.id)];
  resign = async (playerId) => {
    await endGames(playerId);
    if (games.length === 1) games.push(await newGame(id, opponent.id));
  };
  const answer = await visitor.call(api.deleteData);
  resign = endGames;
  expect(answer.statusCode).toBe(200);
  expect(games).toHaveLength(2);
  const rows = await site.own.database
    .selectFrom('chess_games')
    .select(['game_status', 'white_player_id'])
    .where('id', 'in', games)
    .execute();
  expect(rows).toEqual(Array.from({ length: 2 }, () => ({ game_status: 'resigned', white_player_id: null })));
});

test('nothing is deleted if a running game cannot be resigned', async () => {
  const { visitor, id } = await site.guest();
  await newGame(id, (await site.guest()).id);
  resign = async () => undefined;
  const answer = await visitor.call(api.deleteData);
  resign = endGames;
  expect(outcomeOf(answer)).toEqual([503, 'unavailable']);
  expect((await visitor.call(api.getSession)).json().session.player.id).toBe(id);
});

/** The players and accounts that are left after the deletion by a session that continues a game of `playing`. */
async function deleteDuringGame(playing: { readonly visitor: Visitor; readonly id: string }) {
  const owner = await player();
  await newGame(playing.id, (await site.guest()).id);
  expect((await signIn(playing.visitor, owner.email)).statusCode).toBe(200);
  expect((await playing.visitor.call(api.getSession)).json().session.player.id).toBe(playing.id);
  expect((await playing.visitor.call(api.deleteData)).statusCode).toBe(200);
  const ids = [owner.id, playing.id];
  const { database } = site.own;
  const players = await database.selectFrom('anonymous_users').select('id').where('id', 'in', ids).execute();
  const accounts = await database.selectFrom('accounts').select('email').where('player_id', 'in', ids).execute();
  return { players: players.map(({ id }) => id), accounts: accounts.map(({ email }) => email) };
}

test('A-68 a guest whose game the session continues is deleted too', async () => {
  expect(await deleteDuringGame(await site.guest())).toEqual({ players: [], accounts: [] });
});

test('A-68 S-02 a player with an account of their own is not deleted by a session that continues their game', async () => {
  const playing = await player();
  expect(await deleteDuringGame(playing)).toEqual({ players: [playing.id], accounts: [playing.email] });
});

test('A-68 S-02 nor is a guest who has signed up and not confirmed the email yet', async () => {
  const { visitor, id } = await site.guest();
  const email = 'pending@example.org';
  await visitor.call(api.signUp, { body: signUpBody(email) });
  expect(await deleteDuringGame({ visitor, id })).toEqual({ players: [id], accounts: [email] });
});

test('S-01 deletion needs a session', async () => {
  expect((await site.visitor().call(api.deleteData)).statusCode).toBe(401);
});
