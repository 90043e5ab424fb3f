/** Players of a measurement, and the credentials of their connections. */
import { api } from '@sixtyfour/contract';
import type { Access } from '../../tests/load/client/connection.ts';
import { HttpClient } from '../../tests/load/client/http-client.ts';

/** The relay needs no credentials. */
export const relayAccess: Access = { headers: {} };

/** Gives each player an address of their own, so that no limit of the server is reached. */
export function addressOf(network: number, index: number): string {
  return `10.${100 + network}.${Math.floor(index / 250)}.${(index % 250) + 1}`;
}

export interface Guest {
  readonly http: HttpClient;
  readonly playerId: string;
}

/** A guest with a name and a session. */
export async function guestAt(origin: string, address: string, name: string): Promise<Guest> {
  const http = new HttpClient(origin, address);
  await http.call(api.signInAsGuest, {});
  const named = await http.call(api.saveProfile, { body: { name, country: 'NO' } });
  if (named.kind !== 'ok') throw new Error(`no guest: ${JSON.stringify(named)}`);
  return { http, playerId: named.value.player.id };
}

/** Calls `make` for all numbers below `count`, several in parallel, and returns the results in order. */
export async function makeEach<Made>(
  count: number,
  atOnce: number,
  make: (index: number) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count) {
      const index = next;
      next += 1;
      made[index] = await make(index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, work));
  return made;
}
