/** The game of this visitor that goes on while they are on another page. */
import { api, messages } from '@sixtyfour/contract';
import { call } from '../../lib/api.ts';
import { randomUuid } from '../../lib/random.ts';
import { session } from '../../lib/session.ts';
import { toast } from '../../ui/toast.ts';

/** Leaves it: a game that has hardly begun is called off, any other is resigned. */
export async function resignLiveGame(gameId: string): Promise<void> {
  // Nothing of the game was seen here, and leaving depends on nothing that was.
  const intent = { type: 'leave', moveId: randomUuid(), version: 0 } as const;
  const answer = await call(api.act, { params: { gameId }, body: intent });
  if (answer.ok) toast({ text: messages.onlineGame.youLeft });
  else toast({ text: answer.error.message, kind: 'error' });
  await session.recheck();
}
