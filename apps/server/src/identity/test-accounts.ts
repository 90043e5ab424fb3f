/** For the tests of accounts: a site without limits, and visitors who register and sign in on it. */
import { api } from '@sixtyfour/contract';
import { expect, vi } from 'vitest';
import { abortGame, seatPlayers } from '../games/test-kit.ts';
import { confirm, createTestSite, signUpBody, type SiteOptions, type TestSite, type Visitor } from './test-site.ts';

/** The limits have their own tests. */
export function createUnlimitedSite(options: Pick<SiteOptions, 'resignGames'> = {}): Promise<TestSite> {
  const many = 1_000;
  return createTestSite({
    ...options,
    limits: { registrationsPerHour: many, registrationsPerDay: many, sessionsPerHour: many, mailRequestsPerHour: many },
  });
}

let people = 0;

export function newEmail(): string {
  people += 1;
  return `person${people}@example.org`;
}

/** @param site returns the site, which is created after the tests are defined */
export function accountsOn(site: () => TestSite) {
  function mailsTo(email: string) {
    return site().mails.filter(({ to }) => to === email);
  }

  function newestMail(email: string) {
    return mailsTo(email).at(-1);
  }

  /** Waits for a mail that is sent after the response. */
  async function nextMail(email: string, count: number) {
    await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(count), { timeout: 10_000 });
    return newestMail(email);
  }

  /** Creates a guest who has registered. */
  async function newPending(email = newEmail(), changes: object = {}) {
    const guest = await site().guest();
    await guest.visitor.call(api.signUp, { body: signUpBody(email, changes) });
    return { ...guest, email, mail: newestMail(email) };
  }

  /** Creates a guest who has registered and confirmed the email in the same browser. */
  async function newAccount(changes: object = {}) {
    const pending = await newPending(newEmail(), changes);
    await confirm(pending.visitor, pending.mail);
    return pending;
  }

  async function isAlive(cookie: string): Promise<boolean> {
    return (await sessionOf(site().visitor({ cookie }))) !== null;
  }

  /** Starts a queue game with `white`. */
  async function newGame(white: string): Promise<{ gameId: string; black: string }> {
    const black = (await site().guest()).id;
    return { gameId: await seatPlayers(site().own.database, white, black, 0), black };
  }

  const endGame = (gameId: string): Promise<void> => abortGame(site().own.database, gameId);

  return { mailsTo, newestMail, nextMail, newPending, newAccount, isAlive, newGame, endGame };
}

export async function sessionOf(visitor: Visitor) {
  return (await visitor.call(api.getSession)).json().session;
}
