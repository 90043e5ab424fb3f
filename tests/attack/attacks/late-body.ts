/** T-01: the body of a move comes long after its headers, so that the thinking time is not charged. */
import { setTimeout as wait } from 'node:timers/promises';
import { LAG_CREDIT_MS } from '@sixtyfour/contract';
import { openBareSocket, requestText } from '../../../apps/server/src/http/test-socket.ts';
import { Match } from '../match.ts';
import type { Attack } from '../site.ts';
import type { Target } from '../target.ts';
import type { Visitor } from '../visitor.ts';

/** Shorter and longer than a request may take to arrive. */
const HELD_SECONDS = { short: 3, long: 7 };
/** The duration of the calls around the move. */
const TOLERANCE_SECONDS = 0.3;

/** Sends a move whose body comes later. Returns the status line of the answer. */
export async function playLate(
  site: Target,
  match: Match,
  { by, uci, seconds }: { by: Visitor; uci: string; seconds: number },
) {
  const body = JSON.stringify(match.intentOf(uci));
  const bare = await openBareSocket(site.port, { keepsOpen: true });
  const headers = {
    host: new URL(site.origins.server).host,
    ...by.headers,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  bare.write(requestText('POST', match.path, headers));
  await wait(seconds * 1_000);
  bare.write(body);
  const answer = await Promise.race([bare.until('\r\n'), bare.ended()]);
  bare.socket.destroy();
  return answer.split('\r\n', 1)[0] ?? '';
}

export const lateBody: Attack = {
  id: 'T-01',
  async run(site) {
    const match = await Match.start(await site.visitor().enter('Cheat'), await site.visitor(1).enter('Victim'));
    for (const uci of ['e2e4', 'e7e5']) await match.play(uci);
    const cheat = match.white;
    const before = await match.msOf(cheat);
    const short = await playLate(site, match, { by: cheat, uci: 'g1f3', seconds: HELD_SECONDS.short });
    if (short.includes(' 200 ')) match.advance('g1f3');
    const charged = (before - (await match.msOf(cheat))) / 1_000;
    if (match.mover !== cheat) await match.play('b8c6');
    const long = await playLate(site, match, { by: cheat, uci: 'f1c4', seconds: HELD_SECONDS.long });
    const credit = LAG_CREDIT_MS.move / 1_000 + TOLERANCE_SECONDS;
    return [
      {
        what: 'thinking that was not charged',
        value: Math.max(0, HELD_SECONDS.short - charged),
        limit: credit,
        unit: 's',
      },
      { what: `bodies accepted after ${HELD_SECONDS.long} s`, value: long.includes(' 200 ') ? 1 : 0, limit: 0 },
    ];
  },
};
