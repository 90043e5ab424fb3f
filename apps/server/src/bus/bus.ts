/**
 * Messages between the processes of a site. Delivery is not guaranteed: after a lost message, the next poll of the
 * database finds the event.
 */
export interface BusListener {
  /** Called with a message of another process. */
  onMessage(topic: string, text: string): void;
  /** Called when messages may have been lost, because this process was disconnected. */
  onReconnected(): void;
}

export interface Bus {
  /** Sends to the other processes. Never throws or waits. `topic`: `{kind}:{id}`. */
  send(topic: string, text: string): void;
  /** Subscribes to a topic; call it once per topic until `unwatch`. A bus may deliver other topics as well. */
  watch(topic: string): void;
  unwatch(topic: string): void;
  /** Connects. Resolves when connected or when the first attempt has failed; the bus keeps trying. */
  start(listener: BusListener): Promise<void>;
  readonly isUp: boolean;
  /** Sends waiting messages, for a limited time, and disconnects. */
  close(): Promise<void>;
}

/** For a site with one process. */
export function createLocalBus(): Bus {
  return {
    send: () => undefined,
    watch: () => undefined,
    unwatch: () => undefined,
    start: async () => undefined,
    isUp: true,
    close: async () => undefined,
  };
}
