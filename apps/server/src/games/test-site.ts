/** Test sites with games, and two visitors who have a game. */
import type { TestParts, TestSite, Visitor } from '../gateway/test-site.ts';
import { createPhrases } from '../phrases/phrases.ts';
import { createGames } from './games.ts';
import { serveGames } from './routes.ts';
import { seatPlayers } from './test-kit.ts';

/** Games with their routes. */
export function serveTestGames({ app, database, clock, sessions, presence, publisher, quotas }: TestParts) {
  const games = createGames({ database, clock, publisher, log: app.log });
  const phrases = createPhrases({ database, publisher, games, quotas });
  serveGames(app, { games, phrases, sessions, presence, clock });
  return { games, phrases };
}

/** Two visitors with a queue game at which neither has arrived. */
export async function seatVisitors(
  site: TestSite,
): Promise<{ readonly id: string; readonly white: Visitor; readonly black: Visitor }> {
  const [white, black] = [await site.visitor('Anna'), await site.visitor('Bela')];
  return { id: await seatPlayers(site.database, white.playerId, black.playerId, site.clock.now()), white, black };
}
