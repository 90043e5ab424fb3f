/**
 * The siege: hostile sessions at one address carry out all attacks at once, while a visitor elsewhere and one at the
 * same address play a person, sign in and have an AI game verified.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Ms } from '@sixtyfour/chess';
import { api } from '@sixtyfour/contract';
import { type AlmostWon, playAlmostToWin } from './ai-games.ts';
import { type Figure, quantile } from './figures.ts';
import type { Orders } from './hostile.ts';
import { Match } from './match.ts';
import { longestLine } from './moves.ts';
import { type Account, PASSWORD, type Site } from './site.ts';
import { poll, type Visitor } from './visitor.ts';

const SESSIONS = 200;
const STEPS_PER_SECOND = 200;
/** The process priority of the attackers, lower than the server's. */
const NICE = 10;
/** The attackers sign in and prepare before the measurement. */
const HEAD_START_MS = 10_000;
const LIMITS = { moveMs: 50, signInMs: 2_000, verifiedMs: 30_000 } as const;
/** Maximum slowdown of a visitor at the attackers' address. */
const NEIGHBOR_FACTOR = 5;
const MOVES = longestLine().slice(0, 300);
/** Each player sends every second move, which stays within the frame limit. */
const MOVE_EVERY_MS = 110;
const SIGN_INS = 5;
/** A refused visitor gives up after this time. */
const PATIENCE_MS = 20_000;

interface Honest {
  readonly account: Account;
  /** Signed in to the account. */
  readonly visitor: Visitor;
  /** Another browser, a guest before the attack begins: a page signs in as a guest before it can send a form. */
  readonly otherBrowser: Visitor;
  readonly opponent: Visitor;
  readonly aiGame: AlmostWon;
}

async function prepare(site: Site, address: number, opponentAddress: number): Promise<Honest> {
  const account = await site.account(address);
  const visitor = site.visitor(address);
  await visitor.call(api.signInWithPassword, { body: { email: account.email, password: PASSWORD } });
  await visitor.call(api.saveProfile, { body: { name: 'Honest', country: 'NO' } });
  const opponent = await site.visitor(opponentAddress).enter('Friend');
  const otherBrowser = await site.visitor(address).enter();
  return { account, visitor, otherBrowser, opponent, aiGame: await playAlmostToWin(visitor) };
}

/** Retries while refused. Null if the visitor gives up. */
function retry<Value>(attempt: () => Promise<Value | null>): Promise<Value | null> {
  return poll(() => attempt().catch(() => null), PATIENCE_MS, 1_000);
}

/** The time of each move until both sides have it. Infinity if the game cannot be played. */
async function playMoves({ visitor, opponent }: Honest, moves = MOVES): Promise<Ms> {
  const match = await retry(() => Match.start(visitor, opponent));
  const own = await retry(() => visitor.openSocket(PATIENCE_MS));
  const others = await retry(() => opponent.openSocket(PATIENCE_MS));
  if (match === null || own === null || others === null) return Infinity;
  for (const client of [own, others]) await client.request('joinGame', { gameId: match.id });
  const taken: Ms[] = [];
  try {
    for (const uci of moves) {
      const [mover, other] = match.mover === visitor ? [own, others] : [others, own];
      const begun = performance.now();
      const seen = new Promise<void>((resolve) => other.once('opponentMove', () => resolve()));
      const answer = await mover.request('intent', { gameId: match.id, intent: match.intentOf(uci) });
      if (!answer.ok) return Infinity;
      await Promise.race([seen, wait(PATIENCE_MS)]);
      taken.push(performance.now() - begun);
      match.advance(uci);
      await wait(Math.max(0, MOVE_EVERY_MS / 2 - (performance.now() - begun)));
    }
    return quantile(taken, 0.99);
  } catch {
    return Infinity;
  } finally {
    await match.act(visitor, 'resign');
    own.close();
    others.close();
  }
}

/** The longest of several sign-ins, each retried while refused. Infinity if one never succeeds. */
async function longestSignIn({ account: { email }, otherBrowser }: Honest): Promise<Ms> {
  const body = { email, password: PASSWORD };
  let longest = 0;
  for (let number = 0; number < SIGN_INS; number += 1) {
    const begun = performance.now();
    const entered = await retry(async () =>
      (await otherBrowser.ask(api.signInWithPassword, { body })).code === 'ok' ? true : null,
    );
    longest = Math.max(longest, entered === null ? Infinity : performance.now() - begun);
    await wait(1_000);
  }
  return longest;
}

async function figuresOf(
  honest: Honest,
  { who, factor, usualMs }: { who: string; factor: number; usualMs: Ms },
): Promise<Figure[]> {
  const [moveMs, signInMs, { status, ms }] = await Promise.all([
    playMoves(honest),
    longestSignIn(honest),
    honest.aiGame.finish(factor * LIMITS.verifiedMs),
  ]);
  const verifiedMs = status === 'counted' ? ms : Infinity;
  return [
    {
      what: `${who}: a move, p99`,
      value: moveMs,
      limit: factor * LIMITS.moveMs,
      unit: 'ms',
      note: `${Math.round(usualMs)} ms without attackers`,
    },
    { what: `${who}: longest sign-in`, value: signInMs / 1_000, limit: (factor * LIMITS.signInMs) / 1_000, unit: 's' },
    {
      what: `${who}: AI game verified`,
      value: verifiedMs / 1_000,
      limit: (factor * LIMITS.verifiedMs) / 1_000,
      unit: 's',
      note: status,
    },
  ];
}

export async function runSiege(site: Site): Promise<Figure[]> {
  const elsewhere = await prepare(site, 1, 2);
  const neighbor = await prepare(site, 0, 3);
  const usualMs = await playMoves(elsewhere, MOVES.slice(0, 100));
  const own = await site.account(0);
  const victims = [elsewhere.account, neighbor.account];
  const orders: Orders = { origins: site.origins, sessions: SESSIONS, stepsPerSecond: STEPS_PER_SECOND, own, victims };
  const attackers = fork(join(import.meta.dirname, 'hostile.ts'), [JSON.stringify(orders)]);
  if (attackers.pid !== undefined) setPriority(attackers.pid, NICE);
  try {
    await wait(HEAD_START_MS);
    const figures = await Promise.all([
      figuresOf(elsewhere, { who: 'visitor elsewhere', factor: 1, usualMs }),
      figuresOf(neighbor, { who: 'visitor behind the same address', factor: NEIGHBOR_FACTOR, usualMs }),
    ]);
    const ended = once(attackers, 'exit');
    attackers.send('end');
    await ended;
    return figures.flat();
  } finally {
    attackers.kill();
  }
}
