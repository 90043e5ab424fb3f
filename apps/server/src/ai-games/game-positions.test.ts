import { randomUUID } from 'node:crypto';
import { Game, makeUci } from '@sixtyfour/chess';
import { firstIllegal } from '@sixtyfour/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GamePositions } from './game-positions.ts';

test('T-08 moves are judged as by a replay, whatever was asked about the game before', () => {
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
      const id = randomUUID();
      for (const ply of asked) {
        const known = moves.slice(0, ply);
        for (const added of [moves.slice(ply, ply + 2), [...moves.slice(ply, ply + 1), 'a1a1'], ['e2e4', 'e2e4']]) {
          const isLegal = firstIllegal({ ruleSet: 'standard', startFen: null, moves: [...known, ...added] }) === null;
          expect(positions.areLegal({ id, rule_set: 'standard', moves: known }, added)).toBe(isLegal);
        }
      }
    }),
    { numRuns: 30 },
  );
});
