/** The bus over NATS: a process receives only the topics that it watches. */
import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import { keyedHash } from '../operations/keyed-hash.ts';
import type { Bus, BusListener } from './bus.ts';

const RETRY_MS = 500;
/** After two unanswered pings, the client switches to another server. */
const PING_MS = 2_000;

/**
 * @param urls comma-separated, of one server or several servers of a cluster
 * @param secret of the site, shared by its processes: one NATS may serve several sites
 */
export function createNatsBus(urls: string, secret: string): Bus {
  const prefix = `sixtyfour.${keyedHash(secret, 'bus', 'subject').toString('hex', 0, 8)}`;
  const subjectOf = (topic: string) => `${prefix}.${topic.replace(':', '.')}`;
  /** By topic; null until connected. */
  const subscriptions = new Map<string, Subscription | null>();
  let listener: BusListener | null = null;
  let connection: NatsConnection | null = null;
  let isUp = false;
  let isClosed = false;

  function subscribe(topic: string): Subscription | null {
    if (connection === null || connection.isClosed()) return null;
    return connection.subscribe(subjectOf(topic), {
      callback: (error, message) => {
        if (error === null) listener?.onMessage(topic, message.string());
      },
    });
  }

  async function followStatus(opened: NatsConnection): Promise<void> {
    for await (const { type } of opened.status()) {
      if (type === 'disconnect') isUp = false;
      if (type !== 'reconnect') continue;
      isUp = true;
      listener?.onReconnected();
    }
  }

  async function open(): Promise<void> {
    // Loaded only if NATS is used.
    const { connect } = await import('@nats-io/transport-node');
    const opened = await connect({
      servers: urls.split(','),
      name: 'sixtyfour',
      noEcho: true,
      waitOnFirstConnect: true,
      maxReconnectAttempts: -1,
      // Otherwise the client gives up for good after two refusals.
      ignoreAuthErrorAbort: true,
      reconnectTimeWait: RETRY_MS,
      pingInterval: PING_MS,
      maxPingOut: 2,
    });
    if (isClosed) {
      await opened.close();
      return;
    }
    connection = opened;
    isUp = true;
    for (const topic of subscriptions.keys()) subscriptions.set(topic, subscribe(topic));
    void followStatus(opened);
    // Messages may have been sent before this process was connected.
    listener?.onReconnected();
  }

  return {
    send(topic, text) {
      if (connection === null || connection.isClosed()) return;
      connection.publish(subjectOf(topic), text);
    },
    watch: (topic) => void subscriptions.set(topic, subscribe(topic)),
    unwatch(topic) {
      subscriptions.get(topic)?.unsubscribe();
      subscriptions.delete(topic);
    },
    async start(given) {
      listener = given;
      const opening = open();
      opening.catch(() => undefined);
      // If NATS is unavailable, the site still starts, and polls.
      await Promise.race([opening, new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref())]);
    },
    get isUp() {
      return isUp;
    },
    async close() {
      isClosed = true;
      listener = null;
      await connection?.close();
    },
  };
}
