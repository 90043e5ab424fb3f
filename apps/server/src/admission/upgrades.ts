/** Who may open a websocket: a page of this site with a session, within the limits (S-10, S-15, S-23). */
import type { IncomingMessage } from 'node:http';
import { err, ok, type Result } from '@sixtyfour/chess';
import type { Config } from '../config.ts';
import type { Caller, Sessions } from '../identity/caller.ts';
import { addressOf } from './addresses.ts';
import { clientAddressReader } from './client-address.ts';
import { isOwnOrigin } from './origin.ts';

/** How many websockets are open, besides those that are known to be dead. */
export interface OpenSockets {
  ofAddress(address: string): number;
  ofSession(sessionId: string): number;
}

export interface AdmittedUpgrade {
  readonly caller: Caller;
  /** See `addressOf`. */
  readonly address: string;
}

/**
 * Decides on an upgrade. `open`: opens the websocket of an admitted one, called without waiting after the decision, so
 * that no other upgrade takes its place meanwhile.
 */
export type AdmitUpgrade = (
  request: IncomingMessage,
  open: (admitted: AdmittedUpgrade) => void,
) => Promise<Result<null, 'forbidden' | 'too-many-requests'>>;

export function createUpgradeAdmission({
  sessions,
  sockets,
  config: { publicUrl, trustProxy, limits },
}: {
  readonly sessions: Pick<Sessions, 'of'>;
  readonly sockets: OpenSockets;
  readonly config: Pick<Config, 'publicUrl' | 'trustProxy' | 'limits'>;
}): AdmitUpgrade {
  const clientAddress = clientAddressReader(trustProxy);
  /** Upgrades whose session is being looked up, by address: they count, so that looking up is limited too. */
  const pending = new Map<string, number>();

  const hasRoom = (address: string) =>
    sockets.ofAddress(address) + (pending.get(address) ?? 0) < limits.socketsPerAddress;

  async function callerOf(request: IncomingMessage, address: string): Promise<Caller | null> {
    pending.set(address, (pending.get(address) ?? 0) + 1);
    try {
      return await sessions.of(request.headers);
    } finally {
      const left = (pending.get(address) ?? 1) - 1;
      if (left > 0) pending.set(address, left);
      else pending.delete(address);
    }
  }

  return async (request, open) => {
    const { origin, host } = request.headers;
    if (!isOwnOrigin(origin, host, publicUrl)) return err('forbidden');
    // Before the session is looked up: the socket may have lost its address after that.
    const address = addressOf(clientAddress(request));
    if (!hasRoom(address)) return err('too-many-requests');
    const caller = await callerOf(request, address);
    if (caller === null) return err('forbidden');
    if (sockets.ofSession(caller.sessionId) >= limits.socketsPerSession || !hasRoom(address))
      return err('too-many-requests');
    open({ caller, address });
    return ok(null);
  };
}
