/** The games that were finished on this device, in words. */
import { messages, pastGamePathOf } from '@sixtyfour/contract';
import { personaById } from '@sixtyfour/engine/personas';
import { resultText } from './game-over.ts';
import { moveCount } from './game-facts.ts';
import { type SavedGame, toGameState } from './saved-game.ts';
import { loadGame, loadGames } from './saved-games.ts';

export interface RecentGame {
  readonly id: string;
  readonly text: string;
  /** Wall time of the end. */
  readonly at: number;
  /** Where the game can be looked at. */
  readonly path: string;
}

/** 'Bobby Fish-er: White wins: checkmate, 17 moves'; null for a game that is not over, or leads nowhere. */
export function recentGameOf(saved: SavedGame): RecentGame | null {
  const live = saved.ending === null ? null : toGameState(saved);
  if (live === null || live.ending === null) return null;
  const words = messages.playHub;
  const opponent = saved.persona === null ? words.localOpponents : (personaById(saved.persona)?.name ?? '');
  const result = resultText(live.ending.reason, live.ending);
  const text = words.recentGame(opponent, result, moveCount(live.game));
  return { id: saved.id, text, at: live.ending.at, path: pastGamePathOf(saved.id) };
}

/** One of them, or null when it is not there, is not over, or leads nowhere. */
export async function loadFinishedGame(id: string): Promise<SavedGame | null> {
  const saved = await loadGame(id);
  return saved !== null && recentGameOf(saved) !== null ? saved : null;
}

/** The newest of them, at most `count`. */
export async function loadRecentGames(count: number): Promise<readonly RecentGame[]> {
  const loaded = await loadGames();
  const finished = loaded?.games.map(recentGameOf).filter((game) => game !== null) ?? [];
  return finished.slice(0, count);
}
