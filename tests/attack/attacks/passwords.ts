/** T-05: parallel sign-ins with the right password keep the password hashing busy. */
import { setTimeout as wait } from 'node:timers/promises';
import { api } from '@sixtyfour/contract';
import { DEFAULT_LIMITS } from '../../../apps/server/src/admission/limits.ts';
import { type Account, type Attack, PASSWORD } from '../site.ts';
import type { Target } from '../target.ts';
import { type Answer, times } from '../visitor.ts';

/** The attacker's accounts: as many as one address may register in an hour. */
const ATTACKERS = DEFAULT_LIMITS.registrationsPerHour;
const OTHERS = 10;
const IN_FLIGHT = 120;
const LIMIT_SECONDS = 2;

export function signIn(site: Target, { email, address }: Account, password = PASSWORD): Promise<Answer> {
  return site.visitor(address).ask(api.signInWithPassword, { body: { email, password } });
}

export const passwords: Attack = {
  id: 'T-05',
  async run(site) {
    const attackers: Account[] = [];
    for (let number = 0; number < ATTACKERS; number += 1) attackers.push(await site.account(0));
    const others: Account[] = [];
    for (let number = 1; number <= OTHERS; number += 1) others.push(await site.account(number));
    const over = new AbortController();
    const attacking = times(IN_FLIGHT, async (number) => {
      const attacker = attackers[number % ATTACKERS];
      if (attacker === undefined) return;
      while (!over.signal.aborted) await signIn(site, attacker);
    });
    const answers = await times(OTHERS, async (number) => {
      await wait(500 + 100 * number);
      const other = others[number];
      return other === undefined ? null : signIn(site, other);
    });
    over.abort();
    await attacking;
    const refusals = answers.flatMap((answer) => (answer === null || answer.code === 'ok' ? [] : answer.code));
    const longest = Math.max(...answers.map((answer) => answer?.ms ?? 0)) / 1_000;
    return [
      {
        what: `refused sign-ins of ${OTHERS} others`,
        value: refusals.length,
        limit: 0,
        ...(refusals.length > 0 && { note: refusals.join(', ') }),
      },
      { what: "longest of others' sign-ins", value: longest, limit: LIMIT_SECONDS, unit: 's' },
    ];
  },
};
