/** T-12: others are locked out by wrong passwords, wrong room codes, idle websockets and unwanted emails. */
import { api, type RoomAnswer } from '@sixtyfour/contract';
import { type Attack, PASSWORD, resetCodeIn } from '../site.ts';
import { times, type Visitor } from '../visitor.ts';
import { signIn } from './passwords.ts';

const WRONG_PASSWORDS = 60;
const LIMIT_SECONDS = 2;

export const wrongPasswords: Attack = {
  id: 'T-12',
  async run(site) {
    const owner = await site.account(1);
    for (let address = 0; address < 3; address += 1)
      await times(WRONG_PASSWORDS / 3, () =>
        signIn(site, { ...owner, address: site.address(50 + address) }, 'wrong, as all the others'),
      );
    const { code, ms } = await signIn(site, owner);
    return [
      {
        what: `owners refused after ${WRONG_PASSWORDS} wrong passwords from elsewhere`,
        value: code === 'ok' ? 0 : 1,
        limit: 0,
      },
      { what: 'sign-in of the owner', value: code === 'ok' ? ms / 1_000 : Infinity, limit: LIMIT_SECONDS, unit: 's' },
    ];
  },
};

const GUESSERS = 4;
const WRONG_CODES_EACH = 10;

/** Enters room codes that do not exist. */
export async function guessCodes(visitor: Visitor, count: number, salt: string): Promise<string[]> {
  const codes: string[] = [];
  for (let guess = 0; guess < count; guess += 1) {
    const room_code = `${salt}${guess}ZZZZZZ`.slice(0, 6).replaceAll(/[01]/g, 'Z');
    codes.push((await visitor.ask(api.joinRoom, { body: { room_code } })).code);
  }
  return codes;
}

export const wrongCodes: Attack = {
  id: 'T-12',
  async run(site) {
    const host = await site.visitor(1).enter('Host');
    const room: RoomAnswer = await host.call(api.createRoom, { body: { isPrivate: true, rule_set: 'standard' } });
    if (room.status !== 'seated') throw new Error('no room');
    await times(GUESSERS, async (number) =>
      guessCodes(await site.visitor().enter('Guesser'), WRONG_CODES_EACH, `G${number}`),
    );
    const friend = await site.visitor().enter('Friend');
    const { code } = await friend.ask(api.joinRoom, { body: { room_code: room.room.room_code } });
    const what = `friends refused with the right code after ${GUESSERS * WRONG_CODES_EACH} wrong ones of their address`;
    return [{ what, value: code === 'ok' ? 0 : 1, limit: 0 }];
  },
};

const IDLERS = 10;
const SOCKETS_EACH = 5;
const SCHOOL_MS = 5_000;

export const idleSockets: Attack = {
  id: 'T-12',
  async run(site) {
    const idlers = await times(IDLERS, () => site.visitor().enter('Idler'));
    const idle = await times(IDLERS * SOCKETS_EACH, async (number) => idlers[number % IDLERS]?.openSocket() ?? null);
    const pupils = await times(5, () => site.visitor().enter('Pupil'));
    const opened = await Promise.all(pupils.map((pupil) => pupil.openSocket(SCHOOL_MS)));
    for (const socket of [...idle, ...opened]) socket?.close();
    const what = `pupils of 5 refused beside ${IDLERS * SOCKETS_EACH} idle websockets of their address`;
    return [{ what, value: opened.filter((socket) => socket === null).length, limit: 0 }];
  },
};

const FORGOTTEN = 12;

export const resetLinks: Attack = {
  id: 'T-12',
  async run(site) {
    const owner = await site.account(1);
    const forgot = (visitor: Visitor) => visitor.ask(api.requestPasswordReset, { body: { email: owner.email } });
    await forgot(site.visitor(1));
    const earlier = resetCodeIn(await site.mailTo(owner.email, 1));
    await times(FORGOTTEN, () => forgot(site.visitor()));
    const reset = (code: string) =>
      site.visitor(1).ask(api.resetPassword, { body: { code, password: `${PASSWORD}, new` } });
    const known = await site.countMailsAtRest();
    await forgot(site.visitor(1));
    const own = await site.mailTo(owner.email, known).catch(() => '');
    const { code } = await reset(earlier);
    return [
      { what: "owner's links made invalid by a stranger", value: code === 'ok' ? 0 : 1, limit: 0 },
      { what: `owner's mails not sent after ${FORGOTTEN} of a stranger`, value: own === '' ? 1 : 0, limit: 0 },
    ];
  },
};
