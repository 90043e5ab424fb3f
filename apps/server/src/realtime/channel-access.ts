import { parseChannel } from '@sixtyfour/contract';

/** What a player has to do with a game. */
export interface Belonging {
  /** Whether one of the two seats is the player's. */
  isSeated(gameId: string): Promise<boolean>;
  /** Whether the player is the host or the guest of the game's room, which is there before the game. */
  isMember(gameId: string): Promise<boolean>;
}

/** Whether a player may join a private channel: the own one of the queue, and those of one's games and rooms. */
export async function mayJoin(channelName: string, playerId: string, belonging: Belonging): Promise<boolean> {
  const channel = parseChannel(channelName);
  if (channel === null) return false;
  const { kind, id } = channel;
  if (kind === 'match') return id === playerId;
  return (await belonging.isSeated(id)) || (kind === 'room' && (await belonging.isMember(id)));
}
