/** Sends frames that the server answers. */
import { err, ok, type Result } from '@sixtyfour/chess';
import { type AnswerFrame, type RequestName, type ClientEvents, REALTIME } from '@sixtyfour/contract';
import type { output, ZodMiniType } from 'zod/mini';
import { type ApiProblem, NO_ANSWER, problem, readProblem } from '../api.ts';
import type { Socket } from './socket.ts';

const INVALID_ANSWER = problem('internal');

/** Parses the answer to a frame. */
function readAnswer<Schema extends ZodMiniType>(
  answer: AnswerFrame,
  schema: Schema,
): Result<output<Schema>, ApiProblem> {
  if (!answer.ok) return err(readProblem(answer.problem) ?? INVALID_ANSWER);
  const value = schema.safeParse(answer.value);
  return value.success ? ok(value.data) : err(INVALID_ANSWER);
}

/** @param connected returns the socket, or null while no frame can be sent */
export function createRequests(connected: () => Socket | null) {
  /** For each unanswered frame, the function that fails it. */
  const unanswered = new Set<() => void>();
  return {
    /** Sends a frame and waits for its answer, at most `REALTIME.messageTimeoutMs`. */
    request: <Name extends RequestName, Schema extends ZodMiniType>(
      event: Name,
      payload: ClientEvents[Name],
      schema: Schema,
    ): Promise<Result<output<Schema>, ApiProblem>> => {
      const socket = connected();
      if (socket === null) return Promise.resolve(err(NO_ANSWER));
      return new Promise((resolve) => {
        const settle = (answer: Result<output<Schema>, ApiProblem>) => {
          unanswered.delete(fail);
          clearTimeout(timer);
          resolve(answer);
        };
        const fail = () => settle(err(NO_ANSWER));
        const timer = setTimeout(fail, REALTIME.messageTimeoutMs);
        unanswered.add(fail);
        socket.request(event, payload, (answer) => settle(readAnswer(answer, schema)));
      });
    },
    /** Fails all frames that are not answered yet. */
    failAll: () => {
      for (const fail of unanswered) fail();
    },
  };
}
