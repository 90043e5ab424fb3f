import type { IncomingMessage } from 'node:http';

/** Whether a request asks to become a websocket. Any other upgrade is ignored, and the request answered as it is. */
export function asksForWebsocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket';
}
