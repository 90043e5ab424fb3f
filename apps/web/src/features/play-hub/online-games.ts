/** The visitor's finished games against other people, for the list of recent games. */
import { api, type GameSummary, gamePathOf, messages } from '@sixtyfour/contract';
import type { RecentGame } from '../../play/recent-games.ts';
import { call } from '../../lib/api.ts';
import { session } from '../../lib/session.ts';

/** A list entry such as 'Maja: you won by checkmate, 17 moves'; null for a game that is not over. */
export function recentOnlineGameOf(game: GameSummary): RecentGame | null {
  const { id, origin, seat, opponent, winner, end_reason: reason, ply, ended_at: endedAt } = game;
  if (endedAt === null || reason === null) return null;
  const text = messages.playHub.recentGame(opponent.username, resultOf(seat, winner, reason), Math.ceil(ply / 2));
  return { id, text, at: Date.parse(endedAt), path: gamePathOf({ id, origin }) };
}

function resultOf(
  seat: GameSummary['seat'],
  winner: GameSummary['winner'],
  reason: NonNullable<GameSummary['end_reason']>,
): string {
  const words = messages.pastGame;
  if (reason === 'aborted') return words.calledOff;
  const plain = words.reasons[reason];
  if (winner === null) return words.drew(plain);
  return winner === seat ? words.won(plain) : words.lost(plain);
}

/** The newest finished games; empty if the server is unreachable. */
export async function loadOnlineGames(): Promise<readonly RecentGame[]> {
  const known = await session.ensure();
  const answer = known.ok ? await call(api.recentGames) : known;
  if (!answer.ok) return [];
  return answer.value.games.map(recentOnlineGameOf).filter((game) => game !== null);
}
