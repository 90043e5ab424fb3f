/** How features tell connected clients what happened: always after the commit, never instead of it. */
import type { ServerEvents } from '@sixtyfour/contract';

/**
 * Sends an event to the subscribers of a channel in this process. Never throws.
 * @param version of the row that the channel is about, after the change; subscribers that know it are left out
 */
export type Publish = <Name extends keyof ServerEvents>(
  channel: string,
  event: Name,
  payload: ServerEvents[Name],
  version?: number,
) => void;

/** An event of a channel, to be published. */
export type Message = {
  readonly [Name in keyof ServerEvents]: {
    readonly channel: string;
    readonly event: Name;
    readonly payload: ServerEvents[Name];
  };
}[keyof ServerEvents];
