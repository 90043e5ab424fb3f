/**
 * Tests the rules of pairing, rooms and game starts with a table of cases, run against the installed functions. Also
 * runs the table against wrong variants of the functions: each must violate a case, or the table would not prove the
 * rule.
 */
import { randomUUID } from 'node:crypto';
import { ARRIVAL_MS, MATCH_SEARCH_TIMEOUT_MS, ROOM_EXPIRY_MS, SILENCE_MS } from '@sixtyfour/contract';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rulesSql } from './rules.ts';
import { setUpTestDatabase } from './set-up-test-database.ts';

/** Game time. */
const NOW = 1_790_000_000_000;
/** How long a statement waits for a lock. It limits nothing else. */
const WAIT_MS = 20;
const LOCK_TIMEOUT = '55P03';

const own = setUpTestDatabase();
/** `client` runs the statements; `other` acts as another process. */
let client: pg.Client;
let other: pg.Client;

beforeAll(async () => {
  client = new pg.Client(own.url);
  other = new pg.Client(own.url);
  await client.connect();
  await other.connect();
  await client.query(`set lock_timeout = ${WAIT_MS}`);
});
afterAll(async () => {
  await client.end();
  await other.end();
});

type Row = Readonly<Record<string, unknown>>;

async function rows(text: string, ...values: readonly unknown[]): Promise<Row[]> {
  return (await client.query<Row>(text, [...values])).rows;
}

async function only(text: string, ...values: readonly unknown[]): Promise<Row> {
  const [row, more] = await rows(text, ...values);
  if (row === undefined || more !== undefined) throw new Error(`not one row: ${text}`);
  return row;
}

/** Creates a player with a name and a country, who is present. */
async function player(): Promise<string> {
  const id = randomUUID();
  await client.query(`insert into anonymous_users (id, username, country) values ($1, 'Ada', 'NL')`, [id]);
  await client.query('insert into player_presence (player_id) values ($1)', [id]);
  return id;
}

const find = (id: string) => only('select * from find_or_create_match($1, $2)', id, NOW);
const findAt = (id: string, times: readonly string[]) =>
  only('select * from find_or_create_match($1, $2, gen_random_uuid(), $3, $4)', id, NOW, '{}', times);
const sweep = () => rows('select * from match_waiting(array[gen_random_uuid(), gen_random_uuid()], $1)', NOW);
const searchOf = (id: string) =>
  rows('select status, cancel_reason, game_id from match_requests where user_id = $1', id);
const seatOf = async (id: string) => (await rows('select game_id, seat from live_seats where player_id = $1', id))[0];
const open = (id: string, code: string) =>
  only(
    `select o.*, (o.room).* from open_room($1, $2, gen_random_uuid(), 'standard', false, 'w', '5+0', '5+0', null) o`,
    id,
    code,
  );
const join = (id: string, code: string) => only('select j.*, (j.room).* from join_room($2, $1, $3) j', id, code, NOW);
const roomOf = (code: string) => only('select * from game_rooms where room_code = $1', code);

/** Creates a player whose search started, and whose last sign of life was, this long before the current transaction. */
async function searching({ waitedMs = 0, silentMs = 0 } = {}): Promise<string> {
  const id = await player();
  await client.query('insert into match_requests (user_id) values ($1)', [id]);
  await client.query(
    `update match_requests set created_at = now() - $2 * interval '1 ms', waiting_since = now() - $2 * interval '1 ms'
     where user_id = $1`,
    [id, waitedMs],
  );
  await silence(id, silentMs);
  return id;
}

async function silence(id: string, ms: number): Promise<void> {
  await client.query(`update player_presence set seen_at = now() - $2 * interval '1 ms' where player_id = $1`, [
    id,
    ms,
  ]);
}

/** The sources of a player, without those of an address. */
const SOURCES_OF = (id: string) => ({ [id]: 1 });

const findFrom = (id: string, sources: object) =>
  only('select * from find_or_create_match($1, $2, gen_random_uuid(), $3)', id, NOW, JSON.stringify(sources));

/** Pairs two players and aborts the game because the first one did not join. */
async function noShow(
  late: string,
  came: string,
  sourcesOfLate: object = SOURCES_OF(late),
  weight = { player: 1, address: 1 },
): Promise<void> {
  const gameId = randomUUID();
  await client.query(
    `insert into chess_games (id, origin, clock_anchor, game_status, end_reason, ended_at)
     values ($1, 'queue', 0, 'aborted', 'aborted', now())`,
    [gameId],
  );
  for (const [id, sources] of [
    [late, sourcesOfLate],
    [came, SOURCES_OF(came)],
  ] as const) {
    await client.query('delete from match_requests where user_id = $1', [id]);
    await client.query(
      `insert into match_requests (user_id, status, game_id, closed_at, sources) values ($1, 'matched', $2, now(), $3)`,
      [id, gameId, JSON.stringify(sources)],
    );
  }
  await client.query('select note_no_shows($1, $2, $3, $4)', [gameId, [late], weight.player, weight.address]);
}

/** For how many whole seconds a player is still held. */
async function holdOf(id: string): Promise<number> {
  const [row] = await rows(
    'select round(extract(epoch from held_until - now()))::integer as seconds from no_shows where subject = $1',
    id,
  );
  return Number(row?.['seconds'] ?? 0);
}

async function heldPlayer(ms: number): Promise<string> {
  const id = await player();
  await client.query(
    `insert into no_shows (subject, weight, noted_at, held_until)
     values ($1, 1, now(), now() + $2 * interval '1 ms')`,
    [id, ms],
  );
  return id;
}

/** Seats a player in a game with a new player, without ending the search or room of the first. */
async function seat(id: string): Promise<string> {
  const gameId = randomUUID();
  const opponent = await player();
  await client.query(
    `insert into chess_games (id, origin, white_player_id, black_player_id, clock_anchor) values ($1, 'queue', $2, $3, 0)`,
    [gameId, id, opponent],
  );
  await client.query(`insert into live_seats (player_id, game_id, seat) values ($1, $2, 'w')`, [id, gameId]);
  return gameId;
}

/** Calls `run` while another process holds locks. Returns its result, or that it waited. */
async function during<Value>(locks: string, values: readonly unknown[], run: () => Promise<Value>) {
  await other.query('begin');
  await other.query(locks, [...values]);
  await client.query('savepoint before');
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_TIMEOUT) throw error;
    await client.query('rollback to before');
    return 'waited';
  } finally {
    await other.query('rollback');
  }
}

const CANCEL = `update match_requests set status = 'cancelled', cancel_reason = 'player', closed_at = now()
  where user_id = $1`;
const LOCKED_PLAYER = 'select from anonymous_users where id = $1 for no key update';
const PAIRING = `select pg_advisory_xact_lock(hashtext('find_or_create_match'))`;

/** Commits what `make` creates, so that another process can see and lock it. */
async function committed<Value>(make: () => Promise<Value>): Promise<Value> {
  const made = await make();
  await client.query('commit');
  await client.query('begin');
  return made;
}

/** Each case runs in one transaction, in which now() is constant, so that limits are tested to the microsecond. */
const CASES: Readonly<Record<string, () => Promise<void>>> = {
  'the first waits, the second is matched: one game with both, which waits for them': async () => {
    const [first, second] = [await player(), await player()];
    expect(await find(first)).toEqual({ status: 'pending', game_id: null, opponent_id: null });
    const found = await find(second);
    expect(found).toEqual({ status: 'matched', game_id: expect.any(String), opponent_id: first });
    const game = await only('select * from chess_games');
    expect(game).toMatchObject({ id: found['game_id'], origin: 'queue', is_rematch: false, started_at: null });
    expect([Number(game['clock_anchor']), Number(game['due_at'])]).toEqual([NOW, NOW + ARRIVAL_MS]);
    expect(await rows('select player_id from live_seats order by seat desc')).toEqual([
      { player_id: game['white_player_id'] },
      { player_id: game['black_player_id'] },
    ]);
    for (const id of [first, second])
      expect(await searchOf(id)).toEqual([{ status: 'matched', cancel_reason: null, game_id: found['game_id'] }]);
  },
  'a player who was silent for exactly the limit is not matched': async () => {
    await searching({ silentMs: SILENCE_MS });
    expect(await find(await player())).toMatchObject({ status: 'pending' });
  },
  'a player who was silent for less is matched': async () => {
    const waiting = await searching({ silentMs: SILENCE_MS - 1 });
    expect(await find(await player())).toMatchObject({ opponent_id: waiting });
  },
  'a player who has closed the page is not matched': async () => {
    const waiting = await searching();
    await client.query('update player_presence set closed_at = now() where player_id = $1', [waiting]);
    expect(await find(await player())).toMatchObject({ status: 'pending' });
  },
  'a search that is exactly as old as the limit is not matched': async () => {
    await searching({ waitedMs: MATCH_SEARCH_TIMEOUT_MS });
    expect(await find(await player())).toMatchObject({ status: 'pending' });
  },
  'a search that is younger is matched': async () => {
    const waiting = await searching({ waitedMs: MATCH_SEARCH_TIMEOUT_MS - 1 });
    expect(await find(await player())).toMatchObject({ opponent_id: waiting });
  },
  'a player with a running game is not matched': async () => {
    await seat(await searching());
    expect(await find(await player())).toMatchObject({ status: 'pending' });
  },
  'a player whose search was cancelled is not matched': async () => {
    const gone = await searching();
    await client.query(CANCEL, [gone]);
    expect(await find(await player())).toMatchObject({ status: 'pending' });
  },
  'the longest waiting player is matched first': async () => {
    await searching({ waitedMs: 1_000 });
    const longest = await searching({ waitedMs: 2_000 });
    await searching();
    expect(await find(await player())).toMatchObject({ opponent_id: longest });
  },
  'a new search ends the older one of the same player, and never pairs them': async () => {
    const [id, bystander] = [await player(), await searching({ silentMs: SILENCE_MS })];
    await find(id);
    expect(await find(id)).toMatchObject({ status: 'pending' });
    expect(await searchOf(id)).toHaveLength(2);
    expect(await searchOf(id)).toContainEqual({ status: 'cancelled', cancel_reason: 'new-search', game_id: null });
    expect(await searchOf(bystander)).toMatchObject([{ status: 'pending' }]);
  },
  'a search of a player with a running game returns it and ends the older search': async () => {
    const id = await searching();
    const gameId = await seat(id);
    expect(await find(id)).toEqual({ status: 'matched', game_id: gameId, opponent_id: null });
    expect(await searchOf(id)).toMatchObject([{ status: 'cancelled', cancel_reason: 'seated' }]);
  },
  'a player without a country does not search': async () => {
    const id = await player();
    await client.query('update anonymous_users set country = null where id = $1', [id]);
    expect(await find(id)).toMatchObject({ status: 'name-required' });
    expect(await searchOf(id)).toEqual([]);
  },
  'a player who does not exist does not search': async () => {
    expect(await find(randomUUID())).toMatchObject({ status: 'unauthenticated' });
  },
  'a search that is being cancelled is skipped': async () => {
    const [leaving, staying] = await committed(
      async () => [await searching({ waitedMs: 9 }), await searching()] as const,
    );
    const coming = await player();
    expect(await during(CANCEL, [leaving], () => find(coming))).toMatchObject({ opponent_id: staying });
  },
  'a player who is being seated elsewhere is skipped': async () => {
    const [busy, free] = await committed(async () => [await searching({ waitedMs: 9 }), await searching()] as const);
    const coming = await player();
    expect(await during(LOCKED_PLAYER, [busy], () => find(coming))).toMatchObject({ opponent_id: free });
  },
  'a search waits while its player is being seated elsewhere': async () => {
    const id = await committed(player);
    expect(await during(LOCKED_PLAYER, [id], () => find(id))).toBe('waited');
  },
  'pairings are serialized': async () => {
    const id = await player();
    expect(await during(PAIRING, [], () => find(id))).toBe('waited');
  },
  'searches of several players: a sign of life of those who gave one, and an answer for each': async () => {
    const [seen, unseen] = [await player(), await player()];
    for (const id of [seen, unseen]) await silence(id, SILENCE_MS);
    const games = [randomUUID(), randomUUID()];
    const found = await rows(
      'select * from start_searches($1, $2, $3, $4, $5)',
      [unseen, seen],
      games,
      JSON.stringify({ [seen]: {} }),
      JSON.stringify({ [seen]: ['10+0'] }),
      NOW,
    );
    expect(found.map(({ user_id, status }) => [user_id, status])).toEqual([
      [unseen, 'pending'],
      [seen, 'pending'],
    ]);
    expect(await findAt(await player(), ['5+0', '10+0'])).toMatchObject({ opponent_id: seen });
    expect(await findAt(await player(), ['5+0'])).toMatchObject({ status: 'pending' });
  },
  'players are paired at a time that both would play: the usual one, or the first of the later one': async () => {
    const [slow, quick, both] = [await player(), await player(), await player()];
    await findAt(slow, ['15+10', '10+0']);
    expect(await findAt(quick, ['1+0', '3+2'])).toMatchObject({ status: 'pending' });
    expect(await findAt(both, ['10+0', '15+10'])).toMatchObject({ opponent_id: slow });
    const times = (id: string) =>
      only('select white_time, black_time from chess_games where $1 in (white_player_id, black_player_id)', id);
    expect(await times(slow)).toEqual({ white_time: '10+0', black_time: '10+0' });
    await findAt(await player(), ['3+2', '5+0', '1+0']).then(({ opponent_id: id }) => expect(id).toBe(quick));
    expect(await times(quick)).toEqual({ white_time: '3+2', black_time: '3+2' });
    const any = await player();
    await findAt(any, ['10+0', '5+0']);
    await findAt(await player(), ['10+0', '5+0']);
    expect(await times(any)).toEqual({ white_time: '5+0', black_time: '5+0' });
  },
  'the sweep passes over a player with whom nobody waits at the same time': async () => {
    const ids = [await player(), await player(), await player()];
    for (const [index, time] of (['1+0', '10+0', '10+0'] as const).entries())
      await client.query('insert into match_requests (user_id, time_controls) values ($1, $2)', [ids[index], [time]]);
    expect(await sweep()).toHaveLength(1);
    expect(await seatOf(ids[0] ?? '')).toBeUndefined();
  },
  'T-13 a held search is paired with no search that is not, until the hold ends': async () => {
    const [late, coming] = [await heldPlayer(30_000), await player()];
    expect(await findFrom(late, SOURCES_OF(late))).toMatchObject({ status: 'pending' });
    expect(await find(coming)).toMatchObject({ status: 'pending' });
    expect(await sweep()).toHaveLength(0);
    await client.query(`update no_shows set held_until = now() - interval '1 ms'`);
    expect(await sweep()).toHaveLength(1);
  },
  'T-13 a hold from before the clock was set back by hours has ended, and weighs no more than before': async () => {
    const [late, came] = [await player(), await player()];
    await noShow(late, came);
    await client.query(
      `update no_shows set noted_at = noted_at + interval '5 hours', held_until = held_until + interval '5 hours'`,
    );
    await searching();
    expect(await findFrom(late, SOURCES_OF(late))).toMatchObject({ status: 'matched' });
    await noShow(late, await player());
    expect(await holdOf(late)).toBe(60);
  },
  'T-13 a held player finds no search that is not held': async () => {
    await searching();
    const late = await heldPlayer(30_000);
    expect(await findFrom(late, SOURCES_OF(late))).toMatchObject({ status: 'pending' });
  },
  'T-13 held searches are paired with each other': async () => {
    const [one, another] = [await heldPlayer(30_000), await heldPlayer(30_000)];
    await findFrom(one, SOURCES_OF(one));
    expect(await findFrom(another, SOURCES_OF(another))).toMatchObject({ status: 'matched', opponent_id: one });
  },
  'T-13 the sweep pairs held searches too, after all others': async () => {
    const late = [await heldPlayer(30_000), await heldPlayer(30_000)];
    for (const id of late)
      await client.query('insert into match_requests (user_id, sources) values ($1, $2)', [
        id,
        JSON.stringify(SOURCES_OF(id)),
      ]);
    const others = [await searching(), await searching()];
    const gameIds = (await sweep()).map(({ match_waiting: id }) => id);
    expect(gameIds).toHaveLength(2);
    const players = rows('select white_player_id, black_player_id from chess_games where id = $1', gameIds[0]);
    expect(new Set(Object.values((await players)[0] ?? {}))).toEqual(new Set(others));
  },
  'T-13 a no-show holds the player for 30 s, each one more doubles it, at most 10 min': async () => {
    const [late, came] = [await player(), await player()];
    const holds: number[] = [];
    for (let count = 0; count < 7; count += 1) {
      await noShow(late, came);
      holds.push(await holdOf(late));
    }
    expect(holds).toEqual([30, 60, 120, 240, 480, 600, 600]);
    expect(await holdOf(came)).toBe(0);
  },
  'T-13 of no-shows that weigh half, the second one holds the player': async () => {
    const [aborts, opponent] = [await player(), await player()];
    const holds: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      await noShow(aborts, opponent, SOURCES_OF(aborts), { player: 0.5, address: 0.1 });
      holds.push(await holdOf(aborts));
    }
    expect(holds).toEqual([0, 30, 42, 60]);
  },
  'T-13 no-shows are forgotten evenly over an hour': async () => {
    const [late, came] = [await player(), await player()];
    for (let count = 0; count < 3; count += 1) await noShow(late, came);
    await client.query(`update no_shows set noted_at = noted_at - interval '40 minutes'`);
    await noShow(late, came);
    // One of the three no-shows still counts.
    expect(await holdOf(late)).toBe(60);
    await client.query(`update no_shows set noted_at = noted_at - interval '2 hours'`);
    await noShow(late, came);
    expect(await holdOf(late)).toBe(30);
  },
  'T-13 four no-shows of an address hold the next player who comes from there': async () => {
    const came = await player();
    for (let count = 0; count < 3; count += 1) await noShow(await player(), came, { school: 0.25 });
    expect(await findFrom(await player(), { school: 0.25 })).toMatchObject({ status: 'pending' });
    expect(await find(await player())).toMatchObject({ status: 'matched' });
    await noShow(await player(), came, { school: 0.25 });
    await findFrom(await player(), { school: 0.25 });
    expect(await find(await player())).toMatchObject({ status: 'pending' });
  },
  'T-13 a player whose opponent did not come keeps the place in line and the sources': async () => {
    const [late, came] = [await player(), await player()];
    await noShow(late, came);
    await client.query(`update match_requests set waiting_since = now() - interval '40 s' where user_id = $1`, [came]);
    const first = await searching({ waitedMs: 10_000 });
    await client.query(CANCEL, [first]);
    await find(came);
    await client.query(
      `update match_requests set status = 'pending', cancel_reason = null, closed_at = null
      where user_id = $1`,
      [first],
    );
    expect(await find(await player())).toMatchObject({ opponent_id: came });
    const searches = await rows(`select sources from match_requests where user_id = $1`, came);
    expect(searches.map(({ sources }) => sources)).toEqual([SOURCES_OF(came), SOURCES_OF(came)]);
  },
  'the sweep pairs waiting players, at most as many pairs as it has ids': async () => {
    for (let count = 0; count < 7; count += 1) await searching();
    expect(await sweep()).toHaveLength(2);
    expect(await sweep()).toHaveLength(1);
    expect(await sweep()).toHaveLength(0);
  },

  'a pairing closes the rooms of both': async () => {
    const [first, second] = [await player(), await player()];
    await open(first, 'AAAAAA');
    await find(first);
    await open(second, 'BBBBBB');
    await find(second);
    for (const code of ['AAAAAA', 'BBBBBB'])
      expect(await roomOf(code)).toMatchObject({ closed_at: expect.any(Date), looking_for_player: false });
  },
  'a room replaces the waiting one of its host': async () => {
    const host = await player();
    const first = await open(host, 'AAAAAA');
    expect(first).toMatchObject({ outcome: 'opened', replaced_game_id: null, host_id: host, version: 0 });
    expect(await open(host, 'BBBBBB')).toMatchObject({ outcome: 'opened', replaced_game_id: first['game_id'] });
    expect(await roomOf('AAAAAA')).toMatchObject({ closed_at: expect.any(Date), version: 1 });
  },
  'a player with a running game opens no room': async () => {
    const host = await player();
    const gameId = await seat(host);
    expect(await open(host, 'AAAAAA')).toMatchObject({ outcome: 'playing', live_game_id: gameId, room_code: null });
  },
  'opening and joining need a name': async () => {
    const id = randomUUID();
    await client.query(`insert into anonymous_users (id, username) values ($1, 'Guest_' || left($2, 8))`, [id, id]);
    await open(await player(), 'AAAAAA');
    expect([await open(id, 'BBBBBB'), await join(id, 'AAAAAA')]).toMatchObject([
      { outcome: 'name-required' },
      { outcome: 'name-required' },
    ]);
  },
  'opening a room waits while its host is being seated elsewhere': async () => {
    const host = await committed(player);
    expect(await during(LOCKED_PLAYER, [host], () => open(host, 'AAAAAA'))).toBe('waited');
  },
  'opening a room is a sign of life': async () => {
    const host = await player();
    await silence(host, ROOM_EXPIRY_MS);
    await open(host, 'AAAAAA');
    expect(await join(await player(), 'AAAAAA')).toMatchObject({ outcome: 'seated' });
  },
  'the guest of a room is seated: one game, the host white, and nothing is due': async () => {
    const [host, guest] = [await player(), await player()];
    const { game_id } = await open(host, 'AAAAAA');
    expect(await join(guest, 'AAAAAA')).toMatchObject({
      outcome: 'seated',
      guest_id: guest,
      guest_name: 'Ada',
      status: 'ready',
      looking_for_player: false,
      closed_at: null,
      version: 1,
    });
    expect(await only('select * from chess_games')).toMatchObject({ id: game_id, origin: 'room', due_at: null });
    expect([await seatOf(host), await seatOf(guest)]).toEqual([
      { game_id, seat: 'w' },
      { game_id, seat: 'b' },
    ]);
  },
  'a room has one guest': async () => {
    await open(await player(), 'AAAAAA');
    const [guest, late] = [await player(), await player()];
    await join(guest, 'AAAAAA');
    expect(await join(late, 'AAAAAA')).toMatchObject({ outcome: 'room-not-found' });
    expect(await join(guest, 'AAAAAA')).toMatchObject({ outcome: 'playing' });
  },
  'nobody joins the own room': async () => {
    const host = await player();
    await open(host, 'AAAAAA');
    expect(await join(host, 'AAAAAA')).toMatchObject({ outcome: 'room-not-found' });
  },
  'a closed room cannot be joined': async () => {
    await open(await player(), 'AAAAAA');
    await client.query('update game_rooms set closed_at = now(), looking_for_player = false');
    expect(await join(await player(), 'AAAAAA')).toMatchObject({ outcome: 'room-not-found' });
  },
  'a room whose host was not seen for exactly the limit cannot be joined': async () => {
    const host = await player();
    await open(host, 'AAAAAA');
    await silence(host, ROOM_EXPIRY_MS);
    expect(await join(await player(), 'AAAAAA')).toMatchObject({ outcome: 'room-not-found' });
  },
  'a room whose host was seen since can be joined': async () => {
    const host = await player();
    await open(host, 'AAAAAA');
    await silence(host, ROOM_EXPIRY_MS - 1);
    expect(await join(await player(), 'AAAAAA')).toMatchObject({ outcome: 'seated' });
  },
  'a guest with a running game gets that game, and the room stays open': async () => {
    const guest = await player();
    await open(await player(), 'AAAAAA');
    const gameId = await seat(guest);
    expect(await join(guest, 'AAAAAA')).toMatchObject({ outcome: 'playing', live_game_id: gameId });
    expect(await roomOf('AAAAAA')).toMatchObject({ status: 'waiting', closed_at: null });
  },
  'a room whose host has a running game cannot be joined': async () => {
    const host = await player();
    await open(host, 'AAAAAA');
    await seat(host);
    expect(await join(await player(), 'AAAAAA')).toMatchObject({ outcome: 'room-not-found' });
  },
  'joining ends the searches of both and the own room of the guest': async () => {
    const [host, guest] = [await searching({ silentMs: SILENCE_MS }), await searching({ silentMs: SILENCE_MS })];
    await open(host, 'AAAAAA');
    await open(guest, 'BBBBBB');
    await join(guest, 'AAAAAA');
    for (const id of [host, guest])
      expect(await searchOf(id)).toEqual([{ status: 'cancelled', cancel_reason: 'seated', game_id: null }]);
    expect(await roomOf('BBBBBB')).toMatchObject({ status: 'waiting', closed_at: expect.any(Date) });
    expect(await roomOf('AAAAAA')).toMatchObject({ status: 'ready', closed_at: null });
  },
  'joining waits while the host is being seated elsewhere': async () => {
    const [host, guest] = await committed(async () => [await player(), await player()] as const);
    await committed(() => open(host, 'AAAAAA'));
    expect(await during(LOCKED_PLAYER, [host], () => join(guest, 'AAAAAA'))).toBe('waited');
    expect(await during(LOCKED_PLAYER, [guest], () => join(guest, 'AAAAAA'))).toBe('waited');
  },
  'joining and opening do not wait for pairings, and a wrong code not for the host': async () => {
    const [host, guest] = await committed(async () => [await player(), await player()] as const);
    expect(await during(PAIRING, [], () => open(host, 'AAAAAA'))).toMatchObject({ outcome: 'opened' });
    expect(await during(PAIRING, [], () => join(guest, 'AAAAAA'))).toMatchObject({ outcome: 'seated' });
  },

  'a rematch takes the seats, moves the room and opens it again': async () => {
    const [host, guest] = [await player(), await player()];
    const { game_id: first } = await open(host, 'AAAAAA');
    await join(guest, 'AAAAAA');
    await client.query(
      `update chess_games set game_status = 'aborted', end_reason = 'aborted', ended_at = now() where id = $1`,
      [first],
    );
    await client.query('delete from live_seats where game_id = $1', [first]);
    await client.query('update game_rooms set closed_at = now()');
    await open(guest, 'BBBBBB');
    const next = randomUUID();
    await client.query(`select start_rematch($1, $2, 'room', 'standard', $3, $4, $5)`, [next, first, guest, host, NOW]);
    expect(await only('select * from chess_games where id = $1', next)).toMatchObject({
      is_rematch: true,
      due_at: null,
    });
    expect(await roomOf('AAAAAA')).toMatchObject({ game_id: next, closed_at: null });
    expect(await roomOf('BBBBBB')).toMatchObject({ closed_at: expect.any(Date) });
    expect(await seatOf(guest)).toEqual({ game_id: next, seat: 'w' });
  },
  'a rematch waits while one of its players is being seated elsewhere': async () => {
    const [one, two] = await committed(async () => [await player(), await player()] as const);
    const start = () =>
      rows(`select start_rematch($1, $2, 'queue', 'standard', $3, $4, $5)`, randomUUID(), randomUUID(), one, two, NOW);
    for (const id of [one, two]) expect(await during(LOCKED_PLAYER, [id], start)).toBe('waited');
  },
};

/** Wrong variants of each function: every occurrence of the first text is replaced by the second. */
const WRONG: Readonly<Record<string, Readonly<Record<string, readonly [what: string, by: string]>>>> = {
  next_waiting_player: {
    'no limit of silence': ['p.seen_at > now()', 'true or p.seen_at > now()'],
    'a silence of exactly the limit': ['p.seen_at > now()', 'p.seen_at >= now()'],
    'another limit of silence': ["'10000 milliseconds'", "'9000 milliseconds'"],
    'closed pages': ['and p.closed_at is null', ''],
    'no limit of waiting': ['r.created_at > now()', 'true or r.created_at > now()'],
    'a wait of exactly the limit': ['r.created_at > now()', 'r.created_at >= now()'],
    'another limit of waiting': ["'60000 milliseconds'", "'50000 milliseconds'"],
    'seated players': ['and not exists (select from live_seats s where s.player_id = r.user_id)', ''],
    'ended searches': ["r.status = 'pending' and", ''],
    oneself: ['and r.user_id <> all (p_not)', ''],
    'any times': ['and (p_times is null or r.time_controls && p_times)', ''],
    'the newest first': ['order by r.waiting_since', 'order by r.waiting_since desc'],
    'no skipping': ['skip locked', ''],
    'no lock of the search': ['of r, u', 'of u'],
    'no lock of the opponent': ['of r, u', 'of r'],
    'held searches that are paired with others': ['and is_held(r.sources) = p_held', ''],
  },
  pair_players: { 'the preferred time before the usual one': ["o.time <> '5+0',", ''] },
  find_or_create_match: {
    'no lock of pairing': ["perform pg_advisory_xact_lock(hashtext('find_or_create_match'));", ''],
    'no lock of the searching player': ['for no key update', ''],
    'searches without a country': ['or v_player.country is null', ''],
    'a search in spite of a game': ['if v_game_id is not null then', 'if false then'],
    'an older search that goes on': ["where user_id = p_user_id and status = 'pending'", 'where false'],
    'a new search that ends those of others': [
      "where user_id = p_user_id and status = 'pending'",
      "where status = 'pending'",
    ],
    'a held player who finds others': ['is_held(v_sources)', 'false'],
    'the last place in line after a no-show': ['coalesce(v_before.waiting_since, now())', 'now()'],
    'a search that loses its sources': ["coalesce(v_before.sources, '{}')", "'{}'"],
  },
  start_searches: {
    'signs of life of nobody': ['perform note_signs_of_life', '--'],
    'signs of life of all': [
      'note_signs_of_life(array(select jsonb_object_keys(p_sources)::uuid))',
      'note_signs_of_life(p_user_ids)',
    ],
  },
  match_waiting: {
    'a sweep with the same player twice': ['next_waiting_player(array[v_one_id],', "next_waiting_player('{}',"],
    'held searches that are never paired': ['v_held := true', 'exit'],
    'held searches first': ['v_held boolean := false', 'v_held boolean := true'],
  },
  is_held: {
    'a hold that does not end': ['n.held_until > now() and', ''],
    'a hold from before the clock was set back': ['and n.held_until <= now()', 'or n.held_until > now()'],
  },
  note_no_shows: {
    'no-shows of both players': ['and r.user_id = any (p_player_ids)', ''],
    'no-shows that are not forgotten': ['n.weight * greatest(0,', 'n.weight * greatest(1,'],
    'no-shows that grow when the clock is set back': ['least(1,', 'least(9,'],
    'an abort that weighs as much as an absence': ['then p_of_address else p_of_player end', 'then 1 else 1 end'],
    'no-shows that do not add up': ['select excluded.weight +', 'select 0 *'],
  },
  no_show_hold: {
    'a hold for a part of a no-show': ["when p_weight < 1 then interval '0'", "when false then interval '0'"],
    'holds without end': ['least(600000,', 'least(600000000,'],
    'holds that do not double': ['2 ^ least', '1 ^ least'],
  },
  start_game: {
    'seats that are not taken': ['insert into live_seats', '--'],
    'seats the other way round': ["p_id, 'w'), (p_black_id", "p_id, 'b'), (p_black_id"],
    'no deadline of arrival': ['p_game_time + 25000', 'null::bigint'],
    'a deadline in rooms': ["p_origin = 'queue'", 'true'],
    'searches that go on': ["where user_id in (p_white_id, p_black_id) and status = 'pending'", 'where false'],
    'searches that a seat matches': ["then 'matched' else 'cancelled'", "then 'matched' else 'matched'"],
    'rooms that stay open': ['where host_id in (p_white_id, p_black_id)', 'where false'],
  },
  open_room: {
    'a room of the host beside it': [
      "where r.host_id = p_host_id and r.status = 'waiting' and r.closed_at is null",
      'where false',
    ],
    'a room beside a game': ['if found then', 'if false then'],
    'a room without a name': ["when not v_host.named then 'name-required'", ''],
    'no lock of the host who opens': ['for no key update', ''],
    'no sign of life by opening': ['perform note_signs_of_life', '--'],
  },
  join_room: {
    'the own room': ['and r.host_id <> p_guest_id', ''],
    'closed rooms': ['and r.closed_at is null', ''],
    'expired rooms': ['p.seen_at > now()', 'true or p.seen_at > now()'],
    'rooms that have just expired': ['p.seen_at > now()', 'p.seen_at >= now()'],
    'another limit of rooms': ["'1800000 milliseconds'", "'1790000 milliseconds'"],
    'seats for the seated': ['s.player_id in (r.host_id, p_guest_id)', 'false'],
    'a seat for a seated guest': ['s.player_id in (r.host_id, p_guest_id)', 's.player_id = r.host_id'],
    'a guest without a name': ["when not v_guest.named then 'name-required'", ''],
    'no lock of host and guest': ['order by u.id for no key update', ''],
    'no lock of the host': ['u.id in (p_guest_id, v_host_id)', 'u.id = p_guest_id'],
    'rooms that wait for pairings': [
      'perform from anonymous_users',
      "perform pg_advisory_xact_lock(hashtext('find_or_create_match')); perform from anonymous_users",
    ],
  },
  start_rematch: {
    'a rematch without locks': ['order by id for no key update', ''],
    'a rematch without its room': ['set game_id = p_id, closed_at = null', 'set closed_at = null'],
    'a rematch in a closed room': ['closed_at = null, ', ''],
  },
};

/** Deletes what a case has committed. */
async function clear(): Promise<void> {
  await client.query('rollback');
  await client.query('delete from chess_games');
  await client.query('delete from anonymous_users');
}

/** The first violated case; null if none is. */
async function violated(): Promise<string | null> {
  for (const [name, run] of Object.entries(CASES)) {
    await client.query('begin');
    try {
      await run();
    } catch {
      return name;
    } finally {
      await clear();
    }
  }
  return null;
}

describe('the installed rules', () => {
  beforeEach(async () => {
    await client.query('begin');
    return clear;
  });
  test.each(Object.entries(CASES))('R-CA-07 R-CA-16 R-CA-17 R-Q-16 R-RM-19 A-30 A-92 %s', async (_name, run) => {
    await expect(run()).resolves.toBeUndefined();
  });
});

const variants = Object.entries(WRONG).flatMap(([name, wrong]) =>
  Object.entries(wrong).map(([variant, texts]) => [variant, name, ...texts] as const),
);

test.each(variants)('the cases find a wrong variant: %s', async (_variant, name, what, by) => {
  const functions = rulesSql().split(/^(?=create or replace)/m);
  const right = functions.find((text) => text.slice(0, text.indexOf('(')).endsWith(` ${name}`));
  expect(right).toContain(what);
  await client.query(right?.replaceAll(what, by) ?? '');
  try {
    expect(await violated()).not.toBeNull();
  } finally {
    await client.query(right ?? '');
  }
});
