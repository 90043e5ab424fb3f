/** The calls of an invitation: a private room next to a search. */
import { ok, type Result } from '@sixtyfour/chess';
import { api, gamePathOf } from '@sixtyfour/contract';
import { type ApiProblem, call, mayBeCommitted } from '../../lib/api.ts';
import { session } from '../../lib/session.ts';
import { toast } from '../../ui/toast.ts';

/** Opens a private room and adds it to the session. Resolves to the path of the visitor's running game, if any. */
export async function openInvitation(): Promise<Result<string | null, ApiProblem>> {
  const body = { isPrivate: true, rule_set: 'standard' } as const;
  const answer = await session.run(() => call(api.createRoom, { body }));
  if (!answer.ok) {
    if (mayBeCommitted(answer.error)) void session.recheckUntilAnswered();
    return answer;
  }
  await session.recheck();
  return ok(answer.value.status === 'playing' ? gamePathOf(answer.value.game) : null);
}

/** Closes the visitor's own waiting room. */
export async function closeInvitation(gameId: string): Promise<void> {
  const answer = await session.run(() => call(api.closeRoom, { params: { gameId } }));
  // A room that is gone has been closed or joined at the same moment.
  if (!answer.ok && answer.error.code !== 'room-not-found') toast({ text: answer.error.message, kind: 'error' });
  await session.recheck();
}
