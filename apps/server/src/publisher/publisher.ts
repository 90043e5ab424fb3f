/**
 * Publishes committed changes to the clients of this process, wherever they were committed. Created before the
 * features.
 *
 * Each feature (games/game-publisher.ts, rooms, matchmaking) creates its topics here and calls `committed` after a
 * commit. That passes the update to the topic's feed (feed.ts), and sends a hint over the bus to the other processes,
 * whose feeds then read it from the database. Feeds deliver to channels.ts, which sends to the connections of the
 * gateway.
 */
import type { Ms } from '@sixtyfour/chess';
import { type ChannelName, channelOf, parseChannel } from '@sixtyfour/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Bus } from '../bus/bus.ts';
import type { ServerClock } from '../time/clock.ts';
import { createSweep } from '../time/sweep.ts';
import { Channels } from './channels.ts';
import { createFeed, type Feed, type FeedSource, type Update } from './feed.ts';
import type { Message, Publish } from './publish.ts';

/** The longest delay of a change whose hint was lost. */
const POLL_MS: Ms = 1_000;
/** Rows are polled in this many parts, one after another: reading all versions at once would delay moves. */
const PARTS = 8;

/** Ids end in random hexadecimal digits. */
function partOf(id: string): number {
  return (Number.parseInt(id.slice(-2), 16) || 0) % PARTS;
}

/** Rows of one kind, whose changes reach the clients of all processes. */
export interface Topics {
  /** Call it when this process has committed an update. */
  committed(id: string, update: Update<Message>): void;
  /** Call it when these rows have changed; their updates are read. */
  changed(ids: Iterable<string>): void;
  /** See `Feed.open`. */
  open(id: string, version: number): boolean;
}

/** Messages to other processes that are not hints, because their subject has no version or no row. */
export interface Notices {
  send(id: string, text: string): void;
}

export interface NoticeSource {
  /** The kinds of channels whose subscribers make this process watch the notices about their row. */
  readonly kinds?: readonly ChannelName['kind'][];
  /** Ids that are watched as long as this process runs. */
  readonly ids?: readonly string[];
  readonly onNotice: (id: string, text: string) => void;
  /**
   * Called once a second for each id, and after notices may have been lost. Finds in the database what the notices
   * would have told about the included ids.
   */
  readonly poll?: (includes: (id: string) => boolean) => Promise<void>;
}

export interface TopicSource extends Omit<FeedSource<Message>, 'deliver'> {
  /** Whether the versions differ from those of the snapshots that subscribers of the channel have. */
  readonly hasOwnVersions?: boolean;
}

export interface Publisher {
  readonly channels: Channels;
  readonly publishHere: Publish;
  /** @param kinds the kinds of channels whose subscribers follow a row */
  topics(kind: string, kinds: readonly ChannelName['kind'][], source: TopicSource): Topics;
  notices(kind: string, source: NoticeSource): Notices;
  /** Opens the row of a channel at its current version, so that no later change is missed. */
  openCurrent(channel: string): Promise<void>;
  /** Connects to the other processes and starts polling. */
  start(): Promise<void>;
  close(): Promise<void>;
}

interface PublisherDependencies {
  readonly bus: Bus;
  readonly clock: Pick<ServerClock, 'every'>;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>;
  /** Called when messages of other processes may have been lost. */
  readonly onReconnected?: () => void;
}

/** Sent for a change whose version the sender does not know. */
const SOME_VERSION = '';

export function createPublisher({ bus, clock, log, onReconnected }: PublisherDependencies): Publisher {
  /** The kinds of rows that processes send each other messages about. Notices have no feed. */
  const followed: { kind: string; kinds: readonly ChannelName['kind'][]; feed: Feed<Message> | null }[] = [];
  const listeners = new Map<string, NoticeSource['onNotice']>();
  const polls: ((includes: (id: string) => boolean) => Promise<void>)[] = [];
  let part = 0;
  const onError = (error: unknown): void => log.error({ err: error }, 'changes could not be read');

  function followedIn(channel: string) {
    const name = parseChannel(channel);
    if (name === null) return [];
    return followed
      .filter(({ kinds }) => kinds.includes(name.kind))
      .map(({ kind, kinds, feed }) => ({
        topic: `${kind}:${name.id}`,
        id: name.id,
        feed,
        /** Whether another channel of the row has subscribers. */
        hasOther: () => kinds.some((other) => other !== name.kind && channels.has(channelOf({ ...name, kind: other }))),
      }));
  }

  const channels = new Channels(log, {
    onOccupied(channel) {
      for (const { topic, id, feed, hasOther } of followedIn(channel)) {
        if (hasOther()) continue;
        feed?.watch(id);
        bus.watch(topic);
      }
    },
    onVacated(channel) {
      for (const { topic, id, feed, hasOther } of followedIn(channel)) {
        if (hasOther()) continue;
        feed?.unwatch(id);
        bus.unwatch(topic);
      }
    },
  });
  const { publishHere } = channels;

  async function poll(includes: (id: string) => boolean): Promise<void> {
    const outcomes = await Promise.allSettled(polls.map(async (pollSome) => pollSome(includes)));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }

  const sweep = createSweep({
    clock,
    interval: POLL_MS / PARTS,
    of: 'changes by other processes',
    log,
    run() {
      part = (part + 1) % PARTS;
      return poll((id) => partOf(id) === part);
    },
  });

  return {
    channels,
    publishHere,
    topics(kind, kinds, { hasOwnVersions = false, ...source }) {
      const deliver = ({ channel, event, payload }: Message, version: number): void =>
        publishHere(channel, event, payload, hasOwnVersions ? undefined : version);
      const onLost = (id: string): void => {
        for (const each of kinds) channels.forgetVersions(channelOf({ kind: each, id }));
      };
      const feed = createFeed<Message>({ ...source, deliver, onLost }, onError);
      followed.push({ kind, kinds, feed });
      polls.push((includes) => feed.poll(includes));
      listeners.set(kind, (id, text) => feed.advance(id, text === SOME_VERSION ? Infinity : Number(text)));
      return {
        committed(id, update) {
          feed.committed(id, update);
          bus.send(`${kind}:${id}`, String(update.version));
        },
        changed(ids) {
          for (const id of ids) {
            feed.advance(id, Infinity);
            bus.send(`${kind}:${id}`, SOME_VERSION);
          }
        },
        open: (id, version) => feed.open(id, version),
      };
    },
    notices(kind, { kinds = [], ids = [], onNotice, poll: pollSome }) {
      listeners.set(kind, onNotice);
      followed.push({ kind, kinds, feed: null });
      for (const id of ids) bus.watch(`${kind}:${id}`);
      if (pollSome !== undefined) polls.push(pollSome);
      return { send: (id, text) => bus.send(`${kind}:${id}`, text) };
    },
    async openCurrent(channel) {
      await Promise.all(followedIn(channel).map(async ({ id, feed }) => feed?.openCurrent(id)));
    },
    async start() {
      sweep.start();
      await bus.start({
        onMessage(topic, text) {
          const [kind = '', id = ''] = topic.split(':', 2);
          listeners.get(kind)?.(id, text);
        },
        onReconnected() {
          onReconnected?.();
          poll(() => true).catch(onError);
        },
      });
    },
    close: () => sweep.close(),
  };
}
