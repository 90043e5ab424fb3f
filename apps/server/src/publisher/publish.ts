/** How features notify connected clients: always after the commit, never instead of it. */
import type { ServerEvents } from '@sixtyfour/contract';

/**
 * Sends an event to the subscribers of a channel in this process. Never throws.
 * @param version of the channel's row after the change; subscribers that already know it are skipped
 */
export type Publish = <Name extends keyof ServerEvents>(
  channel: string,
  event: Name,
  payload: ServerEvents[Name],
  version?: number,
) => void;

/** An event to publish on a channel. */
export type Message = {
  readonly [Name in keyof ServerEvents]: {
    readonly channel: string;
    readonly event: Name;
    readonly payload: ServerEvents[Name];
  };
}[keyof ServerEvents];
