/**
 * T-17: an opponent hinders the other player by aborted pairings, a flooded command queue, or rematch offers. Two that
 * are one person fill the database with games.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { api, type GameIntent } from '@sixtyfour/contract';
import { DEFAULT_LIMITS } from '../../../apps/server/src/admission/limits.ts';
import { Match } from '../match.ts';
import type { Attack } from '../site.ts';
import { flood, poll, times, type Visitor } from '../visitor.ts';
import { gameFound } from './players.ts';

const intentOf = (type: 'abort' | 'offer-rematch' | 'withdraw-rematch'): GameIntent => ({
  type,
  moveId: randomUUID(),
  version: 0,
});

/** Searches until a game is found or the time limit is reached. */
function findGame(visitor: Visitor, limitMs: number): Promise<string | null> {
  return poll(() => gameFound(visitor), limitMs, 200);
}

const SEARCHES_MS = 15_000;
const VICTIMS = 4;
/** The attacker's first two games; after them, the attacker's searches are held back. */
const MOST_ABORTED = 2;

/** Whether the opponent aborts the game at once. */
async function isAborted(visitor: Visitor, gameId: string): Promise<boolean> {
  const status = async () => (await visitor.call(api.getGame, { params: { gameId } })).game_status;
  return (await poll(async () => ((await status()) === 'aborted' ? true : null), 500)) !== null;
}

export const abortedPairings: Attack = {
  id: 'T-17',
  isSlow: true,
  async run(site) {
    const attacker = await site.visitor().enter('Attacker');
    const until = performance.now() + SEARCHES_MS;
    const isLate = () => performance.now() > until;
    const aborting = (async () => {
      while (!isLate()) {
        const gameId = await findGame(attacker, 500);
        if (gameId !== null) await attacker.ask(api.sendIntent, { params: { gameId }, body: intentOf('abort') });
      }
    })();
    const found: boolean[] = [];
    await times(VICTIMS, async (number) => {
      const victim = await site.visitor(number + 1).enter(`Victim ${number}`);
      await wait(number * 300);
      while (!isLate()) {
        const gameId = await findGame(victim, 1_000);
        if (gameId === null) continue;
        const isLost = await isAborted(victim, gameId);
        found.push(isLost);
        // A victim stays in a game with another victim: leaving it early would make the victim look like an attacker.
        if (!isLost) break;
      }
    });
    await aborting;
    const aborted = found.filter(Boolean).length;
    return [
      { what: `games of ${VICTIMS} searching visitors that one other aborts`, value: aborted, limit: MOST_ABORTED },
    ];
  },
};

const FLOOD_MS = 4_000;
const FRAMES_EACH = 20;

/** Sends intents that will be refused, as many as one websocket allows, then opens the next one. */
async function sendUselessIntents(visitor: Visitor, gameId: string): Promise<void> {
  const client = await visitor.openSocket();
  if (client === null) return wait(20);
  for (let sent = 0; sent < FRAMES_EACH; sent += 1)
    void client.request('intent', { gameId, intent: intentOf('withdraw-rematch') }).catch(() => undefined);
  await client.heartbeat().catch(() => undefined);
  client.close();
}

const MOVES = 'e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 d2d3 f8c5'.split(' ');

export const fullQueue: Attack = {
  id: 'T-17',
  async run(site) {
    const [victim, attacker] = [await site.visitor(1).enter('Victim'), await site.visitor(2).enter('Attacker')];
    const match = await Match.start(victim, attacker);
    const flooding = flood({ inFlight: 4, ms: FLOOD_MS }, () => sendUselessIntents(attacker, match.id));
    let refused = 0;
    for (const uci of MOVES) {
      await wait(FLOOD_MS / (2 * MOVES.length));
      const { mover } = match;
      await match.play(uci).catch(async () => {
        // The attacker's own moves may be refused because of the attacker's other intents.
        refused += mover === victim ? 1 : 0;
        await flooding;
        await match.play(uci);
      });
    }
    await flooding;
    return [
      {
        what: `moves refused beside a flood of the opponent's useless acts, of ${MOVES.length}`,
        value: refused,
        limit: 0,
      },
    ];
  },
};

const OFFERS = 60;
/** Acts of a game without a move: its start, its end, and the limited number of acts after it. */
const MOST_ACTS = 30;

export const rematchFlood: Attack = {
  id: 'T-17',
  async run(site) {
    const [one, other] = [await site.visitor(1).enter('One'), await site.visitor(2).enter('Other')];
    const match = await Match.start(one, other);
    await match.act(one, 'abort');
    for (let offer = 0; offer < OFFERS; offer += 1) {
      await match.act(one, 'offer-rematch');
      await match.act(one, 'withdraw-rematch');
    }
    const { version } = await other.call(api.getGame, { params: { gameId: match.id } });
    return [{ what: `acts kept of ${OFFERS} offers of a rematch`, value: version, limit: MOST_ACTS }];
  },
};

const CHAIN = 300;

export const rematchChain: Attack = {
  id: 'T-17',
  isSlow: true,
  async run(site) {
    const [one, other] = [await site.visitor(1).enter('One'), await site.visitor(2).enter('Other')];
    let { id: gameId } = await Match.start(one, other);
    const since = performance.now();
    let begun = 0;
    for (let link = 0; link < CHAIN; link += 1) {
      const params = { gameId };
      await one.ask(api.sendIntent, { params, body: intentOf('abort') });
      for (const player of link % 2 === 0 ? [one, other] : [other, one]) {
        // A player who calls is present.
        await player.ask(api.getGame, { params });
        await player.ask(api.sendIntent, { params, body: intentOf('offer-rematch') });
      }
      const { next_game_id: next } = await one.call(api.getGame, { params });
      if (next === null) break;
      gameId = next;
      begun += 1;
    }
    // Both players have the limit at once, and what recovers meanwhile.
    const hours = 1 + (performance.now() - since) / 3_600_000;
    const limit = Math.ceil(2 * DEFAULT_LIMITS.rematchesPerHour * hours);
    return [{ what: `games of a chain of ${CHAIN} rematches`, value: begun, limit }];
  },
};
