/** T-05: parallel sign-ins with the right password keep the hashing of passwords busy. */
import { setTimeout as wait } from 'node:timers/promises';
import { api } from '@sixtyfour/contract';
import { type Account, type Attack, PASSWORD, type Site } from '../site.ts';
import { type Answer, times } from '../visitor.ts';

const OTHERS = 10;
const IN_FLIGHT = 120;
const LIMIT_SECONDS = 2;

export function signIn(site: Site, { email, address }: Account, password = PASSWORD): Promise<Answer> {
  return site.visitor(address).ask(api.signInWithPassword, { body: { email, password } });
}

export const passwords: Attack = {
  id: 'T-05',
  async run(site) {
    const attacker = await site.account(0);
    const others: Account[] = [];
    for (let number = 1; number <= OTHERS; number += 1) others.push(await site.account(number));
    let isOn = true;
    const attacking = times(IN_FLIGHT, async () => {
      while (isOn) await signIn(site, attacker);
    });
    const answers = await times(OTHERS, async (number) => {
      await wait(500 + 100 * number);
      return signIn(site, others[number] ?? attacker);
    });
    isOn = false;
    await attacking;
    const longest = Math.max(...answers.map(({ ms }) => ms)) / 1_000;
    return [
      {
        what: `refused sign-ins of ${OTHERS} others`,
        value: answers.filter(({ code }) => code !== 'ok').length,
        limit: 0,
      },
      { what: "longest of others' sign-ins", value: longest, limit: LIMIT_SECONDS, unit: 's' },
    ];
  },
};
