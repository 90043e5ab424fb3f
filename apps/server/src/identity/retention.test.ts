import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { countLockWaiters, createTestDatabase } from '../database/test-database.ts';
import { abortGame, seatPlayers } from '../games/test-kit.ts';
import { createRetention, isBelievable } from './retention.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const own = await createTestDatabase();
const { database } = own;
const log = { info: vi.fn<FastifyBaseLogger['info']>(), error: vi.fn<FastifyBaseLogger['error']>() };
const timers: { interval: number; run: () => void }[] = [];
const stop = vi.fn<() => void>();
let gameTime = 0;
const clock = {
  now: () => gameTime,
  every: (interval: number, run: () => void) => {
    timers.push({ interval, run });
    return stop;
  },
};
const retention = createRetention({ database, clock, log });

afterAll(() => own.close());

beforeEach(async () => {
  await sql`truncate anonymous_users, chess_games, quotas cascade`.execute(database);
});

interface Visit {
  readonly name?: string;
  readonly daysAgo: number;
}

async function player({ name, daysAgo }: Visit): Promise<string> {
  const id = randomUUID();
  const username = name ?? `Guest_${id.slice(0, 8)}`;
  await sql`insert into anonymous_users (id, username, last_seen_at)
    values (${id}, ${username}, now() - make_interval(secs => ${daysAgo * 86_400}))`.execute(database);
  return id;
}

async function game(white: string, black: string, isLive: boolean): Promise<void> {
  const id = await seatPlayers(database, white, black, 0);
  if (!isLive) await abortGame(database, id);
}

async function account(
  playerId: string,
  { registeredDaysAgo, verified }: { registeredDaysAgo: number; verified: boolean },
) {
  await sql`insert into accounts (player_id, email, name, password_hash, created_at, verified_at)
    values (${playerId}, ${`${playerId}@example.org`}, 'Ada', 'none', now() - make_interval(days => ${registeredDaysAgo}),
      case when ${verified} then now() end)`.execute(database);
}

async function remainingPlayers(): Promise<Set<string>> {
  return new Set((await database.selectFrom('anonymous_users').select('id').execute()).map(({ id }) => id));
}

test('guests without a name or a game are deleted after 24 hours, unless they are connected', async () => {
  const kept = [
    await player({ daysAgo: 0.9 }),
    await player({ daysAgo: 2, name: 'Ada' }),
    await player({ daysAgo: 2 }),
    await player({ daysAgo: 2 }),
    await player({ daysAgo: 2 }),
    await player({ daysAgo: 2 }),
  ];
  const [, ada = '', played = '', pending = '', here = '', seated = ''] = kept;
  await game(ada, played, false);
  await account(pending, { registeredDaysAgo: 2, verified: false });
  await sql`insert into player_presence (player_id) values (${here})`.execute(database);
  await game(seated, ada, true);
  const gone = await player({ daysAgo: 1.1 });
  expect(await retention.sweep()).toMatchObject({ namelessGuests: 1, guests: 0 });
  expect(await remainingPlayers()).toEqual(new Set(kept));
  expect(kept).not.toContain(gone);
});

test('guests are deleted after 90 days without a visit and their games lose the name; accounts stay', async () => {
  const old = await player({ daysAgo: 91, name: 'Old' });
  const recent = await player({ daysAgo: 89, name: 'Recent' });
  const owner = await player({ daysAgo: 400, name: 'Owner' });
  await account(owner, { registeredDaysAgo: 400, verified: true });
  await game(old, recent, false);
  expect(await retention.sweep()).toMatchObject({ guests: 1 });
  expect(await remainingPlayers()).toEqual(new Set([recent, owner]));
  expect(await database.selectFrom('chess_games').select(['white_player_id', 'black_player_id']).execute()).toEqual([
    { white_player_id: null, black_player_id: recent },
  ]);
});

test('an account that is not verified in 30 days is deleted; its guest stays', async () => {
  const [late, waiting] = [await player({ daysAgo: 0, name: 'Late' }), await player({ daysAgo: 0, name: 'Waiting' })];
  await account(late, { registeredDaysAgo: 31, verified: false });
  await account(waiting, { registeredDaysAgo: 29, verified: false });
  expect(await retention.sweep()).toMatchObject({ pendingAccounts: 1 });
  expect(await database.selectFrom('accounts').select('player_id').execute()).toEqual([{ player_id: waiting }]);
  expect(await remainingPlayers()).toEqual(new Set([late, waiting]));
});

test('S-15 idle sessions, expired codes and recovered quotas are deleted', async () => {
  const id = await player({ daysAgo: 0, name: 'Ada' });
  await account(id, { registeredDaysAgo: 1, verified: true });
  const session = (kind: string, days: number) =>
    sql`insert into sessions (token_hash, player_id, kind, last_seen_at)
      values (${Buffer.from(`${kind} ${days}`)}, ${id}, ${kind}, now() - make_interval(days => ${days}))`.execute(
      database,
    );
  for (const [kind, days] of [
    ['guest', 89],
    ['guest', 91],
    ['account', 29],
    ['account', 31],
  ] as const) {
    await session(kind, days);
  }
  const code = (name: string, minutes: number) =>
    sql`insert into mail_codes (code_hash, player_id, purpose, expires_at)
      values (${Buffer.from(name)}, ${id}, 'reset', now() + make_interval(mins => ${minutes}))`.execute(database);
  await code('good', 1);
  await code('too old', -1);
  const quota = (name: string, hours: number) =>
    sql`insert into quotas (name, subject, recovered_at)
      values (${name}, ${Buffer.from('subject')}, now() + make_interval(hours => ${hours}))`.execute(database);
  await quota('in use', 1);
  await quota('recovered', -1);

  expect(await retention.sweep()).toMatchObject({ sessions: 2, codes: 1, quotas: 1 });
  const sessions = await database.selectFrom('sessions').select('token_hash').orderBy('kind').execute();
  expect(sessions.map(({ token_hash: hash }) => hash.toString())).toEqual(['account 29', 'guest 89']);
  expect(await database.selectFrom('quotas').select('name').execute()).toEqual([{ name: 'in use' }]);
});

test('rooms and searches are deleted a day after they closed, and the room code can be used again', async () => {
  const [host, guest] = [await player({ daysAgo: 0, name: 'Ada' }), await player({ daysAgo: 0, name: 'Bea' })];
  const room = (code: string, closedHoursAgo: number | null) =>
    sql`insert into game_rooms (room_code, rule_set, host_id, host_name, guest_id, guest_name, status,
        looking_for_player, created_at, closed_at)
      values (${code}, 'standard', ${host}, 'Ada', ${guest}, 'Bea', 'ready', false, now() - interval '40 hours',
        now() - make_interval(hours => ${closedHoursAgo}))`.execute(database);
  await room('AAAAAA', null);
  await room('BBBBBB', 23);
  await room('CCCCCC', 25);
  const search = (closedHoursAgo: number) =>
    sql`insert into match_requests (user_id, status, cancel_reason, closed_at)
      values (${host}, 'cancelled', 'player', now() - make_interval(hours => ${closedHoursAgo}))`.execute(database);
  await search(23);
  await search(25);
  await sql`insert into match_requests (user_id) values (${guest})`.execute(database);

  expect(await retention.sweep()).toMatchObject({ rooms: 1, searches: 1 });
  const rooms = await database.selectFrom('game_rooms').select('room_code').orderBy('room_code').execute();
  expect(rooms.map(({ room_code }) => room_code)).toEqual(['AAAAAA', 'BBBBBB']);
  expect(await database.selectFrom('match_requests').select('id').execute()).toHaveLength(2);
  await room('CCCCCC', null);
});

test('T-13 no-shows are forgotten after an hour', async () => {
  await sql`
    insert into no_shows (subject, weight, noted_at, held_until) values
      ('old', 5, now() - interval '61 minutes', now()), ('new', 1, now() - interval '59 minutes', now())`.execute(
    database,
  );
  expect(await retention.sweep()).toMatchObject({ noShows: 1 });
  expect(await database.selectFrom('no_shows').select('subject').execute()).toEqual([{ subject: 'new' }]);
});

test.each([
  [
    'a guest who comes back',
    (id: string) => sql`update anonymous_users set last_seen_at = now() where id = ${id}`,
    async () => player({ daysAgo: 2 }),
  ],
  [
    'an account that is confirmed',
    (id: string) => sql`update accounts set verified_at = now() where player_id = ${id}`,
    async () => {
      const id = await player({ daysAgo: 0, name: 'Late' });
      await account(id, { registeredDaysAgo: 31, verified: false });
      return id;
    },
  ],
])('%s while it is being deleted is kept', async (_, change, create) => {
  const id = await create();
  let isSwept = false;
  const sweep = await database.transaction().execute(async (visit) => {
    await change(id).execute(visit);
    const running = retention.sweep().finally(() => {
      isSwept = true;
    });
    await vi.waitFor(async () => {
      expect(isSwept || (await countLockWaiters(database)) > 0).toBe(true);
    });
    return [running];
  });
  await Promise.all(sweep);
  expect(await remainingPlayers()).toEqual(new Set([id]));
  expect((await change(id).execute(database)).numAffectedRows).toBe(1n);
});

test('if one kind cannot be deleted, the others still are', async () => {
  await player({ daysAgo: 2 });
  await sql`alter table mail_codes rename to mail_codes_away`.execute(database);
  const swept = retention.sweep();
  await expect(swept).rejects.toThrow(/^codes$/);
  await sql`alter table mail_codes_away rename to mail_codes`.execute(database);
  expect(await remainingPlayers()).toEqual(new Set());
});

test('guests whose games are too many for one statement are deleted in smaller batches', async () => {
  // Stands for the statement timeout: of a few guests at a time, and of a guest who cannot be deleted at all.
  await sql`
    create function refuse_many() returns trigger language plpgsql as $$ begin
      if (select count(*) > 2 or bool_or(username = 'Heavy') from gone) then
        raise exception using errcode = '57014';
      end if;
      return null;
    end $$`.execute(database);
  await sql`create trigger refuse_many after delete on anonymous_users referencing old table as gone
    for each statement execute function refuse_many()`.execute(database);
  for (let count = 0; count < 60; count++) await player({ daysAgo: 91, name: 'Old' });
  expect(await retention.sweep()).toMatchObject({ guests: 60 });
  const heavy = await player({ daysAgo: 91, name: 'Heavy' });
  await expect(retention.sweep()).rejects.toThrow(/^guests$/);
  expect(await remainingPlayers()).toEqual(new Set([heavy]));
  await sql`drop function refuse_many cascade`.execute(database);
});

test('sweeps at the start and every hour, and continues after a failure, which is logged', async () => {
  await player({ daysAgo: 2 });
  retention.start();
  await vi.waitFor(() => expect(log.info).toHaveBeenCalled());
  expect(await remainingPlayers()).toEqual(new Set());
  expect(timers.map(({ interval }) => interval)).toEqual([3_600_000]);

  await sql`alter table quotas rename to quotas_away`.execute(database);
  timers[0]?.run();
  await vi.waitFor(() => expect(log.error).toHaveBeenCalled());
  await sql`alter table quotas_away rename to quotas`.execute(database);
  await player({ daysAgo: 2 });
  timers[0]?.run();
  await retention.close();
  expect(stop).toHaveBeenCalled();
  expect(await remainingPlayers()).toEqual(new Set());
});

test.each([
  { what: 'an hour later', elapsed: HOUR_MS, uptime: HOUR_MS, expected: true },
  { what: 'after a stop of 30 days', elapsed: 30 * DAY_MS, uptime: 0, expected: true },
  { what: 'the clock is a little behind', elapsed: -DAY_MS, uptime: HOUR_MS, expected: true },
  { what: 'the clock is months ahead', elapsed: 60 * DAY_MS, uptime: 0, expected: false },
  { what: 'the clock is years ahead', elapsed: 4_000 * DAY_MS, uptime: 11 * HOUR_MS, expected: false },
  { what: 'the clock is years behind', elapsed: -4_000 * DAY_MS, uptime: HOUR_MS, expected: false },
  { what: 'hours after a stop of months', elapsed: 60 * DAY_MS, uptime: 12 * HOUR_MS, expected: true },
])('whether the clock of the database is believed: $what', ({ elapsed, uptime, expected }) => {
  expect(isBelievable({ elapsed, uptime })).toBe(expected);
});

test('after a jump of the clock by months nothing is deleted for some hours, and the operator is told', async () => {
  const id = await player({ daysAgo: 2 });
  await sql`update last_sweep set database_time = now() - interval '60 days', game_ms = ${gameTime}`.execute(database);
  log.error.mockClear();
  const run = async () => {
    retention.start();
    await retention.close();
  };
  await run();
  gameTime += 11 * HOUR_MS;
  await run();
  expect(await remainingPlayers()).toEqual(new Set([id]));
  expect(log.error.mock.calls).toEqual([
    [expect.objectContaining({ hoursLeft: 12 }), expect.stringContaining('clock')],
    [expect.objectContaining({ hoursLeft: 1 }), expect.stringContaining('clock')],
  ]);
  gameTime += HOUR_MS;
  await run();
  expect(await remainingPlayers()).toEqual(new Set());
  await player({ daysAgo: 2 });
  await run();
  expect(await remainingPlayers()).toEqual(new Set());
  expect(log.error).toHaveBeenCalledTimes(2);
});

test('a guest without a name who is in the weekly Daily Champions is not deleted', async () => {
  const day = (playerId: string, ago: number) =>
    sql`insert into daily_scores (player_id, day, wins, last_game_at)
      values (${playerId}, current_date - ${ago}::integer, 1, now())`.execute(database);
  const [recent, old] = [await player({ daysAgo: 7 }), await player({ daysAgo: 9 })];
  await day(recent, 7);
  await day(old, 8);
  expect(await retention.sweep()).toMatchObject({ namelessGuests: 1 });
  expect(await remainingPlayers()).toEqual(new Set([recent]));
  const days = await database.selectFrom('daily_scores').select('player_id').orderBy('day').execute();
  expect(days).toEqual([{ player_id: null }, { player_id: recent }]);
});

test('AI games without a move are deleted after 24 hours', async () => {
  const id = await player({ daysAgo: 0, name: 'Ada' });
  const begin = (name: string, hours: number, given: { moved?: boolean; open?: boolean } = {}) =>
    sql`insert into ai_games (id, player_id, persona, rule_set, seed, engine_version, moves, stamps, opened_at, end_stamp,
        due_at, status, reason, source, created_at, ended_at)
      values (gen_random_uuid(), ${id}, ${name}, 'standard', 1, '1', ${given.moved ? ['e2e4'] : []},
        ${given.moved ? [1] : []}, 0, ${given.open ? null : 1}, ${given.open ? 1 : null},
        ${given.open ? 'open' : 'not-counted'}, ${given.open ? null : 'too-short'}, 'source',
        now() - make_interval(hours => ${hours}), case when ${given.open === true} then null else now() end)`.execute(
      database,
    );
  await begin('new', 23);
  await begin('old', 25);
  await begin('old and played', 25, { moved: true });
  await begin('old and open', 25, { open: true });
  expect(await retention.sweep()).toMatchObject({ unplayedGames: 1, sources: 1 });
  const left = await database.selectFrom('ai_games').select('persona').orderBy('persona').execute();
  expect(left.map(({ persona }) => persona)).toEqual(['new', 'old and open', 'old and played']);
  await sql`update ai_games set status = 'not-counted', reason = 'too-short', due_at = null, end_stamp = 1, ended_at = now()
    where status = 'open'`.execute(database);
  expect(await retention.sweep()).toMatchObject({ unplayedGames: 1, sources: 0 });
});

test('T-17 aborted games are deleted after two days, also those of a chain of rematches', async () => {
  const [ada, bea] = [await player({ daysAgo: 0, name: 'Ada' }), await player({ daysAgo: 0, name: 'Bea' })];
  const over = async (status: 'aborted' | 'resigned', hoursAgo: number, next: string | null, offer: string | null) => {
    const id = randomUUID();
    await sql`
      insert into chess_games (id, origin, white_player_id, black_player_id, clock_anchor, game_status, end_reason,
        winner, next_game_id, rematch_offer, ended_at)
      values (${id}, 'room', ${ada}, ${bea}, 0, ${status}, 'by a test', ${status === 'resigned' ? 'w' : null}, ${next},
        ${offer}, now() - make_interval(hours => ${hoursAgo}))`.execute(database);
    await sql`
      insert into game_acts (game_id, version, move_id, kind, stamped_at, ply, white_ms, black_ms)
      values (${id}, 1, gen_random_uuid(), 'abort', 0, 0, 0, 0)`.execute(database);
    return id;
  };
  const running = await seatPlayers(database, ada, bea, 0);
  const recent = await over('aborted', 47, running, null);
  const old = await over('aborted', 49, recent, null);
  const older = await over('aborted', 50, old, null);
  const offered = await over('aborted', 51, null, 'w');
  const played = await over('resigned', 51, older, null);
  expect(await retention.sweep()).toMatchObject({ abortedGames: 2 });
  const left = await database.selectFrom('chess_games').select(['id', 'next_game_id']).orderBy('ended_at').execute();
  expect(left).toEqual([
    { id: expect.toBeOneOf([played, offered]), next_game_id: null },
    { id: expect.toBeOneOf([played, offered]), next_game_id: null },
    { id: recent, next_game_id: running },
    { id: running, next_game_id: null },
  ]);
  expect(await database.selectFrom('game_acts').select('game_id').execute()).toHaveLength(3);
});

test('aborted games are kept until the daily check has read them', async () => {
  await sql`update daily_work set done_until = now() - interval '3 days'`.execute(database);
  await sql`
    insert into chess_games (origin, clock_anchor, game_status, end_reason, ended_at)
    select 'queue', 0, 'aborted', 'aborted', now() - make_interval(hours => hours)
    from (values (71), (73)) as ended (hours)`.execute(database);
  expect(await retention.sweep()).toMatchObject({ abortedGames: 1 });
  await sql`update daily_work set done_until = now()`.execute(database);
  expect(await retention.sweep()).toMatchObject({ abortedGames: 1 });
});

test('phrases of a game are deleted after a day', async () => {
  const [ada, bea] = [await player({ daysAgo: 0 }), await player({ daysAgo: 0 })];
  const gameId = await seatPlayers(database, ada, bea, 0);
  await sql`insert into game_phrases (game_id, number, seat, phrase, said_at)
    select ${gameId}, number, 'w', 'hello', now() - make_interval(hours => hours)
    from (values (1, 25), (2, 23)) as said (number, hours)`.execute(database);
  expect(await retention.sweep()).toMatchObject({ phrases: 1 });
  expect(await database.selectFrom('game_phrases').select('number').execute()).toEqual([{ number: 2 }]);
});

test('puzzle rushes are deleted after two days', async () => {
  const id = await player({ daysAgo: 0 });
  await sql`insert into puzzle_rushes (player_id, mode, served_at, misses, is_over, created_at)
    select ${id}, 'three', 0, days, true, now() - make_interval(days => days) + interval '1 hour'
    from (values (2), (3)) as begun (days)`.execute(database);
  expect(await retention.sweep()).toMatchObject({ rushes: 1 });
  expect(await database.selectFrom('puzzle_rushes').select('misses').execute()).toEqual([{ misses: 2 }]);
});

test('finished games and daily scores lose their players after twelve months', async () => {
  const [ada, bea] = [await player({ daysAgo: 0, name: 'Ada' }), await player({ daysAgo: 0, name: 'Bea' })];
  const over = async (months: number): Promise<void> => {
    const { rows } = await sql<{ id: string }>`
      insert into chess_games (origin, white_player_id, black_player_id, clock_anchor, game_status, end_reason, winner,
        ended_at)
      values ('queue', ${ada}, ${bea}, 0, 'resigned', 'resignation', 'w', now() - make_interval(months => ${months}))
      returning id`.execute(database);
    await sql`
      insert into game_results (game_id, seat, player_id, opponent_id, result, plies, seconds_played, scored,
        not_counted, ended_at)
      values (${rows[0]?.id}, 'w', ${ada}, ${bea}, 'win', 0, 0, true, 'too-short', now()),
        (${rows[0]?.id}, 'b', ${bea}, ${ada}, 'loss', 0, 0, true, 'too-short', now())`.execute(database);
    await sql`
      insert into ai_games (id, player_id, persona, rule_set, seed, engine_version, moves, stamps, opened_at, end_stamp,
        status, reason, ended_at)
      values (gen_random_uuid(), ${ada}, 'rookie', 'standard', 1, '1', '{e2e4}', '{1}', 0, 1, 'not-counted', 'too-short',
        now() - make_interval(months => ${months}))`.execute(database);
    await sql`
      insert into daily_scores (player_id, day, wins, last_game_at)
      values (${ada}, current_date - make_interval(months => ${months}), 1, now())`.execute(database);
  };
  await over(11);
  await over(13);
  expect(await retention.sweep()).toMatchObject({ oldGames: 1, oldAiGames: 1, oldDays: 1 });
  expect(await retention.sweep()).toMatchObject({ oldGames: 0, oldAiGames: 0, oldDays: 0 });
  const { rows } = await sql`
    select g.ended_at > now() - interval '12 months' as recent, g.white_player_id as white, g.black_player_id as black,
      array_agg(r.player_id order by r.seat desc) as players, array_agg(r.opponent_id order by r.seat desc) as opponents
    from chess_games g join game_results r on r.game_id = g.id group by g.id order by 1`.execute(database);
  expect(rows).toEqual([
    { recent: false, white: null, black: null, players: [null, null], opponents: [null, null] },
    { recent: true, white: ada, black: bea, players: [ada, bea], opponents: [bea, ada] },
  ]);
  const ofAda = async (table: 'ai_games' | 'daily_scores') =>
    (await database.selectFrom(table).select('player_id').orderBy('player_id').execute()).map((row) => row.player_id);
  expect(await ofAda('ai_games')).toEqual([ada, null]);
  expect(await ofAda('daily_scores')).toEqual([ada, null]);
});

test('rows that are in use hold up neither the sweep nor the deletion of others', async () => {
  const [ada, bea] = [await player({ daysAgo: 0 }), await player({ daysAgo: 0 })];
  const gameId = await seatPlayers(database, ada, bea, 0);
  const insert = (number: number) => sql`
    with phrase as (
      insert into game_phrases (game_id, number, seat, phrase, said_at)
      values (${gameId}, ${number}, 'w', 'hello', now() - interval '3 days')
    ), rush as (
      insert into puzzle_rushes (player_id, mode, served_at, is_over, created_at)
      values (${ada}, 'three', ${number}, true, now() - interval '3 days')
    ), ai_game as (
      insert into ai_games (id, player_id, persona, rule_set, seed, engine_version, moves, stamps, opened_at, due_at,
        source, created_at)
      values (gen_random_uuid(), ${ada}, 'pip', 'standard', ${number}, '1', '{e2e4}', '{1}', 0, 1, 'source',
        now() - interval '3 days')
    )
    insert into quotas (name, subject, recovered_at) values (${`${number}`}, 'subject', now() - interval '1 hour')`;
  await insert(1).execute(database);
  await insert(2).execute(database);
  await database.transaction().execute(async (using) => {
    await sql`select from game_phrases, puzzle_rushes, ai_games, quotas
      where number = 1 and served_at = 1 and seed = 1 and quotas.name = '1' for update`.execute(using);
    expect(await retention.sweep()).toMatchObject({ phrases: 1, rushes: 1, sources: 1, quotas: 1 });
  });
  expect(await retention.sweep()).toMatchObject({ phrases: 1, rushes: 1, sources: 1, quotas: 1 });
});
