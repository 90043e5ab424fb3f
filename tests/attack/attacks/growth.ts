/** T-14: AI games that nobody finishes stay in the database. */
import { AI_GAME } from '@sixtyfour/contract';
import { sql } from 'kysely';
import { DEFAULT_LIMITS } from '../../../apps/server/src/admission/limits.ts';
import { Random } from '../../load/random.ts';
import { AiGame } from '../ai-games.ts';
import { longLine } from '../moves.ts';
import type { Attack } from '../site.ts';

const GAMES = 12;
const HOURS = 24;
/** A hundred real games a day, of 100 plies. */
const LIMIT_MB = 2;

export const growth: Attack = {
  id: 'T-14',
  async run(site) {
    const visitor = await site.visitor().enter();
    const line = longLine(AI_GAME.plies, new Random(14));
    let games = 0;
    for (; games < GAMES; games += 1) {
      const game = await AiGame.open(visitor, 'judit-poll-gar');
      if (game === null) break;
      await game.reportAll(line);
      await game.end('left');
    }
    const { rows } = await sql<{ bytes: number }>`
      select coalesce(sum(pg_column_size(g.*)), 0)::float8 as bytes from ai_games g`.execute(site.database);
    const written = rows[0]?.bytes ?? 0;
    // Who was refused has met the budget; who was not can go on all day.
    const share = games < GAMES ? 1 : (DEFAULT_LIMITS.aiGamesPerHour * HOURS) / games;
    return [
      {
        what: `kept of one visitor and day (${games} games)`,
        value: (written * share) / 1e6,
        limit: LIMIT_MB,
        unit: 'MB',
      },
    ];
  },
};
