/** The endpoints of `puzzlesApi`, which are public, and of `puzzleRushApi`. */
import { err, ok } from '@sixtyfour/chess';
import { api } from '@sixtyfour/contract';
import type { FastifyInstance } from 'fastify';
import { addressOf } from '../admission/addresses.ts';
import { isOver, type Quotas } from '../admission/quotas.ts';
import { serveAction, serveCaller, serveEndpoint } from '../http/serve-endpoint.ts';
import type { Sessions } from '../identity/caller.ts';
import type { ServerClock } from '../time/clock.ts';
import type { Puzzles } from './puzzles.ts';
import type { PuzzleRushes } from './rushes.ts';

/** Puzzles never change, but may be withdrawn. */
const CACHE_CONTROL = 'public, max-age=3600';

export function servePuzzles(app: FastifyInstance, { puzzles }: { readonly puzzles: Puzzles }): void {
  serveEndpoint(app, api.randomPuzzle, ({ query: { level, near, gentle, theme, not } }) =>
    puzzles.random({
      level: level ?? null,
      near: near === undefined ? null : Number(near),
      gentle: gentle !== undefined,
      theme: theme ?? null,
      not: not?.split(',') ?? [],
    }),
  );

  serveEndpoint(app, api.dailyPuzzle, () => puzzles.daily());

  serveEndpoint(app, api.puzzleThemes, async () => ok({ themes: await puzzles.themes() }));

  serveEndpoint(app, api.getPuzzle, async ({ params, reply }) => {
    const puzzle = await puzzles.byId(params.puzzleId);
    if (puzzle.ok) reply.header('cache-control', CACHE_CONTROL);
    return puzzle;
  });
}

export function servePuzzleRushes(
  app: FastifyInstance,
  {
    puzzleRushes,
    sessions,
    quotas,
    clock,
  }: {
    readonly puzzleRushes: PuzzleRushes;
    readonly sessions: Sessions;
    readonly quotas: Quotas;
    readonly clock: Pick<ServerClock, 'now'>;
  },
): void {
  serveCaller(app, sessions, api.startRush, async ({ caller: { playerId }, request, body, reply }) => {
    const uses = [
      ['rushes', playerId],
      ['address-rushes', addressOf(request.ip)],
    ] as const;
    if (await isOver(quotas, reply, ...uses)) return err('too-many-requests');
    return puzzleRushes.start(playerId, body.mode);
  });

  serveCaller(app, sessions, api.getRush, ({ caller, params }) => puzzleRushes.read(caller.playerId, params.rushId));

  serveAction(app, { sessions, clock }, api.playRush, ({ caller, params, body, parsedAt }) =>
    puzzleRushes.play(caller.playerId, params.rushId, body, parsedAt),
  );

  serveCaller(app, sessions, api.endRush, ({ caller, params }) => puzzleRushes.end(caller.playerId, params.rushId));

  serveEndpoint(app, api.rushBests, async () => ok(await puzzleRushes.bestsToday()));
}
