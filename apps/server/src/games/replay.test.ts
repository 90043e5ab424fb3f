/** I-04, I-05: every stored game can be replayed from its acts, and the result equals its row. */
import { Game, makeUci, RULE_SETS, type RuleSet } from '@sixtyfour/chess';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { setUpTestDatabase } from '../database/set-up-test-database.ts';
import { toOnlineGameState } from './rows.ts';
import { readGame } from './store.ts';
import { setUpService } from './test-service.ts';
import { sendIntent, beginGames, gameActs, gameRow, moveIntent, type Pairing, view } from './test-kit.ts';

const own = setUpTestDatabase();
const service = setUpService(own);

/** Plays legal moves chosen by numbers, until the game ends or the numbers are used up. */
async function playPicked(game: Pairing, ruleSet: RuleSet, picks: readonly number[]): Promise<void> {
  let now = Game.start(ruleSet);
  for (const pick of picks) {
    const moves = now.legalMoves();
    const move = moves[pick % moves.length];
    if (move === undefined || now.outcome !== null) return;
    service.clock.advance(pick);
    const player = now.turn === 'white' ? game.white : game.black;
    const answer = await sendIntent(service, player, game.id, moveIntent(makeUci(move)), pick);
    if (!answer.ok) throw new Error(`${makeUci(move)} in ${now.fen}: ${answer.error}`);
    now = now.play(move);
  }
}

test('property: replaying the acts of a stored game results in its row, and incremental reading results in the same game', async () => {
  const picked = fc.tuple(fc.constantFrom(...RULE_SETS), fc.array(fc.nat(400), { maxLength: 60 }));
  await fc.assert(
    fc.asyncProperty(fc.array(picked, { minLength: 4, maxLength: 8 }), async (all) => {
      const games = await beginGames(own.database, service, all.length);
      await Promise.all(
        games.map(async (game, i) => {
          const [ruleSet, picks] = all[i] ?? ['standard', []];
          await own.database.updateTable('chess_games').set({ rule_set: ruleSet }).where('id', '=', game.id).execute();
          await playPicked(game, ruleSet, picks);

          const seen = await view(service, game);
          const row = await gameRow(own.database, game.id);
          const acts = await gameActs(own.database, game.id);
          const moves = acts.filter(({ kind }) => kind === 'move');
          const replayed = Game.replay(
            ruleSet,
            null,
            moves.flatMap(({ uci }) => uci ?? []),
          );
          if (!replayed.ok) throw new Error(`ply ${replayed.error.ply}`);
          expect(row.board).toBe(replayed.value.board);
          expect(row.ply).toBe(moves.length);
          expect(row.position_history.split('\n').filter(Boolean)).toEqual(replayed.value.positionHistory.slice(-10));
          expect(seen.moves).toEqual(replayed.value.history.map(({ uci }) => uci));
          // Plies have no gaps, sides alternate, and clocks never increase.
          expect(moves.map(({ ply }) => ply)).toEqual(moves.map((_, ply) => ply + 1));
          expect(moves.map(({ seat }) => seat)).toEqual(moves.map((_, ply) => (ply % 2 === 0 ? 'w' : 'b')));
          for (const [before, act] of acts.entries()) {
            expect(act.white_ms).toBeLessThanOrEqual(acts[before - 1]?.white_ms ?? 300_000);
            expect(act.black_ms).toBeLessThanOrEqual(acts[before - 1]?.black_ms ?? 300_000);
          }
          const whole = await readGame(own.database, game.id, null);
          const half = acts.slice(0, acts.length / 2);
          const early = toOnlineGameState({ ...row, version: half.length }, half, null);
          expect(await readGame(own.database, game.id, early)).toEqual(whole);
          expect(whole?.rematchOffer).toBeNull();
        }),
      );
    }),
    { seed: 64, numRuns: 4 },
  );
}, 120_000);
