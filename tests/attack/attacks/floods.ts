/** T-04, T-08 and T-09: floods of calls and pages from one address. */
import { setTimeout as wait } from 'node:timers/promises';
import { AI_GAME, api } from '@sixtyfour/contract';
import { DEFAULT_LIMITS } from '../../../apps/server/src/admission/limits.ts';
import { Random } from '../../load/random.ts';
import { AiGame } from '../ai-games.ts';
import { median } from '../figures.ts';
import { longLine } from '../moves.ts';
import type { Attack } from '../site.ts';
import { flood, times, type Visitor } from '../visitor.ts';

const IN_FLIGHT = 24;

/** T-04: the limit of calls is not met by paths in other spellings. */
export const callsByOtherPaths: Attack = {
  id: 'T-04',
  async run(site) {
    const limit = DEFAULT_LIMITS.requestsPerMinute;
    const visitor = site.visitor();
    const spelled = ['//api/site', '/%61pi/site', '/api/site/'];
    let answered = 0;
    for (let sent = 0; sent < limit + 300; sent += 100) {
      const path = spelled[(sent / 100) % spelled.length] ?? '';
      const statuses = await times(100, () => visitor.exchange({ method: 'GET', path }).then(({ status }) => status));
      answered += statuses.filter((status) => status === 200).length;
    }
    return [{ what: 'calls of a minute answered under other spellings', value: answered, limit }];
  },
};

/** An illegal move after a game as long as the server accepts. */
export async function prepareIllegalMove(guest: Visitor): Promise<() => Promise<unknown>> {
  const game = await AiGame.open(guest, 'judit-poll-gar');
  if (game === null) throw new Error('no AI game can be opened');
  const plies = await game.reportAll(longLine(AI_GAME.plies - 2, new Random(8)));
  return () => game.report(plies, ['a1h8']);
}

/** T-08: illegal moves in a long game keep the event loop busy. */
export const longGame: Attack = {
  id: 'T-08',
  async run(site) {
    const attack = await prepareIllegalMove(await site.visitor().enter());
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
    // A refusal is cheap, and there are 24 of them in the queue.
    return [{ what: `others' calls, median (${usual.toFixed(1)} ms before)`, value: attacked, limit: 50, unit: 'ms' }];
  },
};

export const LONG_PATH = `/${'a'.repeat(12_000)}`;
const LOG_SECONDS = 3;
/** A line of a request, and what a refusal adds. */
const LINE_BYTES = 1_000;

/** T-09: long paths fill the log. */
export const logFlood: Attack = {
  id: 'T-09',
  async run(site) {
    const visitor = site.visitor();
    const before = await site.logBytes();
    const statuses = await flood({ inFlight: IN_FLIGHT, ms: LOG_SECONDS * 1_000 }, () =>
      visitor.exchange({ method: 'GET', path: LONG_PATH }).then(({ status }) => status),
    );
    // The last lines may still be written.
    await wait(300);
    const written = (await site.logBytes()) - before;
    const served = statuses.filter((status) => status < 400).length;
    return [
      {
        what: `log written for each of ${statuses.length} pages`,
        value: written / statuses.length,
        limit: LINE_BYTES,
        unit: 'bytes',
      },
      { what: 'log written in a second', value: written / LOG_SECONDS / 1e6, limit: 2, unit: 'MB' },
      { what: 'pages served to one address in 3 s', value: served, limit: DEFAULT_LIMITS.requestsPerMinute },
    ];
  },
};
