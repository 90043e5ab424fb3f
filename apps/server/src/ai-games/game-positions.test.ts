import { randomUUID } from 'node:crypto';
import { Game, makeUci } from '@sixtyfour/chess';
import { firstIllegal } from '@sixtyfour/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GamePositions } from './game-positions.ts';

test('T-08 T-14 moves are judged as by a replay, whatever was previously asked about the game or added to it', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 60 }), fc.array(fc.nat(60)), (choices, asked) => {
      const moves: string[] = [];
      for (const choice of choices) {
        const game = Game.replay('standard', null, moves);
        if (!game.ok || game.value.outcome !== null) break;
        const legal = game.value.legalMoves();
        const move = legal[choice % legal.length];
        if (move !== undefined) moves.push(makeUci(move));
      }
      const positions = new GamePositions();
      const [id, playerId] = [randomUUID(), randomUUID()];
      const stampOf = (ply: number) => 1_000 * ply;
      for (const ply of asked) {
        const known = moves.slice(0, ply);
        const stamps = known.map((_move, index) => stampOf(index + 1));
        const game = { id, player_id: playerId, rule_set: 'standard', moves: known, stamps, opened_at: 0 } as const;
        for (const added of [moves.slice(ply, ply + 2), [...moves.slice(ply, ply + 1), 'a1a1'], ['e2e4', 'e2e4']]) {
          const isLegal = firstIllegal({ ruleSet: 'standard', startFen: null, moves: [...known, ...added] }) === null;
          expect(positions.areLegal(game, added)).toBe(isLegal);
          const at = { playerId, gameId: id, ply: known.length };
          expect(positions.stampBefore(added, at)).toBe(isLegal ? stampOf(known.length) : null);
          expect(positions.stampBefore(added, { ...at, ply: known.length + 1 })).toBeNull();
          expect(positions.stampBefore(added, { ...at, playerId: randomUUID() })).toBeNull();
        }
        const next = moves.slice(ply, ply + 2);
        if (next.length === 0) continue;
        positions.add(next, { gameId: id, ply, stamp: stampOf(ply + next.length) });
        const after = { playerId, gameId: id, ply: ply + next.length };
        expect(positions.stampBefore([], after)).toBe(stampOf(ply + next.length));
        expect(positions.stampBefore([], { ...after, ply })).toBeNull();
      }
    }),
    { numRuns: 30 },
  );
});
