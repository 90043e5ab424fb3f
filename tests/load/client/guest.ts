import { api } from '@sixtyfour/contract';
import { HttpClient } from './http-client.ts';

/** Gives each player an address of their own, so that no limit of the server is reached. */
export function addressOf(network: number, index: number): string {
  return `10.${network}.${Math.floor(index / 250)}.${(index % 250) + 1}`;
}

export interface Guest {
  readonly http: HttpClient;
  readonly playerId: string;
}

/** Signs in a guest with a name. Throws if a call fails. */
export async function guestAt(origin: string, address: string, name: string): Promise<Guest> {
  const http = new HttpClient(origin, address);
  await http.call(api.signInAsGuest, {});
  const named = await http.call(api.saveProfile, { body: { name, country: 'NO' } });
  if (named.kind !== 'ok') throw new Error(`no guest: ${JSON.stringify(named)}`);
  return { http, playerId: named.value.player.id };
}
