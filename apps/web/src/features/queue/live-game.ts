/** Leaving a running game from another page. */
import { api, messages } from '@sixtyfour/contract';
import { call } from '../../lib/api.ts';
import { randomUuid } from '../../lib/random.ts';
import { session } from '../../lib/session.ts';
import { toast } from '../../ui/toast.ts';

/** Aborts a game of under two plies, resigns a longer one, and reports the result in a toast. */
export async function resignLiveGame(gameId: string): Promise<void> {
  // The version is unknown here, and irrelevant for leaving.
  const intent = { type: 'leave', moveId: randomUuid(), version: 0 } as const;
  const answer = await call(api.act, { params: { gameId }, body: intent });
  if (answer.ok) toast({ text: messages.onlineGame.youLeft });
  else toast({ text: answer.error.message, kind: 'error' });
  await session.recheck();
}
