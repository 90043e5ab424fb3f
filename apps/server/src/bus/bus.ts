/**
 * Messages between the processes of a site. Delivery is not guaranteed: a lost message costs the time until the next
 * poll of the database, and never an event.
 */
export interface BusListener {
  /** A message of another process. */
  onMessage(topic: string, text: string): void;
  /** Messages may have been lost, because this process was disconnected. */
  onReconnected(): void;
}

export interface Bus {
  /** Sends to the other processes. Never throws and never waits. `topic`: `{kind}:{id}`. */
  send(topic: string, text: string): void;
  /** Asks for the messages of a topic; call it once per topic until `unwatch`. A bus may deliver other topics as well. */
  watch(topic: string): void;
  unwatch(topic: string): void;
  /** Connects. Resolves once connected, or when the first attempt has failed: it keeps trying. */
  start(listener: BusListener): Promise<void>;
  readonly isUp: boolean;
  /** Sends what is waiting, for a moment, and disconnects. */
  close(): Promise<void>;
}

/** For a site of one process. */
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
