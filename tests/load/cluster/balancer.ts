/**
 * A load balancer like ops/nginx-cluster.conf. It forwards requests and websockets round-robin, retries with the next
 * process if one is unavailable, and caches the hashed files of builds.
 */
import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';

const HOST = '127.0.0.1';
const BAD_GATEWAY = 502;
const OK = 200;
const NOT_FOUND = 404;
const UNAVAILABLE = 503;
/** Hashed files. While two builds are served, each process has files that the other one lacks. */
const HASHED = /^\/assets\//;

interface CachedFile {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export class Balancer {
  readonly #ports: readonly number[];
  readonly #server: Server;
  /** The open websockets of each address, with their process. */
  readonly #lines = new Map<string, Set<{ readonly process: number }>>();
  readonly #sockets = new Set<Duplex>();
  /** The hashed files that have been requested. */
  readonly #files = new Map<string, CachedFile>();
  #turn = 0;

  private constructor(ports: readonly number[]) {
    this.#ports = ports;
    this.#server = createServer((request, response) => void this.#pass(request, response));
    this.#server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      void this.#join(request, socket, head);
    });
  }

  /** @param ports the ports of the processes, which need not be listening yet */
  static async open(ports: readonly number[]): Promise<Balancer> {
    const balancer = new Balancer(ports);
    balancer.#server.listen(0, HOST);
    await once(balancer.#server, 'listening');
    return balancer;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get origin(): string {
    return `http://${HOST}:${this.port}`;
  }

  /** The indexes of the processes with a websocket of this address (X-Forwarded-For). */
  processesOf(address: string): ReadonlySet<number> {
    return new Set([...(this.#lines.get(address) ?? [])].map(({ process }) => process));
  }

  /** Breaks every second websocket, so that the players spread over the processes again. */
  breakEverySecondSocket(): void {
    for (const [index, socket] of [...this.#sockets].entries()) if (index % 2 === 0) socket.destroy();
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** The indexes of all processes, starting with the next one in turn. */
  #order(): readonly number[] {
    this.#turn += 1;
    return this.#ports.map((_, index) => (this.#turn + index) % this.#ports.length);
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '', method } = request;
    const cached = this.#files.get(url);
    if (cached !== undefined) {
      response.writeHead(OK, cached.headers).end(cached.body);
      return;
    }
    const body = await buffer(request).catch(() => null);
    if (body === null) return;
    const isHashed = HASHED.test(url);
    const order = this.#order();
    for (const [index, process] of order.entries()) {
      const isLast = index === order.length - 1;
      const answer = await this.#forward(process, request, body);
      if (answer === 'refused' || answer === 'broken') {
        // A POST is not retried, because the failed process may have executed it.
        if (!isLast && (answer === 'refused' || method === 'GET')) continue;
        response.writeHead(BAD_GATEWAY).end();
        return;
      }
      const { statusCode = BAD_GATEWAY, headers } = answer;
      const isElsewhere = (method === 'GET' && statusCode === UNAVAILABLE) || (isHashed && statusCode === NOT_FOUND);
      if (isElsewhere && !isLast) {
        answer.resume();
        continue;
      }
      const content = await buffer(answer).catch(() => null);
      if (content === null) {
        response.destroy();
        return;
      }
      if (isHashed && statusCode === OK) this.#files.set(url, { headers, body: content });
      response.writeHead(statusCode, headers).end(content);
      return;
    }
  }

  /** `refused`: the process did not receive the request; `broken`: unknown. */
  #forward(process: number, request: IncomingMessage, body: Buffer): Promise<IncomingMessage | 'refused' | 'broken'> {
    return new Promise((resolve) => {
      const { method, url, headers } = request;
      const forwarded = ask({ host: HOST, port: this.#ports[process], method, path: url, headers, agent: false });
      forwarded.on('response', resolve);
      forwarded.on('error', (error: NodeJS.ErrnoException) => {
        resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'broken');
      });
      forwarded.end(body);
    });
  }

  async #join(request: IncomingMessage, near: Duplex, head: Buffer): Promise<void> {
    near.on('error', () => undefined);
    const found = await this.#reach();
    if (found === null) {
      near.end(`HTTP/1.1 ${BAD_GATEWAY} Bad Gateway\r\nConnection: close\r\n\r\n`);
      return;
    }
    const { process, far } = found;
    const address = String(request.headers['x-forwarded-for']);
    const line = { process };
    const lines = this.#lines.get(address) ?? new Set();
    this.#lines.set(address, lines.add(line));
    this.#sockets.add(near);
    const raw = Array.from({ length: request.rawHeaders.length / 2 }, (_, index) =>
      request.rawHeaders.slice(2 * index, 2 * index + 2).join(': '),
    );
    far.write(`${request.method} ${request.url} HTTP/1.1\r\n${raw.join('\r\n')}\r\n\r\n`);
    far.write(head);
    near.pipe(far);
    far.pipe(near);
    far.on('close', () => near.destroy());
    near.on('close', () => {
      far.destroy();
      lines.delete(line);
      this.#sockets.delete(near);
    });
  }

  /** Connects to the first process that listens. */
  async #reach(): Promise<{ process: number; far: Socket } | null> {
    for (const process of this.#order()) {
      const far = connect(this.#ports[process] ?? 0, HOST);
      far.on('error', () => undefined);
      far.setNoDelay(true);
      const isOpen = await new Promise<boolean>((resolve) => {
        far.once('connect', () => resolve(true));
        far.once('close', () => resolve(false));
      });
      if (isOpen) return { process, far };
    }
    return null;
  }
}
