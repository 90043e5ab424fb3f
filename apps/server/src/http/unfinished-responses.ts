/** Unfinished responses by connection. A client may send requests before it has read the responses to earlier ones. */
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and proxies send one request at a time. Node would serve all requests in its buffer, a thousand or more. */
const MAX_AT_ONCE = 16;

export class UnfinishedResponses {
  readonly #bySocket = new WeakMap<Socket, Set<ServerResponse>>();

  watch(server: Server): void {
    server.on('request', ({ socket }, response) => {
      const own = this.#bySocket.get(socket) ?? new Set();
      this.#bySocket.set(socket, own.add(response));
      response.once('close', () => own.delete(response));
    });
  }

  /** Whether the connection has so many unfinished responses that another request is not served. */
  areTooMany(socket: Socket): boolean {
    return (this.#bySocket.get(socket)?.size ?? 0) >= MAX_AT_ONCE;
  }

  /** Calls `then` when the connection's responses are finished, except the response to an aborted request. */
  afterThose(socket: Socket, then: () => void): void {
    const own = [...(this.#bySocket.get(socket) ?? [])];
    const last = own.findLast((response) => response.req.complete || response.headersSent);
    if (last === undefined) then();
    else last.once('close', then);
  }
}
