/** Signing in and out. */
import { api, messages } from '@sixtyfour/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { accountsOn, createUnlimitedSite, sessionOf } from './test-accounts.ts';
import { createTestSite, outcomeOf, signIn } from './test-site.ts';
import type { TestSite } from './test-site.ts';

let site: TestSite;
const { newPending, newAccount, isAlive, newGame, endGame } = accountsOn(() => site);

beforeAll(async () => {
  site = await createUnlimitedSite();
});

afterAll(() => site.close());

describe('signing in', () => {
  test('R-AU-16 R-CA-02 S-15 signInWithPassword has email, password; it returns the account and ends the old token', async () => {
    const account = await newAccount();
    const { visitor, id } = await site.guest();
    const before = visitor.cookie;
    const ended: string[] = [];
    site.identity.sessions.onEnded((sessionId) => void ended.push(sessionId));
    const old = await site.identity.sessions.of({ cookie: before });
    const answer = await signIn(visitor, account.email.toUpperCase());
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ player: { id: account.id }, account: { email: account.email } });
    expect(answer.headers['set-cookie']).toContain('Max-Age=2592000;');
    expect(visitor.cookie).not.toBe(before);
    expect(await isAlive(before)).toBe(false);
    expect(ended).toEqual([old?.sessionId]);
    expect(id).not.toBe(account.id);
  });

  test('S-15 signing in creates a new session, so a fixated one is useless', async () => {
    const account = await newAccount();
    const { visitor: attacker } = await site.guest();
    const victim = site.visitor({ cookie: attacker.cookie });
    await signIn(victim, account.email);
    expect(await isAlive(attacker.cookie)).toBe(false);
    expect(await isAlive(victim.cookie)).toBe(true);
  });

  test('S-14 a wrong password, an unknown email and an invalid email get the same answer', async () => {
    const { email } = await newAccount();
    const { visitor } = await site.guest();
    const answers = [
      await signIn(visitor, email, 'wrong horse'),
      await signIn(visitor, 'nobody@example.org'),
      await signIn(visitor, 'not an address'),
      await signIn(visitor, email, ''),
      await signIn(visitor, email, 'x'.repeat(256)),
    ];
    for (const answer of answers) {
      const { error, message } = answer.json();
      expect([answer.statusCode, error, message]).toEqual([
        401,
        'wrong-credentials',
        messages.problems.wrongCredentials,
      ]);
    }
    expect((await sessionOf(visitor)).account).toBeNull();
  });

  test("A-70 'not verified' is returned only for the correct password", async () => {
    const { visitor, email } = await newPending();
    expect((await signIn(visitor, email, 'wrong horse')).json().error).toBe('wrong-credentials');
    expect(outcomeOf(await signIn(visitor, email))).toEqual([403, 'not-verified']);
    expect((await sessionOf(visitor)).account).toBeNull();
  });

  test("A-70 T-06 'not verified' is returned even if strangers registered the email later", async () => {
    const { visitor, email } = await newPending();
    await newPending(email, { password: 'strangers word' });
    expect(outcomeOf(await signIn(visitor, email))).toEqual([403, 'not-verified']);
    // In another browser, where the account is among the latest.
    expect(outcomeOf(await signIn(site.visitor(), email))).toEqual([403, 'not-verified']);
    await newPending(email, { password: 'strangers word' });
    await newPending(email, { password: 'strangers word' });
    expect(outcomeOf(await signIn(visitor, email))).toEqual([403, 'not-verified']);
  });

  test('A-68 a guest who signs in plays the running game to its end and acts for the account afterward', async () => {
    const account = await newAccount();
    const { visitor, id } = await site.guest();
    const { gameId } = await newGame(id);
    const answer = await signIn(visitor, account.email);
    expect(answer.json()).toMatchObject({
      player: { id },
      account: { email: account.email },
      liveGame: { id: gameId, origin: 'queue' },
    });
    expect(await site.identity.sessions.of({ cookie: visitor.cookie })).toMatchObject({ playerId: id });

    await endGame(gameId);
    // Another process, with an empty cache.
    const second = await createTestSite({ database: site.own });
    expect(await sessionOf(second.visitor({ cookie: visitor.cookie }))).toMatchObject({
      player: { id: account.id },
      liveGame: null,
    });
    expect(await second.identity.sessions.of({ cookie: visitor.cookie })).toMatchObject({ playerId: account.id });
    await second.close();

    // This process notices at its next lookup, and notifies the listeners.
    const changed: string[] = [];
    site.identity.sessions.onPlayerChanged((sessionId) => void changed.push(sessionId));
    const now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 5_001);
    const caller = await site.identity.sessions.of({ cookie: visitor.cookie });
    clock.mockRestore();
    expect(caller?.playerId).toBe(account.id);
    expect(changed).toEqual([caller?.sessionId]);
  });

  test.each(['pairing', 'rematch'])(
    'A-68 S-02 S-15 a session that continued a game never acts in a later one of that player: a %s',
    async (start) => {
      const [account, owner] = [await newAccount(), await newAccount()];
      const { visitor, id } = owner;
      const { gameId, black } = await newGame(id);
      await signIn(visitor, account.email);
      expect(await site.identity.sessions.of({ cookie: visitor.cookie })).toMatchObject({ playerId: id });
      await endGame(gameId);
      await (start === 'pairing'
        ? newGame(id)
        : sql`select start_rematch(gen_random_uuid(), ${gameId}, 'queue', 'standard', ${black}, ${id}, 0)`.execute(
            site.own.database,
          ));
      const session = await site.identity.sessions.of({ cookie: visitor.cookie });
      expect(session?.playerId).toBe(account.id);
      expect(await site.identity.sessions.playersOf([session?.sessionId ?? ''])).toEqual(
        new Map([[session?.sessionId, account.id]]),
      );
      expect(await sessionOf(visitor)).toMatchObject({ player: { id: account.id }, liveGame: null });
    },
  );

  test('A-68 signing in or out closes the search and room of a guest, but not those of an account', async () => {
    const wait = async (playerId: string) => {
      await sql`insert into match_requests (user_id) values (${playerId})`.execute(site.own.database);
      await sql`insert into game_rooms (room_code, rule_set, host_id, host_name, looking_for_player)
        values (left(${playerId}, 6), 'standard', ${playerId}, 'Ada', true)`.execute(site.own.database);
    };
    const waits = async (playerId: string) => {
      const { rows } = await sql<{ search: boolean; room: boolean }>`select
        exists (select from match_requests where user_id = ${playerId} and status = 'pending') as search,
        exists (select from game_rooms where host_id = ${playerId} and closed_at is null) as room`.execute(
        site.own.database,
      );
      return rows[0];
    };
    const account = await newAccount();
    const [signingIn, signingOut] = [await site.guest(), await site.guest()];
    for (const { id } of [account, signingIn, signingOut]) await wait(id);
    expect((await signIn(signingIn.visitor, account.email)).statusCode).toBe(200);
    expect((await signingOut.visitor.call(api.signOut)).statusCode).toBe(200);
    expect((await account.visitor.call(api.signOut)).statusCode).toBe(200);
    expect(await waits(signingIn.id)).toEqual({ search: false, room: false });
    expect(await waits(signingOut.id)).toEqual({ search: false, room: false });
    expect(await waits(account.id)).toEqual({ search: true, room: true });
  });

  test('S-15 an account session expires after 30 days without a visit', async () => {
    const { visitor, id } = await newAccount();
    const aliveAfter = async (days: number) => {
      await sql`update sessions set last_seen_at = now() - make_interval(days => ${days})
        where player_id = ${id}`.execute(site.own.database);
      const process = await createTestSite({ database: site.own });
      const alive = (await sessionOf(process.visitor({ cookie: visitor.cookie }))) !== null;
      await process.close();
      return alive;
    };
    expect(await aliveAfter(29)).toBe(true);
    expect(await aliveAfter(31)).toBe(false);
  });
});

describe('signing out', () => {
  test('R-CA-02 S-15 signOut ends the session on the server and creates a new guest', async () => {
    const { visitor, id, email } = await newAccount();
    const before = visitor.cookie;
    const ended: string[] = [];
    site.identity.sessions.onEnded((sessionId) => void ended.push(sessionId));
    const session = await site.identity.sessions.of({ cookie: before });
    const answer = await visitor.call(api.signOut);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ account: null, player: { named: false } });
    expect(answer.json().player.id).not.toBe(id);
    expect(await isAlive(before)).toBe(false);
    expect(ended).toEqual([session?.sessionId]);

    expect((await signIn(visitor, email)).json().player.id).toBe(id);
  });

  test('T-11 of thirty concurrent sign-outs with one cookie, only one creates a guest', async () => {
    const { visitor } = await newAccount();
    const { cookie } = visitor;
    const guests = async () => (await site.own.database.selectFrom('anonymous_users').select('id').execute()).length;
    const before = await guests();
    const signOut = () => site.visitor({ cookie }).call(api.signOut);
    const answers = await Promise.all(Array.from({ length: 30 }, signOut));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(29);
    expect(await guests()).toBe(before + 1);
  });

  test('T-11 an account has at most ten sessions; another one ends the least recently seen', async () => {
    const { visitor: first, id, email } = await newAccount();
    const second = site.visitor();
    await signIn(second, email);
    await sql`update sessions set last_seen_at = now() - interval '1 day' where player_id = ${id}`.execute(
      site.own.database,
    );
    const firstId = (await site.identity.sessions.of({ cookie: first.cookie }))?.sessionId;
    await sql`update sessions set last_seen_at = now() - interval '2 days' where id = ${firstId}`.execute(
      site.own.database,
    );
    const others = Array.from({ length: 9 }, () => site.visitor());
    const ended: string[] = [];
    site.identity.sessions.onEnded((sessionId) => void ended.push(sessionId));
    for (const other of others) expect((await signIn(other, email)).statusCode).toBe(200);
    expect(ended).toEqual([firstId]);
    expect(await isAlive(first.cookie)).toBe(false);
    for (const { cookie } of [second, ...others]) expect(await isAlive(cookie)).toBe(true);
  });

  test('T-11 concurrent sign-ins to one account all count for the limit', async () => {
    const { id, email } = await newAccount();
    const visitors = Array.from({ length: 15 }, (_, index) => site.visitor({ address: `192.0.2.${index}` }));
    const answers = await Promise.all(visitors.map((visitor) => signIn(visitor, email)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(15).fill(200));
    const sessions = site.own.database.selectFrom('sessions').select('id').where('player_id', '=', id);
    expect(await sessions.execute()).toHaveLength(10);
  });

  test('other browsers of the account stay signed in', async () => {
    const { visitor, email } = await newAccount();
    const other = site.visitor();
    await signIn(other, email);
    await visitor.call(api.signOut);
    expect((await sessionOf(other)).account).toMatchObject({ email });
  });
});
