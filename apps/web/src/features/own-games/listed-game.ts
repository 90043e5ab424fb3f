/** The visitor's finished games, stored on this device or on the server, as rows of one list. */
import { type Color, opposite } from '@sixtyfour/chess';
import {
  colorOf,
  countryName,
  gamePathOf,
  type GameResult,
  messages,
  type OwnGame,
  type OwnOnlineGame,
  pastGamePathOf,
  resultFor,
} from '@sixtyfour/contract';
import { type PersonaId, personaById } from '@sixtyfour/engine/personas';
import { moveCount } from '../../play/game-facts.ts';
import { outcomeText } from '../../play/outcome-text.ts';
import { type SavedGame, toGameState } from '../../play/saved-game.ts';
import type { GamesFilter } from './filter.ts';
import { savedGameOf } from './server-game.ts';

const words = messages.ownGames;

export interface ListedGame {
  readonly id: string;
  /** The path of the page that shows the game. */
  readonly path: string;
  /** Wall-clock time of the end. */
  readonly at: number;
  readonly kind: keyof typeof words.kinds;
  readonly opponent: string;
  /** Null for games between people. */
  readonly persona: PersonaId | null;
  readonly country: string | null;
  /** The visitor's side; null if the visitor played both. */
  readonly color: Color | null;
  /** The visitor's result. Null if the game was aborted, or won by one of two people on one device. */
  readonly result: GameResult | null;
  /** 'Won by checkmate' */
  readonly resultText: string;
  /** Full moves. */
  readonly moves: number;
  /** The score for Daily Champions. */
  readonly score: number | null;
}

function nameOf(persona: PersonaId, level: SavedGame['level']): string {
  const name = personaById(persona)?.name ?? '';
  return level === null ? name : messages.levels.nameAt(name, level);
}

/** The row of a game stored on this device; null for one that is not over or cannot be replayed. */
export function listSavedGame(saved: SavedGame): ListedGame | null {
  const live = saved.ending === null ? null : toGameState(saved);
  if (live === null || live.ending === null) return null;
  const { reason, winner, at } = live.ending;
  const color = saved.origin === 'ai' ? saved.color : null;
  return {
    id: saved.id,
    path: pastGamePathOf(saved.id),
    at,
    kind: saved.origin,
    opponent: saved.persona === null ? words.localOpponents : nameOf(saved.persona, saved.level),
    persona: saved.persona,
    country: null,
    color,
    result: reason === 'aborted' || (color === null && winner !== null) ? null : resultFor(winner, color ?? 'white'),
    resultText: outcomeText(reason, winner, color),
    moves: moveCount(live.game),
    score: null,
  };
}

function listOnlineGame(game: OwnOnlineGame): ListedGame {
  const { id, origin, seat, opponent, result, end_reason: reason, ply, score, ended_at: endedAt } = game;
  const color = colorOf(seat);
  const winner = { win: color, loss: opposite(color), draw: null } as const;
  const { country } = opponent;
  return {
    id,
    path: gamePathOf({ id, origin }),
    at: Date.parse(endedAt),
    kind: origin,
    opponent: opponent.username,
    persona: null,
    country: countryName(country) ?? country,
    color,
    result,
    resultText: outcomeText(reason, winner[result], color),
    moves: Math.ceil(ply / 2),
    score,
  };
}

/** The row of a game stored on the server; null for one that this build cannot show. */
export function listOwnGame(game: OwnGame): ListedGame | null {
  if (game.kind === 'online') return listOnlineGame(game);
  const saved = savedGameOf(game);
  const listed = saved === null ? null : listSavedGame(saved);
  return listed && { ...listed, score: game.score };
}

/** Whether a game stored on this device passes the filter; the server filters its own. */
export function matchesFilter({ kind, result }: ListedGame, filter: GamesFilter): boolean {
  if (filter.opponents === 'people') return false;
  if (filter.opponents === 'characters' && kind !== 'ai') return false;
  return filter.result === 'all' || filter.result === result;
}

/**
 * Merges both sources, newest first, without duplicates; the server's rows are preferred because of the score. While
 * the server has more pages, local games older than its last row are held back for the next page.
 */
export function mergeGames(
  device: readonly ListedGame[],
  server: readonly ListedGame[],
  isMore: boolean,
): readonly ListedGame[] {
  const known = new Set(server.map(({ id }) => id));
  const oldest = isMore && server.length > 0 ? Math.min(...server.map(({ at }) => at)) : Number.NEGATIVE_INFINITY;
  const others = device.filter(({ id, at }) => !known.has(id) && at >= oldest);
  return [...server, ...others].toSorted((a, b) => b.at - a.at);
}
