/** The channels of the realtime service. All but the first are joined with an authorisation. */
import { Uuid } from '../entities/player.ts';

/** Everybody who is connected; joined by itself. */
export const ONLINE_USERS = 'online-users';

/** Moves and presence of one game. */
export const gameChannel = (gameId: string) => `private-${gameId}`;
/** Updates of one row of chess_games. */
export const gameRowChannel = (gameId: string) => `game-${gameId}`;
/** A player's own match_requests row; joined by itself. */
export const matchChannel = (userId: string) => `match-${userId}`;
/** Updates of the game_rooms row of one game. */
export const roomChannel = (gameId: string) => `room-${gameId}`;

const PREFIXES = ['private', 'game', 'match', 'room'] as const;

export interface ChannelName {
  readonly kind: (typeof PREFIXES)[number];
  /** Of the game, or of the player for `match`. */
  readonly id: string;
}

/** Reads the name of a private channel; null for anything else. */
export function parseChannel(name: string): ChannelName | null {
  const kind = PREFIXES.find((prefix) => name.startsWith(`${prefix}-`));
  if (kind === undefined) return null;
  const id = Uuid.safeParse(name.slice(kind.length + 1));
  return id.success ? { kind, id: id.data } : null;
}
