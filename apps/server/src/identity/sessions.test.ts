import { randomUUID } from 'node:crypto';
import { api, COUNTRIES, messages, storageKeys } from '@sixtyfour/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { hashToken } from './tokens.ts';
import { createTestSite, outcomeOf, signUpBody, type TestSite } from './test-site.ts';

const UUID_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let site: TestSite;

beforeAll(async () => {
  site = await createTestSite({ limits: { sessionsPerHour: 1_000 } });
});

afterAll(() => site.close());

function rowOf(id: string) {
  return site.own.database.selectFrom('anonymous_users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Moves the last visit of a player's sessions into the past. `at`: the process that forgets what it knows of them. */
async function age(id: string, days: number, at = site): Promise<void> {
  const { rows } = await sql<{ id: string }>`update sessions set last_seen_at = now() - make_interval(days => ${days}),
    cookie_set_at = now() - make_interval(days => ${days}) where player_id = ${id} returning id`.execute(
    site.own.database,
  );
  for (const session of rows) at.identity.sessions.forget(session.id);
}

/** Another process on the same database, with an empty cache. */
function secondProcess(): Promise<TestSite> {
  return createTestSite({ database: site.own });
}

async function idAt(at: TestSite, cookie: string): Promise<string | null> {
  return (await at.visitor({ cookie }).call(api.getSession)).json().session?.player.id ?? null;
}

test('T-12 a process knows a new session from the start, without reading the database', async () => {
  const { visitor, id } = await site.guest();
  const { sessions } = site.identity;
  const { cookie } = visitor;
  expect(sessions.recent({ cookie })).toMatchObject({ playerId: id });
  expect(sessions.recent({ cookie: `session=${'x'.repeat(43)}` })).toBeNull();
  expect(sessions.recent({})).toBeNull();
  await visitor.call(api.signOut);
  expect(sessions.recent({ cookie })).toBeNull();
});

test('a session that may have ended while it was being opened is not cached', async () => {
  const visitor = site.visitor();
  const opened = await site.own.database.transaction().execute(async (blocking) => {
    await sql`lock table sessions in share mode`.execute(blocking);
    const opening = visitor.call(api.signInAsGuest);
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_locks where relation = 'sessions'::regclass and not granted`.execute(
        blocking,
      );
      expect(rows).toHaveLength(1);
    });
    site.identity.sessions.forget(randomUUID());
    return [opening];
  });
  await Promise.all(opened);
  expect(site.identity.sessions.recent({ cookie: visitor.cookie })).toBeNull();
});

describe('guests', () => {
  test('R-AU-01 a browser has no session before its first sign-in', async () => {
    const visitor = site.visitor();
    const answer = await visitor.call(api.getSession);
    expect([answer.statusCode, answer.json()]).toEqual([200, { session: null }]);
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });

  test('R-CA-01 R-AU-05 the anonymous sign-in has no payload and returns a version 4 UUID', async () => {
    const visitor = site.visitor();
    const answer = await visitor.call(api.signInAsGuest);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      player: { id: expect.stringMatching(UUID_4), username: expect.any(String), country: null, named: false },
      account: null,
      pendingEmail: null,
      liveGame: null,
      waitingRoom: null,
    });
    expect((await visitor.call(api.getSession)).json()).toEqual({ session: answer.json() });
  });

  test("R-EN-07 a row of anonymous_users: id, last_seen_at, username 'Guest_' plus the first 8 characters of the id", async () => {
    const { id } = await site.guest();
    expect(await rowOf(id)).toMatchObject({ id, username: `Guest_${id.slice(0, 8)}`, last_seen_at: expect.any(Date) });
  });

  test('the anonymous sign-in returns an existing session unchanged', async () => {
    const { visitor, id } = await site.guest();
    const { cookie } = visitor;
    const again = await visitor.call(api.signInAsGuest);
    expect(again.json().player.id).toBe(id);
    expect(visitor.cookie).toBe(cookie);
  });

  test('R-CA-04 a visit is recorded in last_seen_at, at most once a minute', async () => {
    const { visitor, id } = await site.guest();
    const seen = async () => (await rowOf(id))?.last_seen_at.getTime() ?? 0;
    const first = await seen();
    const process = await secondProcess();
    await idAt(process, visitor.cookie);
    expect(await seen()).toBe(first);
    await process.close();

    await sql`update anonymous_users set last_seen_at = now() - interval '2 minutes' where id = ${id}`.execute(
      site.own.database,
    );
    await sql`update sessions set last_seen_at = now() - interval '2 minutes' where player_id = ${id}`.execute(
      site.own.database,
    );
    const later = await secondProcess();
    await idAt(later, visitor.cookie);
    expect(await seen()).toBeGreaterThanOrEqual(first);
    await later.close();
  });
});

describe('the cookie', () => {
  test('R-AU-04 S-09 S-15 on http: HttpOnly, SameSite=Lax, 256 random bits, 90 days for a guest', async () => {
    const answer = await site.visitor().call(api.signInAsGuest);
    expect(answer.headers['set-cookie']).toMatch(
      /^session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  test('S-09 on https: __Host- and Secure', async () => {
    const secure = await createTestSite({ database: site.own, publicUrl: 'https://chess.example' });
    const { visitor, id } = await secure.guest();
    expect(visitor.cookie).toMatch(/^__Host-session=[\w-]{43}$/);
    await age(id, 1, secure);
    expect((await visitor.call(api.getSession)).headers['set-cookie']).toMatch(
      /; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(await idAt(secure, visitor.cookie)).toBe(id);
    expect(await idAt(secure, visitor.cookie.replace('__Host-', ''))).toBeNull();
    await secure.close();
  });

  test('R-AU-04 each visit renews the session, in the browser and on the server', async () => {
    const { visitor, id } = await site.guest();
    const { cookie } = visitor;
    await age(id, 89);
    const process = await secondProcess();
    const answer = await process.visitor({ cookie }).call(api.getSession);
    expect(answer.headers['set-cookie']).toContain(`${cookie}; Max-Age=7776000;`);
    const { last_seen_at: lastSeen } = await site.own.database
      .selectFrom('sessions')
      .select('last_seen_at')
      .where('player_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(Date.now() - lastSeen.getTime()).toBeLessThan(60_000);
    await process.close();
  });

  test('R-AU-04 A-68 the cookie is renewed at most once an hour, so that a late answer does not replace that of a sign-in', async () => {
    const { visitor, id } = await site.guest();
    const renewed = async () => (await visitor.call(api.getSession)).headers['set-cookie'] !== undefined;
    expect(await renewed()).toBe(false);
    await age(id, 1);
    expect(await renewed()).toBe(true);
    expect(await renewed()).toBe(false);
  });

  test('S-15 the session of a guest expires after 90 days without a visit', async () => {
    const { visitor, id } = await site.guest();
    await age(id, 91);
    const process = await secondProcess();
    expect(await idAt(process, visitor.cookie)).toBeNull();
    await process.close();
  });

  test('S-15 playersOf returns the sessions that still exist, with their players', async () => {
    const [stays, leaves] = [await site.guest(), await site.guest()];
    const rows = await site.own.database
      .selectFrom('sessions')
      .select(['id', 'player_id'])
      .where('player_id', 'in', [stays.id, leaves.id])
      .execute();
    await leaves.visitor.call(api.signOut);
    const left = await site.identity.sessions.playersOf(rows.map(({ id }) => id));
    expect([...left.values()]).toEqual([stays.id]);
  });

  test('S-15 a process rejects a session that another process has ended, once it is notified', async () => {
    const { visitor, id } = await site.guest();
    const other = await secondProcess();
    const { cookie } = visitor;
    expect(await idAt(other, cookie)).toBe(id);
    const { id: sessionId } = await site.own.database
      .selectFrom('sessions')
      .select('id')
      .where('player_id', '=', id)
      .executeTakeFirstOrThrow();
    await visitor.call(api.signOut);
    other.identity.sessions.forget(sessionId);
    expect(await idAt(other, cookie)).toBeNull();
    await other.close();
  });

  test('S-15 only the hash of the token is stored, and the hash does not work as a token', async () => {
    const { visitor, id } = await site.guest();
    const token = visitor.cookie.slice('session='.length);
    const rows = await site.own.database.selectFrom('sessions').selectAll().where('player_id', '=', id).execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.token_hash).toEqual(hashToken(token));
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await idAt(site, `session=${hashToken(token).toString('base64url')}`)).toBeNull();
  });

  test.each([
    '',
    'session=',
    'session=abc',
    `session=${'x'.repeat(43)}`,
    `session=${'x'.repeat(9_000)}`,
    ';;=;session',
  ])('S-15 the cookie %j belongs to no session', async (cookie) => {
    expect(await idAt(site, cookie)).toBeNull();
  });
});

describe('identity', () => {
  test('S-01 an id in a header or cookie proves nothing: only the session does', async () => {
    const { id } = await site.guest();
    const stranger = site.visitor();
    const forged = { [storageKeys.anonymousId]: id, 'x-user-id': id, authorization: `Bearer ${id}` };
    expect((await stranger.call(api.getSession, { headers: forged })).json()).toEqual({ session: null });
    expect(await idAt(site, `session=${id}`)).toBeNull();
    const taken = await stranger.call(api.saveProfile, { body: { name: 'Mallory', country: 'US' }, headers: forged });
    expect(outcomeOf(taken)).toEqual([401, 'unauthenticated']);
    expect(await rowOf(id)).toMatchObject({ named: false });
  });

  test('S-01 S-18 R-RO-04 unknown fields are refused and change nothing; there are no roles', async () => {
    const victim = await site.guest();
    const { visitor, id } = await site.guest();
    for (const extra of [
      { id: victim.id },
      { playerId: victim.id },
      { is_admin: true },
      { role: 'admin' },
      { named: false },
    ]) {
      const answer = await visitor.call(api.saveProfile, { body: { name: 'Mallory', country: 'US', ...extra } });
      expect(outcomeOf(answer)).toEqual([400, 'malformed']);
    }
    expect(await rowOf(victim.id)).toMatchObject({ named: false });
    expect(await rowOf(id)).toMatchObject({ named: false });
    const { rows } = await sql<{ column_name: string }>`select column_name from information_schema.columns
      where table_schema = 'public' and column_name ~ '(admin|role|privilege)'`.execute(site.own.database);
    expect(rows).toEqual([]);
  });

  test("the session view has the player's waiting room, but not a closed one or one with a guest", async () => {
    const { visitor, id } = await site.guest();
    const other = await site.guest();
    const { gameId } = await site.own.database
      .insertInto('game_rooms')
      .values({ room_code: 'ABC234', rule_set: 'standard', host_id: id, host_name: 'Ada', looking_for_player: false })
      .returning('game_id as gameId')
      .executeTakeFirstOrThrow();
    const waitingRoom = async ({ visitor: asking }: typeof other) =>
      (await asking.call(api.getSession)).json().session.waitingRoom;
    const own = { visitor, id };
    const row = () => site.own.database.selectFrom('game_rooms').select('host_name').executeTakeFirst();
    await visitor.call(api.saveProfile, { body: { name: 'Adah', country: 'DE' } });
    expect(await row()).toEqual({ host_name: 'Adah' });
    expect(await waitingRoom(own)).toEqual({ gameId, roomCode: 'ABC234' });
    expect(await waitingRoom(other)).toBeNull();

    const room = site.own.database.updateTable('game_rooms').where('game_id', '=', gameId);
    await room.set({ closed_at: new Date() }).execute();
    expect(await waitingRoom(own)).toBeNull();
    await room.set({ closed_at: null, status: 'ready', guest_id: other.id, guest_name: 'Bea' }).execute();
    expect(await waitingRoom(own)).toBeNull();
    await visitor.call(api.saveProfile, { body: { name: 'Ada', country: 'DE' } });
    expect(await row()).toEqual({ host_name: 'Adah' });
  });

  test('S-26 the session view contains only the listed fields', async () => {
    const { visitor } = await site.guest();
    const { session } = (await visitor.call(api.getSession)).json();
    expect(Object.keys(session).toSorted()).toEqual(['account', 'liveGame', 'pendingEmail', 'player', 'waitingRoom']);
    expect(Object.keys(session.player).toSorted()).toEqual(['country', 'id', 'named', 'username']);
  });
});

describe('name and country', () => {
  const save = async (name: unknown, country: unknown = 'DE') => {
    const { visitor, id } = await site.guest();
    const answer = await visitor.call(api.saveProfile, { body: { name, country } });
    return { answer, row: await rowOf(id) };
  };

  test('R-NM-02 the name is stored trimmed, and the player counts as named', async () => {
    const { answer, row } = await save('  Ada Lovelace \t');
    expect(answer.json().player).toMatchObject({ username: 'Ada Lovelace', country: 'DE', named: true });
    expect(row).toMatchObject({ username: 'Ada Lovelace', country: 'DE', named: true });
  });

  test.each([
    ['R-NM-03', ' a ', 'DE', messages.identity.nameTooShort],
    ['R-NM-03', '\u200b\u202e', 'DE', messages.identity.nameTooShort],
    ['R-NM-04', 'abcdefghijklmnopqrstu', 'DE', messages.identity.nameTooLong],
    ['R-NM-06', 'Ada', '', messages.identity.countryMissing],
    ['R-NM-06', 'Ada', 'AT', messages.identity.countryMissing],
    ['R-NM-06', 'Ada', 'constructor', messages.identity.countryMissing],
  ])('%s the server refuses the name %j with the country %j: %s', async (_row, name, country, message) => {
    const { answer, row } = await save(name, country);
    expect([answer.statusCode, answer.json().message]).toEqual([400, message]);
    expect(row).toMatchObject({ named: false, country: null });
  });

  test('each of the 28 countries is accepted', async () => {
    const { visitor, id } = await site.guest();
    for (const country of Object.keys(COUNTRIES)) {
      await visitor.call(api.saveProfile, { body: { name: 'Ada', country } });
      expect((await rowOf(id))?.country).toBe(country);
    }
  });

  test('S-08 S-17 markup, twenty emoji and SQL are ordinary names, and control characters are removed', async () => {
    for (const [name, stored] of [
      ['"><svg/onload=x>', '"><svg/onload=x>'],
      ['🦄'.repeat(20), '🦄'.repeat(20)],
      ['\u202eevil\u0007', 'evil'],
      ["Robert'); drop--", "Robert'); drop--"],
    ]) {
      const { answer, row } = await save(name);
      expect([answer.statusCode, row?.username]).toEqual([200, stored]);
      expect(answer.headers['content-type']).toContain('application/json');
    }
  });

  test('A-66 a guest may keep their default name, which then counts as chosen', async () => {
    const { visitor, id } = await site.guest();
    const name = `Guest_${id.slice(0, 8)}`;
    const answer = await visitor.call(api.saveProfile, { body: { name, country: 'DE' } });
    expect(answer.json().player).toEqual({ id, username: name, country: 'DE', named: true });
    expect(await rowOf(id)).toMatchObject({ username: name, named: true });
  });

  test('a name that is reserved for guests is refused', async () => {
    const { answer } = await save('Guest_12345678');
    expect(outcomeOf(answer)).toEqual([409, 'name-refused']);
  });

  test('T-13 A-66 a name that looks like the shown name of another player is refused, but the same name is not', async () => {
    const host = await site.guest();
    await host.visitor.call(api.saveProfile, { body: { name: 'Olga', country: 'PL' } });
    await site.own.database
      .insertInto('game_rooms')
      .values({
        host_id: host.id,
        host_name: 'Olga',
        room_code: 'AAAAAA',
        rule_set: 'standard',
        looking_for_player: true,
      })
      .execute();
    const { answer, row } = await save('\u041elga');
    expect([answer.statusCode, answer.json().error, row?.named]).toEqual([409, 'name-refused', false]);
    expect((await save('Olga')).row?.username).toBe('Olga');
    const body = signUpBody('o@example.org', { data: { name: '\u041elga' } });
    expect(outcomeOf(await (await site.guest()).visitor.call(api.signUp, { body }))).toEqual([409, 'name-refused']);
  });
});
