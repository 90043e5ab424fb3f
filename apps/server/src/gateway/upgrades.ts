/**
 * Opens the admitted websockets. Every requesting socket becomes a websocket, is answered, or is destroyed in time
 * (S-23).
 */
import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { problemStatus, REALTIME, REALTIME_PATH } from '@sixtyfour/contract';
import type { FastifyBaseLogger } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import type { AdmittedUpgrade, AdmitUpgrade } from '../admission/upgrades.ts';
import type { Metrics } from '../operations/metrics.ts';

export interface UpgradeDependencies {
  /** The server whose 'upgrade' requests are handled. */
  readonly server: Server;
  readonly admit: AdmitUpgrade;
  /** Called with each new websocket and the socket below it. */
  readonly onOpened: (websocket: WebSocket, stream: Duplex, admitted: AdmittedUpgrade) => void;
  readonly metrics: Pick<Metrics, 'limited'>;
  readonly log: FastifyBaseLogger;
}

/** A socket that has not become a websocket by then is destroyed. Node does not time out upgrading sockets. */
export const UPGRADE_TIMEOUT_MS = 10_000;

/** Browsers send a frame in one piece. Each piece costs time, however short, and only whole frames are counted. */
const MAX_FRAGMENTS = 16;

/** The time that the other end has to close a connection that is being closed, before it is destroyed. */
const CLOSE_MS = 1_000;

const NOT_FOUND = problemStatus['not-found'];
const TOO_MANY = problemStatus['too-many-requests'];
const UNAVAILABLE = problemStatus.unavailable;

/** Answers and destroys the socket. Only ending it would leave it open for as long as the client wants. */
function refuse(socket: Duplex, status: number): void {
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
  socket.end(head, () => socket.destroy());
}

/** Ignores errors of a closed socket. Without an error listener they would end the process. */
const ignore = () => undefined;

/** Returns a function that stops accepting upgrades. */
export function acceptUpgrades({ server, admit, onOpened, metrics, log }: UpgradeDependencies): () => void {
  // Not passed as a literal, because the types do not know all of them.
  const options = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: REALTIME.maxFrameBytes,
    maxFragments: MAX_FRAGMENTS,
    closeTimeout: CLOSE_MS,
  };
  const websockets = new WebSocketServer(options);
  let closing = false;

  /** The status of a refusal; null if the socket has become a websocket or the library has refused it. */
  async function accept(request: IncomingMessage, socket: Duplex, head: Buffer, stopTimeout: () => void) {
    const [path] = (request.url ?? '').split('?', 1);
    if (path !== REALTIME_PATH) return NOT_FOUND;
    let status: number | null = null;
    const answer = await admit(request, (admitted) => {
      if (closing) status = UNAVAILABLE;
      else
        websockets.handleUpgrade(request, socket, head, (websocket) => {
          stopTimeout();
          onOpened(websocket, socket, admitted);
        });
    });
    return answer.ok ? status : problemStatus[answer.error];
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
