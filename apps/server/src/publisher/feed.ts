/**
 * Delivers the changes of versioned rows to the subscribers of this process, in order and exactly once. publisher.ts
 * calls it on commits, hints and polls, and provides `deliver`, which sends through channels.ts.
 */
import { coalesce } from '../async/coalesce.ts';

/** The changes of a row up to `version`. */
export interface Update<Message> {
  readonly version: number;
  readonly messages: readonly Message[];
}

export interface FeedSource<Message> {
  /** Whether every update is complete, so that subscribers miss nothing if earlier updates are skipped. */
  readonly isWhole?: boolean;
  /**
   * Whether a row is delivered from its first update on, without `open` and regardless of snapshots. The source then
   * omits the messages of old updates.
   */
  readonly needsNoSnapshot?: boolean;
  /** The current versions of the rows that exist. */
  readonly readVersions: (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** The updates of each row after a version, in order. Rows without updates may be missing. */
  readonly readUpdates: (
    after: ReadonlyMap<string, number>,
  ) => Promise<ReadonlyMap<string, readonly Update<Message>[]>>;
  /** Sends a message to the subscribers of this process. `version`: that of its update. */
  readonly deliver: (message: Message, version: number) => void;
  /** Called when the database has lost versions of a row that were delivered. Its next ones have the same numbers. */
  readonly onLost?: (id: string) => void;
}

/**
 * One feed for each kind of row. Handles commits of this process, hints of others and polls in the same way: the next
 * update is delivered directly; anything else makes the feed read what is missing.
 */
export interface Feed<Message> {
  /** Delivers the changes of a row from now on. Nothing is delivered until `open` has set a version. */
  watch(id: string): void;
  unwatch(id: string): void;
  /**
   * Call it when a subscriber has a snapshot of this version. The first call determines where the feed begins. False:
   * the snapshot is older than that, because reading it took longer, and must be read again.
   */
  open(id: string, version: number): boolean;
  /** Opens a watched row at its current version, unless it is open. Concurrent calls share a read. */
  openCurrent(id: string): Promise<void>;
  /** Call it when this process has committed an update. */
  committed(id: string, update: Update<Message>): void;
  /** Call it when the row has at least this version. Infinity: a higher version that is not known. */
  advance(id: string, version: number): void;
  /** Reads the versions of the included watched rows. Resolves when missing updates are delivered. */
  poll(includes?: (id: string) => boolean): Promise<void>;
}

interface Watched {
  /** The version at which the feed began. */
  opened: number;
  /** Null until the feed has begun. */
  delivered: number | null;
  /** The highest version known to exist, which may not have been read yet. */
  latest: number;
}

/** @param onError called when the database has failed; the next poll tries again */
export function createFeed<Message>(
  { isWhole = false, needsNoSnapshot = false, readVersions, readUpdates, deliver, onLost }: FeedSource<Message>,
  onError: (error: unknown) => void,
): Feed<Message> {
  const watched = new Map<string, Watched>();
  let behind = new Set<string>();
  let unopened = new Set<string>();

  function deliverNext(id: string, { version, messages }: Update<Message>): void {
    const row = watched.get(id);
    if (row === undefined || row.delivered === null || version <= row.delivered) return;
    row.delivered = version;
    row.latest = Math.max(row.latest, version);
    for (const message of messages) deliver(message, version);
  }

  const readMissing = coalesce(async () => {
    const ids = behind;
    behind = new Set();
    const after = new Map<string, number>();
    for (const id of ids) {
      const row = watched.get(id);
      if (row === undefined || row.delivered === null || row.delivered >= row.latest) continue;
      after.set(id, row.delivered);
      // A newer version during the read causes another read.
      row.latest = row.delivered;
    }
    if (after.size === 0) return;
    const found = await readUpdates(after);
    for (const [id, updates] of found) for (const update of updates) deliverNext(id, update);
  });

  function catchUp(id: string): void {
    const row = watched.get(id);
    if (row === undefined || row.delivered === null || row.delivered >= row.latest) return;
    behind.add(id);
    readMissing().catch(onError);
  }

  const readUnopened = coalesce(async () => {
    const ids = unopened;
    unopened = new Set();
    const versions = await readVersions([...ids]);
    // A row that does not exist yet begins at 0.
    for (const id of ids) feed.open(id, versions.get(id) ?? 0);
  });

  const feed: Feed<Message> = {
    watch(id) {
      if (!watched.has(id)) watched.set(id, { opened: 0, delivered: needsNoSnapshot ? 0 : null, latest: 0 });
    },
    unwatch(id) {
      watched.delete(id);
    },
    open(id, version) {
      const row = watched.get(id);
      if (row === undefined) return true;
      if (row.delivered !== null) return version >= row.opened;
      row.opened = version;
      row.delivered = version;
      catchUp(id);
      return true;
    },
    async openCurrent(id) {
      if (watched.get(id)?.delivered !== null) return;
      unopened.add(id);
      await readUnopened();
    },
    committed(id, update) {
      const delivered = watched.get(id)?.delivered ?? null;
      const isNext = delivered !== null && (isWhole || delivered === update.version - 1);
      if (isNext) deliverNext(id, update);
      else feed.advance(id, update.version);
    },
    advance(id, version) {
      const row = watched.get(id);
      if (row === undefined || version <= row.latest) return;
      row.latest = version;
      catchUp(id);
    },
    async poll(includes = () => true) {
      const before = new Map<string, number>();
      for (const [id, { delivered }] of watched) if (delivered !== null && includes(id)) before.set(id, delivered);
      if (before.size === 0) return;
      for (const [id, version] of await readVersions([...before.keys()])) {
        const row = watched.get(id);
        if (row === undefined || row.delivered === null) continue;
        // What was delivered has been committed: a failover of the database has lost it.
        if (version < (before.get(id) ?? 0)) {
          row.opened = row.delivered = row.latest = version;
          onLost?.(id);
        }
        row.latest = Math.max(row.latest, version);
        if (row.delivered < row.latest) behind.add(id);
      }
      if (behind.size > 0) await readMissing();
    },
  };
  return feed;
}
