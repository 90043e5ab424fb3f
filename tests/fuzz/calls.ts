/** Sends calls, as they should be and as nobody should make them, and holds the answers against the contract. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { Problem, problemMessages } from '@sixtyfour/contract';
import { type CallInput, type CallName, calls } from './inputs.ts';
import type { Exchange, Person } from '../person.ts';
import { shown, type Tally } from './tally.ts';

const RAW_MS = 60_000;
const SERVER_FAULT = 500;
/** Longer bodies are refused unread. */
const BODY_LIMIT_BYTES = 16 * 1024;
/** To the contract characters and mail addresses are texts: the server alone knows which there are. */
const LOOKED_AT_BY_THE_SERVER: ReadonlySet<CallName> = new Set([
  'openAiGame',
  'signUp',
  'resendVerification',
  'requestPasswordReset',
]);

/** The problem in an answer; what is wrong with it, if it is none of the contract's. */
export function readProblem(value: unknown): { readonly code: string; readonly fault: string | null } {
  const problem = Problem.safeParse(value);
  if (!problem.success) return { code: 'none', fault: `no problem of the contract: ${shown(value)}` };
  const { error, message } = problem.data;
  const known = Object.hasOwn(problemMessages, error) ? problemMessages[error as keyof typeof problemMessages] : null;
  return { code: error, fault: known === message ? null : `no code and message of the contract: ${shown(value)}` };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** As it stands in a URL; half of a letter has no place there. */
function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.toWellFormed());
}

function entriesOf(part: unknown): [string, unknown][] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).filter(([, value]) => value !== undefined);
}

function targetOf({ name, parts }: CallInput): string {
  const params = Object.fromEntries(entriesOf(parts.params));
  const path = calls[name].path.replaceAll(/:(\w+)/g, (_, key: string) => encoded(params[key] ?? ''));
  const query = entriesOf(parts.query).map(([key, value]) => `${encoded(key)}=${encoded(value)}`);
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

/** Without one of its parameters, or with a word of another path in its place, a call may be another one. */
function isItself({ name, parts }: CallInput): boolean {
  const { params } = calls[name];
  return params === undefined || params.safeParse(parts.params).success;
}

/** Whether the contract takes the call as it goes out. Unsure (null) where the way it is written decides. */
function isTaken(input: CallInput): boolean | null {
  const { name, parts, headers } = input;
  if (Object.keys(headers).length > 0) return null;
  const { query, body } = calls[name];
  if (!isItself(input)) return null;
  if (query !== undefined && !query.safeParse(parts.query).success) return null;
  if (body === undefined) return parts.body === undefined ? true : null;
  if (Buffer.byteLength(JSON.stringify(parts.body) ?? '') > BODY_LIMIT_BYTES) return false;
  // As it arrives: what JSON cannot say is gone.
  const arrives: unknown = parts.body === undefined ? undefined : JSON.parse(JSON.stringify(parts.body));
  return body.safeParse(arrives).success;
}

function judge(input: CallInput, { status, text, requestId }: Exchange, tally: Tally): string {
  const { name, parts } = input;
  const told = `${name} ${shown(parts)}: ${status} ${shown(text)}`;
  const value = parsed(text);
  if (status >= SERVER_FAULT) tally.fault('5xx', told);
  const taken = isTaken(input);
  if (status === 200) {
    const answer = calls[name].response.safeParse(value);
    if (isItself(input) && !answer.success) tally.fault('wrong answers', told);
    if (taken === false) tally.fault('wrong answers', `taken though it is malformed: ${told}`);
    return 'ok';
  }
  const { code, fault } = readProblem(value);
  if (fault !== null) tally.fault('unknown refusals', `${told}: ${fault}`);
  else if ((value as Problem).requestId !== requestId) tally.fault('unknown refusals', `${told}: not its request id`);
  if (taken === true && code === 'malformed' && !LOOKED_AT_BY_THE_SERVER.has(name))
    tally.fault('wrong answers', `refused though it is well formed: ${told}`);
  return code;
}

/** Makes a call and judges what comes back. */
export async function sendCall(input: CallInput, person: Person, tally: Tally): Promise<void> {
  const { name, parts, headers } = input;
  const { method } = calls[name];
  const hasBody = method === 'POST' && parts.body !== undefined;
  try {
    const exchange = await person.exchange({
      method,
      path: targetOf(input),
      headers,
      ...(hasBody ? { body: JSON.stringify(parts.body) } : {}),
    });
    tally.count(name, judge(input, exchange, tally));
  } catch (error) {
    tally.count(name, 'lost');
    tally.fault('lost', `${name} ${shown(parts)}: ${String(error)}`);
  }
}

async function exchangeBytes(origin: string, bytes: Buffer): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), signal: AbortSignal.timeout(RAW_MS) });
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  const closed = once(socket, 'close').catch((error: NodeJS.ErrnoException) => {
    // The server may hang up before it has read everything.
    if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') throw error;
  });
  socket.end(bytes);
  await closed;
  return Buffer.concat(chunks).toString();
}

/** Writes bytes into a connection: whatever comes back is an answer of the contract, or nothing does. */
export async function sendBytes(bytes: Buffer, origin: string, tally: Tally): Promise<void> {
  try {
    const answer = await exchangeBytes(origin, bytes);
    const [head = '', ...rest] = answer.split('\r\n\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
    tally.count('raw request', status === 0 ? 'closed' : String(status));
    const told = `${shown(bytes.toString())}: ${shown(answer)}`;
    if (status >= SERVER_FAULT) tally.fault('5xx', told);
    const isProblem = status >= 400 && /content-type: application\/json/i.test(head);
    const isHead = bytes.toString('latin1', 0, 4) === 'HEAD';
    const body = rest.join('\r\n\r\n').split('HTTP/1.1 ', 1)[0] ?? '';
    if (!isProblem || isHead) return;
    const { fault } = readProblem(parsed(body));
    if (fault !== null) tally.fault('unknown refusals', `${told}: ${fault}`);
  } catch (error) {
    tally.count('raw request', 'lost');
    tally.fault('lost', `${shown(bytes.toString())}: ${String(error)}`);
  }
}
