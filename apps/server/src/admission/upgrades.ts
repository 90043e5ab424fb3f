/** Decides who may open a websocket: a page of this site with a session, within the limits (S-10, S-15, S-23). */
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { err, ok, type Result } from '@sixtyfour/chess';
import type { Config } from '../config.ts';
import type { Caller, Sessions } from '../identity/caller.ts';
import { addressOf, levelsOf } from './addresses.ts';
import { displacedBy, type OpenSocket } from './displacement.ts';
import { isOwnOrigin } from './origin.ts';
import type { RequestBudget } from './request-budget.ts';

interface DisplaceableSocket extends OpenSocket {
  /** Closes the socket in favor of another one. From then on it no longer counts as open. */
  displace(): void;
}

/** The open websockets. */
export interface OpenSockets {
  /** The sockets in a range of `levelsOf`. */
  ofRange(range: string): readonly DisplaceableSocket[];
  /** The number of sockets of a session, without those known to be dead. */
  ofSession(sessionId: string): number;
}

export interface AdmittedUpgrade {
  readonly caller: Caller;
  /** See `addressOf`. */
  readonly address: string;
}

/**
 * Decides on an upgrade. `open` opens the websocket if it is admitted; it is called synchronously after the decision,
 * so that no other upgrade can take its place.
 */
export type AdmitUpgrade = (
  request: IncomingMessage,
  open: (admitted: AdmittedUpgrade) => void,
) => Promise<Result<null, 'forbidden' | 'too-many-requests'>>;

export function createUpgradeAdmission({
  sessions,
  sockets,
  budget,
  config: { publicUrl, trustProxy, limits },
}: {
  readonly sessions: Pick<Sessions, 'of' | 'recent'>;
  readonly sockets: OpenSockets;
  /** An upgrade costs as much as a call: it looks up a session, and greets it. */
  readonly budget: RequestBudget;
  readonly config: Pick<Config, 'publicUrl' | 'trustProxy' | 'limits'>;
}): AdmitUpgrade {
  const isTrusted = proxyAddr.compile([...trustProxy]);
  /** The number of upgrades per range that are waiting for their session; limited like open sockets. */
  const pending = new Map<string, number>();
  const pendingOf = (range: string) => pending.get(range) ?? 0;
  const mostOf = (share: number) => limits.socketsPerAddress * share;

  function addPending(address: string, by: number): void {
    for (const { range } of levelsOf(address)) {
      const count = pendingOf(range) + by;
      if (count > 0) pending.set(range, count);
      else pending.delete(range);
    }
  }

  async function callerOf(request: IncomingMessage, address: string): Promise<Caller | null> {
    addPending(address, 1);
    try {
      return await sessions.of(request.headers);
    } finally {
      addPending(address, -1);
    }
  }

  /** Whether one more socket may be opened. In the narrowest full range, another one is closed for it. */
  function makeRoom(sessionId: string, address: string): boolean {
    for (const { range, share } of levelsOf(address).toReversed()) {
      const open = sockets.ofRange(range);
      if (open.length < mostOf(share)) continue;
      const displaced = displacedBy(sessionId, open);
      displaced?.displace();
      return displaced !== null;
    }
    return true;
  }

  return async (request, open) => {
    const { origin, host } = request.headers;
    if (!isOwnOrigin(origin, host, publicUrl)) return err('forbidden');
    // As Fastify's `request.ip`. Read before the session lookup: the socket may have lost its address afterward.
    const address = addressOf(proxyAddr(request, isTrusted));
    const session = sessions.recent(request.headers)?.sessionId ?? null;
    if (budget.take('call', address, session, performance.now()) > 0) return err('too-many-requests');
    if (levelsOf(address).some(({ range, share }) => pendingOf(range) >= mostOf(share)))
      return err('too-many-requests');
    const caller = await callerOf(request, address);
    if (caller === null) return err('forbidden');
    const { sessionId } = caller;
    if (sockets.ofSession(sessionId) >= limits.socketsPerSession || !makeRoom(sessionId, address))
      return err('too-many-requests');
    open({ caller, address });
    return ok(null);
  };
}
