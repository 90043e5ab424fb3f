/** Guessing codes is slow (S-04): wrong ones are counted for the session and for the address, and over all for an alarm. */
import { err, type Result } from '@sixtyfour/chess';
import type { ProblemCode } from '@sixtyfour/contract';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../identity/caller.ts';
import { addressOf } from '../operations/address.ts';
import { isOver, type Quotas } from '../operations/quotas.ts';
import type { RoomQuotas } from './quotas.ts';

/** The alarm counts everybody as one. */
const EVERYBODY = '';

export interface Guess {
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Tries a code by `join` for whoever asks. 'too-many-requests' after too many that found nothing; the answer then says
 * when to come again.
 */
export type CodeGuard = <Value>(
  guess: Guess,
  join: () => Promise<Result<Value, ProblemCode>>,
) => Promise<Result<Value, ProblemCode>>;

export function createCodeGuard({
  quotas,
  limits,
  log,
}: {
  readonly quotas: Quotas;
  readonly limits: RoomQuotas;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}): CodeGuard {
  return async ({ caller, request, reply }, join) => {
    const address = addressOf(request.ip);
    // Counted before the code is looked at, so that tries at once are no more than tries in a row.
    const tooMany =
      (await isOver(quotas, limits.sessionGuesses, caller.sessionId, reply)) ||
      (await isOver(quotas, limits.addressGuesses, address, reply));
    if (tooMany) return err('too-many-requests');

    const answer = await join();
    if (!answer.ok && answer.error === 'room-not-found') {
      const { used } = await quotas.use(limits.guesses, EVERYBODY);
      if (used === limits.guesses.limit) log.error({ wrongCodes: used }, 'room codes are being guessed');
    } else {
      await quotas.giveBack(limits.sessionGuesses, caller.sessionId);
      await quotas.giveBack(limits.addressGuesses, address);
    }
    return answer;
  };
}
