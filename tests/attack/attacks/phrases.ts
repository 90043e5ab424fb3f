/** T-16: the opponent and strangers flood a player with phrases, some of them with their own words. */
import { setTimeout as wait } from 'node:timers/promises';
import { api, PHRASES, type PhraseId, REACTIONS } from '@sixtyfour/contract';
import { DEFAULT_LIMITS } from '../../../apps/server/src/admission/limits.ts';
import { Match } from '../match.ts';
import type { Attack } from '../site.ts';
import { flood, type Visitor } from '../visitor.ts';

const FLOOD_MS = 5_000;
/** One phrase recovers in this time. */
const RECOVERY_MS = 3_000;
const WORDS = [...PHRASES, ...REACTIONS];

/** Says a phrase, which may be invalid. Returns whether it was accepted. */
export async function sayTo({ id }: Match, visitor: Visitor, phrase: string): Promise<boolean> {
  const { code } = await visitor.ask(api.sayPhrase, { params: { gameId: id }, body: { phrase } });
  return code === 'ok';
}

/** Sends phrases until the websocket is closed for too many frames per second, then opens the next one. */
async function sayByFrames(visitor: Visitor, gameId: string): Promise<void> {
  const client = await visitor.openSocket();
  if (client === null) return;
  const closed = client.closed();
  for (let sent = 0; client.isOpen && sent < 100; sent += 1)
    void client.request('phrase', { gameId, phrase: WORDS[sent % WORDS.length] as PhraseId }).catch(() => undefined);
  await Promise.race([closed, wait(1_000)]);
  client.close();
}

export const phrases: Attack = {
  id: 'T-16',
  async run(site) {
    const [victim, attacker, stranger] = [
      await site.visitor(1).enter('Victim'),
      await site.visitor(2).enter('Attacker'),
      await site.visitor(3).enter('Stranger'),
    ];
    const match = await Match.start(victim, attacker);
    const client = await victim.openSocket();
    if (client === null) throw new Error('the victim cannot connect');
    const heard: PhraseId[] = [];
    client.on('phrase', ({ phrase }) => void heard.push(phrase));
    await client.request('joinGame', { gameId: match.id });
    const begun = performance.now();
    const calls = flood({ inFlight: 8, ms: FLOOD_MS }, () => sayTo(match, attacker, 'smile'));
    const frames = flood({ inFlight: 2, ms: FLOOD_MS }, () => sayByFrames(attacker, match.id));
    const strange = flood({ inFlight: 2, ms: FLOOD_MS }, () => sayTo(match, stranger, 'smile'));
    const ownWords = flood({ inFlight: 2, ms: FLOOD_MS }, () => sayTo(match, attacker, 'You are an idiot'));
    // The host of the room is white. Phrases before the move do not make it stale.
    await wait(FLOOD_MS / 2);
    const isRefused = await match.play('e2e4').then(
      () => false,
      () => true,
    );
    const said = await calls;
    await frames;
    // All phrases that were accepted before have been sent.
    await client.heartbeat();
    const seconds = (performance.now() - begun) / 1_000;
    client.close();
    if (!said.includes(true)) throw new Error('the attacker could say nothing');
    return [
      {
        what: `phrases that a flood of ${FLOOD_MS / 1_000} s brings to the opponent`,
        value: heard.length,
        limit: DEFAULT_LIMITS.phrasesAtOnce + Math.ceil((seconds * 1_000) / RECOVERY_MS),
      },
      {
        what: 'phrases accepted from strangers or in words of their own',
        value: [...(await strange), ...(await ownWords)].filter(Boolean).length,
        limit: 0,
      },
      { what: "opponent's moves refused meanwhile", value: Number(isRefused), limit: 0 },
    ];
  },
};
