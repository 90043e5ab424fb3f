/**
 * A model of the account of one email: the actions of its owner, the only reader of the mailbox, and of two attackers,
 * and the answers that the server must give.
 */
import assert from 'node:assert/strict';
import { api } from '@sixtyfour/contract';
import { sql } from 'kysely';
import fc from 'fast-check';
import { vi } from 'vitest';
import type { CodePurpose } from './account-store.ts';
import { codeOf, type TestSite, type Visitor } from './test-site.ts';

const OWNERS = ['owner', 'owner elsewhere'] as const;
const ATTACKERS = ['attacker', 'other attacker'] as const;
type Owner = (typeof OWNERS)[number];
type Browser = Owner | (typeof ATTACKERS)[number];
const BROWSERS: readonly Browser[] = [...OWNERS, ...ATTACKERS];

const OWNERS_PASSWORDS = ['the first secret', 'the second secret'] as const;
const ATTACKERS_PASSWORD = 'the password of an attacker';

const isOwners = (browser: Browser): browser is Owner => OWNERS.some((name) => name === browser);

/** The number of pending accounts whose password is checked. */
const MAX_CANDIDATES = 2;

interface Player {
  readonly id: string;
  /** A sign-up that waits for confirmation. `at` orders sign-ups. */
  pending: { readonly password: string; readonly at: number } | null;
}

interface Session {
  readonly player: Player;
  readonly kind: 'guest' | 'account';
  isAlive: boolean;
}

interface Code {
  readonly player: Player;
  readonly purpose: CodePurpose;
  readonly text: string;
  isValid: boolean;
}

type Answer = Awaited<ReturnType<Visitor['call']>>;

/** The expected state of the server, and browsers that compare the server with it. */
export class World {
  readonly #site: TestSite;
  readonly email: string;
  readonly #visitors = new Map<Browser, Visitor>();
  readonly #sessions = new Map<Browser, Session>();
  readonly #players: Player[] = [];
  /** Ids of players that the owner has signed up with. */
  readonly #ownersIds = new Set<string>();
  readonly codes: Code[] = [];
  #mails = 0;
  #time = 0;
  #verified: { readonly player: Player; password: string } | null = null;

  constructor(site: TestSite, email: string, run: number) {
    this.#site = site;
    this.email = email;
    for (const [index, browser] of BROWSERS.entries()) {
      this.#visitors.set(browser, site.visitor({ address: `10.${run}.${index}.1` }));
    }
  }

  #visitor(browser: Browser): Visitor {
    const visitor = this.#visitors.get(browser);
    if (visitor === undefined) throw new Error(`no browser ${browser}`);
    return visitor;
  }

  #open(browser: Browser, player: Player, kind: Session['kind']): void {
    this.#sessions.set(browser, { player, kind, isAlive: true });
  }

  /** Renews the token of a session, so that other browsers with the old token are signed out. */
  #renew(browser: Browser, kind: Session['kind']): void {
    const session = this.#session(browser);
    session.isAlive = false;
    this.#open(browser, session.player, kind);
  }

  #session(browser: Browser): Session {
    const session = this.#sessions.get(browser);
    if (session === undefined) throw new Error(`${browser} has no session`);
    return session;
  }

  async #newGuest(browser: Browser, answer: Answer): Promise<void> {
    const player: Player = { id: answer.json().player.id, pending: null };
    assert(
      this.#players.every(({ id }) => id !== player.id),
      'the guest is not new',
    );
    this.#players.push(player);
    this.#open(browser, player, 'guest');
  }

  /** Opens the site like a page. */
  async visit(browser: Browser): Promise<void> {
    const { session: seen } = (await this.#visitor(browser).call(api.getSession)).json();
    const session = this.#sessions.get(browser);
    if (session?.isAlive !== true) {
      assert.equal(seen, null);
      await this.#newGuest(browser, await this.#visitor(browser).call(api.signInAsGuest));
      return;
    }
    if (session.kind === 'guest' && session.player === this.#verified?.player) this.#renew(browser, 'account');
    const { player, kind } = this.#session(browser);
    assert.equal(seen?.player.id, player.id);
    assert.equal(seen.account !== null, kind === 'account');
  }

  async #mailed(account: { readonly player: Player; readonly purpose: CodePurpose } | null): Promise<void> {
    this.#mails += 1;
    const sent = () => this.#site.mails.filter(({ to }) => to === this.email);
    await vi.waitFor(() => assert.equal(sent().length, this.#mails), { timeout: 10_000 });
    if (account === null) return;
    this.codes.push({ ...account, text: codeOf(sent().at(-1)), isValid: true });
  }

  #endCodes(player: Player, purpose: CodePurpose): void {
    for (const code of this.codes) if (code.player === player && code.purpose === purpose) code.isValid = false;
  }

  #endSessions(player: Player): void {
    for (const session of this.#sessions.values()) if (session.player === player) session.isAlive = false;
  }

  /** The pending accounts whose password is checked for a visitor. */
  #candidates(browser: Browser): Player[] {
    const own = this.#session(browser).player;
    const rank = (player: Player) => (player === own ? Number.POSITIVE_INFINITY : (player.pending?.at ?? 0));
    return this.#players
      .filter(({ pending }) => pending !== null)
      .toSorted((one, two) => rank(two) - rank(one))
      .slice(0, MAX_CANDIDATES);
  }

  async #answered(answer: Promise<Answer>, outcome: string): Promise<Answer> {
    const { error = 'ok' } = (await answer).json();
    assert.equal(error, outcome);
    return answer;
  }

  async signUp(browser: Browser, password: string): Promise<void> {
    const body = { email: this.email, password, data: { name: browser }, ofAge: true };
    const { kind, player } = this.#session(browser);
    const outcome = kind === 'account' ? 'forbidden' : this.#verified !== null ? 'email-taken' : 'ok';
    await this.#answered(this.#visitor(browser).call(api.signUp, { body }), outcome);
    if (outcome === 'email-taken') await this.#mailed(null);
    if (outcome !== 'ok') return;
    this.#time += 1;
    player.pending = { password, at: this.#time };
    if (isOwners(browser)) this.#ownersIds.add(player.id);
    this.#renew(browser, 'guest');
    await this.#mailed({ player, purpose: 'verify' });
  }

  /** Signs up, loses the answer with the new cookie, and tries again. */
  async signUpTwice(browser: Browser, password: string): Promise<void> {
    const visitor = this.#visitor(browser);
    const { cookie } = visitor;
    await this.signUp(browser, password);
    visitor.cookie = cookie;
    await this.signUp(browser, password);
  }

  /** Presses the confirmation button that a mail links to. */
  async confirm(browser: Owner, { text, player, purpose, isValid }: Code, password?: string): Promise<void> {
    const isHere = this.#session(browser).player === player;
    const outcome = () => {
      if (!isValid || purpose !== 'verify') return 'code-expired';
      if (isHere) return 'ok';
      if (password === undefined) return 'password-needed';
      return password === player.pending?.password ? 'ok' : 'wrong-password';
    };
    const expected = outcome();
    await this.#answered(this.#visitor(browser).call(api.confirmEmail, { body: { code: text, password } }), expected);
    if (expected !== 'ok' || player.pending === null) return;
    this.#verified = { player, password: player.pending.password };
    for (const other of this.#players) {
      other.pending = null;
      this.#endCodes(other, 'verify');
    }
    if (isHere) this.#renew(browser, 'account');
    else this.#signedIn(browser, player);
  }

  #signedIn(browser: Browser, player: Player): void {
    this.#session(browser).isAlive = false;
    this.#open(browser, player, 'account');
  }

  async signIn(browser: Browser, password: string): Promise<void> {
    const verified = this.#verified;
    const isPending = this.#candidates(browser).some(({ pending }) => pending?.password === password);
    const unverified = isPending ? 'not-verified' : 'wrong-credentials';
    const right = verified?.password === password ? 'ok' : 'wrong-credentials';
    const outcome = verified === null ? unverified : right;
    const body = { email: this.email, password };
    await this.#answered(this.#visitor(browser).call(api.signInWithPassword, { body }), outcome);
    if (outcome === 'ok' && verified !== null) this.#signedIn(browser, verified.player);
  }

  async resend(browser: Browser, password?: string): Promise<void> {
    const own = this.#session(browser).player;
    const player = this.#candidates(browser).find((candidate) =>
      password === undefined ? candidate === own : candidate.pending?.password === password,
    );
    await this.#answered(
      this.#visitor(browser).call(api.resendVerification, { body: { email: this.email, password } }),
      'ok',
    );
    if (player !== undefined) await this.#mailed({ player, purpose: 'verify' });
  }

  async forget(browser: Browser): Promise<void> {
    await this.#answered(this.#visitor(browser).call(api.requestPasswordReset, { body: { email: this.email } }), 'ok');
    if (this.#verified !== null) await this.#mailed({ player: this.#verified.player, purpose: 'reset' });
  }

  async reset(browser: Owner, { text, player, purpose, isValid }: Code, password: string): Promise<void> {
    const outcome = isValid && purpose === 'reset' ? 'ok' : 'code-expired';
    await this.#answered(this.#visitor(browser).call(api.resetPassword, { body: { code: text, password } }), outcome);
    if (outcome !== 'ok') return;
    this.#verified = { player, password };
    this.#endCodes(player, 'reset');
    this.#endSessions(player);
    this.#signedIn(browser, player);
  }

  async signOut(browser: Browser): Promise<void> {
    const answer = await this.#answered(this.#visitor(browser).call(api.signOut), 'ok');
    this.#session(browser).isAlive = false;
    await this.#newGuest(browser, answer);
  }

  async delete(browser: Browser): Promise<void> {
    const { player } = this.#session(browser);
    await this.#answered(this.#visitor(browser).call(api.deleteData), 'ok');
    if (this.#verified?.player === player) this.#verified = null;
    player.pending = null;
    for (const code of this.codes) if (code.player === player) code.isValid = false;
    this.#endSessions(player);
  }

  /** An attacker who can modify the owner's plain http puts the attacker's own cookie into the owner's browser. */
  plant(attacker: Browser): void {
    const session = this.#session(attacker);
    if (session.player.pending !== null) return;
    this.#visitor('owner').cookie = this.#visitor(attacker).cookie;
    this.#sessions.set('owner', session);
  }

  async expireCodes(): Promise<void> {
    const ids = this.#players.map(({ id }) => id);
    await sql`update mail_codes set expires_at = now() where player_id = any(${ids}::uuid[])`.execute(
      this.#site.own.database,
    );
    for (const code of this.codes) code.isValid = false;
  }

  /** Creates an account for the owner, and signs in with both browsers. */
  async openAccount(): Promise<void> {
    const [password] = OWNERS_PASSWORDS;
    for (const browser of OWNERS) await this.visit(browser);
    await this.signUp('owner', password);
    for (const code of this.codes) await this.confirm('owner', code);
    await this.signIn('owner elsewhere', password);
  }

  /** Checks the conditions that must always be true. */
  async checkInvariants(): Promise<void> {
    // Only a player that the owner has signed up with gets the email.
    const { rows } = await sql<{ id: string }>`select id from profiles where email = ${this.email}`.execute(
      this.#site.own.database,
    );
    assert.deepEqual(
      rows.map(({ id }) => id),
      this.#verified === null ? [] : [this.#verified.player.id],
    );
    for (const { id } of rows) assert(this.#ownersIds.has(id), 'a stranger has the email');

    // No browser of an attacker acts for such a player.
    for (const attacker of ATTACKERS) {
      const { session } = (await this.#visitor(attacker).call(api.getSession)).json();
      if (session === null) continue;
      assert(!this.#ownersIds.has(session.player.id), `${attacker} acts for the owner`);
      assert.equal(session.account, null);
    }

    // The owner can sign in with the correct password in a new browser.
    if (this.#verified === null) return;
    const { player, password } = this.#verified;
    const fresh = this.#site.visitor({ address: '192.0.2.64' });
    const answer = await fresh.call(api.signInWithPassword, { body: { email: this.email, password } });
    assert.equal(answer.json().player?.id, player.id);
    await fresh.call(api.signOut);
  }
}

type Command = fc.AsyncCommand<World, undefined>;

function command(text: string, browser: Browser, act: (world: World) => Promise<void> | void): Command {
  return {
    check: () => true,
    run: async (world) => {
      await world.visit(browser);
      await act(world);
      await world.checkInvariants();
    },
    toString: () => text,
  };
}

/** The action of a browser with one of the mails, if there are any. */
function withCode(
  text: string,
  browser: Owner,
  pick: number,
  act: (world: World, code: Code) => Promise<void>,
): Command {
  return {
    ...command(`${text} with mail ${pick}`, browser, async (world) => {
      // Newest first, so that the usual case is the simplest one.
      const code = world.codes.toReversed()[pick % world.codes.length];
      if (code !== undefined) await act(world, code);
    }),
    check: ({ codes }) => codes.length > 0,
  };
}

const anyBrowser = fc.constantFrom(...BROWSERS);
const ownersBrowser = fc.constantFrom(...OWNERS);
const ownersPassword = fc.constantFrom(...OWNERS_PASSWORDS);
const anyMail = fc.nat({ max: 7 });
/** A browser, and a password that its user knows. */
const known = fc.oneof(
  fc.tuple(anyBrowser.filter(isOwners), ownersPassword),
  fc.tuple(fc.constantFrom(...ATTACKERS), fc.constant(ATTACKERS_PASSWORD)),
);

const resets = fc
  .tuple(ownersBrowser, anyMail, ownersPassword)
  .map(([browser, pick, password]) =>
    withCode(`${browser} resets to ${password}`, browser, pick, (world, code) => world.reset(browser, code, password)),
  );

export const COMMANDS: readonly fc.Arbitrary<Command>[] = [
  known.map(([browser, password]) =>
    command(`${browser} signs up`, browser, (world) => world.signUp(browser, password)),
  ),
  known.map(([browser, password]) =>
    command(`${browser} signs up and loses the answer`, browser, (world) => world.signUpTwice(browser, password)),
  ),
  fc
    .tuple(ownersBrowser, anyMail, fc.option(ownersPassword, { nil: undefined }))
    .map(([browser, pick, password]) =>
      withCode(`${browser} confirms ${password ?? ''}`, browser, pick, (world, code) =>
        world.confirm(browser, code, password),
      ),
    ),
  known.map(([browser, password]) =>
    command(`${browser} signs in by ${password}`, browser, (world) => world.signIn(browser, password)),
  ),
  fc
    .tuple(known, fc.boolean())
    .map(([[browser, password], isGiven]) =>
      command(`${browser} asks for the mail again`, browser, (world) =>
        world.resend(browser, isGiven ? password : undefined),
      ),
    ),
  resets,
  resets,
  anyBrowser.map((browser) => command(`${browser} forgets`, browser, (world) => world.forget(browser))),
  anyBrowser.map((browser) => command(`${browser} signs out`, browser, (world) => world.signOut(browser))),
  anyBrowser.map((browser) => command(`${browser} deletes`, browser, (world) => world.delete(browser))),
  fc
    .constantFrom(...ATTACKERS)
    .map((attacker) => command(`${attacker} plants a cookie`, attacker, (world) => world.plant(attacker))),
  fc.constant(command('all links expire', 'owner', (world) => world.expireCodes())),
];
