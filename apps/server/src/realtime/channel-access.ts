import { parseChannel } from '@sixtyfour/contract';

/** Whether a player may join a private channel: the own one of the queue, and those of games with a seat of theirs. */
export async function mayJoin(
  channelName: string,
  playerId: string,
  isSeated: (gameId: string) => Promise<boolean>,
): Promise<boolean> {
  const channel = parseChannel(channelName);
  if (channel === null) return false;
  return channel.kind === 'match' ? channel.id === playerId : isSeated(channel.id);
}
