/** Sends the inputs of `socket-inputs.ts` and checks responses, order, times, and that each socket is closed. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { api, operationsPaths } from '@sixtyfour/contract';
import { Person } from '../person.ts';
import { readProblem } from './calls.ts';
import { HEAD_END, readResponses, type RawResponse } from './responses.ts';
import { type FuzzResults, shown } from './results.ts';
import {
  COOKIE_OF,
  HOST,
  type Probe,
  PROBES,
  probeText,
  SMUGGLED_TARGET,
  type SocketInput,
  VISITORS,
} from './socket-inputs.ts';
import { closeCodeIn } from './websocket-inputs.ts';

/**
 * Maximum time for the server to answer and close. A request must be complete within 5 seconds and a handshake within 10
 * (docs/threat-model.md); the rest allows for a busy machine.
 */
const CLOSE_LIMIT_MS = 15_000;
/** The server must not give up on a slow request before this time. */
const SLOW_MIN_MS = 4_500;
const SERVER_FAULT = 500;
const DRAIN_MS = 10_000;
const DRAIN_POLL_MS = 100;
/** States in /proc/net/tcp: established, SYN received, listening. */
const WHOLE_STATES: ReadonlySet<string> = new Set(['01', '03', '0A']);

interface Exchanged {
  readonly bytes: Buffer;
  /** Null if the server did not close and destroy the connection in time. */
  readonly closedMs: number | null;
}

/** The part of an answer that is compared, without the id of the request. */
function signatureOf({ status, body }: RawResponse): string {
  return `${status} ${body.replace(/"requestId":"[^"]*"/, '')}`;
}

/** Null if `promise` takes longer. */
async function within<Value>(ms: number, promise: Promise<Value>): Promise<Value | null> {
  const late = new AbortController();
  const result = await Promise.race([promise, wait(ms, null, { signal: late.signal })]);
  late.abort();
  return result;
}

/** Whether the server has destroyed a socket after ending it: then the system resets it, and a later write fails. */
async function isDestroyed(socket: Socket): Promise<boolean> {
  const deadline = performance.now() + DRAIN_MS;
  while (!socket.destroyed && performance.now() < deadline) {
    socket.write('x');
    await wait(1);
  }
  return socket.destroyed;
}

function write(socket: Socket, bytes: Buffer): void {
  if (socket.writable) socket.write(bytes);
}

export class SocketSender {
  readonly #origin: string;
  readonly #results: FuzzResults;
  readonly #visitors: readonly Person[];
  /** The right answer to each probe. */
  readonly #answers = new Map<Probe, string>();
  #smuggled = '';

  constructor(origin: string, results: FuzzResults) {
    this.#origin = origin;
    this.#results = results;
    this.#visitors = Array.from({ length: VISITORS }, (_, index) => new Person(origin, `10.2.0.${index + 1}`));
  }

  /** Sends each probe alone to learn its answer. */
  async open(): Promise<void> {
    for (const visitor of this.#visitors) await visitor.call(api.signInAsGuest);
    for (const probe of PROBES) this.#answers.set(probe, await this.#askAlone(probe));
    this.#smuggled = await this.#askAlone({ method: 'GET', target: SMUGGLED_TARGET });
    const distinct = new Set([...this.#answers.values(), this.#smuggled]);
    if (distinct.size < PROBES.length - 2) throw new Error('the probes must differ in their answers');
  }

  /** A bystander requests the health check and their own session: other people's inputs must not change the answers. */
  async checkBystander(): Promise<void> {
    for (const probe of PROBES.filter(({ target, visitor }) => target === operationsPaths.health || visitor === 0)) {
      const answer = await this.#askAlone(probe).catch(String);
      if (answer !== this.#answers.get(probe))
        this.#results.fault('wrong answers', `a bystander asks for ${probe.target}: ${shown(answer)}`);
    }
  }

  /** Waits until the server has no half-closed socket left. Works only on Linux. */
  async checkLeaks(): Promise<void> {
    const deadline = performance.now() + DRAIN_MS;
    let left = await this.#halfClosed();
    while (left > 0 && performance.now() < deadline) {
      await wait(DRAIN_POLL_MS);
      left = await this.#halfClosed();
    }
    if (left > 0) this.#results.fault('leaked sockets', `${left} are half-closed after the run`);
  }

  async #halfClosed(): Promise<number> {
    const port = Number(new URL(this.#origin).port).toString(16).toUpperCase().padStart(4, '0');
    const table = await readFile('/proc/net/tcp', 'utf8').catch(() => '');
    const rows = table.split('\n').map((line) => line.trim().split(/\s+/));
    // A connection without an open file descriptor has no inode.
    return rows.filter(
      ([, local, , state = '', , , , , , inode]) =>
        local?.endsWith(`:${port}`) && !WHOLE_STATES.has(state) && inode !== '0',
    ).length;
  }

  async send(input: SocketInput): Promise<void> {
    const { family, parts } = input;
    try {
      const exchanged = await this.#exchange(input);
      this.#results.count(family, this.#check(input, exchanged));
    } catch (error) {
      this.#results.count(family, 'lost');
      this.#results.fault('lost', `${family} ${shown(parts)}: ${String(error)}`);
    }
  }

  async #askAlone(probe: Probe): Promise<string> {
    const { bytes, closedMs } = await this.#exchange({
      parts: [probeText(probe, ['connection: close'])],
      pauseMs: 0,
      cuts: [],
      ending: 'hold',
    });
    const [response] = readResponses(bytes, [probe.method]).responses;
    if (response === undefined || closedMs === null) throw new Error(`no answer to ${probe.target}: ${shown(bytes)}`);
    return signatureOf(response);
  }

  #bytesOf(part: string, cuts: readonly number[]): readonly Buffer[] {
    let text = part.replaceAll(HOST, new URL(this.#origin).host);
    for (const [index, { cookie }] of this.#visitors.entries()) text = text.replaceAll(COOKIE_OF(index), cookie);
    const places = [0, ...cuts.map((cut) => Math.round(cut * text.length)).toSorted((a, b) => a - b), text.length];
    return places.slice(1).map((to, index) => Buffer.from(text.slice(places[index], to), 'latin1'));
  }

  async #exchange({
    parts,
    pauseMs,
    cuts,
    ending,
  }: Pick<SocketInput, 'parts' | 'pauseMs' | 'cuts' | 'ending'>): Promise<Exchanged> {
    const { hostname, port } = new URL(this.#origin);
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true, noDelay: true });
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    // The server may reset the connection.
    socket.on('error', () => undefined);
    const closed = new Promise<void>((resolve) => {
      for (const event of ['end', 'close']) socket.once(event, () => resolve());
    });
    await Promise.race([once(socket, 'connect'), closed]);
    const begun = performance.now();
    let isClosed = false;
    const closing = closed.then(() => {
      isClosed = true;
      return performance.now() - begun;
    });
    for (const [index, part] of parts.entries()) {
      if (index > 0 && pauseMs > 0) await Promise.race([wait(pauseMs, undefined, { ref: false }), closed]);
      for (const bytes of this.#bytesOf(part, cuts)) {
        if (isClosed) break;
        write(socket, bytes);
        await turn();
      }
    }
    if (ending === 'end') socket.end();
    if (ending === 'reset') socket.resetAndDestroy();
    const closedMs = await within(CLOSE_LIMIT_MS, closing);
    const isGone = closedMs !== null && (ending !== 'hold' || (await isDestroyed(socket)));
    socket.destroy();
    return { bytes: Buffer.concat(chunks), closedMs: isGone ? closedMs : null };
  }

  /** Returns the outcome. */
  #check(input: SocketInput, { bytes, closedMs }: Exchanged): string {
    const { family, parts, expected, ending } = input;
    const fault = (kind: Parameters<FuzzResults['fault']>[0], why: string): void =>
      this.#results.fault(kind, `${family}, ${why}: ${shown(parts)} ${shown(bytes.toString('latin1'))}`);
    if (closedMs === null) fault('leaked sockets', `still open after ${CLOSE_LIMIT_MS} ms`);
    if (ending === 'reset') return 'reset';
    if (expected.kind === 'closed') {
      const code = closeCodeIn(bytes.subarray(bytes.indexOf(HEAD_END) + HEAD_END.length));
      if (code === null || !expected.codes.includes(code)) fault('wrong answers', `closed with ${code}`);
      return `closed ${code}`;
    }
    const methods =
      expected.kind === 'answers' ? expected.probes.map(({ method }) => method) : [parts[0]?.split(' ', 1)[0] ?? ''];
    const read = readResponses(bytes, methods);
    const responses = read.responses.filter(({ status }) => status >= 200);
    if (read.fault !== null) fault('wrong answers', read.fault);
    for (const response of read.responses) this.#checkResponse(response, fault);
    const signatures = responses.map((response) => signatureOf(response));
    const last = responses.at(-1)?.status;
    switch (expected.kind) {
      case 'any':
        break;
      case 'one':
        if (responses.length !== 1 || last === undefined || !expected.statuses.includes(last))
          fault('wrong answers', `${responses.length} responses, the last ${last}`);
        break;
      case 'refused':
        if (last !== 400 && last !== 413 && last !== 431) fault('wrong answers', `not refused but ${last}`);
        if (signatures.includes(this.#smuggled)) fault('wrong answers', 'a smuggled request is answered');
        break;
      case 'answers': {
        const right = expected.probes.map((probe) => this.#answers.get(probe));
        const own = expected.refused ? signatures.slice(0, -1) : signatures;
        if (expected.refused && last !== 400) fault('wrong answers', `not refused but ${last}`);
        if (own.length !== right.length || own.some((signature, index) => signature !== right[index]))
          fault('wrong answers', `answers ${shown(own)} instead of ${shown(right)}`);
      }
    }
    if (family === 'slow' && last === 408 && closedMs !== null && closedMs < SLOW_MIN_MS)
      fault('wrong answers', `given up after ${closedMs} ms`);
    if (expected.kind === 'answers') return expected.refused ? 'in order, then refused' : 'in order';
    return responses.length === 0 ? 'closed' : responses.map(({ status }) => status).join(' ');
  }

  #checkResponse(
    { status, headers, body }: RawResponse,
    fault: (kind: '5xx' | 'unknown refusals', why: string) => void,
  ): void {
    if (status >= SERVER_FAULT) fault('5xx', String(status));
    if (status < 400 || body === '' || headers.get('content-type')?.startsWith('application/json') !== true) return;
    const read = readProblem(JSON.parse(body));
    if (read.fault !== null) fault('unknown refusals', read.fault);
  }
}
