/** How the server's parts tell connected clients what happened: always after the commit, never instead of it. */
import type { ServerEvents } from '@sixtyfour/contract';

/** Sends an event to everybody in a channel. Never throws; a lost event is mended by the resync. */
export type Publish = <Name extends keyof ServerEvents>(
  channel: string,
  event: Name,
  ...payload: Parameters<ServerEvents[Name]>
) => void;

export interface Publishing {
  /** To everybody, in whatever process. */
  readonly publish: Publish;
  /** To whoever is connected to this process: for what every process finds out by itself. */
  readonly publishHere: Publish;
}
