/** Channels of the realtime service. Private channels need an authorization to join. */
import { Uuid } from '../entities/player.ts';

/** All connected clients. Joined automatically. */
export const ONLINE_USERS = 'online-users';

/** Moves and presence of one game. */
export const gameChannel = (gameId: string) => `private-${gameId}`;
/** Updates of one row of chess_games. */
export const gameRowChannel = (gameId: string) => `game-${gameId}`;
/** Updates of a player's own match_requests row. Joined automatically. */
export const matchChannel = (userId: string) => `match-${userId}`;
/** Updates of the game_rooms row of one game. */
export const roomChannel = (gameId: string) => `room-${gameId}`;

/** Every channel that a player may join for a game. */
export const channelsOfGame = (gameId: string) => [gameChannel(gameId), gameRowChannel(gameId), roomChannel(gameId)];

const PREFIXES = ['private', 'game', 'match', 'room'] as const;

export interface ChannelName {
  readonly kind: (typeof PREFIXES)[number];
  /** Id of the game; for `match`, of the player. */
  readonly id: string;
}

export const channelOf = ({ kind, id }: ChannelName): string => `${kind}-${id}`;

/** Parses the name of a private channel; null for anything else. */
export function parseChannel(name: string): ChannelName | null {
  const kind = PREFIXES.find((prefix) => name.startsWith(`${prefix}-`));
  if (kind === undefined) return null;
  const id = Uuid.safeParse(name.slice(kind.length + 1));
  return id.success ? { kind, id: id.data } : null;
}
