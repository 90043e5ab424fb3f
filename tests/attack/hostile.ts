/**
 * The attackers of the siege, in a process of their own: sessions at one address, each of which repeats one attack. Their
 * rate is capped, so that the result depends on the fairness of the server and not on the speed of this process.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { api } from '@sixtyfour/contract';
import { forgeDraw } from './attacks/verification.ts';
import { loseTo } from './attacks/champions.ts';
import { LONG_PATH, prepareIllegalMove } from './attacks/floods.ts';
import { unanswered } from './attacks/frames.ts';
import { leaveLongGame } from './attacks/growth.ts';
import { playLate } from './attacks/late-body.ts';
import { guessCodes } from './attacks/lock-out.ts';
import { signIn } from './attacks/passwords.ts';
import { sayTo } from './attacks/phrases.ts';
import { refusedUpgrade } from './attacks/sockets.ts';
import { Match } from './match.ts';
import { type Account, signUpBody } from './site.ts';
import { Target } from './target.ts';
import { times, Visitor } from './visitor.ts';

export interface Orders {
  readonly origins: Target['origins'];
  readonly sessions: number;
  /** Steps of all sessions together. A step is one or a few calls. */
  readonly stepsPerSecond: number;
  readonly own: Account;
  /** The accounts that the attackers try to lock out. */
  readonly victims: readonly Account[];
}

type Step = () => Promise<unknown>;

const orders = JSON.parse(process.argv[2] ?? '{}') as Orders;
const site = new Target('proxy', orders.origins);

/** The step of a session, by row. */
const attackers: readonly (readonly [row: string, prepare: (visitor: Visitor) => Promise<Step>])[] = [
  ['T-01', prepareLateBody],
  ['T-02', async () => async () => void setTimeout((socket) => socket.destroy(), 10_000, await refusedUpgrade(site))],
  ['T-03', async (visitor) => () => forgeDraw(visitor)],
  ['T-04', async (visitor) => () => visitor.exchange({ method: 'GET', path: '//api/site' })],
  ['T-05', async () => () => signIn(site, orders.own)],
  ['T-06', async (visitor) => () => visitor.ask(api.signUp, { body: signUpBody('somebody@mail.example') })],
  [
    'T-07',
    async (visitor) => async () =>
      loseTo(visitor, await site.visitor().enter('Loser'), ['e2e4', 'e7e5', 'd2d4', 'd7d5']),
  ],
  ['T-08', (visitor) => prepareIllegalMove(visitor)],
  ['T-09', async (visitor) => () => visitor.exchange({ method: 'GET', path: LONG_PATH })],
  ['T-11', prepareSignOut],
  [
    'T-12',
    async () => () =>
      Promise.all(orders.victims.map((victim) => signIn(site, { ...victim, address: site.address(0) }, 'a wrong one'))),
  ],
  ['T-12', async (visitor) => () => guessCodes(visitor, 1, 'W')],
  ['T-12', async (visitor) => () => visitor.openSocket()],
  ['T-13', async (visitor) => () => visitor.ask(api.findMatch)],
  ['T-14', async (visitor) => () => leaveLongGame(visitor)],
  ['T-15', async (visitor) => () => unanswered(visitor, 50)],
  ['T-16', preparePhrases],
];

async function prepareLateBody(visitor: Visitor): Promise<Step> {
  const match = await Match.start(visitor, await site.visitor().enter('Friend'));
  return () => playLate(site, match, { by: match.mover, uci: 'e2e4', seconds: 4.5 });
}

async function preparePhrases(visitor: Visitor): Promise<Step> {
  const match = await Match.start(visitor, await site.visitor().enter('Friend'));
  return () => sayTo(match, visitor, 'smile');
}

async function prepareSignOut(): Promise<Step> {
  const visitor = await site.visitor().enter();
  const { cookie } = visitor;
  return () => {
    const copy = new Visitor(site.origins, visitor.address);
    copy.cookie = cookie;
    return copy.ask(api.signOut);
  };
}

let nextAt = performance.now();
/** Waits for the next step of any session. */
async function pace(): Promise<void> {
  nextAt = Math.max(nextAt, performance.now()) + 1_000 / orders.stepsPerSecond;
  await wait(Math.max(0, nextAt - performance.now()));
}

const counts = new Map<string, number>();
const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);

async function attackOn(number: number): Promise<void> {
  const [row, prepare] = attackers[number % attackers.length] ?? [];
  if (row === undefined || prepare === undefined) return;
  await pace();
  const visitor = await site
    .visitor()
    .enter('Attacker')
    .catch(() => null);
  let step = visitor === null ? null : await prepare(visitor).catch(() => null);
  for (;;) {
    await pace();
    try {
      if (visitor !== null) step ??= await prepare(visitor);
      await step?.();
      count(row);
    } catch {
      count(`${row} failed`);
    }
  }
}

process.on('message', () => {
  const lines = [...counts].toSorted(([one], [other]) => one.localeCompare(other)).map((entry) => entry.join(': '));
  process.stderr.write(`steps of the attackers: ${lines.join(', ')}\n`);
  process.exit(0);
});
// Attackers ignore errors.
process.on('unhandledRejection', () => undefined);
await times(orders.sessions, attackOn);
