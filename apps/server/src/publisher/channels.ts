/**
 * The channels of this process and their subscribers. Connections of the gateway subscribe. publisher.ts sends to the
 * subscribers, and follows the row of a channel while the channel has subscribers.
 */
import { encodeEvent } from '@sixtyfour/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Publish } from './publish.ts';

export interface Subscriber {
  /** Sends an encoded message. Must not throw. */
  send(text: string): void;
}

export interface ChannelListener {
  /** Called when a channel gets its first subscriber. */
  readonly onOccupied: (channel: string) => void;
  /** Called when a channel loses its last subscriber. */
  readonly onVacated: (channel: string) => void;
}

/** Ends a hold. Does nothing if the subscription has ended. */
export type Release = (version: number) => void;

interface HeldMessage {
  readonly text: string;
  readonly version: number;
}

interface Subscription {
  /** The subscriber knows all versions up to this one. */
  known: number;
  /** The messages since the start of the subscription; null after the release. */
  held: HeldMessage[] | null;
}

/** The version of messages that do not belong to a version of the channel's row. */
const NO_VERSION = Infinity;

export class Channels {
  readonly #log: Pick<FastifyBaseLogger, 'error'>;
  readonly #listener: ChannelListener;
  readonly #channels = new Map<string, Map<Subscriber, Subscription>>();

  constructor(log: Pick<FastifyBaseLogger, 'error'>, listener: ChannelListener) {
    this.#log = log;
    this.#listener = listener;
  }

  /** Idempotent. */
  subscribe(channel: string, subscriber: Subscriber): void {
    this.hold(channel, subscriber)(0);
  }

  /**
   * Subscribes, but holds messages back until the returned function is called with the version of the snapshot that the
   * subscriber gets first; newer messages are then sent. Does not change an existing subscription.
   */
  hold(channel: string, subscriber: Subscriber): Release {
    const subscribers = this.#channels.get(channel);
    if (subscribers?.has(subscriber) === true) return () => undefined;
    const subscription: Subscription = { known: 0, held: [] };
    if (subscribers === undefined) {
      this.#channels.set(channel, new Map([[subscriber, subscription]]));
      this.#listener.onOccupied(channel);
    } else subscribers.set(subscriber, subscription);
    return (version) => {
      if (this.#channels.get(channel)?.get(subscriber) !== subscription) return;
      const held = subscription.held ?? [];
      subscription.known = version;
      subscription.held = null;
      for (const message of held) if (message.version > version) subscriber.send(message.text);
    };
  }

  /** Call it when versions that subscribers know have been lost, so that the next ones are sent to them. */
  forgetVersions(channel: string): void {
    for (const subscription of this.#channels.get(channel)?.values() ?? []) subscription.known = 0;
  }

  /** Idempotent. */
  unsubscribe(channel: string, subscriber: Subscriber): void {
    const subscribers = this.#channels.get(channel);
    if (subscribers?.delete(subscriber) !== true || subscribers.size > 0) return;
    this.#channels.delete(channel);
    this.#listener.onVacated(channel);
  }

  /** Whether the channel has a subscriber. */
  has(channel: string): boolean {
    return this.#channels.has(channel);
  }

  /**
   * Encodes an event once, and sends it to every subscriber of the channel that does not know its version yet. Without
   * a version, sends it to all of them.
   */
  readonly publishHere: Publish = (channel, event, payload, version = NO_VERSION) => {
    const subscribers = this.#channels.get(channel);
    if (subscribers === undefined) return;
    try {
      const text = encodeEvent(event, payload);
      for (const [subscriber, { known, held }] of subscribers) {
        if (version <= known) continue;
        if (held === null) subscriber.send(text);
        else held.push({ text, version });
      }
    } catch (error) {
      this.#log.error({ err: error, event }, 'an event could not be sent');
    }
  };
}
