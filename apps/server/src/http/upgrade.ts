import type { IncomingMessage } from 'node:http';

/** Whether a request is a websocket upgrade. Other upgrades are ignored, and the request is handled normally. */
export function isWebsocketUpgrade({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket';
}
