/**
 * Who may open a websocket: a page of this site with a session, within the limits (S-10, S-15, S-23). The engine sees
 * no other handshake, so what it has beside websockets is out of reach.
 */
import { createServer, STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { err, ok, type Result } from '@sixtyfour/chess';
import { REALTIME_PATH, SILENCE_MS } from '@sixtyfour/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { clientAddressReader } from '../http/client-address.ts';
import { isOwnOrigin } from '../http/origin.ts';
import type { Caller, Sessions } from '../identity/caller.ts';
import { addressOf } from '../operations/address.ts';
import type { Metrics } from '../operations/metrics.ts';
import { Connection } from './connection.ts';
import type { Connections } from './connections.ts';

export interface GateDependencies {
  /** Whose 'upgrade' requests are looked at. */
  readonly server: Server;
  readonly sessions: Sessions;
  readonly connections: Connections;
  readonly config: Pick<Config, 'publicUrl' | 'trustProxy' | 'limits'>;
  /** Called when the line of an admitted connection has closed. */
  readonly onClosed: (connection: Connection) => void;
  readonly metrics: Pick<Metrics, 'limited'>;
  readonly log: FastifyBaseLogger;
}

export interface Gate {
  /** Gets the handshakes that were admitted. It never listens itself. */
  readonly inner: Server;
  /** To be called when an admitted handshake has become a websocket. Returns what it was counted as. */
  opened(handshake: object): Connection | undefined;
  /** Admits nobody from now on. */
  close(): void;
}

/** Answers and closes the socket. Ending it alone would leave it open for as long as the client likes. */
function refuse(socket: Duplex, status: number): void {
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
  socket.end(head, () => socket.destroy());
}

/**
 * What the engine needs of a request. It keeps what it gets for as long as the connection lives, and a whole request
 * is a third of what an idle connection costs.
 */
function handshakeOf({ method, url, headers }: IncomingMessage): Pick<IncomingMessage, 'method' | 'url' | 'headers'> {
  const { upgrade, connection, origin } = headers;
  return {
    method,
    url,
    headers: {
      upgrade,
      connection,
      origin,
      'sec-websocket-key': headers['sec-websocket-key'],
      'sec-websocket-version': headers['sec-websocket-version'],
    },
  };
}

const TOO_MANY = 429;

/** A socket that asked for an upgrade is closed if it isn't a websocket after this. Node watches it no longer. */
export const UPGRADE_TIMEOUT_MS = 10_000;

/** An error of a connection that is gone, which nobody waits for. Unheard, it would end the process. */
const ignore = () => undefined;

export function createGate({ server, sessions, connections, config, onClosed, metrics, log }: GateDependencies): Gate {
  const { publicUrl, limits, trustProxy } = config;
  const inner = createServer();
  const admitted = new WeakMap<object, { readonly connection: Connection; readonly stopWaiting: () => void }>();
  const clientAddress = clientAddressReader(trustProxy);
  let closing = false;

  /** Handshakes whose session is being looked up, by address: they count, so that looking up is limited too. */
  const pending = new Map<string, number>();

  async function callerOf(request: IncomingMessage, address: string): Promise<Caller | null> {
    const others = pending.get(address) ?? 0;
    pending.set(address, others + 1);
    try {
      return await sessions.of(request.headers);
    } finally {
      const left = (pending.get(address) ?? 1) - 1;
      if (left > 0) pending.set(address, left);
      else pending.delete(address);
    }
  }

  async function admit(request: IncomingMessage): Promise<Result<Connection, number>> {
    const { origin, host } = request.headers;
    if (!isOwnOrigin(origin, host, publicUrl)) return err(403);
    // Before the session is looked up: the socket may have lost its address after that.
    const address = addressOf(clientAddress(request));
    const hasRoom = () => connections.ofAddress(address).size + (pending.get(address) ?? 0) < limits.socketsPerAddress;
    if (!hasRoom()) return err(TOO_MANY);
    const caller = await callerOf(request, address);
    if (closing) return err(503);
    if (caller === null) return err(403);
    const own = [...connections.ofSession(caller.sessionId)];
    // A phone that lost its network comes back before its old lines are known to be dead.
    for (const connection of own) if (connection.silentMs > SILENCE_MS) connection.cut();
    const alive = own.filter((connection) => connection.silentMs <= SILENCE_MS);
    if (alive.length >= limits.socketsPerSession || !hasRoom()) return err(TOO_MANY);
    return ok(new Connection(caller, address, limits.eventsPerSecond, () => metrics.limited('frame')));
  }

  async function open(request: IncomingMessage, socket: Duplex, head: Buffer, stopWaiting: () => void): Promise<void> {
    const admission = await admit(request);
    if (!admission.ok) {
      if (admission.error === TOO_MANY) metrics.limited('socket');
      refuse(socket, admission.error);
    } else if (!socket.destroyed) {
      const connection = admission.value;
      connections.add(connection);
      socket.once('close', () => {
        connections.remove(connection);
        onClosed(connection);
      });
      const handshake = handshakeOf(request);
      admitted.set(handshake, { connection, stopWaiting });
      inner.emit('upgrade', handshake, socket, head);
    }
  }

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', ignore);
    const timeout = setTimeout(() => socket.destroy(), UPGRADE_TIMEOUT_MS);
    const stopWaiting = () => clearTimeout(timeout);
    socket.once('close', stopWaiting);
    const [path, query] = (request.url ?? '').split('?', 2);
    const parameters = new URLSearchParams(query);
    if (path !== `${REALTIME_PATH}/`) {
      refuse(socket, 404);
    } else if (parameters.get('transport') !== 'websocket' || parameters.has('sid')) {
      // With the number of an open connection the engine would take this one in its place, past all limits.
      refuse(socket, 400);
    } else {
      open(request, socket, head, stopWaiting).catch((error: unknown) => {
        log.error({ err: error }, 'a websocket could not be opened');
        refuse(socket, 503);
      });
    }
  });

  return {
    inner,
    opened(handshake) {
      const known = admitted.get(handshake);
      known?.stopWaiting();
      return known?.connection;
    },
    close() {
      closing = true;
    },
  };
}
