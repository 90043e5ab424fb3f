/** T-04, T-08 and T-09: floods of calls and pages from one address. */
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { AI_GAME, api } from '@sixtyfour/contract';
import { DEFAULT_LIMITS } from '../../../apps/server/src/admission/limits.ts';
import { AiGame } from '../ai-games.ts';
import { median } from '../figures.ts';
import { longestLine } from '../moves.ts';
import type { Attack } from '../site.ts';
import { flood, times, type Visitor } from '../visitor.ts';

const IN_FLIGHT = 24;
const MEASURED = 200;
/** The unit of CPU time in /proc. */
const TICK_MS = 10;

/** The calls that a per-minute budget allows from `begun` on: all of it, plus what has recovered since. */
function atMost(perMinute: number, begun: number): number {
  return Math.ceil(perMinute * (1 + (performance.now() - begun) / 60_000));
}

/** T-04: other spellings of a path evade the rate limit. */
export const callsByOtherPaths: Attack = {
  id: 'T-04',
  async run(site) {
    const limit = DEFAULT_LIMITS.requestsPerMinute;
    const begun = performance.now();
    const visitor = site.visitor();
    const spelled = ['//api/site', '/%61pi/site', '/api/site/'];
    let answered = 0;
    for (let sent = 0; sent < limit + 300; sent += 100) {
      const path = spelled[(sent / 100) % spelled.length] ?? '';
      const statuses = await times(100, () => visitor.exchange({ method: 'GET', path }).then(({ status }) => status));
      answered += statuses.filter((status) => status === 200).length;
    }
    return [{ what: 'calls of a minute answered under other spellings', value: answered, limit: atMost(limit, begun) }];
  },
};

/** An illegal move after a game of the maximum length that the server accepts. */
export async function prepareIllegalMove(
  guest: Visitor,
  plies: number = AI_GAME.plies - 2,
): Promise<() => Promise<unknown>> {
  const game = await AiGame.open(guest, 'judit-poll-gar');
  if (game === null) throw new Error('no AI game can be opened');
  const accepted = await game.reportAll(longestLine().slice(0, plies));
  return () => game.report(accepted, ['a1h8']);
}

/** The CPU time that a process has used. */
async function cpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
  return ((user ?? 0) + (system ?? 0)) * TICK_MS;
}

/** T-08: illegal moves in a long game keep the event loop busy. */
export const longGame: Attack = {
  id: 'T-08',
  isSlow: true,
  async run(site) {
    const attack = await prepareIllegalMove(await site.visitor().enter());
    // Prepared now, because the flood uses up the requests without a session of this address.
    const short = await prepareIllegalMove(await site.visitor().enter(), 2);
    const others = await times(5, (number) => site.visitor(1 + number).enter());
    const ask = async (number: number) => {
      const { ms } = (await others[number]?.ask(api.getSession)) ?? { ms: Number.NaN };
      await wait(20);
      return ms;
    };
    const usual = median(await flood({ inFlight: others.length, ms: 1_000 }, ask));
    const attacking = flood({ inFlight: IN_FLIGHT, ms: 4_000 }, attack);
    const attacked = median(await flood({ inFlight: others.length, ms: 4_000 }, ask));
    await attacking;
    const cost = async (call: () => Promise<unknown>) => {
      const before = await cpuMs(site.server.pid);
      for (let sent = 0; sent < MEASURED; sent += 1) await call();
      return (await cpuMs(site.server.pid)) - before;
    };
    const shortMs = await cost(short);
    // A refusal is cheap, so the others' calls may wait for the 24 in the queue.
    return [
      {
        what: 'cost of an illegal move, compared with a short game',
        value: (await cost(attack)) / shortMs,
        limit: 1.5,
      },
      { what: "others' calls, median", value: attacked, limit: 50, unit: 'ms', note: `${usual.toFixed(1)} ms before` },
    ];
  },
};

export const LONG_PATH = `/${'a'.repeat(12_000)}`;
/** More than one address may request per minute. */
const PAGES = DEFAULT_LIMITS.pagesPerMinute + 1_000;
/** The log line of a request, plus what a refusal adds. */
const LINE_BYTES = 1_000;

/** T-09: long paths fill the log. */
export const logFlood: Attack = {
  id: 'T-09',
  async run(site) {
    const visitor = site.visitor();
    const before = await site.logBytes();
    const begun = performance.now();
    let served = 0;
    for (let sent = 0; sent < PAGES; sent += 100)
      await times(100, async () => {
        const { status } = await visitor.exchange({ method: 'GET', path: LONG_PATH });
        if (status < 400) served += 1;
      });
    const seconds = (performance.now() - begun) / 1_000;
    // The last lines may not have been written yet.
    await wait(300);
    const written = (await site.logBytes()) - before;
    return [
      { what: 'log written for a page', value: written / PAGES, limit: LINE_BYTES, unit: 'bytes' },
      { what: 'log written in a second', value: written / seconds / 1e6, limit: 2, unit: 'MB/s' },
      {
        what: `pages of ${PAGES} served to one address`,
        value: served,
        limit: atMost(DEFAULT_LIMITS.pagesPerMinute, begun),
        note: `in ${seconds.toFixed(1)} s`,
      },
    ];
  },
};
