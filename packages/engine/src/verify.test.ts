import { Game, makeUci } from '@sixtyfour/chess';
import { expect, test } from 'vitest';
import { chooseMove, type ClaimedGame, suggestMove, verifyGame } from './index.ts';

const claim: Omit<ClaimedGame, 'moves'> = {
  ruleSet: 'standard',
  persona: 'judit-poll-gar',
  seed: 7,
  color: 'black',
};
const PLIES = 16;

/** An honest game, long enough to leave the book. */
async function playedGame(): Promise<readonly string[]> {
  const moves: string[] = [];
  while (moves.length < PLIES) {
    const request = { ruleSet: claim.ruleSet, startFen: null, moves };
    const choice = await (moves.length % 2 === 0 ? suggestMove(request, 500) : chooseMove({ ...claim, ...request }));
    moves.push(choice?.move ?? '');
  }
  return moves;
}

test('an honest game is verified, even if unfinished', async () => {
  const moves = await playedGame();
  expect(await verifyGame({ ...claim, moves })).toEqual({ ok: true, value: moves.length });
  expect(await verifyGame({ ...claim, moves: moves.slice(0, 7) })).toEqual({ ok: true, value: 7 });
  expect(await verifyGame({ ...claim, moves: [] })).toEqual({ ok: true, value: 0 });
});

test('T-03 a game is verified in parts, which find the same forgery as the whole', async () => {
  const moves = await playedGame();
  const part = (from: number, of = moves) => verifyGame({ ...claim, moves: of }, { from, isEnough: () => true });
  const ends = [];
  for (let from = 0; from < PLIES;) {
    const verified = await part(from);
    if (!verified.ok) throw new Error(verified.error.code);
    from = verified.value;
    ends.push(from);
  }
  expect(ends).toEqual([2, 4, 6, 8, 10, 12, 14, 16]);
  const forged = moves.with(3, moves[3] === 'a7a6' ? 'h7h6' : 'a7a6').slice(0, 4);
  expect(await part(0, forged)).toEqual({ ok: true, value: 2 });
  expect(await part(2, forged)).toEqual({ ok: false, error: { code: 'forged-reply', ply: 3 } });
});

test('a forged reply is reported with its ply', async () => {
  const moves = await playedGame();
  let found = 0;
  for (let ply = 1; ply < PLIES; ply += 4) {
    const before = Game.replay(claim.ruleSet, null, moves.slice(0, ply));
    if (!before.ok) throw new Error(before.error.error.code);
    const other = before.value.legalMoves().find(({ from, to }) => !moves[ply]?.startsWith(from + to));
    // A forced reply cannot be forged.
    if (other === undefined) continue;
    const forged = [...moves.slice(0, ply), makeUci(other)];
    expect(await verifyGame({ ...claim, moves: forged })).toEqual({ ok: false, error: { code: 'forged-reply', ply } });
    found++;
  }
  expect(found).toBeGreaterThan(2);
});

test('an illegal move of either side is reported before any search', async () => {
  const moves = await playedGame();
  const [first = '', ...rest] = moves;
  expect(await verifyGame({ ...claim, moves: [first, first, ...rest] })).toEqual({
    ok: false,
    error: { code: 'illegal-move', ply: 1 },
  });
  expect(await verifyGame({ ...claim, seed: 8, moves: [...moves, 'a1a1'] })).toEqual({
    ok: false,
    error: { code: 'illegal-move', ply: PLIES },
  });
});

test('a wrong seed or character is detected', async () => {
  const moves = await playedGame();
  expect((await verifyGame({ ...claim, seed: 8, moves })).ok).toBe(false);
  expect((await verifyGame({ ...claim, persona: 'bobby-fish-er', moves })).ok).toBe(false);
});
