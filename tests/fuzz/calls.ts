/** Sends valid and invalid calls and checks the responses against the contract. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { pathOf, Problem, problemMessages } from '@sixtyfour/contract';
import { type CallInput, type CallName, calls } from './inputs.ts';
import type { Exchange, Person } from '../person.ts';
import { shown, type FuzzResults } from './results.ts';

const RAW_MS = 60_000;
const SERVER_FAULT = 500;
/** Longer URLs may be refused unread (431), because they make the head too long. */
const URL_LIMIT = 4 * 1024;
/** Longer bodies are refused without being read. */
const BODY_LIMIT_BYTES = 16 * 1024;
/** Calls with free text in the contract, which the server validates further. */
const VALIDATED_BY_THE_SERVER: ReadonlySet<CallName> = new Set([
  'openAiGame',
  'signUp',
  'resendVerification',
  'requestPasswordReset',
]);

/** The problem code of a response, and a fault if it does not match the contract. */
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

/** A value as text for a URL. Lone surrogates are replaced, because they cannot be encoded. */
function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.toWellFormed();
}

function entriesOf(part: unknown): [string, unknown][] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).filter(([, value]) => value !== undefined);
}

function targetOf({ name, parts }: CallInput): string {
  const params = entriesOf(parts.params).map(([key, value]) => [key, textOf(value ?? '')]);
  const path = pathOf(calls[name], Object.fromEntries(params));
  const query = entriesOf(parts.query).map((entry) => entry.map((part) => encodeURIComponent(textOf(part))).join('='));
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

/** False if invalid path parameters may turn the URL into that of another endpoint. */
function isItself({ name, parts }: CallInput): boolean {
  const { params } = calls[name];
  return params === undefined || params.safeParse(parts.params).success;
}

/** Whether the call is valid according to the contract; null if that depends on its encoding. */
function isValid(input: CallInput): boolean | null {
  const { name, parts, headers } = input;
  if (Object.keys(headers).length > 0) return null;
  const { query, body } = calls[name];
  if (!isItself(input) || targetOf(input).length > URL_LIMIT) return null;
  if (query !== undefined && !query.safeParse(parts.query).success) return null;
  if (body === undefined) return parts.body === undefined ? true : null;
  if (Buffer.byteLength(JSON.stringify(parts.body) ?? '') > BODY_LIMIT_BYTES) return false;
  // Compare after JSON encoding, which drops some values.
  const arrives: unknown = parts.body === undefined ? undefined : JSON.parse(JSON.stringify(parts.body));
  return body.safeParse(arrives).success;
}

function checkResponse(input: CallInput, { status, text, requestId }: Exchange, results: FuzzResults): string {
  const { name, parts } = input;
  const described = `${name} ${shown(parts)}: ${status} ${shown(text)}`;
  const value = parsed(text);
  if (status >= SERVER_FAULT) results.fault('5xx', described);
  const valid = isValid(input);
  if (status === 200) {
    const answer = calls[name].response.safeParse(value);
    if (isItself(input) && !answer.success) results.fault('wrong answers', described);
    if (valid === false) results.fault('wrong answers', `accepted although it is malformed: ${described}`);
    return 'ok';
  }
  const { code, fault } = readProblem(value);
  if (fault !== null) results.fault('unknown refusals', `${described}: ${fault}`);
  else if ((value as Problem).requestId !== requestId)
    results.fault('unknown refusals', `${described}: not its request id`);
  if (valid === true && code === 'malformed' && !VALIDATED_BY_THE_SERVER.has(name))
    results.fault('wrong answers', `refused although it is valid: ${described}`);
  return code;
}

/** Sends a call and checks the response. */
export async function sendCall(input: CallInput, person: Person, results: FuzzResults): Promise<void> {
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
    results.count(name, checkResponse(input, exchange, results));
  } catch (error) {
    results.count(name, 'lost');
    results.fault('lost', `${name} ${shown(parts)}: ${String(error)}`);
  }
}

async function exchangeBytes(origin: string, bytes: Buffer): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), signal: AbortSignal.timeout(RAW_MS) });
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  const closed = once(socket, 'close').catch((error: NodeJS.ErrnoException) => {
    // The server may close the connection before reading the whole request.
    if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') throw error;
  });
  socket.end(bytes);
  await closed;
  return Buffer.concat(chunks).toString();
}

/** Sends raw bytes. A response must match the contract; closing the connection without one is allowed. */
export async function sendBytes(bytes: Buffer, origin: string, results: FuzzResults): Promise<void> {
  try {
    const answer = await exchangeBytes(origin, bytes);
    const [head = '', ...rest] = answer.split('\r\n\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
    results.count('raw request', status === 0 ? 'closed' : String(status));
    const described = `${shown(bytes.toString())}: ${shown(answer)}`;
    if (status >= SERVER_FAULT) results.fault('5xx', described);
    const isProblem = status >= 400 && /content-type: application\/json/i.test(head);
    const isHead = bytes.toString('latin1', 0, 4) === 'HEAD';
    const body = rest.join('\r\n\r\n').split('HTTP/1.1 ', 1)[0] ?? '';
    if (!isProblem || isHead) return;
    const { fault } = readProblem(parsed(body));
    if (fault !== null) results.fault('unknown refusals', `${described}: ${fault}`);
  } catch (error) {
    results.count('raw request', 'lost');
    results.fault('lost', `${shown(bytes.toString())}: ${String(error)}`);
  }
}
