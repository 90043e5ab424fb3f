/** Sends frames over real websockets and checks the answers against the contract. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, CLOSE_CODE, REALTIME } from '@sixtyfour/contract';
import { readProblem } from './calls.ts';
import { events, type FrameInput } from './inputs.ts';
import type { Person, PersonSocket } from '../person.ts';
import { shown, type FuzzResults } from './results.ts';

type Outcome = { readonly kind: 'answered'; readonly value: unknown } | { readonly kind: 'closed' | 'lost' };

async function ask({ client }: PersonSocket, type: string, payload: unknown): Promise<Outcome> {
  try {
    return { kind: 'answered', value: await client.ask((id) => JSON.stringify({ id, type, payload })) };
  } catch {
    return { kind: client.isOpen ? 'lost' : 'closed' };
  }
}

/** Whether the frame is valid according to the contract. */
function isValid({ name, payload, asks }: FrameInput): boolean {
  const description = events[name];
  if (asks !== description.isRequest) return false;
  const { payload: arrives } = JSON.parse(JSON.stringify({ payload })) as { payload?: unknown };
  return description.payload === null ? arrives === undefined : description.payload.safeParse(arrives).success;
}

function checkResponse(input: FrameInput, value: unknown, results: FuzzResults): string {
  const { name, payload } = input;
  const described = `${name} ${shown(payload)}: ${shown(value)}`;
  const description = events[name];
  const valid = isValid(input);
  const answer = value as Answer<unknown>;
  if (answer.ok) {
    const fits =
      description.answer === null ? answer.value === null : description.answer.safeParse(answer.value).success;
    if (!fits) results.fault('wrong answers', described);
    if (!valid) results.fault('wrong answers', `accepted although it is malformed: ${described}`);
    return 'ok';
  }
  const { code, fault } = readProblem(answer.problem);
  if (fault !== null) results.fault('unknown refusals', `${described}: ${fault}`);
  if (code === 'internal') results.fault('5xx', described);
  if (valid && code === 'malformed') results.fault('wrong answers', `refused although it is valid: ${described}`);
  return code;
}

/**
 * Counts a frame without an answer because the connection was closed. The close code must be documented and true: 1000
 * means that the session has ended or belongs to another player.
 */
async function checkClosing(what: string, person: Person, connection: PersonSocket, results: FuzzResults) {
  const code = await connection.closed;
  const { cookie, playerId, mayCloseWith } = connection;
  const isDue =
    code === CLOSE_CODE.normal
      ? playerId === null || (await person.playerOf(cookie)) !== playerId
      : mayCloseWith.has(code);
  if (!isDue) results.fault('lost', `${what}: closed with ${code}`);
  return `closed ${code}`;
}

/** Records the code with which the server may close the connection because of this invalid frame. */
function expectClosing({ mayCloseWith }: PersonSocket, frame: string | Uint8Array): void {
  mayCloseWith.add(Buffer.byteLength(frame) > REALTIME.maxFrameBytes ? CLOSE_CODE.tooBig : CLOSE_CODE.violation);
}

/** Sends a frame and checks the answer. A person who cannot connect sends nothing. */
export async function sendFrame(input: FrameInput, person: Person, results: FuzzResults): Promise<void> {
  const { name, payload, asks } = input;
  const connection = await person.connect();
  if (connection === null) {
    results.count(name, 'not admitted');
    return;
  }
  if (!isValid(input)) expectClosing(connection, JSON.stringify({ type: name, payload }));
  if (!asks) {
    connection.client.socket.send(JSON.stringify({ type: name, payload }));
    results.count(name, 'told');
    return;
  }
  const outcome = await ask(connection, name, payload);
  if (outcome.kind === 'answered') {
    results.count(name, checkResponse(input, outcome.value, results));
    return;
  }
  const what = `${name} ${shown(payload)}`;
  if (outcome.kind === 'lost') results.fault('lost', `${what}: no answer`);
  results.count(name, outcome.kind === 'lost' ? 'lost' : await checkClosing(what, person, connection, results));
}

/** Sends a raw frame. The server may only close the connection. */
export async function sendRawFrame(frame: string | Uint8Array, person: Person, results: FuzzResults): Promise<void> {
  const connection = await person.connect();
  results.count('raw frame', connection === null ? 'not admitted' : 'sent');
  if (connection === null || !connection.client.isOpen) return;
  expectClosing(connection, frame);
  connection.client.socket.send(frame);
  // Makes sure that the next frame is sent after this one.
  await wait(0);
}

/** Reports a fault if an open connection does not answer a heartbeat. */
export async function checkConnection(person: Person, results: FuzzResults): Promise<void> {
  const connection = await person.connect();
  if (connection === null) return;
  const { kind } = await ask(connection, 'heartbeat', undefined);
  if (kind === 'lost') results.fault('lost', 'heartbeat: no answer');
  if (kind === 'closed') await checkClosing('heartbeat', person, connection, results);
}
