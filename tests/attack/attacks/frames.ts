/** T-15: frames get no answer because their websocket closes without a documented reason. */
import { setTimeout as wait } from 'node:timers/promises';
import { api, REALTIME } from '@sixtyfour/contract';
import type { Attack } from '../site.ts';
import { flood, times, type Visitor } from '../visitor.ts';

/** See "Limits" in docs/operations.md. */
const DOCUMENTED_CODES = new Set([1001, 1008, 1009, 1013]);
const QUEUE_FRAME = { type: 'client-joinQueue', payload: { playerName: '\u18D9', country: 'US' } };
const FRAMES = 40;

/** Sends frames. Returns the number without an answer, unless the websocket closed with a documented code. */
export async function unanswered(visitor: Visitor, pauseMs: number): Promise<number> {
  const client = await visitor.openSocket();
  if (client === null) return FRAMES;
  const closed = client.closed();
  const answers = await times(FRAMES, async (number) => {
    await wait(number * pauseMs);
    const frame = number % 2 === 0 ? QUEUE_FRAME : { type: 'heartbeat' };
    return client
      .ask((id) => JSON.stringify({ id, ...frame }))
      .then(
        () => true,
        () => false,
      );
  });
  const code = client.isOpen ? 0 : await closed;
  client.close();
  return DOCUMENTED_CODES.has(code) ? 0 : answers.filter((isAnswered) => !isAnswered).length;
}

export const frames: Attack = {
  id: 'T-15',
  async run(site) {
    const busy = flood({ inFlight: 24, ms: 5_000 }, () => site.visitor(99).ask(api.dailyPuzzle));
    // Below the rate limit, and all at once.
    const slow = times(20, async (number) =>
      unanswered(await site.visitor(number).enter('Bela'), 1_100 / REALTIME.eventsPerSecond),
    );
    const quick = times(20, async (number) => unanswered(await site.visitor(20 + number).enter('Bela'), 0));
    const counts = [...(await slow), ...(await quick)];
    await busy;
    const value = counts.reduce((sum, count) => sum + count, 0);
    return [{ what: `frames of ${counts.length * FRAMES} without an answer or a documented code`, value, limit: 0 }];
  },
};
