/** Whether the response time of a sign-up reveals what the response hides: who has an account. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { api } from '@sixtyfour/contract';
import { OUTBOX_FOLDER } from '../../apps/server/src/mail/mailer.ts';
import { markdownTable } from '../performance-document.ts';
import { addressOf, type Guest, guestAt } from '../../tests/load/client/guest.ts';
import { ServerProcess } from '../../tests/load/server-process.ts';
import { inFigures, type PartReport } from './report.ts';
import type { Scale } from './scale.ts';
import { spreadOf } from './spread.ts';

/** Maximum ratio of the slower answer's median to the other one's. */
const MOST_RATIO = 1.1;
const NETWORK = 9;
const TAKEN = 'taken@example.org';
const PASSWORD = 'a horse, a battery and a staple';
const MANY = 100_000;
/** The usual limits would block the measurement, as they block an attacker. */
const LIMITS = {
  registrationsPerHour: MANY,
  registrationsPerDay: MANY,
  sessionsPerHour: MANY,
  mailRequestsPerHour: MANY,
};

async function signUp({ http }: Guest, email: string): Promise<string> {
  const body = { email, password: PASSWORD, data: { name: 'Ada Lovelace' }, ofAge: true as const };
  const answer = await http.call(api.signUp, { body });
  return answer.kind === 'refused' ? answer.code : answer.kind;
}

/** Confirms the address with the code from the only email that has been sent. */
async function confirm(server: ServerProcess, { http }: Guest): Promise<void> {
  const folder = join(server.dataDir, OUTBOX_FOLDER);
  const [mail = ''] = await readdir(folder);
  const text = await readFile(join(folder, mail), 'utf8');
  const code = /confirm=([\w-]+)/.exec(text)?.[1];
  if (code === undefined) throw new Error('the mail has no code');
  const answer = await http.call(api.confirmEmail, { body: { code } });
  if (answer.kind !== 'ok') throw new Error(`not confirmed: ${JSON.stringify(answer)}`);
}

/** Milliseconds of sign-ups, alternating between an address with an account and addresses without one. */
async function timeAnswers(
  server: ServerProcess,
  tries: number,
): Promise<Readonly<Record<'taken' | 'free', number[]>>> {
  const times = { taken: [] as number[], free: [] as number[] };
  const newGuest = (index: number): Promise<Guest> => guestAt(server.origin, addressOf(NETWORK, index), 'Ada');
  const owner = await newGuest(0);
  await signUp(owner, TAKEN);
  await confirm(server, owner);
  for (let index = 1; index <= 2 * tries; index += 1) {
    const kind = index % 2 === 0 ? 'free' : 'taken';
    const guest = await newGuest(index);
    const begun = performance.now();
    const outcome = await signUp(guest, kind === 'free' ? `free${index}@example.org` : TAKEN);
    times[kind].push(performance.now() - begun);
    if (outcome !== (kind === 'free' ? 'ok' : 'email-taken')) throw new Error(`${kind}: ${outcome}`);
  }
  return times;
}

export async function measureSignUps({ signUps }: Scale): Promise<PartReport> {
  const server = await ServerProcess.prepare({ limits: LIMITS });
  try {
    await server.start();
    const { taken, free } = await timeAnswers(server, signUps);
    const [one, two] = [spreadOf(taken), spreadOf(free)];
    return {
      text: `${signUps} sign-ups with an address that has an account, refused, and as many with addresses that have none, in turn; in milliseconds. The password is hashed before it is known which it is.

${markdownTable(
  ['address', 'median', 'p95'],
  [
    ['has an account', inFigures(one.p50), inFigures(one.p95)],
    ['has none', inFigures(two.p50), inFigures(two.p95)],
  ],
)}`,
      budgets: [
        {
          what: 'the slower median over the other',
          is: Math.max(one.p50, two.p50) / Math.min(one.p50, two.p50),
          most: MOST_RATIO,
        },
      ],
    };
  } finally {
    await server.stop();
    await server.remove();
  }
}
