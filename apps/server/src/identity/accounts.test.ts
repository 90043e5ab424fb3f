/** Registering, confirming an email, and new passwords. */
import { api, confirmEmailPath, messages } from '@sixtyfour/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countLockWaiters } from '../database/test-database.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { accountsOn, createUnlimitedSite, newEmail, sessionOf } from './test-accounts.ts';
import { codeOf, confirm, createTestSite, outcomeOf, PASSWORD, signIn, signUpBody } from './test-site.ts';
import type { TestSite, Visitor } from './test-site.ts';

let site: TestSite;
const { mailsTo, newestMail, nextMail, newPending, newAccount, isAlive, newGame, endGame } = accountsOn(() => site);

beforeAll(async () => {
  site = await createUnlimitedSite();
});

afterAll(() => site.close());

const CONFIRMED = [200, undefined];
const EXPIRED = [409, 'code-expired'];

const confirmAs = async (...press: Parameters<typeof confirm>) => outcomeOf(await confirm(...press));

describe('registering', () => {
  test('R-AU-16 R-CA-02 signUp has email, password, data {name}; the guest stays a guest until verified (A-68)', async () => {
    const { visitor, id } = await site.guest();
    const email = newEmail();
    const answer = await visitor.call(api.signUp, { body: signUpBody(email) });
    expect([answer.statusCode, answer.json()]).toEqual([200, { accepted: true }]);
    expect(await sessionOf(visitor)).toMatchObject({
      player: { id, named: false },
      account: null,
      pendingEmail: email,
    });
    expect(mailsTo(email)).toHaveLength(1);
    expect(newestMail(email)?.text).toContain(`http://localhost${confirmEmailPath(codeOf(newestMail(email)))}`);
  });

  test('R-EN-16 R-NM-10 S-15 a registered guest who confirms in the same browser keeps the id and games, and gets the account name and a new token', async () => {
    const { visitor, id } = await site.guest();
    const { gameId } = await newGame(id);
    await endGame(gameId);
    const email = newEmail();
    await visitor.call(api.signUp, { body: signUpBody(`  ${email.toUpperCase()} `) });
    const before = visitor.cookie;
    const profiles = () => site.own.database.selectFrom('profiles').selectAll().where('email', '=', email).execute();
    expect(await profiles()).toEqual([]);

    const answer = await confirm(visitor, newestMail(email));
    expect(answer.json()).toMatchObject({ player: { id }, account: { email, name: 'Ada Lovelace' } });
    expect(await profiles()).toEqual([{ id, email, name: 'Ada Lovelace' }]);
    expect(visitor.cookie).not.toBe(before);
    expect(await isAlive(before)).toBe(false);
    expect(await sessionOf(visitor)).toMatchObject({
      player: { id, username: 'Ada Lovelace', named: true },
      account: { email, name: 'Ada Lovelace' },
      pendingEmail: null,
    });
    const games = site.own.database.selectFrom('chess_games').select('id').where('white_player_id', '=', id);
    expect(await games.execute()).toEqual([{ id: gameId }]);
  });

  test('S-15 S-16 a code works once and expires', async () => {
    const { visitor, email, mail } = await newPending();
    await sql`update mail_codes set expires_at = now() - interval '1 second'`.execute(site.own.database);
    expect(await confirmAs(visitor, mail)).toEqual(EXPIRED);
    expect((await sessionOf(visitor)).account).toBeNull();

    await visitor.call(api.resendVerification, { body: { email } });
    const second = await nextMail(email, 2);
    expect(await confirmAs(visitor, second)).toEqual(CONFIRMED);
    expect(await confirmAs(visitor, second)).toEqual(EXPIRED);
    for (const code of ['x', 'x'.repeat(43)]) {
      expect(outcomeOf(await visitor.call(api.confirmEmail, { body: { code } }))).toEqual(EXPIRED);
    }
  });

  test('T-06 the mail contains the name of the person who signed up, and a name cannot put a link into it', async () => {
    const { mail } = await newPending(newEmail(), { data: { name: 'evil.example/@a' } });
    expect(mail?.text).toContain('"evil example  a"');
    expect(mail?.text).not.toContain('evil.example');
    expect(mail?.text).toContain("If you didn't just sign up, ignore this email and don't open the link.");
    expect(mail?.subject).not.toBe(messages.mails.taken.subject);
  });

  test('T-06 in another browser a code needs the password, which is a counted guess, and signs in there', async () => {
    const { id, email, mail } = await newPending();
    const { visitor } = await site.guest();
    expect(await confirmAs(visitor, mail)).toEqual([403, 'password-needed']);
    expect(await confirmAs(site.visitor(), mail)).toEqual([403, 'password-needed']);
    const counted = async () =>
      (await site.own.database.selectFrom('quotas').selectAll().where('name', '=', 'account-failures').execute())
        .length;
    const before = await counted();
    expect(await confirmAs(visitor, mail, 'wrong horse')).toEqual([403, 'wrong-password']);
    expect(await counted()).toBe(before + 1);
    expect((await sessionOf(visitor)).account).toBeNull();
    const answer = await confirm(visitor, mail, PASSWORD);
    expect(answer.json()).toMatchObject({ player: { id }, account: { email } });
    expect(await sessionOf(visitor)).toMatchObject({ player: { id }, account: { email } });
  });

  test('T-06 the owner of a mailbox cannot be made to confirm what a stranger registered with its email', async () => {
    const attacker = await newPending(newEmail(), { password: 'attackers word' });
    const owner = await newPending(attacker.email, { data: { name: 'Owner' } });
    expect(await confirmAs(owner.visitor, attacker.mail)).toEqual([403, 'password-needed']);
    expect(await confirmAs(owner.visitor, attacker.mail, PASSWORD)).toEqual([403, 'wrong-password']);
    expect(await confirmAs(owner.visitor, owner.mail)).toEqual(CONFIRMED);
    expect(await confirmAs(attacker.visitor, attacker.mail)).toEqual(EXPIRED);
    expect((await signIn(site.visitor(), owner.email, 'attackers word')).json().error).toBe('wrong-credentials');
  });

  test('T-06 S-15 signing up changes the token, which locks out an attacker who planted the cookie of the registering browser', async () => {
    const { visitor } = await site.guest();
    const planted = visitor.cookie;
    const email = newEmail();
    await visitor.call(api.signUp, { body: signUpBody(email) });
    expect(visitor.cookie).not.toBe(planted);
    expect(await isAlive(planted)).toBe(false);
    expect((await sessionOf(visitor)).pendingEmail).toBe(email);
  });

  test('A-68 T-06 after a lost answer, who repeats the email and password of the sign-up is the same guest, and no one else is', async () => {
    const { visitor, id } = await site.guest();
    const old = visitor.cookie;
    const email = newEmail();
    await visitor.call(api.signUp, { body: signUpBody(email) });
    const first = newestMail(email);
    const again = (changes: object) => {
      visitor.cookie = old;
      return visitor.call(api.signUp, { body: signUpBody(email, changes) });
    };
    expect(outcomeOf(await again({ password: 'a guessed horse' }))).toEqual([401, 'unauthenticated']);
    expect(outcomeOf(await again({ email: newEmail() }))).toEqual([401, 'unauthenticated']);
    expect(visitor.cookie).toBe(old);
    expect((await again({ data: { name: 'Ada' } })).json()).toEqual({ accepted: true });
    expect(await sessionOf(visitor)).toMatchObject({ player: { id }, pendingEmail: email });
    expect((await confirm(visitor, first)).json()).toMatchObject({ player: { id }, account: { email, name: 'Ada' } });
    expect(outcomeOf(await again({}))).toEqual([401, 'unauthenticated']);
  });

  test('A-68 a sign-up that is repeated while the first attempt is still running is that of the same guest', async () => {
    const passwords = createPasswords();
    const first = Promise.withResolvers<void>();
    let hashed = 0;
    const hash: Passwords['hash'] = async (...given) => {
      hashed += 1;
      if (hashed === 2) await first.promise;
      return passwords.hash(...given);
    };
    const slow = await createTestSite({ database: site.own, passwords: { ...passwords, hash } });
    const address = '203.0.113.7';
    const { visitor, id } = await slow.guest({ address });
    const browsers = [visitor, slow.visitor({ address, cookie: visitor.cookie })];
    const body = signUpBody(newEmail());
    const answers = browsers.map((browser) => browser.call(api.signUp, { body }));
    await expect.poll(() => hashed).toBe(2);
    await Promise.race(answers);
    first.resolve();
    await Promise.all(answers);
    for (const browser of browsers) {
      expect(await sessionOf(browser)).toMatchObject({ player: { id }, pendingEmail: body.email });
    }
    await slow.close();
  });

  test('S-15 a browser that registered gets a new token on its next visit if the email was confirmed elsewhere', async () => {
    const { visitor, email, mail } = await newPending();
    const before = visitor.cookie;
    expect(await confirmAs(site.visitor(), mail, PASSWORD)).toEqual(CONFIRMED);

    // Two tabs at the same time: the browser keeps the last cookie, so only one response may set it.
    const seen = await Promise.all([sessionOf(visitor), sessionOf(visitor)]);
    expect(seen).toContainEqual(expect.objectContaining({ account: { email, name: 'Ada Lovelace' } }));
    expect(visitor.cookie).not.toBe(before);
    expect(await isAlive(before)).toBe(false);
    expect(await isAlive(visitor.cookie)).toBe(true);
  });

  test("R-AU-11 R-CA-03 S-12 an email found in profiles is 'already registered', and its owner is informed", async () => {
    const owner = await newAccount();
    const { visitor } = await site.guest();
    const answer = await visitor.call(api.signUp, { body: signUpBody(owner.email.toUpperCase()) });
    expect([answer.statusCode, answer.json().error, answer.json().message]).toEqual([
      409,
      'email-taken',
      'This email is already registered',
    ]);
    expect(mailsTo(owner.email).at(-1)?.subject).toBe(messages.mails.taken.subject);
    expect((await sessionOf(visitor)).pendingEmail).toBeNull();
    expect((await signIn(site.visitor(), owner.email)).statusCode).toBe(200);
  });

  test('T-06 a pending email can be registered again: the first to confirm gets it, and the others are deleted', async () => {
    const squatter = await newPending(newEmail(), { password: 'squatters word' });
    const { email } = squatter;
    const owner = await newPending(email);
    expect(await confirmAs(owner.visitor, owner.mail)).toEqual(CONFIRMED);
    expect(await confirmAs(squatter.visitor, squatter.mail)).toEqual(EXPIRED);
    expect((await sessionOf(squatter.visitor)).pendingEmail).toBeNull();
    expect((await signIn(site.visitor(), email, 'squatters word')).json().error).toBe('wrong-credentials');
    expect((await signIn(site.visitor(), email)).json().player.id).toBe(owner.id);
  });

  test('concurrent confirmations of one email create one account', async () => {
    const email = newEmail();
    const guests: Awaited<ReturnType<typeof newPending>>[] = [];
    for (let index = 0; index < 5; index += 1) guests.push(await newPending(email));
    const answers = await Promise.all(guests.map(({ visitor, mail }) => confirmAs(visitor, mail)));
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    expect(answers.filter(([, error]) => error === 'code-expired' || error === 'email-taken')).toHaveLength(4);
  });

  test('S-16 registering again with another email replaces the pending account, and the links to the first email stop working', async () => {
    const { visitor, mail: wrong } = await newPending();
    const right = newEmail();
    await visitor.call(api.signUp, { body: signUpBody(right, { password: 'another horse' }) });
    expect(await confirmAs(visitor, wrong)).toEqual(EXPIRED);
    expect((await sessionOf(visitor)).pendingEmail).toBe(right);
    expect(await confirmAs(visitor, newestMail(right))).toEqual(CONFIRMED);
    expect((await signIn(site.visitor(), right, 'another horse')).statusCode).toBe(200);
  });

  test('T-06 no code is sent to an email that is replaced while its mail is resent', async () => {
    const { visitor, id, email } = await newPending();
    const { database } = site.own;
    // Closing this site waits for its mails.
    const resending = await createTestSite({ database: site.own });
    const browser = resending.visitor({ cookie: visitor.cookie });
    await database.transaction().execute(async (transaction) => {
      await transaction.updateTable('accounts').set({ email: newEmail() }).where('player_id', '=', id).execute();
      await browser.call(api.resendVerification, { body: { email } });
      await expect.poll(() => countLockWaiters(database)).toBe(1);
    });
    await resending.close();
    expect(resending.mails).toEqual([]);
  });

  test.each([
    ['ofAge', { ofAge: false }, 400, 'malformed'],
    ['no ofAge', { ofAge: undefined }, 400, 'malformed'],
    ['a short password', { password: 'seven77' }, 409, 'weak-password'],
    ['a common password', { password: 'Password1' }, 409, 'weak-password'],
    ['no address', { email: 'ada' }, 400, 'malformed'],
    ['a header in the address', { email: 'ada@example.org\r\nBcc: eve@example.org' }, 400, 'malformed'],
    ['a short name', { data: { name: ' a ' } }, 400, 'name-too-short'],
    ['a blocked name', { data: { name: 'Admin' } }, 409, 'name-refused'],
    ['S-18 a field of its own', { is_admin: true }, 400, 'malformed'],
    ['S-18 a field in the metadata', { data: { name: 'Ada', role: 'admin' } }, 400, 'malformed'],
    ['S-18 verified', { verified_at: '2026-01-01', emailVerified: true }, 400, 'malformed'],
  ])('%s is refused, and no mail goes out', async (_what, changes, status, error) => {
    const { visitor } = await site.guest();
    const email = newEmail();
    const answer = await visitor.call(api.signUp, { body: signUpBody(email, changes) });
    expect(outcomeOf(answer)).toEqual([status, error]);
    expect((await sessionOf(visitor)).pendingEmail).toBeNull();
    expect(mailsTo(email)).toEqual([]);
  });

  test('registering needs a session of a guest', async () => {
    expect((await site.visitor().call(api.signUp, { body: signUpBody(newEmail()) })).statusCode).toBe(401);
    const { visitor } = await newAccount();
    expect((await visitor.call(api.signUp, { body: signUpBody(newEmail()) })).statusCode).toBe(403);
  });

  test("R-NM-10 'Change name' of an account changes its metadata", async () => {
    const { visitor, email } = await newAccount();
    const answer = await visitor.call(api.saveProfile, { body: { name: 'Countess', country: 'GB' } });
    expect(answer.json()).toMatchObject({ player: { username: 'Countess' }, account: { email, name: 'Countess' } });
  });

  test('A-67 A-68 a name that is changed before the email is confirmed is the name of the account', async () => {
    const { visitor, email, mail } = await newPending();
    await visitor.call(api.saveProfile, { body: { name: 'Countess', country: 'GB' } });
    const answer = await confirm(visitor, mail);
    expect(answer.json()).toMatchObject({ player: { username: 'Countess' }, account: { email, name: 'Countess' } });
  });

  test('R-NM-10 A-68 a guest’s name that is kept before the email is confirmed is not the name of the account', async () => {
    const { visitor, mail } = await newPending();
    const { session } = (await visitor.call(api.getSession)).json();
    const { username } = session.player;
    await visitor.call(api.saveProfile, { body: { name: username, country: 'GB' } });
    const answer = await confirm(visitor, mail);
    expect(answer.json().player.username).not.toBe(username);
  });
});

describe('resending the mail, resetting the password', () => {
  test('T-12 the confirmation mail can be resent, and earlier links still work until one is used', async () => {
    const { visitor, email, mail: first } = await newPending();
    const answer = await visitor.call(api.resendVerification, { body: { email } });
    expect(answer.json()).toEqual({ accepted: true });
    const second = await nextMail(email, 2);
    expect(await confirmAs(visitor, first)).toEqual(CONFIRMED);
    expect(await confirmAs(visitor, second)).toEqual(EXPIRED);
  });

  test("T-06 a mail is resent for the account of the browser or of the password, not for a stranger's", async () => {
    const { visitor, email } = await newPending(newEmail(), { data: { name: 'Owner' } });
    await newPending(email, { data: { name: 'Stranger' }, password: 'strangers word' });
    await visitor.call(api.resendVerification, { body: { email } });
    expect((await nextMail(email, 3))?.text).toContain('"Owner"');
    await site.visitor().call(api.resendVerification, { body: { email, password: PASSWORD } });
    const mail = await nextMail(email, 4);
    expect(mail?.text).toContain('"Owner"');
    expect(await confirmAs(visitor, mail)).toEqual(CONFIRMED);
  });

  test('S-12 requesting a mail does not reveal whether there is an account', async () => {
    const account = await newAccount();
    const pending = await newPending();
    const { visitor } = await site.guest();
    for (const email of [account.email, pending.email, 'nobody@example.org', 'no address']) {
      for (const endpoint of [api.resendVerification, api.requestPasswordReset]) {
        const answer = await visitor.call(endpoint, { body: { email } });
        expect([answer.statusCode, answer.json()]).toEqual([200, { accepted: true }]);
      }
    }
    await nextMail(account.email, 2);
    expect(newestMail(account.email)?.subject).toBe(messages.mails.reset.subject);
    expect(mailsTo(pending.email)).toHaveLength(1);
    expect(mailsTo('nobody@example.org')).toEqual([]);
  });

  test('S-15 S-16 the code sets a new password once, and ends all other sessions of the account', async () => {
    const { visitor, email, id } = await newAccount();
    const elsewhere = site.visitor();
    await signIn(elsewhere, email);
    const { visitor: forgetful } = await site.guest();
    const guestCookie = forgetful.cookie;
    await forgetful.call(api.requestPasswordReset, { body: { email } });
    const mail = await nextMail(email, 2);
    const code = codeOf(mail);
    // In the URL fragment, so that no server, log or Referer header gets the code.
    expect(mail?.text).toContain(`http://localhost/auth/callback#type=recovery&code=${code}\n`);

    const weak = await forgetful.call(api.resetPassword, { body: { code, password: 'password' } });
    expect(outcomeOf(weak)).toEqual([409, 'weak-password']);
    const answer = await forgetful.call(api.resetPassword, { body: { code, password: 'a newer horse' } });
    expect(answer.json()).toMatchObject({ player: { id }, account: { email } });
    expect((await sessionOf(forgetful)).account).toMatchObject({ email });
    expect(await isAlive(guestCookie)).toBe(false);
    expect(await isAlive(visitor.cookie)).toBe(false);
    expect(await isAlive(elsewhere.cookie)).toBe(false);

    const again = await forgetful.call(api.resetPassword, { body: { code, password: 'a third horse' } });
    expect(outcomeOf(again)).toEqual([409, 'code-expired']);
    expect((await signIn(site.visitor(), email)).json().error).toBe('wrong-credentials');
    expect((await signIn(site.visitor(), email, 'a newer horse')).statusCode).toBe(200);
  });

  test('A-68 S-15 a new password takes the running game from the sessions of others, which stay signed in', async () => {
    const [{ visitor, email, id }, other] = [await newAccount(), await newAccount()];
    await newGame(id);
    await signIn(visitor, other.email);
    const session = await site.identity.sessions.of({ cookie: visitor.cookie });
    expect(session?.playerId).toBe(id);
    const changed: string[] = [];
    site.identity.sessions.onPlayerChanged((sessionId) => void changed.push(sessionId));
    const phone = site.visitor();
    await phone.call(api.requestPasswordReset, { body: { email } });
    const code = codeOf(await nextMail(email, 2));
    await phone.call(api.resetPassword, { body: { code, password: 'a newer horse' } });
    expect(changed).toEqual([session?.sessionId]);
    expect(await sessionOf(visitor)).toMatchObject({ player: { id: other.id }, liveGame: null });
    expect(await sessionOf(phone)).toMatchObject({ player: { id } });
  });

  test('S-16 a new password is not set while the sessions of the account cannot be ended', async () => {
    const { visitor, email } = await newAccount();
    const { visitor: forgetful } = await site.guest();
    await forgetful.call(api.requestPasswordReset, { body: { email } });
    const code = codeOf(await nextMail(email, 2));
    const reset = () => forgetful.call(api.resetPassword, { body: { code, password: 'a newer horse' } });
    const { database } = site.own;
    await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''refused''; end'`.execute(
      database,
    );
    await sql`create trigger stuck before delete on sessions execute function refuse()`.execute(database);
    try {
      expect((await reset()).statusCode).toBe(500);
    } finally {
      await sql`drop function refuse() cascade`.execute(database);
    }
    expect((await signIn(site.visitor(), email)).statusCode).toBe(200);
    expect((await reset()).statusCode).toBe(200);
    expect(await isAlive(visitor.cookie)).toBe(false);
  });

  /** Sends a request that has to wait for a transaction that deletes the player. */
  async function whileDeleted(playerId: string, send: () => ReturnType<Visitor['call']>) {
    const { database } = site.own;
    const { sent } = await database.transaction().execute(async (trx) => {
      await trx.deleteFrom('anonymous_users').where('id', '=', playerId).execute();
      const call = send();
      await expect.poll(() => countLockWaiters(database)).toBe(1);
      // In an object, because a bare promise would be awaited here.
      return { sent: call };
    });
    return outcomeOf(await sent);
  }

  test('signing in to an account that is being deleted fails with wrong credentials', async () => {
    const { id, email } = await newAccount();
    expect(await whileDeleted(id, () => signIn(site.visitor(), email))).toEqual([401, 'wrong-credentials']);
  });

  test('registering as a guest who is being deleted fails as unauthenticated', async () => {
    const { id, visitor } = await site.guest();
    const register = () => visitor.call(api.signUp, { body: signUpBody(newEmail()) });
    expect(await whileDeleted(id, register)).toEqual([401, 'unauthenticated']);
  });

  test('S-16 T-12 a reset code expires after ten minutes, has no other use, and survives the requests of others', async () => {
    const { visitor, email } = await newAccount();
    await visitor.call(api.requestPasswordReset, { body: { email } });
    const first = codeOf(await nextMail(email, 2));
    const stranger = site.visitor({ address: '198.51.100.1' });
    for (let index = 0; index < 5; index += 1) await stranger.call(api.requestPasswordReset, { body: { email } });
    const second = codeOf(await nextMail(email, 7));
    const tryCode = async (code: string) =>
      (await visitor.call(api.resetPassword, { body: { code, password: 'a newer horse' } })).json().error;
    expect(outcomeOf(await visitor.call(api.confirmEmail, { body: { code: second } }))).toEqual(EXPIRED);
    expect(await tryCode(first)).toBeUndefined();
    // Using one code invalidates the others.
    expect(await tryCode(second)).toBe('code-expired');

    await visitor.call(api.requestPasswordReset, { body: { email } });
    const third = codeOf(await nextMail(email, 8));
    const { rows } = await sql<{ minutes: number }>`select round(extract(epoch from expires_at - now()) / 60)::int
      as minutes from mail_codes where purpose = 'reset' order by expires_at desc limit 1`.execute(site.own.database);
    expect(rows).toEqual([{ minutes: 10 }]);
    await sql`update mail_codes set expires_at = now() where purpose = 'reset'`.execute(site.own.database);
    expect(await tryCode(third)).toBe('code-expired');

    expect(await tryCode(codeOf((await newPending()).mail))).toBe('code-expired');
  });

  test('S-16 a code that is used twice at the same time sets one password', async () => {
    const { visitor, email } = await newAccount();
    await visitor.call(api.requestPasswordReset, { body: { email } });
    const code = codeOf(await nextMail(email, 2));
    const answers = await Promise.all(
      ['the one horse', 'other horse'].map((password) =>
        site.visitor().call(api.resetPassword, { body: { code, password } }),
      ),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  });
});
