import { PERSONAS } from '@sixtyfour/engine/personas';
import { afterAll, expect, test } from 'vitest';
import { playHonestly, verifyAll } from './test-honest-games.ts';
import { createVerifier } from './verifier.ts';

const verifier = createVerifier();
afterAll(() => verifier.close());

/** Deep Blue-berry thinks a hundred times as long as the others. The rule sets alternate. */
const games = PERSONAS.map((persona, index) => ({
  persona: persona.id,
  ruleSet: index % 2 === 0 ? ('standard' as const) : ('simplified' as const),
  color: index % 2 === 0 ? ('black' as const) : ('white' as const),
  seed: 1_000 * index,
  plies: persona.difficulty === 'very-hard' ? 10 : 14,
}));

test.each(games)(
  'A-47 the worker thread verifies an honest game: $persona, $ruleSet, $color',
  { timeout: 120_000 },
  async ({ plies, ...claim }) => {
    const { moves } = await playHonestly(claim, { plies, nodes: 1_000 });
    expect(moves.length).toBeGreaterThanOrEqual(10);
    expect(await verifyAll(verifier, { ...claim, moves })).toEqual({ ok: true, value: moves.length });
  },
);

test('closing the thread rejects a running call, and the next call starts a new thread', async () => {
  const claim = { persona: 'deep-blue-berry', ruleSet: 'standard', seed: 1, color: 'black' } as const;
  // From the third ply on, the character has no opening move and must search, which takes tenths of a second.
  const moves = ['g1h3', 'd7d5', 'h3g1', 'h7h6'];
  const [answer] = await Promise.allSettled([verifier.verify({ ...claim, moves }, 0), verifier.close()]);
  expect(answer).toEqual({ status: 'rejected', reason: new Error('the background thread has ended') });
  expect(await verifier.verify({ ...claim, moves: [] }, 0)).toEqual({ ok: true, value: 0 });
});
