/** A raw TCP connection, for requests that no HTTP client would send. */
import { once } from 'node:events';
import { connect } from 'node:net';

export type BareSocket = Awaited<ReturnType<typeof openBareSocket>>;

/** @param keepsOpen whether the client keeps its side open when the server closes, like an attacker */
export async function openBareSocket(port: number, { keepsOpen = false } = {}) {
  const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: keepsOpen });
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  // Some tests expect the server to reset the connection.
  socket.on('error', () => undefined);
  const end = new Promise<void>((resolve) => {
    socket.once('end', resolve).once('close', () => resolve());
  });
  const received = () => Buffer.concat(chunks).toString();
  await once(socket, 'connect');
  return {
    socket,
    write: (text: string) => void socket.write(text),
    /** Everything that has been received so far. */
    received,
    /** Waits until the received text contains `text`. */
    async until(text: string) {
      while (!received().includes(text)) await once(socket, 'data');
      return received();
    },
    /** Resolves with everything that was received, when the server has closed the connection. */
    ended: () => end.then(received),
  };
}

/** The headers of a websocket handshake. */
export const WEBSOCKET_HEADERS = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
};

/** The text of a request without a body. */
export function requestText(method: string, path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries({ host: 'chess.test', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n');
}

/** Waits for a response and returns its status, such as '200 OK'. */
export async function statusOf(bare: BareSocket): Promise<string> {
  const [line = ''] = (await bare.until('\r\n')).split('\r\n', 1);
  return line.replace('HTTP/1.1 ', '');
}
