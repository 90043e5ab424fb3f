/**
 * Who may open a websocket: a page of this site with a session, within the limits (S-10, S-15, S-23). Every socket that
 * asks is open, answered or destroyed in time, whatever becomes of it.
 */
import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { REALTIME, REALTIME_PATH, SILENCE_MS } from '@sixtyfour/contract';
import type { FastifyBaseLogger } from 'fastify';
import { WebSocketServer } from 'ws';
import type { Config } from '../config.ts';
import { clientAddressReader } from '../http/client-address.ts';
import { isOwnOrigin } from '../http/origin.ts';
import type { Caller, Sessions } from '../identity/caller.ts';
import { addressOf } from '../operations/address.ts';
import type { Metrics } from '../operations/metrics.ts';
import type { Channels } from '../publisher/channels.ts';
import { Connection } from './connection.ts';
import type { Connections } from './connections.ts';

export interface UpgradeDependencies {
  /** Whose 'upgrade' requests are handled. */
  readonly server: Server;
  readonly sessions: Sessions;
  readonly channels: Channels;
  readonly connections: Connections;
  readonly config: Pick<Config, 'publicUrl' | 'trustProxy' | 'limits'>;
  /** Called with each new connection. It leaves `connections` when it closes. */
  readonly onOpened: (connection: Connection) => void;
  readonly metrics: Pick<Metrics, 'limited'>;
  readonly log: FastifyBaseLogger;
}

/** A socket that asked for an upgrade is destroyed if it isn't a websocket after this. Node no longer watches it. */
export const UPGRADE_TIMEOUT_MS = 10_000;

const FORBIDDEN = 403;
const NOT_FOUND = 404;
const TOO_MANY = 429;
const UNAVAILABLE = 503;

/** Answers and destroys the socket. Ending it alone would leave it open for as long as the client likes. */
function refuse(socket: Duplex, status: number): void {
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
  socket.end(head, () => socket.destroy());
}

/** An error of a socket that is gone, which nobody waits for. Unheard, it would end the process. */
const ignore = () => undefined;

/** Returns the function after whose call no more upgrades are accepted. */
export function acceptUpgrades({
  server,
  sessions,
  channels,
  connections,
  config: { publicUrl, trustProxy, limits },
  onOpened,
  metrics,
  log,
}: UpgradeDependencies): () => void {
  const websockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: REALTIME.maxFrameBytes,
  });
  const clientAddress = clientAddressReader(trustProxy);
  let closing = false;

  /** Upgrades whose session is being looked up, by address: they count, so that looking up is limited too. */
  const pending = new Map<string, number>();

  const hasRoom = (address: string) =>
    connections.ofAddress(address).size + (pending.get(address) ?? 0) < limits.socketsPerAddress;

  async function callerOf(request: IncomingMessage, address: string): Promise<Caller | null> {
    pending.set(address, (pending.get(address) ?? 0) + 1);
    try {
      return await sessions.of(request.headers);
    } finally {
      const left = (pending.get(address) ?? 1) - 1;
      if (left > 0) pending.set(address, left);
      else pending.delete(address);
    }
  }

  /** Whether a session may have one more. */
  function hasSessionRoom(sessionId: string): boolean {
    const own = [...connections.ofSession(sessionId)];
    // A phone that lost its network comes back before its old connections are known to be dead.
    for (const connection of own) if (connection.silentMs > SILENCE_MS) connection.cut();
    return own.filter((connection) => connection.silentMs <= SILENCE_MS).length < limits.socketsPerSession;
  }

  /** The status of the refusal; null when the socket has become a websocket, or the library has refused it. */
  async function accept(request: IncomingMessage, socket: Duplex, head: Buffer, stopTimeout: () => void) {
    const [path] = (request.url ?? '').split('?', 1);
    if (path !== REALTIME_PATH) return NOT_FOUND;
    const { origin, host } = request.headers;
    if (!isOwnOrigin(origin, host, publicUrl)) return FORBIDDEN;
    // Before the session is looked up: the socket may have lost its address after that.
    const address = addressOf(clientAddress(request));
    if (!hasRoom(address)) return TOO_MANY;
    const caller = await callerOf(request, address);
    // From here on without waiting, so that no other upgrade takes the place meanwhile.
    if (closing) return UNAVAILABLE;
    if (caller === null) return FORBIDDEN;
    if (!hasSessionRoom(caller.sessionId) || !hasRoom(address)) return TOO_MANY;
    const onTooMany = () => metrics.limited('frame');
    const options = { caller, address, stream: socket, framesPerSecond: limits.eventsPerSecond, onTooMany };
    websockets.handleUpgrade(request, socket, head, (websocket) => {
      stopTimeout();
      const connection = new Connection(websocket, channels, options);
      connections.add(connection);
      connection.onClosed(() => connections.remove(connection));
      onOpened(connection);
    });
    return null;
  }

  async function handle(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', ignore);
    const timeout = setTimeout(() => socket.destroy(), UPGRADE_TIMEOUT_MS);
    const stopTimeout = () => clearTimeout(timeout);
    socket.once('close', stopTimeout);
    const status = await accept(request, socket, head, stopTimeout).catch((error: unknown) => {
      log.error({ err: error }, 'a websocket could not be opened');
      return UNAVAILABLE;
    });
    if (status === null) return;
    if (status === TOO_MANY) metrics.limited('socket');
    refuse(socket, status);
  }

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => void handle(request, socket, head));

  return () => {
    closing = true;
  };
}
