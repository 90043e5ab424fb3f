/** Sends frames over real websockets and holds what comes back against the contract. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Answer } from '@sixtyfour/contract';
import { readProblem } from './calls.ts';
import { events, type FrameInput } from './inputs.ts';
import type { Line, Person } from '../person.ts';
import { shown, type Tally } from './tally.ts';

const ANSWER_MS = 60_000;

/** Of the library below: what a frame is written into. */
interface Wire {
  readonly engine: { write(frame: string | Uint8Array): void };
}

type Outcome = { readonly kind: 'answered'; readonly value: unknown } | { readonly kind: 'closed' | 'lost' };

function emit(socket: Line['socket'], name: string, payload: readonly unknown[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const closed = (): void => resolve({ kind: 'closed' });
    socket.once('disconnect', closed);
    // The types know only frames that are right.
    const sending = socket.timeout(ANSWER_MS) as unknown as { emit(name: string, ...parts: unknown[]): void };
    sending.emit(name, ...payload, (error: Error | null, value: unknown) => {
      socket.off('disconnect', closed);
      resolve(error === null ? { kind: 'answered', value } : { kind: 'lost' });
    });
    if (!socket.connected) closed();
  });
}

/** Whether the server takes the frame for what it claims to be. */
function isTaken({ name, payload, asks }: FrameInput): boolean {
  const description = events[name];
  if (asks !== description.asks) return false;
  if (description.says === null) return payload.length === 0;
  const arrives: unknown = JSON.parse(JSON.stringify(payload));
  return payload.length === 1 && description.says.safeParse((arrives as unknown[])[0]).success;
}

function judge(input: FrameInput, value: unknown, tally: Tally): string {
  const { name, payload } = input;
  const told = `${name} ${shown(payload)}: ${shown(value)}`;
  const description = events[name];
  const taken = isTaken(input);
  const answer = value as Answer<unknown> | undefined;
  if (answer === undefined || answer.ok) {
    const fits =
      description.answer === null ? answer === undefined : description.answer.safeParse(answer?.value).success;
    if (!fits) tally.fault('wrong answers', told);
    if (!taken) tally.fault('wrong answers', `taken though it is malformed: ${told}`);
    return 'ok';
  }
  const { code, fault } = readProblem(answer.problem);
  if (fault !== null) tally.fault('unknown refusals', `${told}: ${fault}`);
  if (code === 'internal') tally.fault('5xx', told);
  if (taken && code === 'malformed') tally.fault('wrong answers', `refused though it is well formed: ${told}`);
  return code;
}

/** Sends a frame and judges what comes back. Who may not connect sends nothing, which is what is to be seen. */
export async function sendFrame(input: FrameInput, person: Person, tally: Tally): Promise<void> {
  const { name, payload, asks } = input;
  const line = await person.line();
  if (line === null) {
    tally.count(name, 'not admitted');
    return;
  }
  if (!isTaken(input)) line.mayClose = true;
  if (!asks) {
    (line.socket as unknown as { emit(name: string, ...parts: unknown[]): void }).emit(name, ...payload);
    tally.count(name, 'told');
    return;
  }
  const outcome = await emit(line.socket, name, payload);
  if (outcome.kind === 'answered') {
    tally.count(name, judge(input, outcome.value, tally));
    return;
  }
  tally.count(name, outcome.kind);
  if (outcome.kind === 'lost' || !(line.mayClose || person.sessionMayEnd))
    tally.fault('lost', `${name} ${shown(payload)}: ${outcome.kind}`);
}

/** Writes what is no frame of ours. The server may only close the line. */
export async function sendRawFrame(frame: string | Uint8Array, person: Person, tally: Tally): Promise<void> {
  const line = await person.line();
  tally.count('raw frame', line === null ? 'not admitted' : 'sent');
  if (line === null || !line.socket.connected) return;
  line.mayClose = true;
  (line.socket.io as unknown as Wire).engine.write(frame);
  // So that the next frame does not overtake it in the driver.
  await wait(0);
}

/** Whether a line that is open is one that answers. */
export async function checkLine(person: Person, tally: Tally): Promise<void> {
  const line = await person.line();
  if (line === null) return;
  const { kind } = await emit(line.socket, 'heartbeat', []);
  if (kind === 'lost' || (kind === 'closed' && !(line.mayClose || person.sessionMayEnd)))
    tally.fault('lost', `heartbeat: ${kind}`);
}
