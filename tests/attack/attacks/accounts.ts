/** T-06, T-10 and T-11: accounts with someone else's email, links to another host, and sessions without limits. */
import { api } from '@sixtyfour/contract';
import { DEFAULT_LIMITS } from '../../../apps/server/src/admission/limits.ts';
import { Match } from '../match.ts';
import { type Account, type Attack, PASSWORD, resetCodeIn, type Site, signUpBody } from '../site.ts';
import { times, Visitor } from '../visitor.ts';
import { signIn } from './passwords.ts';

const ATTACKERS_PASSWORD = 'the password of the attacker';

/** Signs up with someone else's email. Returns the confirmation email and the address. */
async function signUpAsSomebodyElse(site: Site) {
  const email = site.newEmail();
  const attacker = await site.visitor().enter();
  await attacker.call(api.signUp, { body: signUpBody(email, ATTACKERS_PASSWORD) });
  const mail = await site.mailTo(email);
  const ownsIt = async () => {
    const { code } = await signIn(site, { email, address: attacker.address }, ATTACKERS_PASSWORD);
    return code === 'ok' || (await attacker.hasAccount()) ? 1 : 0;
  };
  return { email, mail, ownsIt };
}

/** T-06: the owner of the address, or an email scanner, confirms the attacker's account. */
export const emailOwner: Attack = {
  id: 'T-06',
  async run(site) {
    const scanned = await signUpAsSomebodyElse(site);
    await site.openConfirmLink(site.visitor(1), scanned.mail);
    const scannerConfirms = await scanned.ownsIt();

    const clicked = await signUpAsSomebodyElse(site);
    const owner = site.visitor(2);
    await site.confirm(owner, clicked.mail);
    await site.confirm(owner, clicked.mail, PASSWORD);
    const ownerConfirms = await clicked.ownsIt();

    const both = await signUpAsSomebodyElse(site);
    const newOwner = await site.visitor(3).enter();
    await newOwner.ask(api.signUp, { body: signUpBody(both.email) });
    const ownMail = await site.mailTo(both.email, 1);
    await site.confirm(newOwner, both.mail);
    await site.confirm(newOwner, ownMail);
    const attackerShares = await both.ownsIt();
    const { code } = await signIn(site, { email: both.email, address: newOwner.address });
    return [
      { what: "accounts confirmed by a scanner's GET", value: scannerConfirms, limit: 0 },
      { what: "strangers' accounts confirmed by the owner's click", value: ownerConfirms, limit: 0 },
      { what: "strangers in after the owner's own sign-up", value: attackerShares, limit: 0 },
      { what: 'owners kept from signing up', value: code === 'ok' ? 0 : 1, limit: 0 },
    ];
  },
};

const EVIL = 'evil.example';

/** T-10: the password-reset link leads to the host that the request names. */
export const resetHost: Attack = {
  id: 'T-10',
  async run(site) {
    const { email } = await site.account(1);
    const forged: readonly Readonly<Record<string, string>>[] = [
      { host: EVIL, origin: `http://${EVIL}` },
      { host: EVIL },
      { 'x-forwarded-host': EVIL, forwarded: `host=${EVIL}` },
    ];
    for (const headers of forged) {
      const body = JSON.stringify({ email });
      await site.visitor().exchange({ method: 'POST', path: api.requestPasswordReset.path, body, headers });
    }
    const known = await site.countMailsAtRest();
    // Emails are written in order, so the owner's email comes last.
    await site.visitor(1).call(api.requestPasswordReset, { body: { email } });
    await site.mailTo(email, known);
    const mails = await site.mails();
    return [{ what: 'links to another host', value: mails.filter((mail) => mail.includes(EVIL)).length, limit: 0 }];
  },
};

const SIGN_OUTS = 400;
const SIGN_INS = 30;
/** Maximum sessions of an account: more than the devices of a person. */
const MAX_SESSIONS = 20;

/** T-11: parallel sign-outs create guests, and parallel sign-ins create sessions. */
export const sessionFlood: Attack = {
  id: 'T-11',
  async run(site) {
    const account = await site.account(0);
    const signedIn: Visitor[] = [];
    // One after the other, because parallel attempts count as wrong until they have been checked.
    for (let number = 0; number < SIGN_INS; number += 1) {
      const visitor = site.visitor(account.address);
      await visitor.ask(api.signInWithPassword, { body: { email: account.email, password: PASSWORD } });
      signedIn.push(visitor);
    }
    const alive = (await Promise.all(signedIn.map((visitor) => visitor.hasAccount()))).filter(Boolean).length;

    const victim = site.visitor(account.address);
    await victim.ask(api.signInWithPassword, { body: { email: account.email, password: PASSWORD } });
    const { cookie } = victim;
    const guests = async () => (await site.database.selectFrom('anonymous_users').select('id').execute()).length;
    const before = await guests();
    await times(SIGN_OUTS, async () => {
      const copy = new Visitor(site.origins, account.address);
      copy.cookie = cookie;
      return copy.ask(api.signOut);
    });
    return [
      {
        what: `guests of ${SIGN_OUTS} sign-outs with one cookie`,
        value: (await guests()) - before,
        limit: DEFAULT_LIMITS.sessionsPerHour,
      },
      { what: `live sessions of an account after ${SIGN_INS} sign-ins`, value: alive, limit: MAX_SESSIONS },
    ];
  },
};

/** T-11: a session that continues a game in its owner's browser acts in games that the owner begins elsewhere. */
export const keptSeat: Attack = {
  id: 'T-11',
  async run(site) {
    const [owner, attacker] = [await site.account(1), await site.account(2)];
    const signedIn = async (to: Account, visitor = site.visitor(to.address)): Promise<Visitor> => {
      await visitor.call(api.signInWithPassword, { body: { email: to.email, password: PASSWORD } });
      return visitor;
    };
    const [browser, opponent] = [await signedIn(owner), await site.visitor(3).enter('Friend')];
    const playerId = (await browser.call(api.getSession)).session?.player.id;
    const first = await Match.start(browser, opponent);
    await signedIn(attacker, browser);
    await first.act(opponent, 'abort');

    const phone = site.visitor(owner.address);
    await phone.call(api.requestPasswordReset, { body: { email: owner.email } });
    const code = resetCodeIn(await site.mailTo(owner.email, 1));
    await phone.call(api.resetPassword, { body: { code, password: 'a newer horse battery staple' } });
    const second = await Match.start(phone, opponent);
    const acts = (await second.act(browser, 'abort')).code === 'ok' ? 1 : 0;
    await browser.ask(api.deleteData);
    const { session } = await phone.call(api.getSession);
    return [
      { what: "acts of a stranger's session in the owner's later games", value: acts, limit: 0 },
      { what: "owners deleted by a stranger's session", value: session?.player.id === playerId ? 0 : 1, limit: 0 },
    ];
  },
};
