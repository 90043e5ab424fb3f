/** T-14: AI games that nobody finishes stay in the database. */
import { DEFAULT_LIMITS } from '../../../apps/server/src/admission/limits.ts';
import { AiGame } from '../ai-games.ts';
import { longestLine } from '../moves.ts';
import type { Attack } from '../site.ts';
import type { Visitor } from '../visitor.ts';

const GAMES = 12;
/** A hundred real games a day, of 100 plies. */
const LIMIT_MB = 2;

/** Plays a game as long as the server allows and leaves it. False when none could be opened. */
export async function leaveLongGame(visitor: Visitor): Promise<boolean> {
  const game = await AiGame.open(visitor, 'judit-poll-gar');
  await game?.reportAll(longestLine());
  await game?.end('left');
  return game !== null;
}

export const growth: Attack = {
  id: 'T-14',
  async run(site) {
    const visitor = await site.visitor().enter();
    let games = 0;
    while (games < GAMES && (await leaveLongGame(visitor))) games += 1;
    const sizes = await site.database
      .selectFrom('ai_games')
      .select(({ fn }) => [
        fn<number>('pg_column_size', ['moves']).as('moves'),
        fn<number>('pg_column_size', ['stamps']).as('stamps'),
      ])
      .execute();
    const written = sizes.reduce((sum, { moves, stamps }) => sum + moves + stamps, 0);
    // The budget of a day at once, and as many again while it recovers.
    const share = games < GAMES ? 1 : (2 * DEFAULT_LIMITS.aiGamesPerDay) / games;
    return [
      {
        what: 'kept of one visitor and day',
        value: (written * share) / 1e6,
        limit: LIMIT_MB,
        unit: 'MB',
        note: `from ${games} games`,
      },
    ];
  },
};
